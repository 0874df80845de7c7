fn main() {
    println!("{}", of2021::digit(123));
}
