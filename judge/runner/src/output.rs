//! # Comparing an output with the expected one
//!
//! As the judge compares, or as the problem's metadata says: byte by byte ([`bytes`]), or token by token ([`tokens`]).
//! The result is data: the first difference, the lines around it, and a looser comparison that would accept
//! the output.

use judge_facts::comparison::{Compare, TextRule};
use serde::{Deserialize, Serialize};

pub mod bytes;
pub(crate) mod sides;
pub mod tokens;

use bytes::without_crlf;
use sides::Side;
use tokens::TokenOptions;

/// The difference between an output and the expected one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutputDifference {
    /// The first difference, as one line.
    pub first: String,
    /// True if the judge calls it a presentation error.
    pub(crate) is_presentation: bool,
    /// The lines around it, expected and got.
    pub(crate) sides: [Side; 2],
    /// True if blanks are shown as dots, because one is part of the difference.
    pub(crate) shows_blanks: bool,
    /// The metadata with which the output would be accepted, if a looser comparison is all that it takes.
    pub accepted_with: Option<String>,
}

/// Compares an output with the expected one, and returns their difference unless the rule accepts it.
pub fn compare(rule: &TextRule, expected: &[u8], got: &[u8]) -> Option<OutputDifference> {
    let expected = &*without_crlf(expected);
    let texts = [expected, got];
    let (first, marks, only_white_space, shows_blanks);
    if rule.compare == Compare::Bytes && rule.float.is_none() {
        let found = bytes::first_difference(expected, got)?;
        first = found.to_string();
        marks = sides::marks_of_bytes(&found);
        only_white_space = found.only_white_space;
        shows_blanks = sides::has_blank(&found, texts);
    } else {
        let options = TokenOptions {
            by_lines: rule.compare == Compare::Lines && rule.float.is_none(),
            keeps_breaks: rule.compare == Compare::TokensAndLines,
            ignores_case: rule.ignores_case,
            tolerance: rule.float,
        };
        let found = tokens::first_difference(expected, got, options)?;
        first = found.to_string();
        marks = sides::marks_of_tokens(&found);
        (only_white_space, shows_blanks) = (false, false);
    }
    Some(OutputDifference {
        first,
        is_presentation: rule.presentation_error && only_white_space,
        sides: [0, 1].map(|index| Side::new(texts[index], marks[index], shows_blanks)),
        shows_blanks,
        accepted_with: accepted_with(expected, got).map(str::to_string),
    })
}

/// Returns the metadata with which a wrong output would be accepted. A whole number that is a little off stays wrong,
/// however large it is.
fn accepted_with(expected: &[u8], got: &[u8]) -> Option<&'static str> {
    let accepts = |by_lines, tolerance| {
        let options = TokenOptions {
            by_lines,
            keeps_breaks: false,
            ignores_case: false,
            tolerance,
        };
        tokens::first_difference(expected, got, options).is_none()
    };
    if accepts(true, None) {
        Some("compare = \"lines\"")
    } else if accepts(false, None) {
        Some("compare = \"tokens\"")
    } else if expected.contains(&b'.') && accepts(false, Some(1e-6)) {
        Some("float = 1e-6")
    } else {
        None
    }
}
