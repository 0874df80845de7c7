//! # Exercise 1.1: sixteen cells
//!
//! Each line of the input is a 4x4 board, row by row in sixteen letters: `o`, `x`, or `s` for an empty cell. For each,
//! print the side that has four in a row, or `d` if neither has. Never both have.
//! Write the lines as masks, one hexadecimal digit a row. How many are there?

#![allow(clippy::incompatible_msrv, reason = "no judge compiles this")]

use shared::boards::Boards;
use shared::square::has_line;
use std::io;

/// The lines of four cells.
const LINES: [u32; 1] = [0xf000];

fn main() {
    let mut boards = Boards::new(io::stdin(), "sox");
    while let Some((o, x)) = boards.board(1, 16) {
        println!("{}", verdict(o, x));
    }
    boards.finish(io::stdout());
}

fn verdict(o: u32, x: u32) -> char {
    if has_line(o, &LINES) {
        'o'
    } else if has_line(x, &LINES) {
        'x'
    } else {
        'd'
    }
}
