fn main() {
    println!("{}", of2024::bounded(Some(3), 2));
}
