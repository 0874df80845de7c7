//! # Why a command fails
//!
//! One type for everything that ends a command, because all that the caller needs to know is what to print and which
//! exit status to give: 1 if the input is at fault, 2 if the command was used wrongly.

use std::fmt;

use crate::ui::paths::shown;
use crate::ui::place;
use judge_bundler::Diagnostic;

/// Why a command ends without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The input cannot be bundled, or a verdict is not AC.
    Input(String),
    /// The judge would refuse the source: what its compiler says.
    Refused(String),
    /// The command line asks for what does not exist.
    Usage(String),
    /// There is nothing more to say: the result says it, or whoever read it has closed standard output, as `head` does.
    Told,
}

impl Error {
    /// An error in the input, worded without the `error: ` in front.
    pub fn input(message: impl Into<String>) -> Self {
        Error::Input(message.into())
    }

    /// The same error, as one that the judge would find too.
    #[must_use]
    pub fn refused(self) -> Self {
        match self {
            Error::Input(message) => Error::Refused(message),
            other => other,
        }
    }

    /// The same error, as one in a file and not on the command line.
    #[must_use]
    pub fn of_input(self) -> Self {
        match self {
            Error::Usage(message) => Error::Input(message),
            other => other,
        }
    }

    /// A wrong use of the command line, worded without the `error: ` in front.
    pub fn usage(message: impl Into<String>) -> Self {
        Error::Usage(message.into())
    }

    /// The same error with a line of help under it.
    #[must_use]
    pub fn help(mut self, help: impl fmt::Display) -> Self {
        if let Error::Input(message) | Error::Refused(message) | Error::Usage(message) = &mut self {
            *message += &format!("\n\nhelp: {help}");
        }
        self
    }

    /// The exit status that scripts depend on.
    pub fn exit_status(&self) -> u8 {
        match self {
            Error::Usage(_) => 2,
            _ => 1,
        }
    }
}

/// All that there is to say, without the `error: ` in front.
impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Input(message) | Error::Refused(message) | Error::Usage(message) => {
                out.write_str(message.trim_end())
            }
            Error::Told => out.write_str("nothing more is to be said"),
        }
    }
}

impl std::error::Error for Error {}

/// Returns the one of these names that somebody may have meant who has written another.
pub fn alike<'a>(said: &str, names: impl IntoIterator<Item = &'a String>) -> Option<&'a str> {
    /// What is less alike would surprise more than it helps.
    const LEAST: f64 = 0.8;
    let rated = names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(said, name), name.as_str()));
    let best = rated.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(rating, _)| *rating >= LEAST)
        .map(|(_, name)| name)
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        let Diagnostic {
            file,
            line,
            column,
            line_text,
            message,
            help,
        } = diagnostic;
        // A file that could not be read has no line to show.
        let place = match line {
            0 => format!(" --> {}", shown(&file).display()),
            _ => place::show(&file, line, column, &line_text),
        };
        let help = help.map_or_else(String::new, |help| format!("\n  = help: {help}"));
        Error::Input(format!("{message}\n{place}{help}"))
    }
}
