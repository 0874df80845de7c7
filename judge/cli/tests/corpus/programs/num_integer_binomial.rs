//! in: 10 3
//! out: 120 4
use num_integer::{binomial, div_ceil};
use proconio::input;

fn main() {
    input! { n: u64, k: u64 }
    println!("{} {}", binomial(n, k), div_ceil(n, k));
}
