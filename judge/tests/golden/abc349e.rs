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
    pub mod square {
        //! # Lines of square boards
        //!
        //! A board is one bit set for each side. Read in writing order, the first cell is the highest bit,
        //! so the digits of a number are the rows: octal digits on a 3x3 board, hexadecimal digits on a 4x4
        //! board.
        //!
        //! ```text
        //!     a b c        0o400 0o200 0o100
        //!     d e f        0o040 0o020 0o010        the diagonal a e i = 0o421
        //!     g h i        0o004 0o002 0o001
        //! ```

        /// The eight lines of a 3x3 board: three rows, three columns, two diagonals.
        ///
        /// Constraints: none. Panics: never. Complexity: a constant.
        ///
        /// ```
        /// use shared::square::LINES_3X3;
        ///
        /// let corner = 0o400;
        /// assert_eq!(LINES_3X3.iter().filter(|&&line| line & corner != 0).count(), 3);
        /// ```
        pub const LINES_3X3: [u32; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

        /// Tells whether `stones` fill at least one of `lines`.
        ///
        /// Constraints: none; a line without cells counts as filled.
        /// Panics: never.
        /// Complexity: O(lines), without branches, as which line is filled cannot be foreseen.
        /// Not for boards on which a longer run also wins: there a list of lines grows too long.
        ///
        /// ```
        /// use shared::square::{has_line, LINES_3X3};
        ///
        /// assert!(has_line(0o421, &LINES_3X3));
        /// assert!(!has_line(0o653, &LINES_3X3));
        /// ```
        pub fn has_line(stones: u32, lines: &[u32]) -> bool {
            lines
                .iter()
                .fold(false, |found, &line| found | (stones & line == line))
        }
    }
}
