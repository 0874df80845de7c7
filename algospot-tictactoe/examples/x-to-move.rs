//! # Algospot TICTACTOE with x always to move: wrong
//!
//! What it teaches: what is not given has to be worked out. `x` began every game, so it is to move
//! when the number of stones is even. This program searches as if x were to move on every board,
//! which is right on the empty board, on finished ones, on all with an even number of stones, and on
//! others by luck.
//!
//! What it costs: 549,946 positions and 2 ms for the empty board, 7 ms for all 5,478 boards that can
//! arise, since it keeps no memo.
//!
//! The input is trusted: a count may have a sign, and what follows the boards is not looked at.

extern crate shared;

use shared::bits::Bits;
use shared::error::Error;
use shared::letters::Letters;
use shared::program::{run, Input, Output};
use shared::square::{has_line, LINES_3X3};
use shared::writer::Line;
use std::cmp::Ordering;
use std::str;

fn main() {
    run(solve);
}

/// Prints an answer for each of the boards that the first line announces.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let letters = Letters::new(b".xo");
    let mut boards = match input.line("a number of boards", number) {
        Ok(boards) => boards,
        Err(error) => return Err(error),
    };
    while boards > 0 {
        let (x, o) = match input.board(3, 3, &letters) {
            Ok(board) => board,
            Err(error) => return Err(error),
        };
        let answer = match outcome(x, o) {
            Ordering::Greater => "x",
            Ordering::Equal => "TIE",
            Ordering::Less => "o",
        };
        match output.line(&Line::new(answer)) {
            Ok(()) => boards -= 1,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A line of digits as a number.
fn number(line: &[u8]) -> Option<u64> {
    str::from_utf8(line).ok().and_then(|line| line.parse().ok())
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
