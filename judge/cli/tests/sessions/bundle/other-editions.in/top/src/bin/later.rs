fn main() {
    println!("{}", of2024::length(&Default::default()));
}
