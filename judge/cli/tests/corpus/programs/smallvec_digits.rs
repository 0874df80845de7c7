//! in: 30121
//! out: [0, 1, 1, 2, 3] true
use smallvec::SmallVec;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut digits: SmallVec<[u8; 4]> = text.trim().bytes().map(|digit| digit - b'0').collect();
    digits.sort_unstable();
    println!("{digits:?} {}", digits.spilled());
}
