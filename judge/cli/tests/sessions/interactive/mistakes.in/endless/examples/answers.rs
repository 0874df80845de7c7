//! Has never enough.

use std::io::stdin;
use std::time::Duration;

fn main() {
    println!("?");
    for line in stdin().lines().map_while(Result::ok) {
        std::thread::sleep(Duration::from_millis(10));
        println!("{line}");
    }
}
