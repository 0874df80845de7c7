//! # Why a session ends without a result

use std::fmt;
use std::io;

use crate::ui::{self, output};
use judge_runner::sandbox::Excerpt;
use judge_runner::testcase::report::{write_excerpt, write_whole};
use judge_runner::testcase::rule::Undecided;
use judge_runner::testcase::verdict::Verdict;

/// Why a session ends without a result.
#[derive(Clone, Debug)]
pub enum Error {
    /// The reference or the generator failed, or an input is not legal.
    Helper(Box<HelperFailure>),
    /// The checker failed.
    Checker(String),
    /// A program cannot be started, or a file cannot be written.
    System(String),
    /// Standard output takes no more.
    Unheard(ui::error::Error),
    /// Somebody has interrupted it.
    Interrupted,
}

/// How a program failed that only helps.
#[derive(Clone, Debug)]
pub struct HelperFailure {
    pub(super) role: Role,
    pub(super) seed: u64,
    /// The generator's command without the seed.
    pub(super) generator: String,
    /// What the user calls the one that failed.
    pub(super) said: String,
    /// Its command, if it reads what the generator prints.
    pub(super) reader: Option<String>,
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
    /// The one that fails on what is not legal.
    Legal,
}

impl Error {
    /// The error of writing a result.
    pub(super) fn unheard(error: io::Error) -> Self {
        Error::Unheard(output::unheard(error))
    }
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
            Error::Unheard(error) => error.fmt(out),
            Error::Interrupted => out.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for HelperFailure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let seed = self.seed;
        let why = format_args!("{}: {}", self.verdict.code(), self.reason);
        let fails = if self.verdict == Verdict::TimeLimitExceeded {
            "does not answer"
        } else {
            "fails"
        };
        match self.role {
            Role::Generator => {
                writeln!(
                    out,
                    "the generator {fails} at seed {seed} ({why}); without it there is no input"
                )?;
            }
            Role::Reference => writeln!(
                out,
                "the reference {fails} at seed {seed} ({why}); either it is wrong, or the generator makes an input that is not legal"
            )?,
            Role::Legal if self.verdict != Verdict::RuntimeError => writeln!(
                out,
                "`{}`, which tells what is legal, {fails} at seed {seed} ({why})",
                self.said
            )?,
            Role::Legal => writeln!(
                out,
                "the generator makes an input that is not legal at seed {seed}: `{}` refuses it ({why})",
                self.said
            )?,
        }
        writeln!(out)?;
        write!(out, "run again: {} {seed}", self.generator)?;
        match &self.reader {
            Some(reader) => writeln!(out, " | {reader}")?,
            None => writeln!(out)?,
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
