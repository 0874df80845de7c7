//! # Diagnostics
//!
//! The one shape in which the bundler says that an input cannot be bundled: the place in the user's own file, the line
//! itself, what is wrong, and at most one line of help. `Display` prints it the way rustc does, because that is what
//! its readers know.

use std::fmt;
use std::path::PathBuf;

/// Why an input cannot be bundled, and where in the user's own file the reason stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: PathBuf,
    /// Counted from 1; 0 if the file could not be read at all, so that no line of it can be shown.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The line itself.
    pub line_text: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it, if that can be told.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic about a whole file, for when there is no text to point into.
    pub fn about_file(file: impl Into<PathBuf>, message: impl Into<String>) -> Self {
        Diagnostic {
            file: file.into(),
            line: 0,
            column: 0,
            line_text: String::new(),
            message: message.into(),
            help: None,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", self.message)?;
        if self.line == 0 {
            write!(f, " --> {}", self.file.display())?;
        } else {
            let number = self.line.to_string();
            let gutter = " ".repeat(number.len());
            // Tabs are kept in the padding, so that the caret stands under its character in any terminal.
            let padding: String = (self.line_text.chars().take(self.column.saturating_sub(1)))
                .map(|c| if c == '\t' { '\t' } else { ' ' })
                .collect();
            writeln!(
                f,
                "{gutter}--> {}:{}:{}",
                self.file.display(),
                self.line,
                self.column
            )?;
            writeln!(f, "{gutter} |")?;
            writeln!(f, "{number} | {}", self.line_text)?;
            write!(f, "{gutter} | {padding}^")?;
        }
        match &self.help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}
