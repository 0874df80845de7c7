// C89 has no threads
fn main() {
    std::thread::scope(|all| {
        all.spawn(|| println!("7"));
    });
}
