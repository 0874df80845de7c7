// This is an answer to exercise 3.2. Try your own first.

//! # Exercise 3.2: an even sum
//!
//! The input is boards of weights, three lines of three numbers each. Their sum may be even, so that both sides can have
//! as much in the end, which is a draw. For each board print who wins with best play, `Takahashi`, who begins, or
//! `Aoki`, or `Draw`.
//! `cmp` compares the sums, `reverse` changes sides, and `max` takes the best.

use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};
use std::cmp::Ordering;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).expect("the input is text");
    let weights = text
        .split_whitespace()
        .map(|word| word.parse().expect("a weight"));
    for board in weights.collect::<Vec<i64>>().chunks(9) {
        let winner = match negamax(0, 0, board) {
            Ordering::Greater => "Takahashi",
            Ordering::Equal => "Draw",
            Ordering::Less => "Aoki",
        };
        println!("{winner}");
    }
}

/// The outcome for the side to move, where `mover` and `waiter` are the cells of the two sides: the greater the better.
fn negamax(mover: u32, waiter: u32, weights: &[i64]) -> Ordering {
    if has_line(waiter, &LINES_3X3) {
        return Ordering::Less;
    }
    let moves = Bits(0o777 ^ mover ^ waiter);
    let outcomes = moves.map(|cell| negamax(waiter, mover | cell, weights).reverse());
    outcomes
        .max()
        .unwrap_or_else(|| sum(mover, weights).cmp(&sum(waiter, weights)))
}

/// The sum of the weights of `cells`.
fn sum(cells: u32, weights: &[i64]) -> i64 {
    Bits(cells)
        .map(|cell| weights[8 - cell.trailing_zeros() as usize])
        .sum()
}
