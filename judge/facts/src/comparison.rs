//! # How outputs are compared

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextRule {
    pub compare: Compare,
    /// The error that is accepted in a number, if words are compared.
    pub float: Option<f64>,
    /// True if capitals equal small letters, unless every byte counts.
    pub ignores_case: bool,
    /// True if an output of which only the white space is wrong is a presentation error instead of a wrong answer, if
    /// every byte counts.
    pub presentation_error: bool,
}

/// The part of an output that counts, as metadata and profiles name it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    Bytes,
    /// Lines, without blanks at their ends and blank lines at the end.
    Lines,
    /// Words, whatever white space separates them.
    Tokens,
    /// Words, and whether a line ends between two of them.
    #[serde(rename = "tokens-and-lines")]
    TokensAndLines,
}

impl TextRule {
    pub const STRICT: TextRule = TextRule {
        compare: Compare::Bytes,
        float: None,
        ignores_case: false,
        presentation_error: false,
    };
}
