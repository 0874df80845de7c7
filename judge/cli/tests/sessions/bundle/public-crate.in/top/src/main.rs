fn main() {
    println!("{}", public::seven());
}
