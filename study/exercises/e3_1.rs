//! # Exercise 3.1: by how much?
//!
//! A line of three cells is worth 10^10 to its side; without one, the sum of its cells' weights counts. What is both
//! sides' best play worth to Takahashi, who begins: his points less Aoki's, or the 10^10 of a line? `negamax` knows the
//! lines already, and nothing else.

use oracle::three_in_a_row::{self, Board, moves};
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, check, weightings, weights};

/// More than any difference of sums.
const LINE: i64 = 10_000_000_000;

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
    let places = Bits(cells).map(|cell| 8 - cell.trailing_zeros() as usize);
    places.map(|place| weights[place]).sum()
}

pub fn yours() -> Checked {
    boards(negamax)
}

pub fn answer() -> Checked {
    boards(answer::negamax)
}

/// Small weights, weights of either sign or of one, and the largest that there are.
fn boards(negamax: fn(u32, u32, &[i64]) -> i64) -> Checked {
    const MOST: i64 = 1_000_000_000;
    let small = [(0, 0), (-1, 1), (-2, 2), (-2, 0), (0, 3), (-9, 0), (-9, 9)];
    let ranges = [&small[..], &[(-MOST, MOST)]].concat();
    check(
        weightings("exercise 3.1", &ranges),
        weights,
        |weights| value([b'.'; 9], b'T', weights),
        |weights| negamax(0, 0, weights),
    )
}

/// What the game is worth to Takahashi.
fn value(board: Board, mover: u8, weights: &[i64; 9]) -> i64 {
    for (side, worth) in [(b'T', LINE), (b'A', -LINE)] {
        if three_in_a_row::has_line(&board, side) {
            return worth;
        }
    }
    let worth = |cell: usize| {
        if board[cell] == b'T' {
            weights[cell]
        } else {
            -weights[cell]
        }
    };
    let after = moves(board, mover, b'.');
    let best = match mover {
        b'T' => after.map(|after| value(after, b'A', weights)).max(),
        _ => after.map(|after| value(after, b'T', weights)).min(),
    };
    best.unwrap_or_else(|| (0..9).map(worth).sum())
}

/// The book's answer. Try your own first.
mod answer {
    use super::{Bits, LINE, LINES_3X3, has_line, sum};

    pub fn negamax(mover: u32, waiter: u32, weights: &[i64]) -> i64 {
        if has_line(waiter, &LINES_3X3) {
            return -LINE;
        }
        let moves = Bits(0o777 ^ mover ^ waiter);
        let values = moves.map(|cell| -negamax(waiter, mover | cell, weights));
        let best = values.max();
        best.unwrap_or_else(|| sum(mover, weights) - sum(waiter, weights))
    }
}
