//! # A scanner of boards
//!
//! It reads boards as judges send them, and as editors change them: CRLF, blanks at line ends, blank lines at the end, no
//! newline at the end. The first line with any other fault ends the input; [`Boards::finish`] says which line that was.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process;

/// Reads boards of at most 21 cells, row by row, and the lines between them.
///
/// ```
/// use shared::boards::Boards;
///
/// let mut boards = Boards::new(&b"first\nxo.\n..x\n"[..], ".xo");
/// assert_eq!(boards.line(), Some(&b"first"[..]));
/// assert_eq!(boards.board(2, 3), Some((0o41, 0o20)));
/// assert_eq!(boards.board(2, 3), None);
/// boards.finish(std::io::sink());
/// ```
pub struct Boards<R> {
    source: BufReader<R>,
    letters: &'static str,
    /// The bit that each byte sets in a board while it is read.
    bits: [u64; 256],
    /// The line that `line` read last, empty at the end of the input, and the number of lines that were read.
    line: Vec<u8>,
    number: usize,
    /// The message about the first line that was rejected.
    error: Option<String>,
}

/// A board while it is read is three fields of 21 bits: the first side's stones, the second side's, and the bytes that
/// are no cells. These are the lowest bits of the last two.
const SECOND: u64 = 1 << 21;
const NO_CELL: u64 = 1 << 42;

impl<R: Read> Boards<R> {
    /// Boards in the letters of an empty cell, a stone of the first side, and one of the second.
    pub fn new(source: R, letters: &'static str) -> Boards<R> {
        let mut bits = [NO_CELL; 256];
        for (letter, bit) in letters.bytes().zip([0, 1, SECOND].iter()) {
            bits[letter as usize] = *bit;
        }
        Boards {
            source: BufReader::with_capacity(1 << 16, source),
            letters: letters,
            bits: bits,
            line: Vec::new(),
            number: 0,
            error: None,
        }
    }

    /// The stones of both sides on the next board, the first cell in the highest bit; `None` at the end of the input and
    /// after a line that was rejected.
    #[inline] // So the compiler knows the size of the board and unrolls the loops.
    pub fn board(&mut self, rows: usize, columns: usize) -> Option<(u32, u32)> {
        // Nearly every board stands in the buffer as it should, one row behind the other.
        let size = rows * (columns + 1);
        let mut board = match self.source.fill_buf() {
            Ok(text) if text.len() >= size => plain_board(&text[..size], columns, &self.bits),
            _ => NO_CELL,
        };
        if board < NO_CELL && self.error.is_none() {
            self.source.consume(size);
            self.number += rows;
            return Some(stones(board));
        }
        board = 0;
        for row in 0..rows {
            let is_there = self.line().is_some();
            if !is_there && row == 0 {
                return None;
            }
            board = append(board, &self.line, &self.bits);
            if !is_there || self.line.len() != columns || board >= NO_CELL {
                let cells = format!("{} cells of {:?}", columns, self.letters);
                self.reject(&cells);
                return None;
            }
        }
        Some(stones(board))
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

/// A board whose rows all end in `\n` and nothing else; no less than `NO_CELL` if they do not.
fn plain_board(text: &[u8], columns: usize, bits: &[u64; 256]) -> u64 {
    text.chunks(columns + 1).fold(0, |board, line| {
        let end = if line[columns] == b'\n' { 0 } else { NO_CELL };
        append(board, &line[..columns], bits) | end
    })
}

/// `board` with the cells of one more row.
fn append(board: u64, row: &[u8], bits: &[u64; 256]) -> u64 {
    row.iter()
        .fold(board, |board, &byte| (board << 1) | bits[byte as usize])
}

/// The stones of both sides.
fn stones(board: u64) -> (u32, u32) {
    ((board % SECOND) as u32, (board / SECOND) as u32)
}
