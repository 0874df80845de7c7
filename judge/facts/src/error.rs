//! # Errors as data
//!
//! One type for every error that ends a command: its kind, which decides the exit status, its message, its place, and
//! advice. It is rendered only here, in rustc's form.

use std::fmt::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use crate::location::{Location, relative_path};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    pub kind: ErrorKind,
    /// The sentence after `error: `.
    pub message: String,
    pub location: Option<Box<Location>>,
    /// Remarks that belong to the place, such as the compiler's, each with its level in front: `note: ...`.
    pub remarks: Vec<String>,
    pub help: Vec<String>,
    /// Further errors of the same cause, found together with this one.
    pub others: Vec<Error>,
}

/// The kind of an error, by which a command chooses its exit status and its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// The input cannot be bundled or judged, or a verdict is not AC.
    Input,
    /// The source, which the judge's compiler would refuse too.
    Refused,
    /// The computer, which lacks a compiler.
    NotInstalled,
    /// The command line, which asks for something that does not exist.
    Usage,
    /// The error was shown with the results, or the reader of standard output has closed it, as `head` does.
    AlreadyReported,
}

impl Error {
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Error {
            kind,
            message: message.into(),
            location: None,
            remarks: Vec::new(),
            help: Vec::new(),
            others: Vec::new(),
        }
    }

    pub fn input(message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Input, message)
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Usage, message)
    }

    pub fn already_reported() -> Self {
        Error::new(ErrorKind::AlreadyReported, "")
    }

    pub(crate) fn in_toml(file: &Path, text: &str, error: &toml::de::Error) -> Self {
        Error::input(error.message()).at(match error.span() {
            Some(span) => Location::of_byte(file, text, span.start),
            None => Location::of_file(file),
        })
    }

    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(Box::new(location));
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl fmt::Display) -> Self {
        self.help.push(help.to_string());
        self
    }

    /// Adds the known name that the user may have meant by an unknown one, if one is similar.
    #[must_use]
    pub fn suggest<'a>(self, name: &str, known: impl IntoIterator<Item = &'a String>) -> Self {
        match similar_name(name, known) {
            Some(similar) => self.help(format_args!("did you mean `{similar}`?")),
            None => self,
        }
    }

    /// Marks the error as one that the judge's compiler would report too.
    #[must_use]
    pub fn refused(mut self) -> Self {
        if self.kind == ErrorKind::Input {
            self.kind = ErrorKind::Refused;
        }
        self
    }

    /// Marks the error as one in a file instead of on the command line.
    #[must_use]
    pub fn in_input(mut self) -> Self {
        if self.kind == ErrorKind::Usage {
            self.kind = ErrorKind::Input;
        }
        self
    }

    /// The exit status that scripts depend on.
    pub fn exit_status(&self) -> u8 {
        match self.kind {
            ErrorKind::Usage => 2,
            _ => 1,
        }
    }

    /// Renders the error without the `error: ` in front. Paths inside `folder` are shown relative to it.
    pub fn display(&self, folder: &Path) -> String {
        let mut text = self.message.trim_end().to_string();
        if let Some(location) = &self.location {
            let _ = write!(text, "\n{}", location.display(folder));
        }
        for remark in &self.remarks {
            let _ = write!(text, "\n  = {}", remark.replace('\n', "\n    "));
        }
        for help in &self.help {
            let _ = write!(text, "\n\nhelp: {help}");
        }
        for other in &self.others {
            let _ = write!(text, "\n\nerror: {}", other.display(folder));
        }
        text
    }
}

/// The error with absolute paths.
impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.display(Path::new("")))
    }
}

impl std::error::Error for Error {}

/// Returns the known name that is most similar to an unknown one, whatever their case, if one is similar enough.
pub fn similar_name<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a String>,
) -> Option<&'a String> {
    /// A name that is less similar would surprise more than it helps.
    const LEAST_SIMILARITY: f64 = 0.8;
    let similarity =
        |known: &str| strsim::jaro_winkler(&name.to_lowercase(), &known.to_lowercase());
    let rated = known.into_iter().map(|known| (similarity(known), known));
    let (rate, similar) = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (rate >= LEAST_SIMILARITY).then_some(similar)
}

/// Lists the names that the user can choose from, such as `available judges: aoj, atcoder`.
pub fn list_choices(kind: &str, names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names = names.into_iter().map(|name| name.as_ref().to_string());
    let names: Vec<String> = names.collect();
    format!("available {kind}: {}", names.join(", "))
}
