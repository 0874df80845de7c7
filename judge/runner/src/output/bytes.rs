//! # The first byte that differs
//!
//! Compares byte by byte, as the strictest judge does. A missing final newline, a blank at the end of a line and a `\r`
//! in the output are differences. Only in the expected file are CRLF line ends read as LF, because Git and Windows
//! editors write them.
//!
//! The cost is one linear pass.

use std::borrow::Cow;
use std::iter;

use memchr::memchr_iter;

use super::place::{Difference, Mark, TextPosition, line_at, words};
use crate::text::{count, lines};

/// Returns the first difference between an output and the expected one, whose CRLFs [`without_crlf`] has replaced.
pub fn first_difference(expected: &[u8], got: &[u8]) -> Option<Difference> {
    if expected == got {
        return None;
    }
    let (mut left, mut right) = (lines(expected), lines(got));
    let (mut equal, mut start) = (0, 0);
    let pair = loop {
        match (left.next(), right.next()) {
            (Some(line), Some(other)) if line == other => start += line.len() + 1,
            pair => break pair,
        }
        equal += 1;
    };
    let rest = |text| words(<[u8]>::get(text, start..).unwrap_or_default());
    let only_white_space = rest(expected).eq(rest(got));
    let blanks = match only_white_space {
        true => ", only white space differs",
        false => "",
    };
    let before = count(equal, "line");
    let (text, at, line_ends, said) = match pair {
        (Some(line_expected), Some(other)) if other.strip_suffix(b"\r") == Some(line_expected) => {
            let said = format!(
                "line {} ends with CRLF (\\r\\n), expected LF (\\n)",
                equal + 1
            );
            (
                expected,
                start + line_expected.len(),
                [Some("\\n"); 2],
                said,
            )
        }
        (Some(line), Some(other)) => {
            let at = start + equal_characters(line, other);
            let said = format!("{}{blanks}", TextPosition::of(expected, at));
            (expected, at, [Some(""); 2], said)
        }
        (Some(_), None) => {
            let said = match equal {
                0 => "it printed nothing".to_string(),
                _ => format!("the output ends after {before}{blanks}"),
            };
            (expected, start, [Some(""), None], said)
        }
        (None, Some(_)) => {
            let said = match equal {
                0 => format!("it printed something, but nothing is expected{blanks}"),
                _ => format!("the output continues after the {before} expected{blanks}"),
            };
            (got, start, [None, Some("")], said)
        }
        (None, None) if got.len() < expected.len() => {
            let said = "expected a newline at the end, got none".to_string();
            (expected, got.len(), [Some("\\n"), Some("")], said)
        }
        (None, None) => {
            let said = "expected no newline at the end, got one".to_string();
            (got, expected.len(), [Some(""), Some("\\n")], said)
        }
    };
    let position = TextPosition::of(text, at);
    let mark = |line_end| Mark {
        position,
        length: None,
        line_end,
    };
    let texts = [expected, got];
    let is_blank = texts.iter().any(|text| text.get(at) == Some(&b' '));
    let has_blank = |text: &&[u8]| line_at(text, position.line_start).contains(&b' ');
    Some(Difference {
        said,
        marks: line_ends.map(|line_end| line_end.map(mark)),
        only_white_space,
        shows_blanks: (only_white_space || is_blank) && texts.iter().any(has_blank),
    })
}

/// Returns the number of bytes in the characters that two lines share at their start.
fn equal_characters(line: &[u8], other: &[u8]) -> usize {
    let pairs = iter::zip(line, other);
    let mut equal = pairs.take_while(|(a, b)| a == b).count();
    // Two characters that share only their first bytes differ as a whole.
    let is_inside = |text: &[u8], at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    for _ in 0..3 {
        if equal > 0 && (is_inside(line, equal) || is_inside(other, equal)) {
            equal -= 1;
        }
    }
    equal
}

/// Returns the text with LF in place of each CRLF. Any other `\r` stays.
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
