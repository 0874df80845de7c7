//! # A program of the problem that decides about a solution
//!
//! A [`checker`] reads the solution's output, an interactor talks with the solution. Both decide by their exit status,
//! in testlib's convention: 0 accepts; 1 refuses; 2, and testlib's 4 (something follows the answer) and 8 (it ends too
//! early), refuse the form of the output. Their words, on standard error or else on standard output, are shown.
//!
//! Any other end is a failure of the referee itself. It says nothing about the solution, and never passes: testlib's 3
//! (the input or the answer is wrong), its 7 (points, where a case is right or wrong), a crash, or a limit exceeded. An
//! exception that ends a program of Python or Java has exit status 1 too, so it is recognized by its words.

use std::fmt::{self, Write};
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::excerpt::{Excerpt, LineExcerpt};
use crate::program::ResolvedProgram;
use crate::sandbox::{Limit, Limits, Outcome, Status};
use crate::text::{shell_word, size};

pub mod checker;
pub(crate) mod dialogue;
pub(crate) mod interactor;

/// The kind of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Referee {
    Checker,
    Interactor,
}

impl fmt::Display for Referee {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Referee::Checker => "checker",
            Referee::Interactor => "interactor",
        })
    }
}

/// The decision of a referee against an output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    pub(crate) by: Referee,
    /// True if only the form of the output is wrong.
    pub(crate) is_presentation: bool,
    /// The referee's words, if it has said any.
    pub(crate) words: Option<LineExcerpt>,
}

/// The first line of the referee's words.
impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let by = self.by;
        match self.words.as_ref().and_then(LineExcerpt::first_words) {
            Some(words) => write!(out, "the {by} says: {words}"),
            None => write!(out, "the {by} rejects the output without giving a reason"),
        }
    }
}

/// Returns the command that calls a referee. The word OUTPUT stands for the file of the output, which is gone by the time
/// that the user could call the referee again.
fn command(program: &ResolvedProgram, input: &Path, answer: Option<&Path>) -> String {
    let word = |path: &Path| shell_word(&path.to_string_lossy());
    let program = program.command(Path::new(""));
    let answer = answer.map_or(String::new(), |answer| format!(" {}", word(answer)));
    format!("{program} {} OUTPUT{answer}", word(input))
}

/// A referee that has ended.
struct Call<'a> {
    by: Referee,
    program: &'a ResolvedProgram,
    /// The command that called it.
    command: String,
    limits: Limits,
    outcome: Outcome,
}

impl Call<'_> {
    /// Returns the refusal, or nothing if the referee accepts.
    fn refusal(&self) -> io::Result<Option<Refusal>> {
        let is_presentation = match (self.outcome.exceeded, self.outcome.status) {
            (None, Status::Exited(0)) => return Ok(None),
            (None, Status::Exited(1)) if self.has_raised() => {
                return Err(self.failure("an exception ended it"));
            }
            (None, Status::Exited(1)) => false,
            (None, Status::Exited(2 | 4 | 8)) => true,
            _ => return Err(self.failure(&self.fault())),
        };
        Ok(Some(Refusal {
            by: self.by,
            is_presentation,
            words: self.words(),
        }))
    }

    /// Tells whether standard error shows an exception that the program did not catch.
    fn has_raised(&self) -> bool {
        const BEGINNINGS: [&[u8]; 3] = [
            b"Traceback (most recent call last):",
            b"SyntaxError: ",
            b"Exception in thread ",
        ];
        let Excerpt { head, tail, .. } = &self.outcome.stderr;
        let mut lines = head
            .split(|&byte| byte == b'\n')
            .chain(tail.split(|&byte| byte == b'\n'));
        lines.any(|line| {
            BEGINNINGS
                .iter()
                .any(|beginning| line.starts_with(beginning))
        })
    }

    fn words(&self) -> Option<LineExcerpt> {
        let Outcome { stdout, stderr, .. } = &self.outcome;
        match stderr.is_empty() {
            false => Some(LineExcerpt::from(stderr)),
            true => (!stdout.is_empty()).then(|| LineExcerpt::of_text(stdout)),
        }
    }

    /// The way in which it has failed.
    fn fault(&self) -> String {
        let took = |time| format!("it took more than {time:?}");
        let (by, status) = (self.by, self.outcome.status);
        match (self.outcome.exceeded, status) {
            (Some(Limit::Cpu), _) => took(self.limits.cpu),
            (Some(Limit::Wall), _) => took(self.limits.wall),
            (Some(Limit::Output), _) => {
                format!("it printed more than {}", size(self.limits.output as u64))
            }
            (Some(Limit::Memory), _) => "it ran out of memory".to_string(),
            (None, Status::Exited(3)) => {
                format!("{status}, which reports a fault in the {by}, the input or the answer")
            }
            (None, Status::Exited(7)) => {
                format!("{status}, which awards points, but a case can only be right or wrong")
            }
            (None, _) => status.to_string(),
        }
    }

    /// The error for a referee that has failed.
    fn failure(&self, fault: &str) -> io::Error {
        let (by, command) = (self.by, &self.command);
        let mut text = format!("the {by} `{}` failed: {fault}", self.program.words);
        let _ = write!(
            text,
            "\n\nthe solution was not judged; the {by} was called as\n  {command}"
        );
        if let Some(words) = self.words() {
            text += "\n\n";
            let _ = words.write(&mut text, "it said");
        }
        io::Error::other(text.trim_end())
    }
}
