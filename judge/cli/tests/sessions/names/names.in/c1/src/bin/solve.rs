fn main() {
    println!("c1/solve");
}
