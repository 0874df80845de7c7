//! # Why a session ends without a result

use std::fmt;
use std::io;

use crate::case::report::{write_excerpt, write_whole};
use crate::case::rule::Undecided;
use crate::case::verdict::Verdict;
use crate::run::Excerpt;

/// Why a session ends without a result.
#[derive(Clone, Debug)]
pub enum Error {
    /// The reference or the generator failed.
    Helper(Box<HelperFailure>),
    /// The checker failed.
    Checker(String),
    /// A program cannot be started, or a file cannot be written.
    System(String),
    /// Somebody has interrupted it.
    Interrupted,
}

/// How the reference or the generator failed.
#[derive(Clone, Debug)]
pub struct HelperFailure {
    pub(super) role: Role,
    pub(super) seed: u64,
    /// The two commands, the generator's without the seed.
    pub(super) generator: String,
    pub(super) reference: String,
    pub(super) verdict: Verdict,
    /// Why that is the verdict.
    pub(super) reason: String,
    /// What it was given.
    pub(super) input: Option<Vec<u8>>,
    /// What it had to say.
    pub(super) stderr: Excerpt,
}

/// A program that only helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Generator,
    Reference,
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::Interrupted {
            Error::Interrupted
        } else {
            Error::System(error.to_string())
        }
    }
}

impl From<Undecided> for Error {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::Checker(message) => Error::Checker(message),
            Undecided::System(error) => error.into(),
        }
    }
}

/// All that there is to say, without the `error: ` in front.
impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Helper(failure) => failure.fmt(out),
            Error::Checker(message) | Error::System(message) => out.write_str(message),
            Error::Interrupted => out.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for HelperFailure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let (role, meaning) = match self.role {
            Role::Generator => ("generator", "without it there is no input"),
            Role::Reference => (
                "reference",
                "either it is wrong, or the generator makes an input that is not legal",
            ),
        };
        writeln!(
            out,
            "the {role} fails at seed {} ({}: {}); {meaning}",
            self.seed,
            self.verdict.code(),
            self.reason
        )?;
        writeln!(out)?;
        write!(out, "run again: {} {}", self.generator, self.seed)?;
        match self.role {
            Role::Generator => writeln!(out)?,
            Role::Reference => writeln!(out, " | {}", self.reference)?,
        }
        if let Some(input) = &self.input {
            writeln!(out)?;
            write_whole(out, "input", input)?;
        }
        if !self.stderr.head.is_empty() {
            writeln!(out)?;
            write_excerpt(out, "standard error", &self.stderr)?;
        }
        Ok(())
    }
}
