//! # The first token that differs
//!
//! Compares token by token. A token is a word between white space, as testlib and Kattis read an output. Or a token is
//! a line without the blanks at its end, as at Luogu; then blank lines at the end of the output are ignored. At DMOJ, a
//! token is a word, or the break between the lines of two words.
//!
//! Two tokens are equal if their bytes are. Where case is ignored, ASCII capitals equal small letters. If both tokens
//! are numbers and there is a tolerance, an absolute or relative error up to the tolerance is accepted:
//! `|a - b| <= tolerance * max(1, |expected|)`.
//!
//! A number has digits and perhaps a sign, a point and an exponent, and is finite. `NaN` and `inf` are ordinary words:
//! they equal themselves and no number.
//!
//! The cost is one linear pass, and no token is copied.

use std::iter;
use std::mem;
use std::ops::Range;

use judge_facts::comparison::{Compare, TextRule};

use super::place::{Difference, Mark, TextPosition};
use crate::text::{clip, escape, start_of};

/// Returns the first difference between the tokens of two outputs, under any rule but [`Compare::Bytes`].
pub fn first_difference(expected: &[u8], got: &[u8], rule: &TextRule) -> Option<Difference> {
    let mut texts = [expected, got].map(|text| tokens(text, rule.compare));
    let is_equal = |a: &[u8], b: &[u8]| match rule.ignores_case {
        true => a.eq_ignore_ascii_case(b),
        false => a == b,
    };
    let (pair, error) = loop {
        let pair = [texts[0].next(), texts[1].next()];
        let mut too_large = None;
        if let [Some(a), Some(b)] = &pair {
            let (a, b) = (&expected[a.clone()], &got[b.clone()]);
            if is_equal(a, b) {
                continue;
            }
            too_large = rule.float.and_then(|most| Some((error(a, b)?, most)));
            if too_large.is_some_and(|(error, most)| error <= most) {
                continue;
            }
        }
        break (pair, too_large);
    };
    let mark = |text, token: &Option<Range<usize>>| {
        let token = token.as_ref()?;
        Some(Mark {
            position: TextPosition::of(text, token.start),
            length: Some(token.len()),
            line_end: "",
        })
    };
    let marks = [mark(expected, &pair[0]), mark(got, &pair[1])];
    let [wanted, came] = [(expected, &pair[0]), (got, &pair[1])].map(show);
    let mut said = match marks.map(|mark| mark.map(|mark| mark.position)) {
        [_, Some(at)] => format!("{at}: expected {wanted}, got {came}"),
        [Some(at), None] => {
            format!("the output ends before {wanted}, which is expected at {at}")
        }
        [None, None] => return None,
    };
    if let Some((error, most)) = error {
        said += &format!(", an error of {error:.3e}, more than the {most:e} accepted");
    }
    Some(Difference {
        said,
        marks,
        only_white_space: false,
        shows_blanks: false,
    })
}

/// Returns a token for a message, in printable characters and cut if it is long; `the end` after the last token.
fn show((text, token): (&[u8], &Option<Range<usize>>)) -> String {
    /// The maximum width of a shown token. No number that is printed on purpose is wider.
    const COLUMNS: usize = 32;
    match token.as_ref().map(|token| &text[token.clone()]) {
        None => "the end".to_string(),
        Some([]) => "an empty line".to_string(),
        Some(b"\n") => "a line break".to_string(),
        Some(token) => clip(&escape(start_of(token, COLUMNS)), COLUMNS),
    }
}

/// Returns the absolute or relative error of a number, whichever is smaller; `None` if a token is not a number.
fn error(expected: &[u8], got: &[u8]) -> Option<f64> {
    let (expected, got) = (number(expected)?, number(got)?);
    Some((expected - got).abs() / expected.abs().max(1.0))
}

fn number(token: &[u8]) -> Option<f64> {
    // Rust's parser also reads `inf`, `infinity` and `nan`.
    let is_plain = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    if !token.iter().all(is_plain) {
        return None;
    }
    let number: f64 = str::from_utf8(token).ok()?.parse().ok()?;
    number.is_finite().then_some(number)
}

/// Returns the byte ranges of a text's tokens: its lines, its words, or its words and the line breaks between them.
fn tokens(text: &[u8], compare: Compare) -> impl Iterator<Item = Range<usize>> {
    let by_lines = compare == Compare::Lines;
    let is_separator = move |byte: &u8| match by_lines {
        true => *byte == b'\n',
        false => byte.is_ascii_whitespace(),
    };
    let text = match by_lines {
        true => text.trim_ascii_end(),
        false => text,
    };
    let mut at = 0;
    iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let skipped = match by_lines {
            true => 0,
            false => rest.iter().position(|byte| !is_separator(byte))?,
        };
        let begin = at + skipped;
        let find = |end| rest[..skipped].iter().position(|byte| *byte == end);
        // A break with only `\r` differs from one with `\n`, so an output with such a break is wrong.
        let line_end = find(b'\n').or_else(|| find(b'\r'));
        let keeps_breaks = compare == Compare::TokensAndLines && at > 0;
        if let Some(line_end) = line_end.filter(|_| keeps_breaks) {
            let line_end = mem::replace(&mut at, begin) + line_end;
            return Some(line_end..line_end + 1);
        }
        let length = text[begin..].iter().position(is_separator);
        let end = length.map_or(text.len(), |length| begin + length);
        at = end + usize::from(by_lines);
        Some(begin..begin + text[begin..end].trim_ascii_end().len())
    })
}
