//! # POJ 1568: find the winning move
//!
//! <http://poj.org/problem?id=1568>
//!
//! Two sides put stones on a 4x4 board, four in a row win, and `x` is to move. For each board print
//! the first cell in writing order, as `(row,column)` from 0, with which x forces a win, however
//! long it takes; or `#####` if there is none.
//!
//! The trap is to print the quickest win. Where x could complete a line at once at (0,3), the
//! answer is still (0,1) if that keeps the forced win.
//!
//! The idea is to look at forced replies first. A threat is an empty cell that completes a line. A
//! side that has one wins; else it must block what the other side threatens, and two threats cannot
//! be blocked. Only after a quiet move, with no threat on the board, every reply is tried. And x
//! cannot win any more once o has a stone on every line. What is found is kept from one board to
//! the next in a transposition table: in base three (0 empty, 1 x, 2 o) a board is a number of its
//! own, and that is its place.
//!
//! ```text
//!     8 4 2 1
//!     . . . x    1       x = 0x1241: four hex digits are the rows, the first cell is the highest
//!     . . x .    2       bit. x has just moved and threatens 0x0008, the last cell of the diagonal
//!     . x o .    4       0x1248, so o has to put a stone there.
//!     . o o x    1
//! ```
//!
//! 3^16 = 43,046,721 numbers at two bits take 10.3 MiB, of which only what is used gets memory. Which
//! cells complete a line is noted for each set of stones, in 128 KiB. The depth is at most 12 plies (16
//! from an empty board), and all 4,656,402 boards that the judge may send (4 to 14 stones, as many of x
//! as of o, no line yet) need three million positions in all.

use shared::bits::Bits;
use shared::error::Error;
use shared::letters::Letters;
use shared::program::{run, Input, Output};
use shared::square::has_line;
use shared::writer::Line;

fn main() {
    run(solve);
}

/// Prints an answer for each game until the line with `$` or the end of the input.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let letters = Letters::new(b".xo");
    let cells: Vec<Line> = (0..16).map(line_of).collect();
    let no_forced_win = Line::new("#####");
    let mut search = Search::new();
    while !input.is_at_end()? && input.line("`?` before a board, or `$`", starts_game)? {
        let (x, o) = input.board(4, 4, &letters)?;
        output.line(match search.first_winning_cell(Board { x, o }) {
            Answer::Cell(cell) => {
                let index = cell.leading_zeros() - FIRST_CELL.leading_zeros();
                &cells[index as usize]
            }
            Answer::NoForcedWin => &no_forced_win,
        })?;
    }
    Ok(())
}

/// Tells a line that starts a game from the one that ends the input.
fn starts_game(line: &[u8]) -> Option<bool> {
    if line.starts_with(b"$") {
        Some(false)
    } else if line.contains(&b'?') {
        Some(true)
    } else {
        None
    }
}

/// The cell with that index as a line of the output.
fn line_of(index: u32) -> Line {
    Line::new(&format!("({},{})", index / 4, index % 4))
}

/// The cell (0,0).
const FIRST_CELL: u32 = 0x8000;

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

/// The stones of both sides, which have no cell in common. Whose move it is follows from where the
/// board is used.
#[derive(Clone, Copy)]
struct Board {
    x: u32,
    o: u32,
}

impl Board {
    fn empty(self) -> u32 {
        0xffff ^ self.x ^ self.o
    }
}

/// What x can do when it is to move.
enum Answer {
    /// x forces a win by this cell and by none before it.
    Cell(u32),
    /// o can keep x from a line for ever, or the game is over.
    NoForcedWin,
}

/// What is known of a position with o to move.
#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Unknown = 0,
    /// x completes a line whatever o does.
    XWins = 1,
    /// o has a reply after which x cannot force a line.
    OHolds = 2,
}

struct Search {
    /// For each set of stones the cells that would complete a line of it, be they empty or not.
    completing: Vec<u16>,
    table: TranspositionTable,
}

impl Search {
    fn new() -> Search {
        Search {
            completing: (0..=0xffff).map(completing_cells).collect(),
            table: TranspositionTable::new(),
        }
    }

    /// The answer to any board with x to move.
    fn first_winning_cell(&mut self, board: Board) -> Answer {
        if has_line(board.x, &LINES) || has_line(board.o, &LINES) {
            return Answer::NoForcedWin;
        }
        self.x_to_move(board)
    }

    /// The same where nobody has a line yet.
    fn x_to_move(&mut self, board: Board) -> Answer {
        if LINES.iter().all(|line| line & board.o != 0) {
            return Answer::NoForcedWin;
        }
        let wins = self.threats(board.x, board);
        let must_block = self.threats(board.o, board);
        let moves = if must_block == 0 {
            board.empty()
        } else {
            must_block | wins
        };
        for cell in Bits(moves) {
            let x = board.x | cell;
            if wins & cell != 0 || self.o_to_move(Board { x, ..board }) == Verdict::XWins {
                return Answer::Cell(cell);
            }
        }
        Answer::NoForcedWin
    }

    /// The verdict, never `Unknown`, on a board with o to move where nobody has a line yet.
    fn o_to_move(&mut self, board: Board) -> Verdict {
        if self.threats(board.o, board) != 0 {
            return Verdict::OHolds;
        }
        let must_block = self.threats(board.x, board);
        if must_block.count_ones() >= 2 {
            return Verdict::XWins;
        }
        // Threats are quicker to see than to remember, so the table comes after them.
        let known = self.table.get(board);
        if known != Verdict::Unknown {
            return known;
        }
        let replies = if must_block == 0 {
            board.empty()
        } else {
            must_block
        };
        let verdict = self.best_reply(board, replies);
        self.table.set(board, verdict);
        verdict
    }

    /// The verdict if o has to choose one of `replies`. A full board leaves none and is drawn.
    fn best_reply(&mut self, board: Board, replies: u32) -> Verdict {
        for cell in Bits(replies) {
            let o = board.o | cell;
            if let Answer::NoForcedWin = self.x_to_move(Board { o, ..board }) {
                return Verdict::OHolds;
            }
        }
        if replies == 0 {
            Verdict::OHolds
        } else {
            Verdict::XWins
        }
    }

    /// The empty cells that complete a line of `stones`.
    fn threats(&self, stones: u32, board: Board) -> u32 {
        u32::from(self.completing[stones as usize]) & board.empty()
    }
}

/// The cells that some line of `stones` lacks and nothing else.
fn completing_cells(stones: u32) -> u16 {
    LINES
        .iter()
        .map(|line| line & !stones)
        .filter(|missing| missing.count_ones() == 1)
        .fold(0, |all, missing| all | missing as u16)
}

/// Two bits for each board in base three. Only boards with o to move are kept, so the same stones
/// always mean the same side to move, even if their counts fit no game.
struct TranspositionTable(Vec<u8>);

impl TranspositionTable {
    /// Zero is `Unknown`, and pages of zeros take no memory before they are touched.
    fn new() -> TranspositionTable {
        TranspositionTable(vec![0; 3_usize.pow(16) / 4 + 1])
    }

    fn get(&self, board: Board) -> Verdict {
        let number = base_three(board);
        match self.0[number / 4] >> (number % 4 * 2) & 3 {
            0 => Verdict::Unknown,
            1 => Verdict::XWins,
            _ => Verdict::OHolds,
        }
    }

    /// The verdict on `board` must have been `Unknown` before.
    fn set(&mut self, board: Board, verdict: Verdict) {
        let number = base_three(board);
        self.0[number / 4] |= (verdict as u8) << (number % 4 * 2);
    }
}

/// The board as 16 digits in base three: 0 is an empty cell, 1 is x, 2 is o.
fn base_three(board: Board) -> usize {
    spread(board.x) + 2 * spread(board.o)
}

/// The bits of `cells` as digits in base three.
fn spread(cells: u32) -> usize {
    SPREAD_BYTE[cells as usize >> 8] * 3_usize.pow(8) + SPREAD_BYTE[cells as usize & 0xff]
}

/// The bits of each byte as digits in base three.
const SPREAD_BYTE: [usize; 256] = {
    let mut spread = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        spread[byte] = 3 * spread[byte / 2] + byte % 2;
        byte += 1;
    }
    spread
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
