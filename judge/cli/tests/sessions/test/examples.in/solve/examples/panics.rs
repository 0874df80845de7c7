fn main() {
    println!("1");
    panic!();
}
