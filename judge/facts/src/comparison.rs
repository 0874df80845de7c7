//! # Rules for comparing outputs

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextRule {
    pub compare: Compare,
    /// The accepted absolute or relative error of a number; `None` if numbers must match as text.
    pub float: Option<f64>,
    /// True if ASCII case is ignored. [`Compare::Bytes`] always distinguishes case.
    pub ignores_case: bool,
    /// True if wrong white space alone is a presentation error instead of a wrong answer. Needs [`Compare::Bytes`].
    pub presentation_error: bool,
}

/// The part of an output that is compared, under the names that metadata and profiles use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    Bytes,
    /// Lines. Blanks at line ends and blank lines at the end of the output are ignored.
    Lines,
    /// Words, separated by any white space.
    Tokens,
    /// Words and the line breaks between them. Blank lines are ignored.
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
