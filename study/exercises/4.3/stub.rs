//! # Exercise 4.3: mirrors
//!
//! The input is 4x4 boards, four rows of `.`, `x` and `o` each. In base three (0 empty, 1 x, 2 o, the first cell being
//! the highest digit) a board is a number, and turned and mirrored in all eight ways it has up to eight of them. For
//! each board print the least: one place in a table for all eight.
//! `least` still knows the board as it stands alone.

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
    base_three(x) + 2 * base_three(o)
}

/// The number whose digits in base three are the bits of `stones`.
fn base_three(stones: u32) -> u32 {
    (0..16)
        .rev()
        .fold(0, |number, cell| 3 * number + (stones >> cell & 1))
}
