// This is an answer to exercise 4.3. Try your own first.

//! # Exercise 4.3: mirrors
//!
//! The input is 4x4 boards, four rows of `.`, `x` and `o` each. In base three (0 empty, 1 x, 2 o, the first cell being
//! the highest digit) a board is a number, and turned and mirrored in all eight ways it has up to eight of them. For
//! each board print the least: one place in a table for all eight.
//! To mirror and to transpose in turn, four times each, leads to all eight.

use shared::boards::Boards;
use std::io;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    while let Some((x, o)) = boards.board(4, 4) {
        println!("{}", least(x, o));
    }
    boards.finish(io::stdout());
}

/// The least number of the eight boards.
fn least(x: u32, o: u32) -> u32 {
    let (mut x, mut o, mut least) = (x, o, u32::MAX);
    for way in 0..8 {
        let turn = if way % 2 == 0 { mirrored } else { transposed };
        (x, o) = (turn(x), turn(o));
        least = least.min(base_three(x) + 2 * base_three(o));
    }
    least
}

/// The stones with their rows in reverse.
fn mirrored(stones: u32) -> u32 {
    stones >> 12 | stones >> 4 & 0x00f0 | stones << 4 & 0x0f00 | stones << 12 & 0xf000
}

/// The stones with rows for columns.
fn transposed(stones: u32) -> u32 {
    let cells = (0..16).filter(|cell| stones >> cell & 1 == 1);
    cells.map(|cell| 1 << (cell % 4 * 4 + cell / 4)).sum()
}

/// The number whose digits in base three are the bits of `stones`.
fn base_three(stones: u32) -> u32 {
    (0..16)
        .rev()
        .fold(0, |number, cell| 3 * number + (stones >> cell & 1))
}
