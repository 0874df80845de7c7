//! # Where two outputs part if not every byte counts
//!
//! Compares token by token. A token is a word, so that white space only separates, as testlib and Kattis read an output;
//! or a line without the blanks at its end, and without blank lines at the end of all, as Luogu does.
//!
//! Two tokens are equal byte by byte, or but for capitals of ASCII. Where both are numbers and a tolerance is given, an
//! absolute or relative error up to it is accepted: `|a - b| <= tolerance * max(1, |expected|)`.
//!
//! A number is written in digits, with a sign, a point and an exponent if it likes, and is finite. `NaN` and `inf` are
//! words like any other: they equal themselves and no number.
//!
//! The cost is one linear pass, and no token is copied.

use std::fmt;
use std::iter;
use std::ops::Range;

use super::compare::{Place, without_crlf};
use crate::text::{clip, escape, start_of};

/// The first token that is not as expected.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenDifference {
    /// The token in the expected output, or nothing if that has ended.
    pub expected: Option<Token>,
    /// The token in the output that came, or nothing if that has ended.
    pub got: Option<Token>,
    /// The error, absolute or relative, whichever is smaller, if both are numbers.
    pub error: Option<f64>,
    /// The error that is accepted, if one is.
    pub tolerance: Option<f64>,
}

/// What counts in an output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loosely {
    /// Whether lines are compared instead of words.
    pub by_lines: bool,
    /// Whether capitals are taken for small letters.
    pub ignores_case: bool,
    /// How much a number may be off.
    pub tolerance: Option<f64>,
}

/// A token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it begins.
    pub place: Place,
    /// How many bytes it has.
    pub length: usize,
    /// How it is shown to people: printable, and cut if it is long.
    pub shown: String,
}

/// What differs, in one line.
impl fmt::Display for TokenDifference {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let at =
            |token: &Token| format!("line {}, column {}", token.place.line, token.place.column);
        match (&self.expected, &self.got) {
            (Some(expected), Some(got)) => {
                let (at, expected, got) = (at(got), &expected.shown, &got.shown);
                write!(out, "{at}: expected {expected}, got {got}")?;
            }
            (Some(expected), None) => {
                let (at, expected) = (at(expected), &expected.shown);
                write!(
                    out,
                    "the output ends before {expected}, which is expected at {at}"
                )?;
            }
            (None, Some(got)) => {
                write!(out, "{}: expected is the end, got {}", at(got), got.shown)?
            }
            (None, None) => unreachable!("one of the two has a token that differs"),
        }
        if let (Some(error), Some(accepted)) = (self.error, self.tolerance) {
            write!(
                out,
                ", an error of {error:.3e} where {accepted:e} is accepted"
            )?;
        }
        Ok(())
    }
}

impl Token {
    fn new(text: &[u8], range: Range<usize>) -> Self {
        /// Longer than any number that is printed on purpose.
        const COLUMNS: usize = 32;
        let token = &text[range.clone()];
        Token {
            place: Place::of(text, range.start),
            length: range.len(),
            shown: match token {
                [] => "an empty line".to_string(),
                _ => clip(&escape(start_of(token, COLUMNS)), COLUMNS),
            },
        }
    }
}

/// Returns the first token that is not as expected, or `None` if there is none. Lines of an expected output that end
/// with CRLF count as ending with LF.
///
/// # Complexity
/// Linear in the lengths of the two.
pub fn first_difference(expected: &[u8], got: &[u8], how: Loosely) -> Option<TokenDifference> {
    let expected = &*without_crlf(expected);
    let Loosely { tolerance, .. } = how;
    let mut tokens = [expected, got].map(|text| how.tokens(text));
    let is_equal = |a: &[u8], b: &[u8]| match how.ignores_case {
        true => a.eq_ignore_ascii_case(b),
        false => a == b,
    };
    loop {
        let pair = (tokens[0].next(), tokens[1].next());
        let error = match &pair {
            (None, None) => return None,
            (Some(a), Some(b)) if is_equal(&expected[a.clone()], &got[b.clone()]) => continue,
            (Some(a), Some(b)) if tolerance.is_some() => {
                error(&expected[a.clone()], &got[b.clone()])
            }
            _ => None,
        };
        if error
            .zip(tolerance)
            .is_some_and(|(error, tolerance)| error <= tolerance)
        {
            continue;
        }
        return Some(TokenDifference {
            expected: pair.0.map(|range| Token::new(expected, range)),
            got: pair.1.map(|range| Token::new(got, range)),
            error,
            tolerance,
        });
    }
}

/// Returns the error of a number, absolute or relative, whichever is smaller, or nothing if one of the two is no
/// number.
fn error(expected: &[u8], got: &[u8]) -> Option<f64> {
    let (expected, got) = (number(expected)?, number(got)?);
    Some((expected - got).abs() / expected.abs().max(1.0))
}

/// Reads a finite number.
fn number(token: &[u8]) -> Option<f64> {
    // Rust also reads `inf`, `infinity` and `nan`.
    let is_plain = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    if !token.iter().all(is_plain) {
        return None;
    }
    let number: f64 = str::from_utf8(token).ok()?.parse().ok()?;
    number.is_finite().then_some(number)
}

impl Loosely {
    /// Returns the tokens of a text.
    fn tokens(self, text: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let is_separator = move |byte: &u8| match self.by_lines {
            true => *byte == b'\n',
            false => byte.is_ascii_whitespace(),
        };
        let text = match self.by_lines {
            true => text.trim_ascii_end(),
            false => text,
        };
        let mut at = 0;
        iter::from_fn(move || {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let skipped = match self.by_lines {
                true => 0,
                false => rest.iter().position(|byte| !is_separator(byte))?,
            };
            let begin = at + skipped;
            let length = text[begin..].iter().position(is_separator);
            let end = length.map_or(text.len(), |length| begin + length);
            at = end + 1;
            Some(begin..begin + text[begin..end].trim_ascii_end().len())
        })
    }
}
