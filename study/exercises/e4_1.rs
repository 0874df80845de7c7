//! # Exercise 4.1: six stones
//!
//! On a 4x4 board with three stones of either side, find the first cell with which x forces a win, if there is one.
//! With six stones that takes no search: x wins exactly where it can complete a line at once. `winning_cell` never
//! finds one.

use oracle::poj1568::{Solved, line};
use shared::bits::Bits;

use crate::check::{Checked, Test, bits, check, rows};
use crate::e1_1::answer::LINES;

/// The cell that completes a line of x: one bit, `0x8000` for the first cell.
fn winning_cell(x: u32, o: u32) -> Option<u32> {
    Bits(0xffff ^ x ^ o).find(|cell| LINES.contains(cell))
}

pub const TESTS: [Test; 2] = [|| boards(winning_cell), || boards(answer::winning_cell)];

/// All 160,160 boards with six stones.
fn boards(winning_cell: fn(u32, u32) -> Option<u32>) -> Checked {
    let solved = Solved::all();
    check(
        solved.boards(6),
        |board| rows(board, 4),
        |board| line(solved.first_winning_cell(board)),
        |board| {
            let cell = winning_cell(bits(board, b'x'), bits(board, b'o'));
            line(cell.map(|cell| 15 - cell.trailing_zeros() as usize))
        },
    )
}

/// The book's answer: the line is a part of the stones with the one that is put. Try your own first.
mod answer {
    use super::{Bits, LINES};
    use shared::square::has_line;

    pub fn winning_cell(x: u32, o: u32) -> Option<u32> {
        Bits(0xffff ^ x ^ o).find(|cell| has_line(x | cell, &LINES))
    }
}
