//! # Boards out of a stream of text
//!
//! The input comes in blocks of a fixed size, so memory stays the same however long it is. A line
//! is what stands before its line end and the blanks there (`\r` is one of them), and blank lines at
//! the end of the input do not count, so files from any editor and any system read as meant.

use std::fmt;
use std::io;
use std::io::Read;

use super::error::Error;

/// The size of a block in bytes: large enough for the system call not to matter, small enough for
/// the second-level cache.
///
/// Constraints: none. Panics: never. Complexity: a constant.
///
/// ```
/// assert_eq!(shared::reader::BLOCK, 65_536);
/// ```
pub const BLOCK: usize = 1 << 16;

/// Reads lines and boards from `source`.
///
/// Constraints: lines of fewer than [`BLOCK`] bytes.
/// Panics: never.
/// Complexity: one block of memory, O(1) a byte.
/// Not for input of tokens with no fixed lines.
///
/// ```
/// use shared::reader::Reader;
///
/// let mut reader = Reader::new(&b"game 1\nxo.\r\n.x.  \n..o\n\n"[..]);
/// let title = reader.line("a title", |line| Some(line.to_vec())).unwrap();
/// assert_eq!(title, b"game 1");
/// assert_eq!(reader.board(3, 3, b".xo").unwrap(), (0o420, 0o201));
/// assert!(reader.is_at_end().unwrap());
/// ```
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
    ///
    /// Constraints: none.
    /// Panics: never.
    /// Complexity: one block of memory.
    ///
    /// ```
    /// assert!(shared::reader::Reader::new(&b""[..]).is_at_end().unwrap());
    /// ```
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
    ///
    /// Constraints: none.
    /// Panics: never.
    /// Complexity: O(1), O(length) at blank lines.
    ///
    /// ```
    /// use shared::reader::Reader;
    ///
    /// assert!(!Reader::new(&b"text"[..]).is_at_end().unwrap());
    /// assert!(Reader::new(&b" \r\n\n"[..]).is_at_end().unwrap());
    /// assert_eq!(
    ///     Reader::new(&b"\ntext"[..]).is_at_end().unwrap_err().to_string(),
    ///     "input line 1: expected no blank line before line 2, found \"\" (0 bytes)"
    /// );
    /// ```
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
    ///
    /// Constraints: a line has fewer than [`BLOCK`] bytes.
    /// Panics: never.
    /// Complexity: O(length of the line).
    ///
    /// ```
    /// use shared::reader::Reader;
    ///
    /// let mut reader = Reader::new(&b"7 \nseven"[..]);
    /// let digit = |line: &[u8]| if line.len() == 1 { Some(line[0] - b'0') } else { None };
    /// assert_eq!(reader.line("a digit", digit).unwrap(), 7);
    /// assert_eq!(
    ///     reader.line("a digit", digit).unwrap_err().to_string(),
    ///     "input line 2: expected a digit, found \"seven\" (5 bytes)"
    /// );
    /// ```
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

    /// Takes the next `rows` lines as a board with `columns` cells a row. The letter of a cell tells
    /// whether it is empty, the first side's or the second's. Returns the stones of both sides, the
    /// first cell of the first row in the highest of `rows * columns` bits.
    ///
    /// Constraints: `columns < 32` and `rows * columns <= 32`.
    /// Panics: where overflow is checked, if `columns` is larger.
    /// Complexity: O(rows * columns).
    ///
    /// ```
    /// use shared::reader::Reader;
    ///
    /// let mut reader = Reader::new(&b"sox\nsos\nsas"[..]);
    /// assert_eq!(reader.board(2, 3, b"sox").unwrap(), (0o22, 0o10));
    /// assert_eq!(
    ///     reader.board(1, 3, b"sox").unwrap_err().to_string(),
    ///     "input line 3: expected 3 cells of 's', 'o' or 'x', found \"sas\" (3 bytes)"
    /// );
    /// ```
    #[inline]
    pub fn board(
        &mut self,
        rows: usize,
        columns: usize,
        letters: &[u8; 3],
    ) -> Result<(u32, u32), Error> {
        // Nearly every board stands in the block as it should, one plain row behind the other.
        let size = rows * (columns + 1);
        if size <= self.end - self.start {
            let text = &self.block[self.start..self.start + size];
            if let Some(board) = plain_board(text, columns, letters) {
                self.start += size;
                self.line += rows as u64;
                return Ok(board);
            }
        }
        let mut board = (0, 0);
        for _ in 0..rows {
            let expected = Cells(columns, letters);
            match self.line(expected, |line| row(line, columns, letters)) {
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

/// The stones of both sides in one row of cells, or `None` if it is not `columns` of `letters`: the
/// letter of an empty cell, the first side's and the second's.
///
/// Constraints: `columns < 32`.
/// Panics: where overflow is checked, if `columns` is larger.
/// Complexity: O(columns).
///
/// ```
/// use shared::reader::row;
///
/// assert_eq!(row(b".xo", 3, b".xo"), Some((0o2, 0o1)));
/// assert_eq!(row(b".xo.", 3, b".xo"), None);
/// assert_eq!(row(b".XO", 3, b".xo"), None);
/// ```
pub fn row(text: &[u8], columns: usize, letters: &[u8; 3]) -> Option<(u32, u32)> {
    let (mut empty, mut first, mut second) = (0, 0, 0);
    for &letter in text {
        empty = empty << 1 | (letter == letters[0]) as u32;
        first = first << 1 | (letter == letters[1]) as u32;
        second = second << 1 | (letter == letters[2]) as u32;
    }
    if text.len() == columns && empty | first | second == (1 << columns) - 1 {
        Some((first, second))
    } else {
        None
    }
}

/// The stones of both sides on a board whose rows end in `\n` and nothing else.
#[inline]
fn plain_board(text: &[u8], columns: usize, letters: &[u8; 3]) -> Option<(u32, u32)> {
    let mut board = (0, 0);
    for line in text.chunks(columns + 1) {
        if line[columns] != b'\n' {
            return None;
        }
        match row(&line[..columns], columns, letters) {
            Some((first, second)) => {
                board.0 = board.0 << columns | first;
                board.1 = board.1 << columns | second;
            }
            None => return None,
        }
    }
    Some(board)
}

/// Says what a row of cells looks like. Nothing is written down until somebody asks, because a
/// million rows are right for one that is not.
struct Cells<'a>(usize, &'a [u8; 3]);

impl<'a> fmt::Display for Cells<'a> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letters = self.1;
        write!(
            f,
            "{} cells of '{}', '{}' or '{}'",
            self.0, letters[0] as char, letters[1] as char, letters[2] as char
        )
    }
}

/// Tells whether `byte` means nothing at the end of a line.
fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\r' || byte == b'\t'
}
