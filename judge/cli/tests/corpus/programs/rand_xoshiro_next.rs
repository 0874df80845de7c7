//! in: 42
//! out: 15021278609987233951
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io;

fn main() {
    let seed: u64 = io::read_to_string(io::stdin())
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    println!("{}", Xoshiro256PlusPlus::seed_from_u64(seed).next_u64());
}
