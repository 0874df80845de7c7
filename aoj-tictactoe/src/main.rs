//! # Aizu Online Judge 0066: who has won on this board?
//!
//! <https://onlinejudge.u-aizu.ac.jp/problems/0066>
//!
//! Each line of the input is a 3x3 board, row by row in nine letters: `o`, `x`, or `s` for an empty cell. For each,
//! print the side that has three in a row, or `d` if neither has. Never both have.
//!
//! The trap is to read more into it. "Who wins from here with best play?" agrees with all the judge's data, and is
//! wrong on an unfinished board such as `ssssossxs`, where nobody has won yet: `d`.
//!
//! ```text
//!     o o o                                    lines    0o700 0o070 0o007    rows
//!     s x s      o = 0o700, x = 0o022                   0o444 0o222 0o111    columns
//!     s x s                                             0o421 0o124          diagonals
//! ```
//!
//! The stones of a side are nine bits, three octal digits for the rows, and a side has won if they cover one of eight
//! lines: here o covers the first row, and x covers none. No search: O(1) a board, and no board is kept.

use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io::{self, BufWriter, Write};

fn main() {
    let mut boards = Boards::new(io::stdin(), "sox");
    let mut answers = BufWriter::new(io::stdout());
    while let Some((o, x)) = boards.board(1, 9) {
        answers.write_all(verdict(o, x)).unwrap();
    }
    boards.finish(answers);
}

/// The line to print for a board. If both sides had three in a row, which the judge excludes, it would be o.
fn verdict(o: u32, x: u32) -> &'static [u8] {
    let by_o_then_x = [[b"d\n", b"x\n"], [b"o\n", b"o\n"]];
    by_o_then_x[usize::from(has_line(o, &LINES_3X3))][usize::from(has_line(x, &LINES_3X3))]
}
