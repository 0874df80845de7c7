//! # Diagnostics
//!
//! The error for an input that cannot be bundled, with its position in the user's file.

use std::fmt;
use std::path::PathBuf;

/// A result whose default error type is [`Diagnostic`].
pub(crate) type Result<T, E = Diagnostic> = std::result::Result<T, E>;

/// A position in one of the user's source files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Location {
    /// The path of the source file.
    pub file: PathBuf,
    /// The line number, counted from 1; 0 if the file could not be read.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The text of the line, without its line break.
    pub line_text: String,
}

/// An error in the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The position of the error.
    pub at: Location,
    /// The description of the error.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, message) = (&self.at, &self.message);
        write!(
            f,
            "{}:{}:{}: {message}",
            at.file.display(),
            at.line,
            at.column
        )
    }
}

impl std::error::Error for Diagnostic {}
