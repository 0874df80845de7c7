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
pub enum TextRule {
    /// Byte by byte, see [`compare`].
    Strict,
    /// Line by line, without blanks at line ends and blank lines at the end, see [`tokens`].
    Lines {
        /// Whether capitals are taken for small letters.
        ignores_case: bool,
    },
    /// Word by word, see [`tokens`].
    Tokens {
        /// Whether capitals are taken for small letters.
        ignores_case: bool,
    },
    /// Word by word, and numbers up to this error, see [`tokens`].
    Float(f64),
}

/// What of an output counts, as metadata and profiles call it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    /// Every byte.
    Bytes,
    /// Not blanks at the ends of lines and blank lines at the end.
    Lines,
    /// Words, whatever white space separates them.
    Tokens,
}

impl Compare {
    /// The rule that it means.
    pub fn rule(self, ignores_case: bool) -> TextRule {
        match self {
            Compare::Bytes => TextRule::Strict,
            Compare::Lines => TextRule::Lines { ignores_case },
            Compare::Tokens => TextRule::Tokens { ignores_case },
        }
    }
}

/// What is wrong with an output.
#[derive(Clone, Debug)]
pub enum Disagreement {
    /// It is not the expected one.
    Difference(Difference),
    /// A token is not the expected one, and not near it either.
    Token(TokenDifference),
    /// The checker or interactor says so.
    Refusal(Refusal),
}

impl TextRule {
    /// Returns what is wrong with an output, or nothing if it is right.
    pub fn disagreement(self, expected: &[u8], got: &[u8]) -> Option<Disagreement> {
        let (by_lines, ignores_case, tolerance) = match self {
            TextRule::Strict => {
                return compare::first_difference(expected, got).map(Disagreement::Difference);
            }
            TextRule::Lines { ignores_case } => (true, ignores_case, None),
            TextRule::Tokens { ignores_case } => (false, ignores_case, None),
            TextRule::Float(tolerance) => (false, false, Some(tolerance)),
        };
        let how = Loosely {
            by_lines,
            ignores_case,
            tolerance,
        };
        tokens::first_difference(expected, got, how).map(Disagreement::Token)
    }
}

/// Returns the metadata under which an output that is wrong would be right, if a looser comparison is all that it takes.
pub fn accepted_with(expected: &[u8], got: &[u8]) -> Option<&'static str> {
    let ignores_case = false;
    let looser = [
        (TextRule::Lines { ignores_case }, "compare = \"lines\""),
        (TextRule::Tokens { ignores_case }, "compare = \"tokens\""),
        (TextRule::Float(1e-6), "float = 1e-6"),
    ];
    let mut looser = looser.into_iter();
    let found = looser.find(|(rule, _)| rule.disagreement(expected, got).is_none());
    found.map(|(_, said)| said)
}

impl Disagreement {
    /// Tells whether all that is wrong is how the output is written.
    pub fn is_presentation(&self) -> bool {
        match self {
            Disagreement::Difference(difference) => difference.only_white_space,
            Disagreement::Token(_) => false,
            Disagreement::Refusal(refusal) => refusal.is_presentation,
        }
    }
}

/// What is wrong, in one line.
impl fmt::Display for Disagreement {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Disagreement::Difference(difference) => difference.fmt(out),
            Disagreement::Token(difference) => difference.fmt(out),
            Disagreement::Refusal(refusal) => refusal.fmt(out),
        }
    }
}
