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

mod shared {
    //! # Snippets that two or more of the solutions need

    pub mod bits {
        //! # Set bits, one at a time

        /// Iterates over the set bits of a number, each as a number with that bit alone, highest first: the cells of a board
        /// in writing order.
        pub struct Bits(
            /// The bits that are still to come.
            pub u32,
        );

        impl Iterator for Bits {
            type Item = u32;

            fn next(&mut self) -> Option<u32> {
                if self.0 == 0 {
                    return None;
                }
                let highest = 1 << (31 - self.0.leading_zeros());
                self.0 ^= highest;
                Some(highest)
            }
        }
    }
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
