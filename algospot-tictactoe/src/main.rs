//! # Algospot TICTACTOE: who wins with best play?
//!
//! <https://algospot.com/judge/problem/read/TICTACTOE>
//!
//! The input is a number of 3x3 boards, then the boards, three rows of `.`, `x` and `o` each. `x`
//! made the first move of every game. For each board print the letter of the side that wins if both
//! play their best from there, or `TIE`.
//!
//! Two traps: the side to move is not given, it follows from the number of stones; and a board may
//! be finished already, won or full, so that there is nothing left to play.
//!
//! The idea is negamax with a memo: the outcome for the side to move is the best that its moves
//! leave to the other side, turned around. A position is the stones of the side to move and those of
//! the other side, nine bits each, and as one number it is its index in the memo. The memo outlives
//! the board, so a million boards cost no more searching than all positions once.
//!
//! ```text
//!     x o x         x = 0o520    five stones, so o is to move
//!     o x .         o = 0o240    position = 0o240520
//!     . . .
//! ```
//!
//! 5,478 positions can arise (3^9 = 19,683 boards of the format exist) and each has at most nine
//! moves; the memo is 2^18 bytes. This file and what it uses of `shared` keep to Rust 1.0.

extern crate shared;

use shared::bits::Bits;
use shared::error::Error;
use shared::program::{run, Input, Output};
use shared::square::{has_line, LINES_3X3};
use std::io::Write;
use std::str;

fn main() {
    run(solve);
}

/// Prints an answer for each of the boards that the first line announces.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let mut memo = Memo(vec![None; 1 << 18]);
    let mut boards = match input.line("a number of boards", number) {
        Ok(boards) => boards,
        Err(error) => return Err(error),
    };
    while boards > 0 {
        let (x, o) = match input.board(3, 3, b".xo") {
            Ok(board) => board,
            Err(error) => return Err(error),
        };
        match output.write_all(answer(x, o, &mut memo)) {
            Ok(()) => boards -= 1,
            Err(error) => return Err(Error::from(error)),
        }
    }
    match input.is_at_end() {
        Ok(true) => Ok(()),
        Ok(false) => input.line("the end of the input", |_| None),
        Err(error) => Err(error),
    }
}

/// A line of digits as a number.
fn number(line: &[u8]) -> Option<u64> {
    if !line.iter().all(|&byte| b'0' <= byte && byte <= b'9') {
        return None;
    }
    str::from_utf8(line).ok().and_then(|line| line.parse().ok())
}

/// The winner with best play, as a line of the output.
fn answer(x: u32, o: u32, memo: &mut Memo) -> &'static [u8] {
    let x_to_move = (x | o).count_ones() % 2 == 0;
    let position = if x_to_move { x << 9 | o } else { o << 9 | x };
    match memo.negamax(position) {
        Outcome::Tie => b"TIE\n",
        Outcome::Win if x_to_move => b"x\n",
        Outcome::Loss if !x_to_move => b"x\n",
        _ => b"o\n",
    }
}

/// How the game ends for the side to move if both sides play their best, from worst to best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Loss,
    Tie,
    Win,
}

/// The transposition table: what is known of the position with that index.
struct Memo(Vec<Option<Outcome>>);

impl Memo {
    /// The outcome for the side to move in `position`: its stones in the upper nine bits, those of
    /// the other side in the lower nine. No cell may be in both.
    fn negamax(&mut self, position: u32) -> Outcome {
        if let Some(outcome) = self.0[position as usize] {
            return outcome;
        }
        let outcome = self.search(position);
        self.0[position as usize] = Some(outcome);
        outcome
    }

    /// The same, one ply deep.
    fn search(&mut self, position: u32) -> Outcome {
        let (mover, waiter) = (position >> 9, position & 0o777);
        if has_line(waiter, &LINES_3X3) {
            return Outcome::Loss;
        }
        // Never in play, since a line ends the game before its owner is to move again.
        if has_line(mover, &LINES_3X3) {
            return Outcome::Win;
        }
        let mut best = None;
        for cell in Bits(0o777 ^ mover ^ waiter) {
            let outcome = match self.negamax(waiter << 9 | mover | cell) {
                Outcome::Loss => return Outcome::Win,
                Outcome::Tie => Outcome::Tie,
                Outcome::Win => Outcome::Loss,
            };
            if best < Some(outcome) {
                best = Some(outcome);
            }
        }
        // A full board has no moves.
        best.unwrap_or(Outcome::Tie)
    }
}
