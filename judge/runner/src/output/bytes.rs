//! # The first byte that differs
//!
//! Compares byte by byte, as the strictest judge does: a missing final newline, a blank at the end of a line and a `\r`
//! in the output are differences. Only in the expected file are CRLF line ends read as LF, because Git and Windows
//! editors write them.
//!
//! The cost is one linear pass.

use std::borrow::Cow;
use std::fmt;
use std::iter;

use memchr::{memchr, memchr_iter, memrchr};

use crate::text::{COLUMNS, count};

/// The first place where the output is not as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteDifference {
    /// The place in both texts, or in the one that goes on after the other's end.
    pub position: TextPosition,
    /// The kind of difference.
    pub kind: DifferenceKind,
    /// True if both are the same words in the same order, so that only the white space between them differs.
    pub only_white_space: bool,
}

/// A place in a text. Line and column are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line.
    pub line: usize,
    /// The character of that line; a byte that is not UTF-8 counts as a character.
    pub column: usize,
    /// The number of words of that line that begin at the place or in front of it.
    pub word: usize,
    /// The number of bytes in front of the line.
    pub line_start: usize,
    /// The number of bytes of the line in front of the place.
    pub offset: usize,
}

impl TextPosition {
    /// The place of a byte of a text, or of its end.
    pub(super) fn of(text: &[u8], at: usize) -> Self {
        let line_start = memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1);
        TextPosition {
            line: count_newlines(&text[..line_start]) + 1,
            column: count_characters(&text[line_start..at]) + 1,
            word: words(&text[line_start..text.len().min(at + 1)]).count(),
            line_start,
            offset: at - line_start,
        }
    }
}

/// `line 1, column 5`, and in a line that is longer than a screen also the number of the word.
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

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// The two lines differ.
    Content,
    /// The line is right, but ends with CRLF instead of LF.
    CarriageReturn,
    /// Only the newline at the very end is missing.
    NoFinalNewline,
    /// Only the newline at the very end is not expected.
    FinalNewline,
    /// All lines are right, but some are missing at the end.
    EndsEarly,
    /// All lines are right, but more follow.
    GoesOn,
}

/// One line.
impl fmt::Display for ByteDifference {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let line = self.position.line;
        let before = count(line as u64 - 1, "line");
        let blanks = if self.only_white_space {
            ", only white space differs"
        } else {
            ""
        };
        out.write_str(&match self.kind {
            DifferenceKind::Content => {
                format!("{}{blanks}", self.position)
            }
            DifferenceKind::CarriageReturn => {
                format!("line {line} ends with CRLF (\\r\\n), expected LF (\\n)")
            }
            DifferenceKind::NoFinalNewline => "expected a newline at the end, got none".to_string(),
            DifferenceKind::FinalNewline => "expected no newline at the end, got one".to_string(),
            DifferenceKind::EndsEarly if line == 1 => "it printed nothing".to_string(),
            DifferenceKind::EndsEarly => format!("the output ends after {before}{blanks}"),
            DifferenceKind::GoesOn if line == 1 => {
                format!("it printed something, but nothing is expected{blanks}")
            }
            DifferenceKind::GoesOn => {
                format!("the output continues after the {before} expected{blanks}")
            }
        })
    }
}

/// Returns the first difference between an output and the expected one, which has passed [`without_crlf`].
pub fn first_difference(expected: &[u8], got: &[u8]) -> Option<ByteDifference> {
    if expected == got {
        return None;
    }
    let pairs = iter::zip(expected, got);
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let (longer, only_newline, lines) = if equal == expected.len() {
        (got, DifferenceKind::FinalNewline, DifferenceKind::GoesOn)
    } else {
        (
            expected,
            DifferenceKind::NoFinalNewline,
            DifferenceKind::EndsEarly,
        )
    };
    let has_ended = equal == expected.len() || equal == got.len();
    // The line in which the shorter text ends may go on in the longer one.
    let in_line = equal > 0 && longer[equal - 1] != b'\n';
    let (position, kind) = if has_ended && in_line && longer[equal..] == *b"\n" {
        (TextPosition::of(longer, equal), only_newline)
    } else if has_ended && (!in_line || longer[equal] == b'\n') {
        // The shorter text ends with a whole line, with or without its newline, so only the longer one has the next line.
        (
            TextPosition::of(longer, equal + usize::from(in_line)),
            lines,
        )
    } else {
        within_line(equal, expected, got)
    };
    // All lines before this one are equal, and no word goes on across the beginning of a line.
    let rest = TextPosition::of(expected, equal).line_start;
    Some(ByteDifference {
        position,
        kind,
        only_white_space: words(&expected[rest..]).eq(words(&got[rest..])),
    })
}

/// Returns a difference in a line that both texts have.
fn within_line(equal: usize, expected: &[u8], got: &[u8]) -> (TextPosition, DifferenceKind) {
    // Two characters that share their first byte differ as a whole.
    let inside_character =
        |text: &[u8], at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let line_start = TextPosition::of(expected, equal).line_start;
    let mut at = equal;
    for _ in 0..3 {
        if at > line_start && (inside_character(expected, at) || inside_character(got, at)) {
            at -= 1;
        }
    }
    let position = TextPosition::of(expected, at);
    let [expected, got] = [expected, got].map(|text| line_at(text, position.line_start));
    let kind = if got.strip_suffix(b"\r") == Some(expected) {
        DifferenceKind::CarriageReturn
    } else {
        DifferenceKind::Content
    };
    (position, kind)
}

/// Returns the text with LF for each CRLF. Any other `\r` stays.
pub fn without_crlf(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\r') {
        return Cow::Borrowed(text);
    }
    let mut kept = Vec::with_capacity(text.len());
    let mut start = 0;
    for newline in memchr_iter(b'\n', text) {
        let line = &text[start..newline];
        kept.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
        kept.push(b'\n');
        start = newline + 1;
    }
    kept.extend_from_slice(&text[start..]);
    Cow::Owned(kept)
}

pub(super) fn count_newlines(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

fn count_characters(text: &[u8]) -> usize {
    // The text may be one long line, and is usually ASCII.
    if text.is_ascii() {
        return text.len();
    }
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

pub(super) fn line_at(text: &[u8], start: usize) -> &[u8] {
    let rest = &text[start..];
    &rest[..memchr(b'\n', rest).unwrap_or(rest.len())]
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}
