fn main() {
    println!("b");
}
