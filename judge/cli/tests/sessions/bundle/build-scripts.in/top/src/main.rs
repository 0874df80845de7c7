fn main() {
    println!("{}", lib::logarithm(100));
}
