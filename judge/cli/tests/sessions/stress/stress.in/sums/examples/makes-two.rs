fn main() {
    println!("2\n101\n7");
}
