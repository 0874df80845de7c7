fn main() {
    println!("a");
}
