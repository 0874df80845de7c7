//! # Algospot TICTACTOE: who wins with best play?
//!
//! <https://algospot.com/judge/problem/read/TICTACTOE>
//!
//! The input is a number of 3x3 boards, then the boards, three rows of `.`, `x` and `o` each. `x`
//! made the first move of every game. For each board print the letter of the side that wins if both
//! play their best from there, or `TIE`.
//!
//! Two traps: the side to move is not given, it follows from the number of stones; and a board may
//! be finished already, won or full, so that there is nothing left to play.
//!
//! The idea is minimax with a memo: a side wins if one of its moves leads to a position that it wins,
//! and loses if all lead to one that it loses. A position is the stones of x and those of o, nine bits
//! each, and as one number it is its index in the memo. The memo outlives the board, so a million
//! boards cost no more searching than all positions once. It says who wins, not what the outcome is for
//! the side to move: then a board that is known needs no count of its stones.
//!
//! ```text
//!     x o x         x = 0o520    five stones, so o is to move
//!     o x .         o = 0o240    position = 0o520240
//!     . . .
//! ```
//!
//! 5,478 positions can arise (3^9 = 19,683 boards of the format exist) and each has at most nine
//! moves; the memo is 2^18 bytes. This file and what it uses of `shared` keep to Rust 1.0.

use shared::bits::Bits;
use shared::error::Error;
use shared::letters::Letters;
use shared::program::{run, Input, Output};
use shared::square::{has_line, LINES_3X3};
use shared::writer::Line;
use std::str;

fn main() {
    run(solve);
}

/// Prints an answer for each of the boards that the first line announces.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let letters = Letters::new(b".xo");
    let answers = [Line::new("TIE"), Line::new("x"), Line::new("o")];
    let mut memo = Memo(vec![None; 1 << 18]);
    let mut boards = match input.line("a number of boards", number) {
        Ok(boards) => boards,
        Err(error) => return Err(error),
    };
    while boards > 0 {
        let (x, o) = match input.board(3, 3, &letters) {
            Ok(board) => board,
            Err(error) => return Err(error),
        };
        match output.line(&answers[memo.winner(x, o) as usize]) {
            Ok(()) => boards -= 1,
            Err(error) => return Err(error),
        }
    }
    match input.is_at_end() {
        Ok(true) => Ok(()),
        Ok(false) => input.line("the end of the input", |_| None),
        Err(error) => Err(error),
    }
}

/// A line of digits as a number.
fn number(line: &[u8]) -> Option<u64> {
    if !line.iter().all(|&byte| b'0' <= byte && byte <= b'9') {
        return None;
    }
    str::from_utf8(line).ok().and_then(|line| line.parse().ok())
}

/// Who wins if both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Winner {
    Nobody,
    X,
    O,
}

/// The transposition table: what is known of the position with that index.
struct Memo(Vec<Option<Winner>>);

impl Memo {
    /// The winner of the game that goes on from these stones. No cell may be in both sets.
    fn winner(&mut self, x: u32, o: u32) -> Winner {
        let position = (x << 9 | o) as usize;
        if let Some(winner) = self.0[position] {
            return winner;
        }
        let winner = self.search(x, o);
        self.0[position] = Some(winner);
        winner
    }

    /// The same, one ply deep. If both sides have a line, which no game leads to, x is the winner. It
    /// stays out of the loop over the boards, which hardly ever come here.
    #[inline(never)]
    fn search(&mut self, x: u32, o: u32) -> Winner {
        if has_line(x, &LINES_3X3) {
            return Winner::X;
        }
        if has_line(o, &LINES_3X3) {
            return Winner::O;
        }
        let moves = Bits(0o777 ^ x ^ o);
        if (x | o).count_ones() % 2 == 0 {
            best_for(Winner::X, moves.map(|cell| self.winner(x | cell, o)))
        } else {
            best_for(Winner::O, moves.map(|cell| self.winner(x, o | cell)))
        }
    }
}

/// What `mover` makes of its moves, if these are the winners after each. A full board leaves none and
/// is a tie.
fn best_for<I>(mover: Winner, winners: I) -> Winner
where
    I: Iterator<Item = Winner>,
{
    let mut best = None;
    for winner in winners {
        if winner == mover {
            return mover;
        }
        if best != Some(Winner::Nobody) {
            best = Some(winner);
        }
    }
    best.unwrap_or(Winner::Nobody)
}

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
    pub mod letters {
        //! # Cells as letters

        use std::fmt;

        /// The bits of a field: of the first side's stones, the second side's, and what is neither.
        const FIELD: usize = 21;

        /// The letters of a problem: an empty cell's, the first side's and the second's.
        pub struct Letters {
            letters: [u8; 3],
            /// What each byte sets: nothing, or the lowest bit of one of three fields.
            fields: [u64; 256],
        }

        impl Letters {
            /// The letters of an empty cell, of the first side and of the second.
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
            #[inline]
            pub fn row(&self, text: &[u8], columns: usize) -> Option<(u32, u32)> {
                if text.len() == columns {
                    stones(self.append(0, text))
                } else {
                    None
                }
            }

            /// The stones of both sides on a board whose rows end in `\n` and nothing else, or `None` if that
            /// or a letter is wrong. The first cell of the first row is the highest bit.
            #[inline]
            pub fn plain_rows(&self, text: &[u8], columns: usize) -> Option<(u32, u32)> {
                let mut cells = 0;
                for line in text.chunks(columns + 1) {
                    if line[columns] != b'\n' {
                        return None;
                    }
                    cells = self.append(cells, &line[..columns]);
                }
                stones(cells)
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
    pub mod program {
        //! # A solution as a program

        use std::io;
        use std::io::Write;
        use std::process;

        use super::error::Error;
        use super::reader::Reader;
        use super::writer::Writer;

        /// Standard input, read in blocks.
        pub type Input = Reader<io::Stdin>;

        /// Standard output, written in blocks.
        pub type Output = Writer<io::Stdout>;

        /// Runs `solve` on standard input and output, and ends the program if it fails.
        pub fn run<F>(solve: F)
        where
            F: FnOnce(&mut Input, &mut Output) -> Result<(), Error>,
        {
            let mut input = Reader::new(io::stdin());
            let mut output = Writer::new(io::stdout());
            let solved = solve(&mut input, &mut output);
            // The answers before bad input are right, so they are printed before anything is said of it.
            let written = output.flush();
            if let Err(error) = solved.and(written) {
                fail(&error);
            }
        }

        /// Ends the program with `error` as one line on standard error and exit status 1.
        pub fn fail(error: &Error) -> ! {
            // With standard error closed there is nobody to tell; the exit status still says it.
            let _ = writeln!(io::stderr(), "{}", error);
            process::exit(1)
        }
    }
    pub mod reader {
        //! # Boards out of a stream of text

        use std::fmt;
        use std::io;
        use std::io::Read;

        use super::error::Error;
        use super::letters::{Cells, Letters};

        /// The size of a block in bytes: large enough for the system call not to matter, small enough for
        /// the second-level cache.
        pub const BLOCK: usize = 1 << 16;

        /// Reads lines and boards from `source`.
        pub struct Reader<R> {
            source: R,
            block: Vec<u8>,
            /// `block[start..end]` has been read from the source and not yet been handed out.
            start: usize,
            end: usize,
            /// The number of the line that was handed out last, counted from 1.
            line: u64,
        }

        impl<R: Read> Reader<R> {
            /// A reader that has read nothing yet.
            pub fn new(input: R) -> Reader<R> {
                Reader {
                    source: input,
                    block: vec![0; BLOCK],
                    start: 0,
                    end: 0,
                    line: 0,
                }
            }

            /// Tells whether nothing but blank lines is left. Anything behind a blank line is an error.
            #[inline]
            pub fn is_at_end(&mut self) -> Result<bool, Error> {
                // One look at the next byte is enough almost always: a blank or a line end is no more than ' '.
                if self.start < self.end && self.block[self.start] > b' ' {
                    return Ok(false);
                }
                let before = self.line;
                loop {
                    let stop = match self.line_end() {
                        Ok(stop) => stop,
                        Err(error) => return Err(error),
                    };
                    if self.start == self.end {
                        return Ok(true);
                    }
                    let blank = self.block[self.start..stop]
                        .iter()
                        .all(|&byte| is_blank(byte));
                    if !blank {
                        break;
                    }
                    self.skip_to(stop);
                }
                if self.line == before {
                    return Ok(false);
                }
                let expected = format!("no blank line before line {}", self.line + 1);
                self.line = before;
                Err(Error::bad_input(&self.place(1), expected, Some(&b""[..])))
            }

            /// Takes the next line, without its line end and the blanks there, and returns what `parse`
            /// makes of it. Where that is `None`, the error says that something else was `expected`.
            pub fn line<T, E, F>(&mut self, expected: E, parse: F) -> Result<T, Error>
            where
                E: fmt::Display,
                F: FnOnce(&[u8]) -> Option<T>,
            {
                match self.is_at_end() {
                    Ok(false) => {}
                    Ok(true) => return Err(Error::bad_input(&self.place(1), expected, None)),
                    Err(error) => return Err(error),
                }
                let stop = match self.line_end() {
                    Ok(stop) => stop,
                    Err(error) => return Err(error),
                };
                let start = self.start;
                self.skip_to(stop);
                let mut end = stop;
                while is_blank(self.block[end - 1]) {
                    end -= 1;
                }
                let text = &self.block[start..end];
                parse(text).ok_or_else(|| Error::bad_input(&self.place(0), expected, Some(text)))
            }

            /// Takes the next `rows` lines as a board with `columns` cells a row. Returns the stones of both
            /// sides, the first cell of the first row in the highest of `rows * columns` bits.
            #[inline]
            pub fn board(
                &mut self,
                rows: usize,
                columns: usize,
                letters: &Letters,
            ) -> Result<(u32, u32), Error> {
                // Nearly every board stands in the block as it should, one plain row behind the other.
                let size = rows * (columns + 1);
                if size <= self.end - self.start {
                    let text = &self.block[self.start..self.start + size];
                    if let Some(board) = letters.plain_rows(text, columns) {
                        self.start += size;
                        self.line += rows as u64;
                        return Ok(board);
                    }
                }
                self.board_by_lines(rows, columns, letters)
            }

            /// The next board, however its lines end, and with an error that names the line.
            fn board_by_lines(
                &mut self,
                rows: usize,
                columns: usize,
                letters: &Letters,
            ) -> Result<(u32, u32), Error> {
                let mut board = (0, 0);
                for _ in 0..rows {
                    let expected = Cells(columns, letters);
                    match self.line(expected, |line| letters.row(line, columns)) {
                        Ok((first, second)) => {
                            board.0 = board.0 << columns | first;
                            board.1 = board.1 << columns | second;
                        }
                        Err(error) => return Err(error),
                    }
                }
                Ok(board)
            }

            /// The index behind the line at `start`: that of its `\n`, or `end` if the input ends there.
            fn line_end(&mut self) -> Result<usize, Error> {
                loop {
                    let found = self.block[self.start..self.end]
                        .iter()
                        .position(|&byte| byte == b'\n');
                    if let Some(length) = found {
                        return Ok(self.start + length);
                    }
                    match self.fill() {
                        Ok(0) => return Ok(self.end),
                        Ok(_) => {}
                        Err(error) => return Err(error),
                    }
                }
            }

            /// The name of the line that stands so many behind the one that was handed out last.
            fn place(&self, behind: u64) -> String {
                format!("input line {}", self.line + behind)
            }

            /// Goes on behind the line that stops at `stop`.
            fn skip_to(&mut self, stop: usize) {
                self.start = if stop < self.end { stop + 1 } else { stop };
                self.line += 1;
            }

            /// Moves what is left to the front of the block and reads more behind it. Returns how many
            /// bytes came, 0 at the end of the input.
            fn fill(&mut self) -> Result<usize, Error> {
                for i in self.start..self.end {
                    self.block[i - self.start] = self.block[i];
                }
                self.end -= self.start;
                self.start = 0;
                // No format has lines that fill a block.
                if self.end == BLOCK {
                    let expected = format!("a line of fewer than {} bytes", BLOCK);
                    let found = Some(&self.block[..]);
                    return Err(Error::bad_input(&self.place(1), expected, found));
                }
                loop {
                    match self.source.read(&mut self.block[self.end..]) {
                        Ok(length) => {
                            self.end += length;
                            return Ok(length);
                        }
                        Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                        Err(error) => {
                            let message = format!("cannot read the input: {}", error);
                            return Err(Error::new(&message));
                        }
                    }
                }
            }
        }

        /// Tells whether `byte` means nothing at the end of a line.
        fn is_blank(byte: u8) -> bool {
            byte == b' ' || byte == b'\r' || byte == b'\t'
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
    pub mod writer {
        //! # Short lines into a stream of text

        use std::io::Write;

        use super::error::Error;
        use super::reader::BLOCK;

        /// So many bytes are copied for each line.
        const WIDTH: usize = 8;

        /// A line of the output.
        #[derive(Clone, Copy, Debug)]
        pub struct Line {
            text: [u8; WIDTH],
            length: usize,
        }

        impl Line {
            /// The line with that text.
            pub fn new(text: &str) -> Line {
                let mut line = Line {
                    text: [0; WIDTH],
                    length: text.len() + 1,
                };
                for (i, byte) in text.bytes().enumerate() {
                    line.text[i] = byte;
                }
                line.text[text.len()] = b'\n';
                line
            }
        }

        /// Writes lines to `sink`, in blocks.
        pub struct Writer<W> {
            sink: W,
            block: Box<[u8; BLOCK]>,
            /// `block[..end]` has not been written to the sink yet.
            end: usize,
        }

        impl<W: Write> Writer<W> {
            /// A writer that has written nothing yet.
            pub fn new(output: W) -> Writer<W> {
                Writer {
                    sink: output,
                    block: Box::new([0; BLOCK]),
                    end: 0,
                }
            }

            /// Writes one line.
            #[inline]
            pub fn line(&mut self, line: &Line) -> Result<(), Error> {
                if self.end > BLOCK - WIDTH {
                    match self.flush() {
                        Ok(()) => {}
                        Err(error) => return Err(error),
                    }
                }
                let room = &mut self.block[self.end..self.end + WIDTH];
                for (to, &byte) in room.iter_mut().zip(line.text.iter()) {
                    *to = byte;
                }
                self.end += line.length;
                Ok(())
            }

            /// Hands over all lines, to the sink and by it.
            pub fn flush(&mut self) -> Result<(), Error> {
                let lines = self.sink.write_all(&self.block[..self.end]);
                self.end = 0;
                lines.and(self.sink.flush()).map_err(Error::from)
            }
        }
    }
}
