fn main() {
    println!("1\n1");
}
