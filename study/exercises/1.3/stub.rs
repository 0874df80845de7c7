//! # Exercise 1.3: fifteen
//!
//! Write 2 7 6, 9 5 1 and 4 3 8 into the rows of a board: every line adds up to 15. Each line of the input has the
//! numbers of one side's stones. For each, print `yes` if that side has three in a row, and else `no`.
//! `has_line` adds up all of the numbers. Why is that not enough?

#![allow(clippy::incompatible_msrv, reason = "no judge compiles this")]

use std::io::{self, BufRead};

fn main() {
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let numbers: Vec<u32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        println!("{}", if has_line(&numbers) { "yes" } else { "no" });
    }
}

fn has_line(numbers: &[u32]) -> bool {
    numbers.iter().sum::<u32>() == 15
}
