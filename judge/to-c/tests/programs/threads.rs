//! Threads that only provide a large stack.

use std::thread;

fn solve() {
    println!("solved on {}", "another stack");
}

/// A public function may return a handle.
pub fn start() -> std::thread::JoinHandle<i32> {
    std::thread::spawn(|| 7)
}

fn main() {
    let builder = thread::Builder::new().name("solver".to_string()).stack_size(1 << 25);
    builder.spawn(solve).unwrap().join().unwrap();
    let one = start();
    let two = ::std::thread::spawn(move || one.join().unwrap() + 1);
    println!("{:?}", two.join().ok());
}
