fn main() {
    println!("c1/a");
}
