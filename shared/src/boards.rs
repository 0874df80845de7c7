//! # A scanner of boards
//!
//! It reads boards as judges send them, and as editors change them: CRLF, blanks at line ends, blank lines at the end, no
//! newline at the end. The first line with any other fault ends the input; [`Boards::finish`] says which line that was.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process;

/// Reads boards of at most 32 cells, row by row, and the lines between them.
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
