fn main() {
    for _ in 0..40 {
        println!("7");
    }
}
