//! in: 99999999999999999999 -1
//! out: 99999999999999999998
use num_bigint::BigInt;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let sum: BigInt = text
        .split_whitespace()
        .map(|word| word.parse::<BigInt>().unwrap())
        .sum();
    println!("{sum}");
}
