fn main() {
    println!("{}", vend::NUMBER);
}
