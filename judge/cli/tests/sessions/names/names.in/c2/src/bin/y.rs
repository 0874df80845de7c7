fn main() {
    println!("c2/y");
}
