//! # Source files
//!
//! One file of the input as text: read, checked to be UTF-8, its byte order mark and carriage returns dropped, and able
//! to say which line and column an offset is. Everything later speaks of byte offsets into this text.

pub mod docs;
pub mod lex;
pub mod old_syntax;
pub mod span;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::LineColumn;

use super::diagnostic::Diagnostic;
use lex::{Lexed, lex};
use old_syntax::Addition;

/// So many bytes are searched for a character at most.
const STEP: usize = 256;

/// A file of the input and where its lines begin.
#[derive(Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: String,
    pub lexed: Lexed,
    lines: Vec<usize>,
    /// How many characters begin before each `STEP` bytes.
    marks: Vec<usize>,
    /// Words that only the parser's copy of the text has.
    pub additions: Vec<Addition>,
}

impl SourceFile {
    /// Reads `path`; a file that is not UTF-8 or nests too deeply is a diagnostic at the first offending place.
    pub fn read(path: &Path) -> Result<Self, Diagnostic> {
        let bytes = fs::read(path)
            .map_err(|e| Diagnostic::about_file(path, format!("cannot read the file: {e}")))?;
        match String::from_utf8(bytes) {
            Ok(text) => Self::from_text(path, text),
            Err(e) => {
                let valid = e.utf8_error().valid_up_to();
                let bytes = e.into_bytes();
                let end = bytes[valid..]
                    .iter()
                    .position(|&b| b == b'\n')
                    .map_or(bytes.len(), |n| valid + n);
                // The text is cut at the end of the offending line, which is all that has to be shown.
                let text = String::from_utf8_lossy(&bytes[..end]).into_owned();
                let file = Self::with_lexed(path, text, Lexed::default());
                Err(file.error(valid, "the file is not UTF-8"))
            }
        }
    }

    fn from_text(path: &Path, text: String) -> Result<Self, Diagnostic> {
        let mut text = text;
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        if text.contains('\r') {
            text = text.replace("\r\n", "\n");
        }
        let lexed = lex(&text);
        let file = Self::with_lexed(path, text, lexed);
        match &file.lexed.too_deep {
            Some((at, why)) => Err(file.error(*at, *why)),
            None => Ok(file),
        }
    }

    fn with_lexed(path: &Path, text: String, lexed: Lexed) -> Self {
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let mut chars = 0;
        let marks = std::iter::once(0).chain(text.as_bytes().chunks(STEP).map(|bytes| {
            chars += bytes.iter().filter(|&&byte| begins(byte)).count();
            chars
        }));
        SourceFile {
            path: path.to_path_buf(),
            marks: marks.collect(),
            text,
            lexed,
            lines,
            additions: Vec::new(),
        }
    }

    /// Line and column of a byte offset, both counted from 1, the column in characters.
    pub fn line_column(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at);
        let start = self.lines[line - 1];
        let at = (start..=at.min(self.text.len()))
            .rev()
            .find(|&at| self.text.is_char_boundary(at));
        (
            line,
            self.text[start..at.unwrap_or(start)].chars().count() + 1,
        )
    }

    /// The byte offset of a line (from 1) and a column in characters (from 0), as proc-macro2 counts them.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        self.original(LineColumn {
            line,
            column: self.without_additions(line, column),
        })
    }

    /// The byte offset of a place in this text, and not in the parser's copy of it.
    pub fn original(&self, at: LineColumn) -> usize {
        let LineColumn { line, column } = at;
        let start = self
            .lines
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(self.text.len());
        let near = self.text.as_bytes().get(start..start + column.min(STEP));
        if column <= STEP && near.is_some_and(<[u8]>::is_ascii) {
            start + column
        } else {
            self.byte_of(self.chars_before(start) + column)
        }
    }

    /// How many characters begin before a byte.
    fn chars_before(&self, at: usize) -> usize {
        let step = at / STEP;
        let rest = &self.text.as_bytes()[step * STEP..at];
        self.marks[step] + rest.iter().filter(|&&byte| begins(byte)).count()
    }

    /// Where a character begins, by how many there are before it.
    fn byte_of(&self, char: usize) -> usize {
        let step = self.marks.partition_point(|&before| before <= char) - 1;
        let rest = self.text.as_bytes().iter().enumerate().skip(step * STEP);
        rest.filter(|&(_, &byte)| begins(byte))
            .nth(char - self.marks[step])
            .map_or(self.text.len(), |(at, _)| at)
    }

    /// Where the line of a byte begins.
    fn line_start(&self, at: usize) -> usize {
        self.lines[self.lines.partition_point(|&start| start <= at) - 1]
    }

    /// How far the line of an offset is indented.
    pub fn indent(&self, at: usize) -> usize {
        let line = &self.text[self.line_start(at)..];
        line.len() - line.trim_start_matches(' ').len()
    }

    /// How many characters stand before an offset on its line.
    pub fn column(&self, at: usize) -> usize {
        self.chars_before(at) - self.chars_before(self.line_start(at))
    }

    /// A column in this text, from one in the parser's copy of it.
    fn without_additions(&self, line: usize, column: usize) -> usize {
        let first = self
            .additions
            .partition_point(|addition| addition.at.line < line);
        let mut added = 0;
        for addition in &self.additions[first..] {
            let (start, length) = (addition.at.column + added, addition.word.len());
            if addition.at.line > line || column <= start {
                break;
            }
            if column < start + length {
                return addition.at.column;
            }
            added += length;
        }
        column - added
    }

    /// The text of a line, counted from 1, without its end.
    pub fn line_text(&self, line: usize) -> &str {
        let start = self.lines[line - 1];
        let end = self
            .lines
            .get(line)
            .map_or(self.text.len(), |&next| next - 1);
        &self.text[start..end]
    }

    /// A diagnostic at a byte offset of this file.
    pub fn error(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        let (line, column) = self.line_column(at);
        Diagnostic {
            line,
            column,
            line_text: self.line_text(line).to_string(),
            ..Diagnostic::about_file(&self.path, message)
        }
    }

    /// The bytes of a span that syn gave for this file.
    pub fn range(&self, span: proc_macro2::Span) -> Range<usize> {
        let (start, end) = (span.start(), span.end());
        self.offset(start.line, start.column)..self.offset(end.line, end.column)
    }
}

/// Whether a character begins with the byte.
fn begins(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}
