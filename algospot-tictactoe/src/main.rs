//! # Algospot TICTACTOE: who wins with best play?
//!
//! <https://algospot.com/judge/problem/read/TICTACTOE>
//!
//! The input is a number of 3x3 boards, then the boards, three rows of `.`, `x` and `o` each. `x` made the first move
//! of every game. For each board print the letter of the side that wins if both play their best from there, or `TIE`.
//!
//! Two traps: the side to move is not given, it follows from the number of stones; and a board may be finished already,
//! won or full, so that there is nothing left to play.
//!
//! ```text
//!     x o x         x = 0o520    five stones, so o is to move
//!     o x .         o = 0o240    position = 0o520240
//!     . . .
//! ```
//!
//! The idea is minimax with a memo: a side wins if one of its moves leads to a position that it wins, and loses if all
//! lead to one that it loses. The stones of x and of o, nine bits each, are one number, its index in the memo. That
//! outlives the board, so a million boards cost no more searching than all positions once: 5,478 can arise, with at
//! most nine moves each, and the memo has 2^18 entries. This file and what it uses of `shared` keep to Rust 1.0.

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io::{self, Write};
use std::str;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut stdout = io::stdout();
    let mut answers = Vec::new();
    let mut memo = Memo(vec![None; 1 << 18]);
    let count = boards.line().and_then(number);
    if count.is_none() {
        boards.reject("a number of boards");
    }
    for _ in 0..count.unwrap_or(0) {
        if let Some((x, o)) = boards.board(3, 3) {
            memo.winner(x, o).append_to(&mut answers);
        } else {
            boards.reject("another board");
            break;
        }
        if answers.len() > 8192 {
            stdout.write_all(&answers).unwrap();
            answers.clear();
        }
    }
    if boards.line().is_some() {
        boards.reject("the end of the input");
    }
    stdout.write_all(&answers).unwrap();
    boards.finish(stdout);
}

/// A line as a number.
fn number(line: &[u8]) -> Option<usize> {
    str::from_utf8(line).ok().and_then(|line| line.parse().ok())
}

/// Who wins if both sides play their best, from o's best to x's best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Winner {
    O,
    Nobody,
    X,
}

impl Winner {
    /// Appends the line to print. It copies eight bytes and cuts some off again, since a processor cannot predict a branch
    /// on whether there are two to copy or four.
    fn append_to(self, answers: &mut Vec<u8>) {
        let (line, length) = match self {
            Winner::O => (b"o\n      ", 2),
            Winner::Nobody => (b"TIE\n    ", 4),
            Winner::X => (b"x\n      ", 2),
        };
        let end = answers.len() + length;
        answers.write_all(line).unwrap();
        answers.truncate(end);
    }
}

/// What is known of the position with that index.
struct Memo(Vec<Option<Winner>>);

impl Memo {
    /// The winner of the game that goes on from these stones. No cell may be in both sets.
    fn winner(&mut self, x: u32, o: u32) -> Winner {
        let position = (x << 9 | o) as usize;
        if let Some(winner) = self.0[position] {
            return winner;
        }
        let winner = self.minimax(x, o);
        self.0[position] = Some(winner);
        winner
    }

    /// The same by trying all moves. If both sides have a line, x is the winner.
    #[inline(never)] // The loop over boards hardly ever comes here.
    fn minimax(&mut self, x: u32, o: u32) -> Winner {
        if has_line(x, &LINES_3X3) {
            return Winner::X;
        }
        if has_line(o, &LINES_3X3) {
            return Winner::O;
        }
        let moves = Bits(0o777 ^ x ^ o);
        let best = if (x | o).count_ones() % 2 == 0 {
            moves.map(|cell| self.winner(x | cell, o)).max()
        } else {
            moves.map(|cell| self.winner(x, o | cell)).min()
        };
        best.unwrap_or(Winner::Nobody)
    }
}
