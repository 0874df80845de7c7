fn main() {
    println!("c2/x");
}
