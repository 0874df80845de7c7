// This is an answer to exercise 2.1. Try your own first.

//! # Exercise 2.1: show the move
//!
//! The input is 3x3 boards, three rows of `.`, `x` and `o` each; x made the first move. For each, print the letter of
//! the side that wins with best play, or `TIE`, and behind a blank the first cell in writing order that is a best move:
//! `TIE (0,0)`. Where the game is over there is no cell.
//! The first cell has the highest bit, so `max` finds it; `min_by_key` takes the first of equal ones.

#![allow(clippy::incompatible_msrv, reason = "no judge compiles this")]

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    while let Some((x, o)) = boards.board(3, 3) {
        let (winner, cell) = best(x, o);
        let letters = ["o", "TIE", "x"][winner as usize];
        match cell.map(|cell| 8 - cell.trailing_zeros()) {
            Some(cell) => println!("{} ({},{})", letters, cell / 3, cell % 3),
            None => println!("{}", letters),
        }
    }
    boards.finish(io::stdout());
}

/// Who wins if both sides play their best, from o's best to x's best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Winner {
    O,
    Nobody,
    X,
}

/// The winner, and the first best move.
fn best(x: u32, o: u32) -> (Winner, Option<u32>) {
    if has_line(x, &LINES_3X3) {
        return (Winner::X, None);
    }
    if has_line(o, &LINES_3X3) {
        return (Winner::O, None);
    }
    let moves = Bits(0o777 ^ x ^ o);
    let best = if (x | o).count_ones() % 2 == 0 {
        moves.map(|cell| (best(x | cell, o).0, cell)).max()
    } else {
        let moves = moves.map(|cell| (best(x, o | cell).0, cell));
        moves.min_by_key(|&(winner, _)| winner)
    };
    match best {
        Some((winner, cell)) => (winner, Some(cell)),
        None => (Winner::Nobody, None),
    }
}
