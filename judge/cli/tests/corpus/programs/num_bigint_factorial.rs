//! in: 25
//! out: 15511210043330985984000000
use num_bigint::BigUint;
use std::io;

fn main() {
    let n: u32 = io::read_to_string(io::stdin())
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    let product = (1..=n).fold(BigUint::from(1u32), |product, i| product * i);
    println!("{product}");
}
