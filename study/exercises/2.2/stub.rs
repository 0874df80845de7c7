//! # Exercise 2.2: count the games
//!
//! The input is 3x3 boards, three rows of `.`, `x` and `o` each; x made the first move. For each, print how many games
//! there are from it to an end, how many positions minimax looks at without a memo, the board included, and how many
//! with one, that is, how many are different: `255168 549946 5478` for the empty board, and `1 1 1` if it is finished.
//! All three functions still say 1.

#![allow(clippy::incompatible_msrv, reason = "no judge compiles this")]

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::collections::HashSet;
use std::io;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    while let Some((x, o)) = boards.board(3, 3) {
        let mut seen = HashSet::new();
        look(x, o, &mut seen);
        println!("{} {} {}", games(x, o), positions(x, o), seen.len());
    }
    boards.finish(io::stdout());
}

/// The stones of both sides after each move; none if the game is over.
fn moves(x: u32, o: u32) -> Vec<(u32, u32)> {
    if has_line(x, &LINES_3X3) || has_line(o, &LINES_3X3) {
        return Vec::new();
    }
    let x_moves = (x | o).count_ones() % 2 == 0;
    let after = |cell| {
        if x_moves {
            (x | cell, o)
        } else {
            (x, o | cell)
        }
    };
    Bits(0o777 ^ x ^ o).map(after).collect()
}

/// How many games there are.
fn games(x: u32, o: u32) -> u64 {
    let _moves = moves(x, o);
    1
}

/// How many positions minimax looks at.
fn positions(x: u32, o: u32) -> u64 {
    let _moves = moves(x, o);
    1
}

/// Looks at what has not been seen.
fn look(x: u32, o: u32, seen: &mut HashSet<(u32, u32)>) {
    seen.insert((x, o));
}
