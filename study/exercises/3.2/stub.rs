//! # Exercise 3.2: an even sum
//!
//! The input is boards of weights, three lines of three numbers each. Their sum may be even, so that both sides can have
//! as much in the end, which is a draw. For each board print who wins with best play, `Takahashi`, who begins, or
//! `Aoki`, or `Draw`.
//! `negamax` asks the chapter's four questions, and takes a draw for a loss of the side to move.

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
    let empty = 0o777 ^ mover ^ waiter;
    let wins = if empty == 0 {
        sum(mover, weights) > sum(waiter, weights)
    } else {
        Bits(empty).any(|cell| negamax(waiter, mover | cell, weights) == Ordering::Less)
    };
    if wins {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// The sum of the weights of `cells`.
fn sum(cells: u32, weights: &[i64]) -> i64 {
    Bits(cells)
        .map(|cell| weights[8 - cell.trailing_zeros() as usize])
        .sum()
}
