//! # A program of the problem that decides about a solution
//!
//! It says so by its exit status, in testlib's convention: 0 accepts; 1 refuses; 2, and testlib's 4 (something follows
//! the answer) and 8 (it ends too early), refuse how the output is written. What it says, on standard error or else on
//! standard output, is shown.
//!
//! Anything else is a failure of its own, which says nothing about the solution and never passes: testlib's 3 (the
//! input or the answer is wrong), its 7 (points, where a case is right or wrong), a crash, or more time or output than
//! it is given.

use std::fmt;
use std::io;
use std::path::Path;

use crate::excerpt::{Excerpt, write_excerpt};
use crate::sandbox::{Limit, Limits, Outcome, Program, Status};
use crate::text::{escape, shell_word, size};

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Referee {
    /// A program that reads the output, see [`checker`](super::checker).
    Checker,
    /// A program that answers the solution, see [`interactor`](super::interactor).
    Interactor,
}

/// What it is called.
impl fmt::Display for Referee {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Referee::Checker => "checker",
            Referee::Interactor => "interactor",
        })
    }
}

/// Why an output is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Who says so.
    pub by: Referee,
    /// Whether all that is wrong is how the output is written.
    pub is_presentation: bool,
    /// What the referee says.
    pub message: Excerpt,
}

/// The first line of what the referee says.
impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let mut lines = self.message.head.split(|&byte| byte == b'\n');
        let by = self.by;
        match lines.find(|line| !line.trim_ascii().is_empty()) {
            Some(line) => write!(out, "the {by} says: {}", escape(line.trim_ascii())),
            None => write!(out, "the {by} refuses the output, and says nothing"),
        }
    }
}

/// The command that a referee is called by. The file that one writes and another reads is gone by the time that somebody
/// could call it again.
pub(super) fn command(program: &Program, input: &Path, answer: Option<&Path>) -> String {
    let word = |path: &Path| shell_word(&path.to_string_lossy());
    let answer = answer.map_or(String::new(), |answer| format!(" {}", word(answer)));
    format!("{program} {} OUTPUT{answer}", word(input))
}

/// A referee that has ended.
pub(super) struct Call<'a> {
    pub(super) by: Referee,
    pub(super) program: &'a Program,
    /// The command that it was called by.
    pub(super) command: String,
    pub(super) limits: Limits,
    pub(super) outcome: Outcome,
}

impl Call<'_> {
    /// Returns why it refuses, or nothing if it accepts.
    ///
    /// # Errors
    /// If it has failed.
    pub(super) fn refusal(&self) -> io::Result<Option<Refusal>> {
        let is_presentation = match (self.outcome.exceeded, self.outcome.status) {
            (None, Status::Exited(0)) => return Ok(None),
            (None, Status::Exited(1)) => false,
            (None, Status::Exited(2 | 4 | 8)) => true,
            _ => return Err(self.failure(&self.fault())),
        };
        Ok(Some(Refusal {
            by: self.by,
            is_presentation,
            message: self.message(),
        }))
    }

    /// What it has said.
    fn message(&self) -> Excerpt {
        let Outcome { stdout, stderr, .. } = &self.outcome;
        if stderr.head.is_empty() {
            Excerpt::read(io::Cursor::new(stdout)).expect("memory can be read")
        } else {
            stderr.clone()
        }
    }

    /// What it has done that no referee should.
    fn fault(&self) -> String {
        let took = |time| format!("it took more than {time:?}");
        let status = self.outcome.status;
        match (self.outcome.exceeded, status) {
            (Some(Limit::Cpu), _) => took(self.limits.cpu),
            (Some(Limit::Wall), _) => took(self.limits.wall),
            (Some(Limit::Output), _) => {
                format!("it printed more than {}", size(self.limits.output as u64))
            }
            (Some(Limit::Memory), _) => "it ran out of memory".to_string(),
            (None, Status::Exited(3)) => {
                format!("{status}, by which it blames itself, the input or the answer")
            }
            (None, Status::Exited(7)) => {
                format!("{status}, by which it gives points, and a case is right or wrong")
            }
            (None, _) => status.to_string(),
        }
    }

    /// Says how it has failed.
    pub(super) fn failure(&self, fault: &str) -> io::Error {
        let failure = Failure { call: self, fault };
        io::Error::other(failure.to_string().trim_end())
    }
}

/// How a referee has failed.
struct Failure<'a> {
    call: &'a Call<'a>,
    fault: &'a str,
}

impl fmt::Display for Failure<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Call {
            by,
            program,
            command,
            ..
        } = self.call;
        writeln!(out, "the {by} `{}` failed: {}", program.said, self.fault)?;
        writeln!(out)?;
        writeln!(
            out,
            "the solution is not judged; the {by} was called as\n  {command}"
        )?;
        let message = self.call.message();
        if !message.head.is_empty() {
            writeln!(out)?;
            write_excerpt(out, "it said", &message)?;
        }
        Ok(())
    }
}
