//! # AtCoder ABC349 E: weighted tic-tac-toe
//!
//! <https://atcoder.jp/contests/abc349/tasks/abc349_e>
//!
//! Takahashi and Aoki colour the cells of a 3x3 grid in turn, Takahashi first. Three cells of one
//! colour in a line win at once. If all nine are coloured without a line, the side whose cells have
//! the larger sum of weights wins. Who wins if both play their best?
//!
//! Three traps: the weights count only on a full board; they are up to 10^9 in size, so sums need
//! 64 bits, and may be negative; and the sums need no place in the memo, as the coloured cells
//! determine them.
//!
//! The idea is negamax with a memo, in four parts and in this order: the other side has just made a
//! line and won; the board is full and the sums decide; some move leaves the other side lost; or no
//! move does. The sum of all weights is odd, so there are no ties.
//!
//! ```text
//!     T A T         the side to move  A = 0o240    digits are rows, the first cell is the highest
//!     A T .         the other side    T = 0o520    bit; the position is both, 0o240520
//!     . . .
//! ```
//!
//! Its index in the memo is a number in base three, with the digit 0 for an empty cell, 1 for the side
//! to move and 2 for the other: 212120000 here. 5,478 of the 3^9 = 19,683 colourings can arise, with at
//! most nine moves each; the memo is 19,683 bytes, and the table that turns stones into numbers 4 KiB.
//! The stones as they are would index 2^18, and the page faults of those take twice the time of all
//! that this program does.

use proconio::{input, is_stdin_empty};
use shared::bits::Bits;
use shared::error::Error;
use shared::panics::panics_are_bad_input;
use shared::program::fail;
use shared::square::{LINES_3X3, has_line};

/// No weight is larger than this in size.
const MAX_WEIGHT: u64 = 1_000_000_000;

fn main() {
    let (weights, has_more) = panics_are_bad_input(|| {
        input! { weights: [i64; 9] }
        (weights, !is_stdin_empty())
    });
    for (cell, weight) in weights.iter().enumerate() {
        if weight.unsigned_abs() > MAX_WEIGHT {
            let place = format!("weight {}", cell + 1);
            let expected = format!("at most {MAX_WEIGHT} in size");
            let found = weight.to_string();
            fail(&Error::bad_input(&place, expected, Some(found.as_bytes())));
        }
    }
    if has_more {
        fail(&Error::new("expected nine weights, found more"));
    }
    println!("{}", winner(weights));
}

/// The name of the side that wins from the empty board if both play their best.
fn winner(weights: Vec<i64>) -> &'static str {
    let mut game = Game {
        weights,
        memo: vec![None; 3_usize.pow(9)],
    };
    match game.negamax(0) {
        Outcome::Win => "Takahashi",
        Outcome::Loss => "Aoki",
    }
}

/// How the game ends for the side to move if both sides play their best.
#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Win,
    Loss,
}

/// One game: the weights of its cells in writing order, and what is known of its positions.
struct Game {
    weights: Vec<i64>,
    memo: Vec<Option<Outcome>>,
}

impl Game {
    /// The outcome for the side to move in `position`, where the other side may just have made a line.
    /// The position is one number because rustc 1.95 compiles the same recursion over two, started
    /// with zeros, into one without end where it optimises little.
    fn negamax(&mut self, position: u32) -> Outcome {
        let (mover, waiter) = (position >> 9, position & 0o777);
        let number = BASE_THREE[mover as usize] + 2 * BASE_THREE[waiter as usize];
        if let Some(outcome) = self.memo[number] {
            return outcome;
        }
        let outcome = self.search(mover, waiter);
        self.memo[number] = Some(outcome);
        outcome
    }

    /// The same, one ply deep. `waiter` has moved last.
    fn search(&mut self, mover: u32, waiter: u32) -> Outcome {
        if has_line(waiter, &LINES_3X3) {
            return Outcome::Loss;
        }
        let empty = 0o777 ^ mover ^ waiter;
        if empty == 0 {
            return if self.sum(mover) > self.sum(waiter) {
                Outcome::Win
            } else {
                Outcome::Loss
            };
        }
        for cell in Bits(empty) {
            if self.negamax(waiter << 9 | mover | cell) == Outcome::Loss {
                return Outcome::Win;
            }
        }
        Outcome::Loss
    }

    /// The sum of the weights of `cells`.
    fn sum(&self, cells: u32) -> i64 {
        let first = 0o400_u32.leading_zeros();
        Bits(cells)
            .map(|cell| self.weights[(cell.leading_zeros() - first) as usize])
            .sum()
    }
}

/// Each set of cells as a number of nine digits, 0 or 1, in base three.
const BASE_THREE: [usize; 512] = {
    let mut numbers = [0; 512];
    let mut cells = 1;
    while cells < 512 {
        numbers[cells] = 3 * numbers[cells / 2] + cells % 2;
        cells += 1;
    }
    numbers
};

mod shared {
    //! # Snippets that two or more of the solutions need

    pub mod bits {
        //! # Set bits, one at a time

        /// Iterates over the set bits of a number, each as a number with that bit alone, highest first.
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

        use std::ascii;
        use std::fmt;
        use std::io;

        /// So much of a line is shown; whoever needs more has the line's number.
        const SHOWN: usize = 40;

        /// A message goes on for no more than one character beyond so many bytes.
        const LONGEST: usize = 400;

        /// One line of text that says why a solution cannot go on.
        #[derive(Clone, Debug)]
        pub struct Error(String);

        impl Error {
            /// The input is not in the format at `place`, such as `input line 3`. `found` is the text there,
            /// or `None` where the input ends before it.
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

        /// A solution meets an `io::Error` only where it writes: what goes wrong in reading is an [`Error`]
        /// already.
        impl From<io::Error> for Error {
            fn from(error: io::Error) -> Error {
                Error::new(&format!("cannot write the answers: {}", error))
            }
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    }
    pub mod panics {
        //! # Panics of a judge's own input macro

        use std::panic;

        use super::error::Error;
        use super::program::fail;

        /// Returns what `read` does. A panic in it ends the program as bad input does, by [`fail`] and without a backtrace;
        /// a later one is a mistake of the program's own again.
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

        use std::io;
        use std::io::Write;
        use std::process;

        use super::error::Error;

        /// Ends the program with `error` as one line on standard error and exit status 1.
        pub fn fail(error: &Error) -> ! {
            // With standard error closed there is nobody to tell; the exit status still says it.
            let _ = writeln!(io::stderr(), "{}", error);
            process::exit(1)
        }
    }
    pub mod square {
        //! # Lines of square boards

        /// The eight lines of a 3x3 board: three rows, three columns, two diagonals.
        pub const LINES_3X3: [u32; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

        /// Tells whether `stones` fill at least one of `lines`.
        pub fn has_line(stones: u32, lines: &[u32]) -> bool {
            lines
                .iter()
                .fold(false, |found, &line| found | (stones & line == line))
        }
    }
}
