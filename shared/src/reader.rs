//! # Boards out of a stream of text
//!
//! The input comes in blocks of a fixed size, so memory stays the same however long it is. A line
//! is what stands before its line end and the blanks there (`\r` is one of them), and blank lines at
//! the end of the input do not count, so files from any editor and any system read as meant.

use std::fmt;
use std::io;
use std::io::Read;

use super::error::Error;
use super::letters::{Cells, Letters};

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
/// use shared::letters::Letters;
/// use shared::reader::Reader;
///
/// let mut reader = Reader::new(&b"game 1\nxo.\r\n.x.  \n..o\n\n"[..]);
/// let title = reader.line("a title", |line| Some(line.to_vec())).unwrap();
/// assert_eq!(title, b"game 1");
/// assert_eq!(reader.board(3, 3, &Letters::new(b".xo")).unwrap(), (0o420, 0o201));
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

    /// Takes the next `rows` lines as a board with `columns` cells a row. Returns the stones of both
    /// sides, the first cell of the first row in the highest of `rows * columns` bits.
    ///
    /// Constraints: `rows * columns <= 21`.
    /// Panics: never.
    /// Complexity: O(rows * columns).
    ///
    /// ```
    /// use shared::letters::Letters;
    /// use shared::reader::Reader;
    ///
    /// let sox = Letters::new(b"sox");
    /// let mut reader = Reader::new(&b"sox\nsos\nsas"[..]);
    /// assert_eq!(reader.board(2, 3, &sox).unwrap(), (0o22, 0o10));
    /// assert_eq!(
    ///     reader.board(1, 3, &sox).unwrap_err().to_string(),
    ///     "input line 3: expected 3 cells of 's', 'o' or 'x', found \"sas\" (3 bytes)"
    /// );
    /// ```
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
