//! # Errors as data
//!
//! One type for every error that ends a command: its kind, message, location, remarks and advice. The kind decides the
//! exit status. [`Error::display`] is the only rendering, in rustc's format.

use std::fmt::{self, Write};
use std::path::Path;

pub use crate::location::{Location, relative_path};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub kind: ErrorKind,
    /// The sentence that follows `error: `.
    pub message: String,
    pub location: Option<Box<Location>>,
    /// Remarks on the location, such as the compiler's. Each begins with its level: `note: ...`.
    pub remarks: Vec<String>,
    pub help: Vec<String>,
    /// Further errors with the same cause, found together with this one.
    pub others: Vec<Error>,
}

/// The kind of an error, from which a command derives its exit status and its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// An input that cannot be bundled or judged, or a verdict other than AC.
    Input,
    /// A source that the judge's compiler would refuse too.
    Refused,
    /// A command line that asks for something that does not exist.
    Usage,
    /// An error already shown with the results, or a standard output that its reader has closed, as `head` does.
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

    /// Adds the advice `did you mean ...?` if a known name is similar to the unknown `name`.
    #[must_use]
    pub fn suggest<'a>(self, name: &str, known: impl IntoIterator<Item = &'a String>) -> Self {
        match similar_name(name, known) {
            Some(similar) => self.help(format_args!("did you mean `{similar}`?")),
            None => self,
        }
    }

    /// Marks an input error as one that the judge's compiler would report too.
    #[must_use]
    pub fn refused(mut self) -> Self {
        if self.kind == ErrorKind::Input {
            self.kind = ErrorKind::Refused;
        }
        self
    }

    /// Turns a usage error into an input error, for a fault that lies in a file instead of on the command line.
    #[must_use]
    pub fn in_input(mut self) -> Self {
        if self.kind == ErrorKind::Usage {
            self.kind = ErrorKind::Input;
        }
        self
    }

    /// Returns the exit status: 2 for a faulty command line, else 1. Scripts depend on these numbers.
    pub fn exit_status(&self) -> u8 {
        match self.kind {
            ErrorKind::Usage => 2,
            _ => 1,
        }
    }

    /// Renders the error without the leading `error: `. Paths inside `folder` are shown relative to it.
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

/// Renders the error with full paths.
impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.display(Path::new("")))
    }
}

impl std::error::Error for Error {}

/// Returns the known name most similar to `name`, ignoring case; `None` if no known name is similar enough.
pub fn similar_name<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a String>,
) -> Option<&'a String> {
    /// The least similarity of a suggestion. A less similar name would surprise more than it helps.
    const LEAST_SIMILARITY: f64 = 0.8;
    let similarity =
        |known: &str| strsim::jaro_winkler(&name.to_lowercase(), &known.to_lowercase());
    let rated = known.into_iter().map(|known| (similarity(known), known));
    let (rate, similar) = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (rate >= LEAST_SIMILARITY).then_some(similar)
}

/// Lists the names that the user can choose from, as in `available judges: aoj, atcoder`.
pub fn list_choices(kind: &str, names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names = names.into_iter().map(|name| name.as_ref().to_string());
    let names: Vec<String> = names.collect();
    format!("available {kind}: {}", names.join(", "))
}
