// This is an answer to exercise 1.2. Try your own first.

//! # Exercise 1.2: could this be a game?
//!
//! Each line of the input is a 3x3 board, row by row in nine letters: `o`, `x`, or `s` for an empty cell. For each,
//! print `yes` if it can arise when o begins and a line ends the game, and else `no`.
//! Whoever has a line made it with the last move.

#![allow(clippy::incompatible_msrv, reason = "no judge compiles this")]

use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io;

fn main() {
    let mut boards = Boards::new(io::stdin(), "sox");
    while let Some((o, x)) = boards.board(1, 9) {
        println!("{}", if can_arise(o, x) { "yes" } else { "no" });
    }
    boards.finish(io::stdout());
}

/// Tells whether a game leads to these stones.
fn can_arise(o: u32, x: u32) -> bool {
    let (o_won, x_won) = (has_line(o, &LINES_3X3), has_line(x, &LINES_3X3));
    match o.count_ones().checked_sub(x.count_ones()) {
        Some(0) => !o_won,
        Some(1) => !x_won,
        _ => false,
    }
}
