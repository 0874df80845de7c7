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
//! The idea is minimax with a memo: a side wins if one of its moves leads to a position that it wins,
//! and loses if all lead to one that it loses. A position is the stones of x and those of o, nine bits
//! each, and as one number it is its index in the memo. The memo outlives the board, so a million
//! boards cost no more searching than all positions once. It says who wins, not what the outcome is for
//! the side to move: then a board that is known needs no count of its stones.
//!
//! ```text
//!     x o x         x = 0o520    five stones, so o is to move
//!     o x .         o = 0o240    position = 0o520240
//!     . . .
//! ```
//!
//! 5,478 positions can arise (3^9 = 19,683 boards of the format exist) and each has at most nine
//! moves; the memo is 2^18 bytes. This file and what it uses of `shared` keep to Rust 1.0.

extern crate shared;

use shared::bits::Bits;
use shared::error::Error;
use shared::letters::Letters;
use shared::program::{run, Input, Output};
use shared::square::{has_line, LINES_3X3};
use shared::writer::Line;
use std::str;

fn main() {
    run(solve);
}

/// Prints an answer for each of the boards that the first line announces.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let letters = Letters::new(b".xo");
    let answers = [Line::new("TIE"), Line::new("x"), Line::new("o")];
    let mut memo = Memo(vec![None; 1 << 18]);
    let mut boards = match input.line("a number of boards", number) {
        Ok(boards) => boards,
        Err(error) => return Err(error),
    };
    while boards > 0 {
        let (x, o) = match input.board(3, 3, &letters) {
            Ok(board) => board,
            Err(error) => return Err(error),
        };
        match output.line(&answers[memo.winner(x, o) as usize]) {
            Ok(()) => boards -= 1,
            Err(error) => return Err(error),
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

/// Who wins if both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Winner {
    Nobody,
    X,
    O,
}

/// The transposition table: what is known of the position with that index.
struct Memo(Vec<Option<Winner>>);

impl Memo {
    /// The winner of the game that goes on from these stones. No cell may be in both sets.
    fn winner(&mut self, x: u32, o: u32) -> Winner {
        let position = (x << 9 | o) as usize;
        if let Some(winner) = self.0[position] {
            return winner;
        }
        let winner = self.search(x, o);
        self.0[position] = Some(winner);
        winner
    }

    /// The same, one ply deep. If both sides have a line, which no game leads to, x is the winner. It
    /// stays out of the loop over the boards, which hardly ever come here.
    #[inline(never)]
    fn search(&mut self, x: u32, o: u32) -> Winner {
        if has_line(x, &LINES_3X3) {
            return Winner::X;
        }
        if has_line(o, &LINES_3X3) {
            return Winner::O;
        }
        let moves = Bits(0o777 ^ x ^ o);
        if (x | o).count_ones() % 2 == 0 {
            best_for(Winner::X, moves.map(|cell| self.winner(x | cell, o)))
        } else {
            best_for(Winner::O, moves.map(|cell| self.winner(x, o | cell)))
        }
    }
}

/// What `mover` makes of its moves, if these are the winners after each. A full board leaves none and
/// is a tie.
fn best_for<I>(mover: Winner, winners: I) -> Winner
where
    I: Iterator<Item = Winner>,
{
    let mut best = None;
    for winner in winners {
        if winner == mover {
            return mover;
        }
        if best != Some(Winner::Nobody) {
            best = Some(winner);
        }
    }
    best.unwrap_or(Winner::Nobody)
}
