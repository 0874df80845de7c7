//! # Exercise 3.2: an even sum
//!
//! The sum of the weights may be even here, so that both sides can have as much in the end, which is a draw. Who wins
//! with best play? Takahashi begins. `negamax` asks the chapter's four questions, and takes a draw for a loss of the
//! side to move.

use std::cmp::Ordering;

use oracle::abc349e::LETTERS;
use oracle::three_in_a_row::{Board, best_play};
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, Test, check, weightings, weights};
use crate::e3_1::{ended, sum};

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

pub const TESTS: [Test; 2] = [|| boards(negamax), || boards(answer::negamax)];

/// Weights of either sign or of one, most of them small, so that many sums are equal.
fn boards(negamax: fn(u32, u32, &[i64]) -> Ordering) -> Checked {
    let ranges = [
        (0, 0),
        (-1, 1),
        (-1, 0),
        (-2, -1),
        (-3, -2),
        (-3, -1),
        (-4, -2),
    ];
    let name = |outcome| match outcome {
        Ordering::Greater => "Takahashi",
        Ordering::Equal => "Draw",
        Ordering::Less => "Aoki",
    };
    check(
        weightings("exercise 3.2", &ranges),
        weights,
        |weights| {
            let ended = |board: &Board| ended(board, weights).map(|value| value.cmp(&0));
            name(best_play([b'.'; 9], LETTERS, &ended))
        },
        |weights| name(negamax(0, 0, weights)),
    )
}

/// The book's answer: `cmp` compares the sums, `reverse` changes sides, and `max` takes the best. Try your own first.
mod answer {
    use super::{Bits, LINES_3X3, Ordering, has_line, sum};

    pub fn negamax(mover: u32, waiter: u32, weights: &[i64]) -> Ordering {
        if has_line(waiter, &LINES_3X3) {
            return Ordering::Less;
        }
        let moves = Bits(0o777 ^ mover ^ waiter);
        let outcomes = moves.map(|cell| negamax(waiter, mover | cell, weights).reverse());
        let best = outcomes.max();
        best.unwrap_or_else(|| sum(mover, weights).cmp(&sum(waiter, weights)))
    }
}
