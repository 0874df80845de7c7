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

mod shared {
    //! # Snippets that two or more of the solutions need

    pub mod boards {
        //! # A scanner of boards

        use std::io::{self, BufRead, BufReader, Read, Write};
        use std::process;

        /// Reads boards of at most 32 cells, row by row, and the lines between them.
        pub struct Boards<R> {
            source: BufReader<R>,
            letters: &'static str,
            /// The line that `line` read last, empty at the end of the input, and the number of lines that were read.
            line: Vec<u8>,
            number: usize,
            /// The message about the first line that was rejected.
            error: Option<String>,
        }

        impl<R: Read> Boards<R> {
            /// Boards in the letters of an empty cell, a stone of the first side, and one of the second.
            pub fn new(source: R, letters: &'static str) -> Boards<R> {
                Boards {
                    source: BufReader::new(source),
                    letters: letters,
                    line: Vec::new(),
                    number: 0,
                    error: None,
                }
            }

            /// The stones of both sides on the next board, the first cell in the highest bit; `None` at the end of the input and
            /// after a line that was rejected.
            pub fn board(&mut self, rows: usize, columns: usize) -> Option<(u32, u32)> {
                let letters = self.letters.as_bytes();
                let (mut first, mut second) = (0, 0);
                for row in 0..rows {
                    let is_there = self.line().is_some();
                    if !is_there && row == 0 {
                        return None;
                    }
                    let is_row =
                        self.line.len() == columns && self.line.iter().all(|cell| letters.contains(cell));
                    if !is_there || !is_row {
                        let cells = format!("{} cells of {:?}", columns, self.letters);
                        self.reject(&cells);
                        return None;
                    }
                    for &cell in &self.line {
                        first = (first << 1) | (cell == letters[1]) as u32;
                        second = (second << 1) | (cell == letters[2]) as u32;
                    }
                }
                Some((first, second))
            }

            /// The next line without the blanks at its end; `None` where [`Boards::board`] returns it.
            pub fn line(&mut self) -> Option<&[u8]> {
                let mut is_after_blank = false;
                while self.error.is_none() && self.read_line() {
                    if self.line.is_empty() {
                        is_after_blank = true;
                    } else if is_after_blank {
                        self.reject("nothing after a blank line");
                    } else {
                        return Some(&self.line);
                    }
                }
                None
            }

            /// Reads a line, and returns false at the end of the input. A line of more than 64 KiB counts as several.
            fn read_line(&mut self) -> bool {
                self.number += 1;
                self.line.clear();
                let mut source = self.source.by_ref().take(1 << 16);
                let length = source.read_until(b'\n', &mut self.line).unwrap();
                let last = self.line.iter().rposition(|b| !b" \t\r\n".contains(b));
                self.line.truncate(last.map_or(0, |last| last + 1));
                length > 0
            }

            /// Ends the input, because its last line is not what was expected. Of several such calls the first counts.
            pub fn reject(&mut self, expected: &str) {
                let dots = if self.line.len() > 40 { "..." } else { "" };
                self.line.truncate(40);
                let found = match self.line.len() {
                    0 => "the end of the input".to_string(),
                    _ => format!("{:?}{}", String::from_utf8_lossy(&self.line), dots),
                };
                let line = format!("input line {}", self.number);
                let error = format!("{}: expected {}, found {}", line, expected, found);
                self.error = self.error.take().or(Some(error));
            }

            /// Hands over the answers. If a line was rejected, says so on standard error and ends the program with status 1.
            pub fn finish<W: Write>(self, mut answers: W) {
                answers.flush().unwrap();
                if let Some(error) = self.error {
                    writeln!(io::stderr(), "{}", error).unwrap();
                    process::exit(1);
                }
            }
        }
    }
    pub mod square {
        //! # Lines of square boards

        /// The eight lines of a 3x3 board: three rows, three columns, two diagonals.
        pub const LINES_3X3: [u32; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

        /// Returns whether `stones` fill at least one of `lines`.
        pub fn has_line(stones: u32, lines: &[u32]) -> bool {
            let is_full = |&line: &u32| (stones & line) == line;
            lines.iter().any(is_full)
        }
    }
}
