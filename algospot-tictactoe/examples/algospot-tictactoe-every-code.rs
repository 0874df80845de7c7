//! # Algospot TICTACTOE by one table over all codes
//!
//! A search is not needed if every position has a small number and each move makes it larger. A board is a
//! number of nine digits in base three (0 empty, 1 x, 2 o), so if the table is filled from the highest number down, all
//! that a move leads to is known already. There is no recursion, and no test whether an outcome is known.
//!
//! Cost: 19,683 outcomes for the table, of which only 5,478 belong to boards that can arise, and for each board the
//! work of computing its number digit by digit.
//!
//! The input is trusted: the number of boards is not compared with the boards that follow.

extern crate shared;

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io::{self, BufWriter, Write};

/// The number of boards: 3^9.
const CODES: usize = 19683;

/// The outcomes with best play, from o's best to x's best.
const O_WINS: i8 = -1;
const TIE: i8 = 0;
const X_WINS: i8 = 1;

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    let outcomes = outcomes();
    boards.line().expect("a number of boards");
    while let Some((x, o)) = boards.board(3, 3) {
        let answer = match outcomes[code(x, o)] {
            O_WINS => "o",
            X_WINS => "x",
            _ => "TIE",
        };
        writeln!(answers, "{}", answer).unwrap();
    }
    boards.finish(answers);
}

/// The outcome of each board, at the index that is its code.
fn outcomes() -> Vec<i8> {
    let mut outcomes = vec![TIE; CODES];
    for code in (0..CODES).rev() {
        outcomes[code] = outcome(code, &outcomes);
    }
    outcomes
}

/// The outcome of one board, if those of all boards with a higher code are known.
fn outcome(code: usize, known: &[i8]) -> i8 {
    let (x, o) = board(code);
    if has_line(x, &LINES_3X3) {
        return X_WINS;
    }
    if has_line(o, &LINES_3X3) {
        return O_WINS;
    }
    let x_to_move = (x | o).count_ones() % 2 == 0;
    let digit = if x_to_move { 1 } else { 2 };
    let after = Bits(0o777 ^ x ^ o).map(|cell| known[code + digit * place(cell)]);
    let best = if x_to_move { after.max() } else { after.min() };
    // A full board has no moves.
    best.unwrap_or(TIE)
}

/// The stones of x and those of o.
fn board(code: usize) -> (u32, u32) {
    let has = |cell: u32, digit: usize| code / place(cell) % 3 == digit;
    let cells_with = |digit| {
        Bits(0o777)
            .filter(|&cell| has(cell, digit))
            .fold(0, |a, b| a | b)
    };
    (cells_with(1), cells_with(2))
}

/// The number of a board.
fn code(x: u32, o: u32) -> usize {
    let digits = |cells, digit: usize| Bits(cells).fold(0, |sum, cell| sum + digit * place(cell));
    digits(x, 1) + digits(o, 2)
}

/// The power of three that a cell's digit counts.
fn place(cell: u32) -> usize {
    3usize.pow(cell.trailing_zeros())
}
