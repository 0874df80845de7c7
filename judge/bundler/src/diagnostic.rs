//! # Diagnostics
//!
//! The error for an input that cannot be bundled: the position in the user's file, the line there, and a message.

use std::fmt;
use std::path::PathBuf;

/// A result whose error is by default a diagnostic.
pub(crate) type Result<T, E = Diagnostic> = std::result::Result<T, E>;

/// An error in the input, with its position in the user's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: PathBuf,
    /// Counted from 1; 0 if the file could not be read and no line can be shown.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The text of that line.
    pub line_text: String,
    /// The description of the error.
    pub message: String,
}

impl Diagnostic {
    /// Creates a diagnostic about a file as a whole.
    pub(crate) fn about_file(file: impl Into<PathBuf>, message: impl Into<String>) -> Self {
        Diagnostic {
            file: file.into(),
            line: 0,
            column: 0,
            line_text: String::new(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line, column) = (self.file.display(), self.line, self.column);
        write!(f, "{file}:{line}:{column}: {}", self.message)
    }
}

impl std::error::Error for Diagnostic {}
