//! # Comparing an output with the expected one
//!
//! Compares as the judge does, or as the problem's metadata says: byte by byte ([`bytes`]), or token by token
//! ([`tokens`]). The result is data: the first difference, the lines around it, and a looser comparison that would
//! accept the output.
//!
//! Most outputs equal the expected one byte for byte. This is detected by reading both in pieces; only outputs that
//! differ are held in memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use judge_facts::comparison::{Compare, TextRule};
use serde::{Deserialize, Serialize};

use crate::scratch::ScratchFile;
use crate::text::with_path;

pub mod bytes;
pub mod place;
pub(crate) mod sides;
pub mod tokens;

use bytes::without_crlf;
use sides::Side;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutputDifference {
    pub first: String,
    /// True if the judge calls the difference a presentation error.
    pub(crate) is_presentation: bool,
    pub(crate) sides: [Side; 2],
    /// True if blanks are shown as dots, because a blank is part of the difference.
    pub(crate) shows_blanks: bool,
    /// The metadata that would accept the output; `None` if no looser comparison accepts it.
    pub accepted_with: Option<String>,
}

/// Compares an output with the expected file, and returns the difference; `None` if the rule accepts the output.
pub(crate) fn compare_files(
    rule: &TextRule,
    expected: &Path,
    got: &ScratchFile,
) -> io::Result<Option<OutputDifference>> {
    let unreadable = |error| with_path("cannot read", expected, &error);
    let mut file = File::open(expected).map_err(unreadable)?;
    if are_equal(&mut file, &mut got.reader()?).map_err(unreadable)? {
        return Ok(None);
    }
    let expected = fs::read(expected).map_err(unreadable)?;
    Ok(compare(rule, &expected, &got.read()?))
}

/// Returns whether an output has the bytes of the expected one, and no `\r`: CRLF in the expected output counts as LF.
fn are_equal(expected: &mut impl Read, got: &mut impl Read) -> io::Result<bool> {
    const PIECE: u64 = 1 << 16;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    loop {
        left.clear();
        right.clear();
        expected.by_ref().take(PIECE).read_to_end(&mut left)?;
        got.by_ref().take(PIECE).read_to_end(&mut right)?;
        if left != right || left.contains(&b'\r') {
            return Ok(false);
        }
        if left.is_empty() {
            return Ok(true);
        }
    }
}

/// Compares an output with the expected one, and returns the difference; `None` if the rule accepts the output.
pub fn compare(rule: &TextRule, expected: &[u8], got: &[u8]) -> Option<OutputDifference> {
    let expected = &*without_crlf(expected);
    let found = match rule.compare {
        Compare::Bytes => bytes::first_difference(expected, got),
        _ => tokens::first_difference(expected, got, rule),
    }?;
    let [left, right] = found.marks;
    let side = |text, mark| Side::new(text, mark, found.shows_blanks);
    Some(OutputDifference {
        is_presentation: rule.presentation_error && found.only_white_space,
        sides: [side(expected, left), side(got, right)],
        shows_blanks: found.shows_blanks,
        accepted_with: accepted_with(expected, got).map(str::to_string),
        first: found.said,
    })
}

/// Returns the metadata that would accept a wrong output. A whole number that is a little off stays wrong, however
/// large the number is.
fn accepted_with(expected: &[u8], got: &[u8]) -> Option<&'static str> {
    let accepts = |compare, float| {
        let rule = TextRule {
            compare,
            float,
            ..TextRule::STRICT
        };
        tokens::first_difference(expected, got, &rule).is_none()
    };
    if accepts(Compare::Lines, None) {
        Some("compare = \"lines\"")
    } else if accepts(Compare::Tokens, None) {
        Some("compare = \"tokens\"")
    } else if expected.contains(&b'.') && accepts(Compare::Tokens, Some(1e-6)) {
        Some("float = 1e-6")
    } else {
        None
    }
}
