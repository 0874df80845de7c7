fn main() {
    println!("{}", lib::eight!());
}
