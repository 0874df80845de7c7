fn main() {
    println!("{}", std::env::var("MY_JUDGE").unwrap_or_default());
}
