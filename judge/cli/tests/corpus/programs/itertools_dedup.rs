//! in: aaabbc
//! out: 3a2b1c (a, c) 9
use itertools::{Itertools, iproduct, izip};
use std::io;

fn main() {
    let word = io::read_to_string(io::stdin()).unwrap();
    let runs = word.trim().chars().dedup_with_count();
    let code = runs
        .map(|(count, letter)| format!("{count}{letter}"))
        .join("");
    let (min, max) = word.trim().chars().minmax().into_option().unwrap();
    let pairs = iproduct!(0..3, 0..3).count();
    assert!(izip!(0..3, 3..6, 6..9).all(|(a, b, c)| a + c == 2 * b));
    println!("{code} ({min}, {max}) {pairs}");
}
