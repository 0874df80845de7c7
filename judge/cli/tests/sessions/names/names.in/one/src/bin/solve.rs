fn main() {
    println!("one/solve");
}
