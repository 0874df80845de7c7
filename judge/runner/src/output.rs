//! # Comparing an output with the expected one
//!
//! As the judge compares, or as the problem's metadata says: byte by byte ([`bytes`]), or token by token ([`tokens`]).
//! The result is data: the first difference, the lines around it ([`sides`]), and a looser comparison that would accept
//! the output.

use std::fmt;

use judge_facts::comparison::{Compare, TextRule};
use serde::{Deserialize, Serialize};

pub mod bytes;
pub mod sides;
pub mod tokens;

use bytes::{ByteDifference, without_crlf};
use sides::Side;
use tokens::{TokenDifference, TokenOptions};

/// The difference between an output and the expected one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutputDifference {
    /// The first difference.
    pub first: FirstDifference,
    /// True if the judge calls it a presentation error.
    pub is_presentation: bool,
    /// The lines around it, expected and got.
    pub sides: [Side; 2],
    /// The metadata with which the output would be accepted, if a looser comparison is all that it takes.
    pub accepted_with: Option<String>,
}

/// The first place where an output is not as expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FirstDifference {
    /// Every byte counts.
    Bytes(ByteDifference),
    /// Lines or words count.
    Token(TokenDifference),
}

/// One line.
impl fmt::Display for FirstDifference {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FirstDifference::Bytes(difference) => difference.fmt(out),
            FirstDifference::Token(difference) => difference.fmt(out),
        }
    }
}

/// Compares an output with the expected one, and returns their difference unless the rule accepts it.
pub fn compare(rule: &TextRule, expected: &[u8], got: &[u8]) -> Option<OutputDifference> {
    let expected = &*without_crlf(expected);
    let first = first_difference(rule, expected, got)?;
    let only_white_space = match &first {
        FirstDifference::Bytes(difference) => difference.only_white_space,
        FirstDifference::Token(_) => false,
    };
    Some(OutputDifference {
        sides: sides::around(&first, [expected, got]),
        is_presentation: rule.presentation_error && only_white_space,
        accepted_with: accepted_with(expected, got).map(str::to_string),
        first,
    })
}

/// Returns the first difference. CRLF in `expected` was replaced.
fn first_difference(rule: &TextRule, expected: &[u8], got: &[u8]) -> Option<FirstDifference> {
    if rule.compare == Compare::Bytes && rule.float.is_none() {
        return bytes::first_difference(expected, got).map(FirstDifference::Bytes);
    }
    let options = TokenOptions {
        by_lines: rule.compare == Compare::Lines && rule.float.is_none(),
        ignores_case: rule.ignores_case,
        tolerance: rule.float,
    };
    tokens::first_difference(expected, got, options).map(FirstDifference::Token)
}

/// Returns the metadata with which a wrong output would be accepted. A whole number that is a little off stays wrong,
/// however large it is.
fn accepted_with(expected: &[u8], got: &[u8]) -> Option<&'static str> {
    let has_fraction = expected.contains(&b'.');
    let looser = [
        (Compare::Lines, None, "compare = \"lines\""),
        (Compare::Tokens, None, "compare = \"tokens\""),
        (Compare::Tokens, Some(1e-6), "float = 1e-6"),
    ];
    let accepting = looser.into_iter().find(|&(compare, float, _)| {
        let rule = TextRule {
            compare,
            float,
            ..TextRule::STRICT
        };
        (float.is_none() || has_fraction) && first_difference(&rule, expected, got).is_none()
    });
    accepting.map(|(.., metadata)| metadata)
}
