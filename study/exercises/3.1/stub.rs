//! # Exercise 3.1: by how much?
//!
//! The input is boards of weights, three lines of three numbers each. A line of three cells is worth 10^10 to its side;
//! without one, the sum of its cells' weights counts. For each board print what both sides' best play is worth to
//! Takahashi, who begins: his points less Aoki's, or the 10^10 of a line.
//! `negamax` knows the lines already, and nothing else.

use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};
use std::io;

/// More than any difference of sums.
const LINE: i64 = 10_000_000_000;

fn main() {
    let text = io::read_to_string(io::stdin()).expect("the input is text");
    let weights = text
        .split_whitespace()
        .map(|word| word.parse().expect("a weight"));
    for board in weights.collect::<Vec<i64>>().chunks(9) {
        println!("{}", negamax(0, 0, board));
    }
}

/// What the game is worth to the side to move, where `mover` and `waiter` are the cells of the two sides.
fn negamax(mover: u32, waiter: u32, weights: &[i64]) -> i64 {
    if has_line(waiter, &LINES_3X3) {
        return -LINE;
    }
    let _moves = Bits(0o777 ^ mover ^ waiter);
    sum(mover, weights) - sum(waiter, weights)
}

/// The sum of the weights of `cells`.
fn sum(cells: u32, weights: &[i64]) -> i64 {
    Bits(cells)
        .map(|cell| weights[8 - cell.trailing_zeros() as usize])
        .sum()
}
