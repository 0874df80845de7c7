//! # The lines around a difference
//!
//! A few lines of the expected output and of the one that came, as far as a wide screen shows them, however long the
//! outputs are.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::FirstDifference;
use super::bytes::{DifferenceKind, TextPosition, count_newlines, line_at};
use crate::text::{end_of, escape, start_of};

/// The number of lines before and after the one that differs.
const AROUND: usize = 3;

/// The number of columns that are kept of a line, on each side of the difference. No screen is wider.
const WIDEST: usize = 400;

/// The lines of a text around the first difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// The number of the line that differs, or of the one that would follow the last line.
    pub line: usize,
    /// The lines before it.
    pub before: Vec<String>,
    /// The line that differs, or nothing if the text has ended.
    pub differing: Option<DifferingLine>,
    /// The lines after it.
    pub after: Vec<String>,
    /// True if blanks are shown as dots, because one is part of the difference.
    pub shows_blanks: bool,
}

/// A line that differs, in parts. All are printable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DifferingLine {
    /// The part in front of the difference.
    pub equal: String,
    /// The part that differs.
    pub changed: String,
    /// The part behind it, which is not known to differ.
    pub rest: String,
    /// The end of the line, if that is the difference.
    pub end: String,
}

/// The difference within one text.
struct Mark {
    position: TextPosition,
    /// The number of bytes that differ, if not the rest of the line.
    length: Option<usize>,
    line_end: &'static str,
}

/// Returns the lines around the difference of two texts, expected and got.
pub(super) fn around(first: &FirstDifference, texts: [&[u8]; 2]) -> [Side; 2] {
    let (marks, shows_blanks) = match first {
        FirstDifference::Bytes(difference) => {
            let position = difference.position;
            let (present, line_ends) = match difference.kind {
                DifferenceKind::Content => ([true, true], ["", ""]),
                DifferenceKind::CarriageReturn => ([true, true], ["\\n", "\\n"]),
                DifferenceKind::NoFinalNewline => ([true, true], ["\\n", ""]),
                DifferenceKind::FinalNewline => ([true, true], ["", "\\n"]),
                DifferenceKind::EndsEarly => ([true, false], ["", ""]),
                DifferenceKind::GoesOn => ([false, true], ["", ""]),
            };
            let mark = |index: usize| {
                present[index].then_some(Mark {
                    position,
                    length: None,
                    line_end: line_ends[index],
                })
            };
            let shows_blanks = has_blank(position, difference.only_white_space, texts);
            ([mark(0), mark(1)], shows_blanks)
        }
        FirstDifference::Token(difference) => {
            let marks = [&difference.expected, &difference.got].map(|token| {
                token.as_ref().map(|token| Mark {
                    position: token.position,
                    length: Some(token.length),
                    line_end: "",
                })
            });
            (marks, false)
        }
    };
    let [expected, got] = marks;
    [
        Side::new(texts[0], expected, shows_blanks),
        Side::new(texts[1], got, shows_blanks),
    ]
}

/// Tells whether a blank is part of a difference.
fn has_blank(position: TextPosition, only_white_space: bool, texts: [&[u8]; 2]) -> bool {
    let start = position.line_start;
    let differs = |text: &[u8]| text.get(start + position.offset) == Some(&b' ');
    let in_line = |text: &[u8]| text.len() > start && line_at(text, start).contains(&b' ');
    (only_white_space || texts.into_iter().any(differs)) && texts.into_iter().any(in_line)
}

impl Side {
    fn new(text: &[u8], mark: Option<Mark>, shows_blanks: bool) -> Self {
        let line = match &mark {
            Some(mark) => mark.position.line,
            None => count_lines(text) + 1,
        };
        let first = line.saturating_sub(AROUND).max(1);
        Side {
            line,
            before: lines(text, first..line),
            differing: mark.map(|mark| DifferingLine::new(text, &mark, shows_blanks)),
            after: lines(text, line + 1..line + AROUND + 1),
            shows_blanks,
        }
    }
}

impl DifferingLine {
    fn new(text: &[u8], mark: &Mark, shows_blanks: bool) -> Self {
        let TextPosition {
            line_start, offset, ..
        } = mark.position;
        let line = line_at(text, line_start);
        let (equal, rest) = line.split_at(offset.min(line.len()));
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
