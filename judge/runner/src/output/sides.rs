//! # The lines around a difference
//!
//! A few lines of the expected output and of the one that came, as far as a wide screen shows them, however long the
//! outputs are.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::bytes::{ByteDifference, DifferenceKind, TextPosition, count_newlines, line_at};
use super::tokens::{Token, TokenDifference};
use crate::text::{end_of, escape, start_of};

/// The number of lines before and after the one that differs.
const AROUND: usize = 3;

/// The number of columns that are kept of a line, on each side of the difference. No screen is wider.
const WIDEST: usize = 400;

/// The lines of a text around the first difference. All texts are printable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// The number of the line that differs, or of the one that would follow the last line.
    pub(crate) line: usize,
    pub(crate) before: Vec<String>,
    /// The line that differs, or nothing if the text has ended.
    pub(crate) differing: Option<DifferingLine>,
    pub(crate) after: Vec<String>,
}

/// A line that differs, in parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DifferingLine {
    /// The part in front of the difference.
    pub(crate) equal: String,
    pub(crate) changed: String,
    /// The part behind it, which is not known to differ.
    pub(crate) rest: String,
    /// The end of the line, if that is the difference.
    pub(crate) end: String,
}

/// The difference within one text.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    position: TextPosition,
    /// The number of bytes that differ, if not the rest of the line.
    length: Option<usize>,
    line_end: &'static str,
}

/// Returns the places to mark, in the expected text and in the other.
pub(super) fn marks_of_bytes(difference: &ByteDifference) -> [Option<Mark>; 2] {
    let line_ends = match difference.kind {
        DifferenceKind::Content => [Some(""), Some("")],
        DifferenceKind::CarriageReturn => [Some("\\n"), Some("\\n")],
        DifferenceKind::NoFinalNewline => [Some("\\n"), Some("")],
        DifferenceKind::FinalNewline => [Some(""), Some("\\n")],
        DifferenceKind::EndsEarly => [Some(""), None],
        DifferenceKind::GoesOn => [None, Some("")],
    };
    let mark = |line_end| Mark {
        position: difference.position,
        length: None,
        line_end,
    };
    line_ends.map(|line_end| line_end.map(mark))
}

/// Returns the places to mark, in the expected text and in the other.
pub(super) fn marks_of_tokens(difference: &TokenDifference) -> [Option<Mark>; 2] {
    let mark = |token: &Token| Mark {
        position: token.position,
        length: Some(token.length),
        line_end: "",
    };
    [&difference.expected, &difference.got].map(|token| token.as_ref().map(mark))
}

/// Tells whether a blank is part of a difference.
pub(super) fn has_blank(difference: &ByteDifference, texts: [&[u8]; 2]) -> bool {
    let TextPosition {
        line_start, offset, ..
    } = difference.position;
    let differs = |text: &[u8]| text.get(line_start + offset) == Some(&b' ');
    let in_line =
        |text: &[u8]| text.len() > line_start && line_at(text, line_start).contains(&b' ');
    (difference.only_white_space || texts.into_iter().any(differs))
        && texts.into_iter().any(in_line)
}

impl Side {
    pub(super) fn new(text: &[u8], mark: Option<Mark>, shows_blanks: bool) -> Self {
        let line = match &mark {
            Some(mark) => mark.position.line,
            None => count_lines(text) + 1,
        };
        Side {
            line,
            before: lines(text, line.saturating_sub(AROUND).max(1)..line),
            differing: mark.map(|mark| DifferingLine::new(text, mark, shows_blanks)),
            after: lines(text, line + 1..line + AROUND + 1),
        }
    }

    /// The greatest number that may be shown.
    pub(crate) fn last_line(&self) -> usize {
        self.line + self.after.len()
    }
}

impl DifferingLine {
    fn new(text: &[u8], mark: Mark, shows_blanks: bool) -> Self {
        let line = line_at(text, mark.position.line_start);
        let (equal, rest) = line.split_at(mark.position.offset.min(line.len()));
        let (changed, rest) = rest.split_at(mark.length.unwrap_or(rest.len()).min(rest.len()));
        let visible = |bytes: &[u8]| match shows_blanks {
            true => escape(bytes).replace(' ', "·"),
            false => escape(bytes),
        };
        DifferingLine {
            equal: visible(end_of(equal, WIDEST)),
            changed: visible(start_of(changed, WIDEST)),
            rest: visible(start_of(rest, WIDEST)),
            end: mark.line_end.to_string(),
        }
    }
}

/// Returns some lines of a text by their numbers, counted from 1.
fn lines(text: &[u8], numbers: Range<usize>) -> Vec<String> {
    let lines = text.split(|&byte| byte == b'\n');
    lines
        .take(count_lines(text))
        .skip(numbers.start - 1)
        .take(numbers.len())
        .map(|line| escape(start_of(line, WIDEST)))
        .collect()
}

/// Counts the lines of a text. The last one need not have an end.
fn count_lines(text: &[u8]) -> usize {
    count_newlines(text) + usize::from(!text.is_empty() && !text.ends_with(b"\n"))
}
