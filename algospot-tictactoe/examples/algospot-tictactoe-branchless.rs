//! # Algospot TICTACTOE without a branch on the answer
//!
//! The search is free here, and the output takes the time. The memo answers a board in a few instructions, so the
//! largest single cost left is to write the answer. That is two bytes or four, and a processor cannot predict which:
//! each wrong guess costs as much as the rest of the board. This program writes eight bytes for every answer and then cuts off the
//! surplus, which takes no guess.
//!
//! Cost: a buffer by hand in place of a `BufWriter`, lines padded with blanks, and an `#[inline(never)]`. For the fifty
//! boards of the judge none of it can be measured; for a million it can (`cargo bench -p proofs`). Else it is the
//! solution.

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
    let mut solver = Solver(vec![None; 1 << 18]);
    let count = boards.line().and_then(number);
    if count.is_none() {
        boards.reject("a number of boards");
    }
    for _ in 0..count.unwrap_or(0) {
        if let Some((x, o)) = boards.board(3, 3) {
            solver.winner(x, o).append_to(&mut answers);
        } else {
            boards.reject("another board");
            break;
        }
        // As a `BufWriter` would do, which copies just as many bytes as it is given.
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
    /// Appends the line to print: copies eight bytes, which is one instruction, and cuts some off again.
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

/// The winner of each position that was searched, at the index `x << 9 | o`.
struct Solver(Vec<Option<Winner>>);

impl Solver {
    /// The winner of the game that goes on from these stones. No cell may be in both sets.
    fn winner(&mut self, x: u32, o: u32) -> Winner {
        let position = ((x << 9) | o) as usize;
        if let Some(winner) = self.0[position] {
            return winner;
        }
        let winner = self.minimax(x, o);
        self.0[position] = Some(winner);
        winner
    }

    /// Finds the winner by trying all moves. The loop over boards hardly ever comes here, so it is shorter without.
    #[inline(never)]
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
