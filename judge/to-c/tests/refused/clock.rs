// C89 has no such clock
fn main() {
    println!("{:?}", std::time::Instant::now().elapsed());
}
