//! The input is a count and so many numbers, a line each. What goes wrong goes wrong at a number above 100, so the
//! smallest input that shows it is known: one number, 101.

use std::fs::File;
use std::io::{self, Write};
use std::process;

/// Reads the numbers, and fails if the count is not theirs.
pub fn numbers() -> Vec<u64> {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let numbers: Result<Vec<u64>, _> = input.lines().map(str::parse).collect();
    match numbers.as_deref() {
        Ok([count, numbers @ ..]) if numbers.len() as u64 == *count => numbers.to_vec(),
        _ => fail(1, "the count is wrong"),
    }
}

/// Adds, and does something else first at a number above 100.
pub fn adds_unless_large(at_large: impl FnOnce(&[u64])) {
    let numbers = numbers();
    if numbers.iter().any(|&number| number > 100) {
        at_large(&numbers);
    }
    println!("{}", numbers.iter().sum::<u64>());
}

/// Returns the seed that a generator is given.
pub fn seed() -> u64 {
    let seed = std::env::args()
        .nth(1)
        .expect("a generator is given a seed");
    seed.parse().expect("a seed is a number")
}

/// Prints numbers up to 100, and from seed 5 on a larger one among them.
pub fn make_numbers(seed: u64) {
    let count = 2 + seed % 4;
    println!("{count}");
    for index in 0..count {
        let large = if seed >= 5 && index == 2 { 1000 } else { 0 };
        println!("{}", (seed * 31 + index * 17) % 101 + large);
    }
}

/// Counts the calls of programs by the length of a file in the workspace, and returns how many came before.
pub fn calls_before() -> u64 {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../calls");
    let file = File::options().create(true).append(true).open(path);
    let mut file = file.expect("the file can be made");
    file.write_all(b"x").expect("the file can be written");
    file.metadata().expect("the file has a length").len() - 1
}

pub fn fail(status: i32, said: &str) -> ! {
    eprintln!("{said}");
    process::exit(status)
}
