//! # Algospot TICTACTOE: who wins with best play?
//!
//! <https://algospot.com/judge/problem/read/TICTACTOE>
//!
//! The input is a number of 3x3 boards, then the boards, three rows of `.`, `x` and `o` each. `x` made the first move
//! of every game. For each board print the letter of the side that wins if both play their best from there, or `TIE`.
//!
//! Two traps: the side to move is not given, it follows from the number of stones; and a board may be finished already,
//! won or full.
//!
//! ```text
//!     x o x         x = 0o520    five stones, so o is to move
//!     o x .         o = 0o240    position = 0o520240
//!     . . .
//! ```
//!
//! The idea is minimax with a memo: of the outcomes that its moves lead to, each side takes its best. The memo outlives
//! the board, so a million boards cost no more searching than all positions once: 5,478 can arise, with at most nine
//! moves each, and the memo has 2^18 entries. This file and what it uses of `shared` keep to Rust 1.0.

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io::{self, BufWriter, Write};
use std::str;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    let mut solver = Solver::new();
    let count = boards.line().and_then(number);
    if count.is_none() {
        boards.reject("a number of boards");
    }
    for _ in 0..count.unwrap_or(0) {
        if let Some((x, o)) = boards.board(3, 3) {
            let answer = match solver.winner(x, o) {
                Winner::O => "o\n",
                Winner::Nobody => "TIE\n",
                Winner::X => "x\n",
            };
            answers.write_all(answer.as_bytes()).unwrap();
        } else {
            boards.reject("another board");
            break;
        }
    }
    if boards.line().is_some() {
        boards.reject("the end of the input");
    }
    boards.finish(answers);
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

/// Finds the winner of a position, and remembers it.
struct Solver {
    /// The winner of each position that was searched, at the index `x << 9 | o`.
    memo: Vec<Option<Winner>>,
}

impl Solver {
    fn new() -> Solver {
        Solver {
            memo: vec![None; 1 << 18],
        }
    }

    /// The winner of the game that goes on from these stones. No cell may be in both sets.
    fn winner(&mut self, x: u32, o: u32) -> Winner {
        let position = ((x << 9) | o) as usize;
        if let Some(winner) = self.memo[position] {
            return winner;
        }
        let winner = self.minimax(x, o);
        self.memo[position] = Some(winner);
        winner
    }

    /// Finds the winner by trying all moves. If both sides have a line, which no game leads to, it is x.
    fn minimax(&mut self, x: u32, o: u32) -> Winner {
        if has_line(x, &LINES_3X3) {
            return Winner::X;
        }
        if has_line(o, &LINES_3X3) {
            return Winner::O;
        }
        let empty = Bits(0o777 ^ x ^ o);
        let best = if (x | o).count_ones() % 2 == 0 {
            empty.map(|cell| self.winner(x | cell, o)).max()
        } else {
            empty.map(|cell| self.winner(x, o | cell)).min()
        };
        // A full board has no moves.
        best.unwrap_or(Winner::Nobody)
    }
}
