//! # The first difference between two texts

use std::fmt;

use memchr::{memchr, memchr_iter, memrchr};

use crate::text::COLUMNS;

#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The description of the difference, in one line.
    pub said: String,
    /// The parts that differ, in the expected text and in the other; `None` for a text that has ended.
    pub marks: [Option<Mark>; 2],
    /// True if both texts have the same words in the same order, so that only the white space differs.
    pub(super) only_white_space: bool,
    /// True if a blank is part of the difference.
    pub(super) shows_blanks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    pub position: TextPosition,
    /// The number of bytes that differ; `None` for the rest of the line.
    pub(super) length: Option<usize>,
    pub(super) line_end: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextPosition {
    pub line: usize,
    /// The number of the character in the line, counted from 1. A byte that is not UTF-8 counts as a character.
    pub column: usize,
    /// The number of words in the line that begin at the position or before it.
    word: usize,
    /// The byte offset of the line in the text.
    pub line_start: usize,
    /// The byte offset of the position in the line.
    pub(super) offset: usize,
}

impl TextPosition {
    /// Returns the position of the byte at the offset `at`, which may be the end of the text.
    pub(super) fn of(text: &[u8], at: usize) -> Self {
        let line_start = memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1);
        TextPosition {
            line: memchr_iter(b'\n', &text[..line_start]).count() + 1,
            column: count_characters(&text[line_start..at]) + 1,
            word: words(&text[line_start..text.len().min(at + 1)]).count(),
            line_start,
            offset: at - line_start,
        }
    }
}

/// Writes `line 1, column 5`. Beyond the width of a screen, the number of the word follows.
impl fmt::Display for TextPosition {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let TextPosition {
            line, column, word, ..
        } = self;
        write!(out, "line {line}, column {column}")?;
        match *column > COLUMNS && *word > 1 {
            true => write!(out, ", word {word}"),
            false => Ok(()),
        }
    }
}

fn count_characters(text: &[u8]) -> usize {
    // ASCII is quick to count. The text may be one long line, and is usually ASCII.
    if text.is_ascii() {
        return text.len();
    }
    let chunks = text.utf8_chunks();
    let counts = chunks.map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
    counts.sum()
}

pub(super) fn line_at(text: &[u8], start: usize) -> &[u8] {
    let rest = text.get(start..).unwrap_or_default();
    &rest[..memchr(b'\n', rest).unwrap_or(rest.len())]
}

pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}
