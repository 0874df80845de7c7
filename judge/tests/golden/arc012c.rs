//! # AtCoder ARC012 C: could this gomoku position have arisen?
//!
//! <https://atcoder.jp/contests/arc012/tasks/arc012_3>
//!
//! Black (`o`, first to move) and white (`x`) put stones on a 19x19 board; five or more in a row,
//! in any of four directions, win and end the game. Can the given position arise in play?
//!
//! The trap is the end of the game: a row of nine can arise (its middle stone came last), a row of
//! ten cannot, for one of its halves stood before; two fives can if they cross in the last stone.
//! An overline, more than five, wins like a five.
//!
//! The idea is to play backwards by one ply. The counts tell who moved last. Either nobody has five,
//! or only that side has, and one of its stones can be taken back so that nobody has. Any order of
//! the other stones will do, since a part of a position without a five has none.
//!
//! ```text
//!     . o o x      each row of a side is one number, the first column its highest bit: black's
//!     o . x .      are 0b0110 and 0b1000 here. A row and its neighbour below, shifted by -1, 0 or
//!                  1, have a bit in common where stones touch; five rows shifted by 0 1 2 3 4 have
//!                  one in common where five stand in a row.
//! ```
//!
//! At most 181 stones to take back, each with 19 tests of a row and 45 of five rows; memory is three
//! boards of 76 bytes: both sides' stones, and those of one side without the stone taken back.

use itertools::Itertools;
use proconio::{input, is_stdin_empty, marker::Bytes};
use shared::bits::Bits;
use shared::error::Error;
use shared::letters::{Cells, Letters};
use shared::panics::panics_are_bad_input;
use shared::program::fail;

/// Rows and columns of the board.
const SIZE: usize = 19;

/// The stones of one side, a number for each row.
type Stones = [u32; SIZE];

fn main() {
    let (rows, has_more) = panics_are_bad_input(|| {
        input! { rows: [Bytes; SIZE] }
        (rows, !is_stdin_empty())
    });
    let letters = Letters::new(b".ox");
    let (mut black, mut white) = ([0; SIZE], [0; SIZE]);
    for (i, text) in rows.iter().enumerate() {
        match letters.row(text, SIZE) {
            Some(stones) => (black[i], white[i]) = stones,
            None => {
                let place = format!("row {}", i + 1);
                let expected = Cells(SIZE, &letters);
                fail(&Error::bad_input(&place, expected, Some(text)));
            }
        }
    }
    if has_more {
        fail(&Error::new(&format!("expected {SIZE} rows, found more")));
    }
    let answer = if can_arise(&black, &white) {
        "YES"
    } else {
        "NO"
    };
    println!("{answer}");
}

/// Tells whether play can lead to the position, black being first to move.
fn can_arise(black: &Stones, white: &Stones) -> bool {
    let (last, other) = match count(black).checked_sub(count(white)) {
        Some(0) => (white, black),
        Some(1) => (black, white),
        _ => return false,
    };
    !has_five(other) && (!has_five(last) || can_end_with(last))
}

/// Tells whether one of the stones can be the last one: without it there is no five.
fn can_end_with(stones: &Stones) -> bool {
    let mut before = *stones;
    (0..SIZE).any(|i| {
        let possible = Bits(stones[i]).any(|stone| {
            before[i] = stones[i] ^ stone;
            !has_five(&before)
        });
        before[i] = stones[i];
        possible
    })
}

/// Tells whether five or more stones stand in a row: along a row, a column or a diagonal.
fn has_five(stones: &Stones) -> bool {
    let in_a_row = |&row: &u32| row & row << 1 & row << 2 & row << 3 & row << 4 != 0;
    stones.iter().any(in_a_row)
        || stones.iter().tuple_windows().any(|(a, b, c, d, e)| {
            a & b & c & d & e != 0
                || a & b << 1 & c << 2 & d << 3 & e << 4 != 0
                || a & b >> 1 & c >> 2 & d >> 3 & e >> 4 != 0
        })
}

/// The number of stones.
fn count(stones: &Stones) -> u32 {
    stones.iter().map(|row| row.count_ones()).sum()
}

mod shared {
    //! # Snippets that two or more of the solutions need
    //!
    //! What is in here travels into submissions, so it depends on nothing but std and means the same in
    //! the editions 2015, 2018, 2021 and 2024: imports name `std::` or `super::`, and nothing is newer
    //! than Rust 1.0 that the oldest judge would have to compile.
    //!
    //! [`square`] knows the lines of a square board, [`bits`] walks through the set bits of a board,
    //! [`letters`] and [`reader`] turn text into boards, [`writer`] turns answers into text, [`error`] is what
    //! a reader says of input that is not in the format, [`program`] ties them to standard input and output,
    //! and [`panics`] is for programs that read by a judge's own macro.

    pub mod bits {
        //! # Set bits, one at a time
        //!
        //! The cells of a board in writing order are the bits of a number from the highest to the lowest,
        //! so this iterator goes downwards.

        /// Iterates over the set bits of a number, each as a number with that bit alone, highest first.
        ///
        /// Constraints: none.
        /// Panics: never.
        /// Complexity: O(1) a bit, O(set bits) in all.
        /// Not for the bits' indices: `leading_zeros` of what comes out tells them.
        ///
        /// ```
        /// use shared::bits::Bits;
        ///
        /// let cells: Vec<u32> = Bits(0o402).collect();
        /// assert_eq!(cells, [0o400, 0o002]);
        /// assert_eq!(Bits(0).next(), None);
        /// ```
        #[derive(Clone, Debug)]
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
    pub mod error {
        //! # What ends a solution early
        //!
        //! A judge sends what it promised. Everybody else gets one line that names the place, what was
        //! expected there and what was found, so that nobody has to look into the source.

        use std::ascii;
        use std::fmt;

        /// So much of a line is shown; whoever needs more has the line's number.
        const SHOWN: usize = 40;

        /// A message goes on for no more than one character beyond so many bytes.
        const LONGEST: usize = 400;

        /// One line of text that says why a solution cannot go on.
        ///
        /// Constraints: none.
        /// Panics: never.
        /// Complexity: O(length of the line of text).
        ///
        /// ```
        /// use shared::error::Error;
        ///
        /// let error = Error::bad_input("input line 3", "9 cells of 's', 'o' or 'x'", Some(b"oxo"));
        /// assert_eq!(
        ///     error.to_string(),
        ///     "input line 3: expected 9 cells of 's', 'o' or 'x', found \"oxo\" (3 bytes)"
        /// );
        /// ```
        #[derive(Clone, Debug)]
        pub struct Error(String);

        impl Error {
            /// The input is not in the format at `place`, such as `input line 3`. `found` is the text there,
            /// or `None` where the input ends before it.
            ///
            /// Constraints: none; what is not printable ASCII is escaped, a long line is cut.
            /// Panics: never.
            /// Complexity: O(length of `place` and `expected`).
            ///
            /// ```
            /// use shared::error::Error;
            ///
            /// let error = Error::bad_input("input line 1", "a number of boards", None);
            /// assert_eq!(
            ///     error.to_string(),
            ///     "input line 1: expected a number of boards, found the end of the input"
            /// );
            /// ```
            pub fn bad_input<E>(place: &str, expected: E, found: Option<&[u8]>) -> Error
            where
                E: fmt::Display,
            {
                let mut message = format!("{}: expected {}, found ", place, expected);
                match found {
                    None => message.push_str("the end of the input"),
                    Some(text) => {
                        message.push('"');
                        for &byte in text.iter().take(SHOWN) {
                            message.extend(ascii::escape_default(byte).map(|byte| byte as char));
                        }
                        message.push_str(if text.len() > SHOWN { "...\"" } else { "\"" });
                        let unit = if text.len() == 1 { "byte" } else { "bytes" };
                        message.push_str(&format!(" ({} {})", text.len(), unit));
                    }
                }
                Error(message)
            }

            /// Any other reason, as one line of text.
            ///
            /// Constraints: none; control characters are escaped, a long text is cut.
            /// Panics: never.
            /// Complexity: O(length).
            ///
            /// ```
            /// assert_eq!(shared::error::Error::new("no luck").to_string(), "no luck");
            /// ```
            pub fn new(message: &str) -> Error {
                let mut line = String::new();
                for c in message.chars() {
                    if line.len() >= LONGEST {
                        break;
                    }
                    if c.is_control() {
                        line.extend(c.escape_default());
                    } else {
                        line.push(c);
                    }
                }
                Error(line)
            }
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    }
    pub mod letters {
        //! # Cells as letters
        //!
        //! Every problem writes an empty cell, a stone of the first side and one of the second as three letters
        //! of its own. A table knows for each byte what it puts on the board, so that a cell costs a look and
        //! no branch, as which letter comes next cannot be foreseen.

        use std::fmt;

        /// The bits of a field: of the first side's stones, the second side's, and what is neither.
        const FIELD: usize = 21;

        /// The letters of a problem: an empty cell's, the first side's and the second's.
        ///
        /// Constraints: three different ASCII characters.
        /// Panics: never.
        /// Complexity: 2 KiB of memory.
        /// Not for rows of more than 21 cells.
        ///
        /// ```
        /// use shared::letters::Letters;
        ///
        /// let letters = Letters::new(b".xo");
        /// assert_eq!(letters.row(b".xo", 3), Some((0o2, 0o1)));
        /// ```
        pub struct Letters {
            letters: [u8; 3],
            /// What each byte sets: nothing, or the lowest bit of one of three fields.
            fields: [u64; 256],
        }

        impl Letters {
            /// The letters of an empty cell, of the first side and of the second.
            ///
            /// Constraints: three different ASCII characters.
            /// Panics: never.
            /// Complexity: a look at 256 bytes.
            ///
            /// ```
            /// assert!(shared::letters::Letters::new(b"sox").row(b"s.x", 3).is_none());
            /// ```
            pub fn new(letters: &[u8; 3]) -> Letters {
                let mut table = [1 << (2 * FIELD); 256];
                table[letters[0] as usize] = 0;
                table[letters[1] as usize] = 1;
                table[letters[2] as usize] = 1 << FIELD;
                Letters {
                    letters: *letters,
                    fields: table,
                }
            }

            /// The stones of both sides in one row, or `None` if it is not `columns` of the letters. The first
            /// cell is the highest of `columns` bits.
            ///
            /// Constraints: `columns <= 21`.
            /// Panics: never.
            /// Complexity: O(columns).
            ///
            /// ```
            /// use shared::letters::Letters;
            ///
            /// let letters = Letters::new(b".xo");
            /// assert_eq!(letters.row(b"xo.", 3), Some((0o4, 0o2)));
            /// assert_eq!(letters.row(b".xo.", 3), None);
            /// assert_eq!(letters.row(b".XO", 3), None);
            /// ```
            #[inline]
            pub fn row(&self, text: &[u8], columns: usize) -> Option<(u32, u32)> {
                if text.len() == columns {
                    stones(self.append(0, text))
                } else {
                    None
                }
            }

            /// The three fields of `cells`, with those of `text` behind them.
            fn append(&self, cells: u64, text: &[u8]) -> u64 {
                text.iter().fold(cells, |cells, &letter| {
                    cells << 1 | self.fields[letter as usize]
                })
            }
        }

        /// The fields of both sides, if the third is empty.
        fn stones(cells: u64) -> Option<(u32, u32)> {
            if cells >> (2 * FIELD) == 0 {
                let first = cells & ((1 << FIELD) - 1);
                Some((first as u32, (cells >> FIELD) as u32))
            } else {
                None
            }
        }

        /// Says what a row of so many cells looks like. Nothing is written down until somebody asks, because
        /// a million rows are right for one that is not.
        ///
        /// Constraints: none. Panics: never. Complexity: O(1).
        ///
        /// ```
        /// use shared::letters::{Cells, Letters};
        ///
        /// let expected = Cells(3, &Letters::new(b".xo")).to_string();
        /// assert_eq!(expected, "3 cells of '.', 'x' or 'o'");
        /// ```
        pub struct Cells<'a>(
            /// The number of cells.
            pub usize,
            /// What they are written in.
            pub &'a Letters,
        );

        impl<'a> fmt::Display for Cells<'a> {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                let letters = self.1.letters;
                write!(
                    f,
                    "{} cells of '{}', '{}' or '{}'",
                    self.0, letters[0] as char, letters[1] as char, letters[2] as char
                )
            }
        }
    }
    pub mod panics {
        //! # Panics of a judge's own input macro
        //!
        //! Such a macro panics on input that is not in the format. To whoever sent that input a line of text
        //! says more than a panic.

        use std::panic;

        use super::error::Error;
        use super::program::fail;

        /// Returns what `read` does. A panic in it ends the program as bad input does, by [`fail`] and without a backtrace;
        /// a later one is a mistake of the program's own again.
        ///
        /// Constraints: for a macro that panics on bad input, such as proconio's, and nothing else than reading.
        /// Panics: never.
        /// Complexity: that of `read`.
        /// Not for programs under development: it hides where a panic came from.
        ///
        /// ```should_panic
        /// use shared::panics::panics_are_bad_input;
        ///
        /// let cells = panics_are_bad_input(|| "9".parse::<u32>().expect("not a number of cells"));
        /// assert_eq!(cells, 9);
        /// panics_are_bad_input(|| "nine".parse::<u32>().expect("exit status 1, which this test expects"));
        /// ```
        pub fn panics_are_bad_input<T, F>(read: F) -> T
        where
            F: FnOnce() -> T,
        {
            let before = panic::take_hook();
            panic::set_hook(Box::new(|panic| {
                let payload = panic.payload();
                let message = if let Some(formatted) = payload.downcast_ref::<String>() {
                    formatted
                } else if let Some(literal) = payload.downcast_ref::<&str>() {
                    literal
                } else {
                    "a panic without a message"
                };
                fail(&Error::new(message))
            }));
            let value = read();
            panic::set_hook(before);
            value
        }
    }
    pub mod program {
        //! # A solution as a program
        //!
        //! Standard input in blocks, standard output in blocks, and an end that keeps the judges' rules:
        //! exit status 0, or one line on standard error and exit status 1, with the answers so far printed.

        use std::io;
        use std::io::Write;
        use std::process;

        use super::error::Error;

        /// Ends the program with `error` as one line on standard error and exit status 1.
        ///
        /// Constraints: flush what was printed before.
        /// Panics: never.
        /// Complexity: O(length of the error).
        ///
        /// ```should_panic
        /// use shared::error::Error;
        ///
        /// shared::program::fail(&Error::new("exit status 1, which this test expects"));
        /// ```
        pub fn fail(error: &Error) -> ! {
            // With standard error closed there is nobody to tell; the exit status still says it.
            let _ = writeln!(io::stderr(), "{}", error);
            process::exit(1)
        }
    }
}
