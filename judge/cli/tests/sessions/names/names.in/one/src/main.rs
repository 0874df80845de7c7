fn main() {
    println!("one");
}
