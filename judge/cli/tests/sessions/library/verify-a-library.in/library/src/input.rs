//! Reading numbers.

use std::io::{stdin, Read};

/// Returns all numbers of standard input.
pub fn numbers() -> Vec<usize> {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let words = input.split_ascii_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}
