//! # Aizu Online Judge 0066: who has won on this board?
//!
//! <https://onlinejudge.u-aizu.ac.jp/problems/0066>
//!
//! Each line of the input is a 3x3 board, row by row in nine letters: `o`, `x`, or `s` for an empty cell. For each,
//! print the side that has three in a row, or `d` if neither has. Never both have.
//!
//! The trap is to read this as "who wins from here with best play?". On an unfinished board such as `ssssossxs` nobody
//! has won yet, so the answer is `d`.
//!
//! ```text
//!     o o o                                    lines    0o700 0o070 0o007    rows
//!     s x s      o = 0o700, x = 0o022                   0o444 0o222 0o111    columns
//!     s x s                                             0o421 0o124          diagonals
//! ```
//!
//! The stones of a side are nine bits, three octal digits for the rows. A side has won if its stones cover one of eight
//! lines: here o covers the first row. A board takes O(1) time, and no board is kept.

use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::io::{self, BufWriter, Write};

fn main() {
    let mut boards = Boards::new(io::stdin(), "sox");
    let mut answers = BufWriter::new(io::stdout());
    // One row of nine letters has the same bits as three rows of three.
    while let Some((o, x)) = boards.board(1, 9) {
        answers.write_all(verdict(o, x).as_bytes()).unwrap();
    }
    boards.finish(answers);
}

/// The line to print for a board. If both sides had three in a row, which the judge excludes, it would be o.
fn verdict(o: u32, x: u32) -> &'static str {
    match (has_line(o, &LINES_3X3), has_line(x, &LINES_3X3)) {
        (true, _) => "o\n",
        (_, true) => "x\n",
        _ => "d\n",
    }
}
