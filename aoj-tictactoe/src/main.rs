//! # Aizu Online Judge 0066: who has won on this board?
//!
//! <https://onlinejudge.u-aizu.ac.jp/problems/0066>
//!
//! Each line of the input is a 3x3 board, row by row in nine letters: `o`, `x`, or `s` for an empty
//! cell. For each, print `o` or `x` if that side has three in a row, otherwise `d`. Both never have.
//!
//! The trap is to read more into it. "Who wins from here with best play?" needs a search of the
//! game tree, agrees with all the judge's data, and is wrong on an unfinished board such as
//! `ssssossxs`, where nobody has won yet: `d`.
//!
//! The idea: a side's stones are nine bits, and a side has won if they cover one of eight lines.
//!
//! ```text
//!     row by row    nine bits      lines
//!     o o o         0 1 2          0o700 0o070 0o007    rows
//!     s x s         3 4 5          0o444 0o222 0o111    columns
//!     s x s         6 7 8          0o421 0o124          diagonals
//!     o = 0o700, x = 0o022: o covers the line 0o700 and has won
//! ```
//!
//! Which of the 512 sets of stones cover a line is worked out once, so a board costs two looks, and
//! no branch that a processor would have to guess. No search, no states; O(1) time a board, and two
//! blocks of memory for any number of boards.

use shared::error::Error;
use shared::letters::Letters;
use shared::program::{run, Input, Output};
use shared::square::{has_line, LINES_3X3};
use shared::writer::Line;

fn main() {
    run(solve);
}

/// Prints a verdict for each board until the input ends.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let letters = Letters::new(b"sox");
    let has_won: Vec<bool> = (0..=0o777)
        .map(|stones| has_line(stones, &LINES_3X3))
        .collect();
    // By whether o has won, then by whether x has. If both had, which the judge excludes, it would be o.
    let verdicts = [["d", "x"], ["o", "o"]].map(|verdicts| verdicts.map(Line::new));
    while !input.is_at_end()? {
        let (o, x) = input.board(1, 9, &letters)?;
        let (o_has_won, x_has_won) = (has_won[o as usize], has_won[x as usize]);
        output.line(&verdicts[usize::from(o_has_won)][usize::from(x_has_won)])?;
    }
    Ok(())
}
