//! # Exercise 3.1: by how much?
//!
//! A line of three cells is worth 10^10 to its side; without one, the sum of its cells' weights counts. What is both
//! sides' best play worth to Takahashi, who begins: his points less Aoki's, or the 10^10 of a line? `negamax` knows the
//! lines already, and nothing else.

use oracle::abc349e::{LETTERS, lead};
use oracle::three_in_a_row::{self, Board, best_play};
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, Test, check, weightings, weights};

/// More than any difference of sums.
const LINE: i64 = 10_000_000_000;

/// The value of the game to the side to move, where `mover` and `waiter` are the cells of the two sides.
fn negamax(mover: u32, waiter: u32, weights: &[i64]) -> i64 {
    if has_line(waiter, &LINES_3X3) {
        return -LINE;
    }
    let _moves = Bits(0o777 ^ mover ^ waiter);
    sum(mover, weights) - sum(waiter, weights)
}

/// The sum of the weights of `cells`.
pub fn sum(cells: u32, weights: &[i64]) -> i64 {
    let places = Bits(cells).map(|cell| 8 - cell.trailing_zeros() as usize);
    places.map(|place| weights[place]).sum()
}

pub const TESTS: [Test; 2] = [|| boards(negamax), || boards(answer::negamax)];

/// Small weights, weights of either sign or of one, and the largest that there are.
fn boards(negamax: fn(u32, u32, &[i64]) -> i64) -> Checked {
    const MOST: i64 = 1_000_000_000;
    let small = [(0, 0), (-1, 1), (-2, 2), (-2, 0), (0, 3), (-9, 0), (-9, 9)];
    let ranges = [&small[..], &[(-MOST, MOST)]].concat();
    check(
        weightings("exercise 3.1", &ranges),
        weights,
        |weights| best_play([b'.'; 9], LETTERS, &|board| ended(board, weights)),
        |weights| negamax(0, 0, weights),
    )
}

/// The value of a finished game to Takahashi; `None` if the game goes on.
pub fn ended(board: &Board, weights: &[i64; 9]) -> Option<i64> {
    let has_line = |side| three_in_a_row::has_line(board, side);
    match (has_line(b'o'), has_line(b'x')) {
        (true, _) => Some(LINE),
        (_, true) => Some(-LINE),
        _ => (!board.contains(&b'.')).then(|| lead(board, weights)),
    }
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
