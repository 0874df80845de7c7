fn main() {
    println!("8");
}
