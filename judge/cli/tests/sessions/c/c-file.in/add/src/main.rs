//! # POJ 1000: a + b
//!
//! <http://poj.org/problem?id=1000>
//!
//! The sum of two numbers.
//!
//! This paragraph is for readers of the program in Rust.

use std::io::{self, Read, Write};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let sum: i64 = input.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    io::stdout().write_all(format!("{}\n", sum).as_bytes()).unwrap();
}
