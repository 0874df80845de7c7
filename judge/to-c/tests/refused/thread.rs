// there are no threads
fn main() {
    println!("{:?}", std::thread::spawn(|| 7).join().is_ok());
}
