//! # When an output is right
//!
//! As the judge compares, or strictly where that is not known, unless the problem's metadata says otherwise: `compare`
//! says what counts, `float` lets numbers be off a little, and `checker` and `interactor` name a program that decides.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::compare::{self, Difference};
use super::referee::Refusal;
use super::tokens::{self, Loosely, TokenDifference};
use crate::sandbox::Program;
use crate::text::shell_word;

/// When an output is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rule {
    /// If it is like the expected output.
    Text(TextRule),
    /// If this program says so, see [`checker`](super::checker).
    Checker(Program),
    /// If this program says so of what they said to each other, see [`interactor`](super::interactor).
    Interactor(Program),
}

impl Rule {
    /// The command that runs a program on a case again. To one that wants answers somebody has to give them.
    pub fn run_again(&self, program: &str, input: &Path) -> String {
        match self {
            Rule::Interactor(_) => program.to_string(),
            _ => format!("{program} < {}", shell_word(&input.to_string_lossy())),
        }
    }
}

/// When an output is like the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextRule {
    /// What of it counts.
    pub compare: Compare,
    /// How much a number may be off, in which case words count.
    pub float: Option<f64>,
    /// Whether capitals are taken for small letters, unless all counts.
    pub ignores_case: bool,
    /// Whether an output of which only the white space is wrong is a presentation error, and no wrong answer, where all
    /// counts.
    pub presentation_error: bool,
}

/// What of an output counts, as metadata and profiles call it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    /// Every byte, see [`compare`].
    Bytes,
    /// Not blanks at the ends of lines and blank lines at the end, see [`tokens`].
    Lines,
    /// Words, whatever white space separates them, see [`tokens`].
    Tokens,
}

/// What is wrong with an output.
#[derive(Clone, Debug)]
pub enum Disagreement {
    /// It is not the expected one.
    Difference(Difference),
    /// It is not the expected one, which the judge takes for a mistake only in how it is written.
    Presentation(Difference),
    /// A token is not the expected one, and not near it either.
    Token(TokenDifference),
    /// The checker or interactor says so.
    Refusal(Refusal),
}

impl TextRule {
    /// Byte by byte.
    pub const STRICT: TextRule = TextRule {
        compare: Compare::Bytes,
        float: None,
        ignores_case: false,
        presentation_error: false,
    };

    /// Returns what is wrong with an output, or nothing if it is right.
    pub fn disagreement(self, expected: &[u8], got: &[u8]) -> Option<Disagreement> {
        if self.compare == Compare::Bytes && self.float.is_none() {
            let difference = compare::first_difference(expected, got)?;
            let is_presentation = self.presentation_error && difference.only_white_space;
            return Some(match is_presentation {
                true => Disagreement::Presentation(difference),
                false => Disagreement::Difference(difference),
            });
        }
        let how = Loosely {
            by_lines: self.compare == Compare::Lines && self.float.is_none(),
            ignores_case: self.ignores_case,
            tolerance: self.float,
        };
        tokens::first_difference(expected, got, how).map(Disagreement::Token)
    }
}

/// Returns the metadata under which an output that is wrong would be right, if a looser comparison is all that it takes. A
/// whole number that is a little off is wrong, be it ever so large.
pub fn accepted_with(expected: &[u8], got: &[u8]) -> Option<&'static str> {
    let looser = [
        (Compare::Lines, None, "compare = \"lines\""),
        (Compare::Tokens, None, "compare = \"tokens\""),
        (Compare::Tokens, Some(1e-6), "float = 1e-6"),
    ];
    let accepts = |compare, float| {
        let rule = TextRule {
            compare,
            float,
            ..TextRule::STRICT
        };
        rule.disagreement(expected, got).is_none()
    };
    let has_fraction = expected.contains(&b'.');
    let mut looser = looser.into_iter();
    let found = looser
        .find(|&(compare, float, _)| (float.is_none() || has_fraction) && accepts(compare, float));
    found.map(|(.., said)| said)
}

impl Disagreement {
    /// Tells whether all that is wrong is how the output is written.
    pub fn is_presentation(&self) -> bool {
        match self {
            Disagreement::Difference(_) | Disagreement::Token(_) => false,
            Disagreement::Presentation(_) => true,
            Disagreement::Refusal(refusal) => refusal.is_presentation,
        }
    }
}

/// What is wrong, in one line.
impl fmt::Display for Disagreement {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Disagreement::Difference(difference) | Disagreement::Presentation(difference) => {
                difference.fmt(out)
            }
            Disagreement::Token(difference) => difference.fmt(out),
            Disagreement::Refusal(refusal) => refusal.fmt(out),
        }
    }
}
