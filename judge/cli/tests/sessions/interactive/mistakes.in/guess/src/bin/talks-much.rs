fn main() {
    guess::line();
    println!("5{}", "0".repeat(99_999));
}
