//! # When an output is right
//!
//! Strictly, unless the problem's metadata says otherwise: `float` lets numbers be off a little, and `checker` names a
//! program that decides.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::checker::Refusal;
use super::compare::{self, Difference};
use super::tokens::{self, TokenDifference};
use crate::sandbox::Program;

/// When an output is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rule {
    /// If it is like the expected output.
    Text(TextRule),
    /// If this program says so, see [`checker`](super::checker).
    Checker(Program),
}

/// When an output is like the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum TextRule {
    /// Byte by byte, see [`compare`].
    Strict,
    /// Token by token, and numbers up to this error, see [`tokens`].
    Float(f64),
}

/// What is wrong with an output.
#[derive(Clone, Debug)]
pub enum Disagreement {
    /// It is not the expected one.
    Difference(Difference),
    /// A token is not the expected one, and not near it either.
    Token(TokenDifference),
    /// The checker says so.
    Refusal(Refusal),
}

impl TextRule {
    /// Returns what is wrong with an output, or nothing if it is right.
    pub fn disagreement(self, expected: &[u8], got: &[u8]) -> Option<Disagreement> {
        match self {
            TextRule::Strict => {
                compare::first_difference(expected, got).map(Disagreement::Difference)
            }
            TextRule::Float(tolerance) => {
                tokens::first_difference(expected, got, tolerance).map(Disagreement::Token)
            }
        }
    }
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
