// This is an answer to exercise 2.3. Try your own first.

//! # Exercise 2.3: who makes three loses
//!
//! The input is 3x3 boards, three rows of `.`, `x` and `o` each; x made the first move. In this game a line loses: for
//! each board print the letter of the side that wins with best play, or `TIE`.
//! What a line is worth changes, and nothing else: each side still wants the best for itself.

#![allow(clippy::incompatible_msrv, reason = "no judge compiles this")]

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    while let Some((x, o)) = boards.board(3, 3) {
        println!("{}", ["o", "TIE", "x"][winner(x, o) as usize]);
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

fn winner(x: u32, o: u32) -> Winner {
    if has_line(x, &LINES_3X3) {
        return Winner::O;
    }
    if has_line(o, &LINES_3X3) {
        return Winner::X;
    }
    let moves = Bits(0o777 ^ x ^ o);
    let best = if (x | o).count_ones() % 2 == 0 {
        moves.map(|cell| winner(x | cell, o)).max()
    } else {
        moves.map(|cell| winner(x, o | cell)).min()
    };
    best.unwrap_or(Winner::Nobody)
}
