//! # Exercise 4.1: six stones
//!
//! On a 4x4 board with three stones of either side, find the first cell with which x forces a win, if there is one.
//! With six stones that takes no search: x wins exactly where it can complete a line at once. `winning_cell` never
//! finds one.

use oracle::poj1568::{O, Solved, X, line, text};
use shared::bits::Bits;

use crate::check::{Checked, bits, check};

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

/// The cell that completes a line of x: one bit, `0x8000` for the first cell.
fn winning_cell(x: u32, o: u32) -> Option<u32> {
    Bits(0xffff ^ x ^ o).find(|cell| LINES.contains(cell))
}

pub fn yours() -> Checked {
    boards(winning_cell)
}

pub fn answer() -> Checked {
    boards(answer::winning_cell)
}

/// All 160,160 boards with six stones.
fn boards(winning_cell: fn(u32, u32) -> Option<u32>) -> Checked {
    let solved = Solved::all();
    check(
        solved.promised(6),
        |board| text(board).replace("?\n", ""),
        |board| line(solved.first_winning_cell(board)),
        |board| {
            let cell = winning_cell(bits(board, X), bits(board, O));
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
