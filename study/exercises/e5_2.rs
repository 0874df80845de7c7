//! # Exercise 5.2: the largest star
//!
//! How many stones lie in a row of five or more stones of their colour: along a row, a column or a diagonal? A stone in
//! two such rows counts once. `is_in_five` still says no of every stone.

use oracle::arc012c::{Board, SIZE, cells, fives};
use oracle::positions::two_lines;
use oracle::random::Random;
use std::collections::BTreeSet;

use crate::check::{Checked, Test, check, rows};

/// Returns whether there is a stone in that cell, and in a row of five or more. Cells are `.`, `o` and `x`.
fn is_in_five(board: &Board, row: usize, column: usize) -> bool {
    let stone = board[row][column];
    stone != b'.' && stone != b'o' && stone != b'x'
}

pub const TESTS: [Test; 2] = [|| boards(is_in_five), || boards(answer::is_in_five)];

/// Boards with rows that cross.
fn boards(is_in_five: fn(&Board, usize, usize) -> bool) -> Checked {
    let mut random = Random::named("exercise 5.2");
    check(
        (0..300).map(|_| two_lines(&mut random)),
        |board| rows(board.as_flattened(), SIZE),
        |board| BTreeSet::from_iter(fives(board).concat()).len(),
        |board| {
            cells()
                .filter(|&(row, column)| is_in_five(board, row, column))
                .count()
        },
    )
}

/// The book's answer: from a stone on, count both ways along each of the four directions. Try your own first.
mod answer {
    use super::{Board, SIZE};

    pub fn is_in_five(board: &Board, row: usize, column: usize) -> bool {
        let stone = board[row][column];
        let length = |down: isize, right: isize| {
            let is_same = |step: &isize| {
                let row = row.checked_add_signed(down * step);
                let column = column.checked_add_signed(right * step);
                let cell = row.zip(column);
                let cell = cell.and_then(|(row, column)| board.get(row)?.get(column));
                cell == Some(&stone)
            };
            (1..SIZE as isize).take_while(is_same).count()
        };
        let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let is_long =
            |(down, right): (isize, isize)| length(down, right) + length(-down, -right) >= 4;
        stone != b'.' && ways.into_iter().any(is_long)
    }
}
