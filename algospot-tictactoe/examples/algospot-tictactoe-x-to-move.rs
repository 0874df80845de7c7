//! # Algospot TICTACTOE with x always to move: wrong
//!
//! The side to move has to be worked out. `x` began every game, so it is to move when the number of stones is even.
//! This program searches as if x were to move on every board, which is right on boards with an even number of stones
//! and on finished ones. On other boards it is right only by luck.
//!
//! Cost: 549,946 positions for the empty board, since it keeps no memo.
//!
//! The input is trusted: the number of boards is not compared with the boards that follow.

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::cmp::Ordering;
use std::io::{self, BufWriter, Write};

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    boards.line().expect("a number of boards");
    while let Some((x, o)) = boards.board(3, 3) {
        let answer = match outcome(x, o) {
            Ordering::Greater => "x",
            Ordering::Equal => "TIE",
            Ordering::Less => "o",
        };
        writeln!(answers, "{}", answer).unwrap();
    }
    boards.finish(answers);
}

/// The outcome with best play for the side to move, which is greater the better it is.
fn outcome(mover: u32, waiter: u32) -> Ordering {
    if has_line(waiter, &LINES_3X3) {
        return Ordering::Less;
    }
    if has_line(mover, &LINES_3X3) {
        return Ordering::Greater;
    }
    let after = |cell| outcome(waiter, mover | cell).reverse();
    let best = Bits(0o777 ^ mover ^ waiter).map(after).max();
    // A full board has no moves.
    best.unwrap_or(Ordering::Equal)
}
