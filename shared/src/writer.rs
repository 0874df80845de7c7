//! # Short lines into a stream of text
//!
//! A million answers are a few words, each many times, and which comes next cannot be foreseen. So
//! every line is copied at the same length and the next one put over what was too much: a copy that
//! asks for the length first waits for the answer and loses more time than reading the board took.

use std::io::Write;

use super::error::Error;
use super::reader::BLOCK;

/// So many bytes are copied for each line.
const WIDTH: usize = 8;

/// A line of the output.
///
/// Constraints: at most 7 bytes and the line end.
/// Panics: never.
/// Complexity: O(1).
///
/// ```
/// use shared::writer::{Line, Writer};
///
/// let answers = [Line::new("YES"), Line::new("NO")];
/// let mut text = Vec::new();
/// {
///     let mut writer = Writer::new(&mut text);
///     writer.line(&answers[0]).unwrap();
///     writer.line(&answers[1]).unwrap();
///     writer.flush().unwrap();
/// }
/// assert_eq!(text, b"YES\nNO\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line {
    text: [u8; WIDTH],
    length: usize,
}

impl Line {
    /// The line with that text.
    ///
    /// Constraints: at most 7 bytes.
    /// Panics: if there are more.
    /// Complexity: O(1).
    ///
    /// ```
    /// let lines: Vec<_> = "aoj".split("").map(shared::writer::Line::new).collect();
    /// assert_eq!(lines.len(), 5);
    /// ```
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
///
/// Constraints: the last lines need a [`Writer::flush`].
/// Panics: never.
/// Complexity: one block of memory, O(1) a line.
/// Not for answers of any length, such as lists of moves.
///
/// ```
/// assert!(shared::writer::Writer::new(std::io::sink()).flush().is_ok());
/// ```
pub struct Writer<W> {
    sink: W,
    block: Box<[u8; BLOCK]>,
    /// `block[..end]` has not been written to the sink yet.
    end: usize,
}

impl<W: Write> Writer<W> {
    /// A writer that has written nothing yet.
    ///
    /// Constraints: none.
    /// Panics: never.
    /// Complexity: one block of memory.
    ///
    /// ```
    /// let _ = shared::writer::Writer::new(std::io::stdout());
    /// ```
    pub fn new(output: W) -> Writer<W> {
        Writer {
            sink: output,
            block: Box::new([0; BLOCK]),
            end: 0,
        }
    }

    /// Writes one line.
    ///
    /// Constraints: none.
    /// Panics: never.
    /// Complexity: O(1).
    ///
    /// ```
    /// use shared::writer::{Line, Writer};
    ///
    /// assert!(Writer::new(std::io::sink()).line(&Line::new("")).is_ok());
    /// ```
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
    ///
    /// Constraints: none.
    /// Panics: never.
    /// Complexity: O(bytes).
    ///
    /// ```
    /// use shared::writer::{Line, Writer};
    ///
    /// let mut room = [0; 3];
    /// let mut full = Writer::new(&mut room[..]);
    /// assert!(full.line(&Line::new("YES")).is_ok());
    /// assert_eq!(
    ///     full.flush().unwrap_err().to_string(),
    ///     "cannot write the answers: failed to write whole buffer"
    /// );
    /// ```
    pub fn flush(&mut self) -> Result<(), Error> {
        let lines = self.sink.write_all(&self.block[..self.end]);
        self.end = 0;
        lines.and(self.sink.flush()).map_err(Error::from)
    }
}
