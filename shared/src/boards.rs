//! # A scanner of boards
//!
//! A judge sends what it promised, so a loop over boards has no use for a `Result`. Here it just ends at the first line
//! that is not in the format, and [`Boards::finish`] says which line that was.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process;

/// Reads boards, row by row, and the lines between them.
///
/// A board has at most 21 cells. Blanks at line ends and blank lines at the end of the input mean nothing.
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
    /// What each byte sets in the fields of a board.
    bits: [u64; 256],
    /// The line that was read last, empty at the end of the input, and its number from 1.
    line: Vec<u8>,
    number: usize,
    /// What is wrong with the first line that is not in the format.
    error: Option<String>,
}

/// A board is three fields of bits, as long as a number has room for: the stones of either side, and what is no cell.
const FIELD: usize = 21;
const NO_CELL: u64 = 1 << (2 * FIELD);

impl<R: Read> Boards<R> {
    /// Boards in the letters of an empty cell, a stone of the first side, and one of the second.
    pub fn new(source: R, letters: &'static str) -> Boards<R> {
        let mut bits = [NO_CELL; 256];
        for (letter, bit) in letters.bytes().zip([0, 1, 1 << FIELD].iter()) {
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

    /// The next line; `None` at the end of the input and after a line that was rejected.
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

    /// Ends the input because the last line, or that there is none, is not what was expected.
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

    /// Reads a line without the blanks at its end, and tells whether there is one. What is longer than that of any
    /// format counts as two.
    fn read_line(&mut self) -> bool {
        self.number += 1;
        self.line.clear();
        let mut source = self.source.by_ref().take(1 << 16);
        let length = source.read_until(b'\n', &mut self.line).unwrap();
        let last = self.line.iter().rposition(|b| !b" \t\r\n".contains(b));
        self.line.truncate(last.map_or(0, |last| last + 1));
        length > 0
    }

    /// The stones of both sides on the next board, the first cell in the highest bit; `None` where [`Boards::line`] would
    /// say so.
    #[inline] // So the compiler knows the size of the board and unrolls the loops.
    pub fn board(&mut self, rows: usize, columns: usize) -> Option<(u32, u32)> {
        // Nearly every board stands in the buffer as it should, one row behind the other.
        let size = rows * (columns + 1);
        let plain = match self.source.fill_buf() {
            Ok(text) if text.len() >= size && self.error.is_none() => {
                plain_board(&text[..size], columns, &self.bits)
            }
            _ => NO_CELL,
        };
        if plain < NO_CELL {
            self.source.consume(size);
            self.number += rows;
            return Some(stones(plain));
        }
        self.board_by_lines(rows, columns).map(stones)
    }

    /// The fields of the next board, however its lines end.
    fn board_by_lines(&mut self, rows: usize, columns: usize) -> Option<u64> {
        let mut board = 0;
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
        Some(board)
    }
}

/// The first two fields of a board.
fn stones(board: u64) -> (u32, u32) {
    let first = board & ((1 << FIELD) - 1);
    (first as u32, (board >> FIELD) as u32)
}

/// The fields of a board whose rows end in `\n` and nothing else; no less than `NO_CELL` if they do not.
fn plain_board(text: &[u8], columns: usize, bits: &[u64; 256]) -> u64 {
    text.chunks(columns + 1).fold(0, |board, line| {
        let end = if line[columns] == b'\n' { 0 } else { NO_CELL };
        append(board, &line[..columns], bits) | end
    })
}

/// The fields of `board` with those of a row behind them.
fn append(board: u64, row: &[u8], bits: &[u64; 256]) -> u64 {
    row.iter()
        .fold(board, |board, &byte| board << 1 | bits[byte as usize])
}
