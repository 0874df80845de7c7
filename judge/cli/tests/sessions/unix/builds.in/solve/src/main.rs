fn main() {
    println!("{}", 7);
}
