fn main() {
    println!("drei");
}
