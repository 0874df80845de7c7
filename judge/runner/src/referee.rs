//! # A program of the problem that decides about a solution
//!
//! A [`checker`] reads the solution's output, an interactor talks with the solution. Both decide by their exit status,
//! in testlib's convention: 0 accepts; 1 refuses; 2, and testlib's 4 (something follows the answer) and 8 (it ends too
//! early), refuse the form of the output. Kattis' validators accept by 42 and refuse by 43. Their words, on standard error
//! or else on standard output, or in a validator's own file, are shown.
//!
//! Any other end is a failure of the referee itself. It says nothing about the solution, and never passes: testlib's 3
//! (the input or the answer is wrong), its 7 (points, where a case is right or wrong), a crash, or a limit exceeded. An
//! exception that ends a program of Python or Java has exit status 1 too, so it is recognized by its words.

use std::ffi::OsString;
use std::fmt::{self, Write};
use std::fs;
use std::io;
use std::path::Path;

use judge_facts::problem::RefereeKind;
use serde::{Deserialize, Serialize};

use crate::excerpt::{Excerpt, LineExcerpt};
use crate::interrupt::ScratchFolder;
use crate::program::ResolvedProgram;
use crate::sandbox::{Limit, Limits, Outcome, Status};
use crate::scratch::NO_FILE;
use crate::text::size;

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

/// A referee whose program was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolvedReferee {
    /// The program.
    pub program: ResolvedProgram,
    pub(crate) kind: RefereeKind,
}

impl ResolvedReferee {
    /// Makes the folder for the messages of a validator.
    fn folder(&self) -> io::Result<Option<ScratchFolder>> {
        let is_validator = self.kind == RefereeKind::Kattis;
        is_validator.then(ScratchFolder::new).transpose()
    }

    /// Returns the arguments that a referee gets: files and, for a validator, the folder for its messages.
    fn arguments(
        &self,
        input: &Path,
        output: &Path,
        answer: Option<&Path>,
        folder: Option<&Path>,
    ) -> Vec<OsString> {
        let nothing = Path::new(NO_FILE);
        let files = match self.kind {
            RefereeKind::Testlib => [Some(input), Some(output), answer],
            RefereeKind::Kattis => [Some(input), answer.or(Some(nothing)), folder],
        };
        let mut arguments = self.program.arguments.clone();
        arguments.extend(files.into_iter().flatten().map(OsString::from));
        arguments
    }

    /// Returns the command that calls a referee. The word OUTPUT stands for the file of the output, and FOLDER for that of
    /// the messages; both are gone by the time that the user could call the referee again.
    fn command(&self, by: Referee, input: &Path, answer: Option<&Path>) -> String {
        let mut own = self.program.clone();
        own.arguments = self.arguments(
            input,
            Path::new("OUTPUT"),
            answer,
            Some(Path::new("FOLDER")),
        );
        let reads = match (self.kind, by) {
            (RefereeKind::Kattis, Referee::Checker) => " < OUTPUT",
            // An interactor's streams are pipes.
            (RefereeKind::Kattis, Referee::Interactor) | (RefereeKind::Testlib, _) => "",
        };
        own.command(Path::new("")) + reads
    }
}

/// A referee that has ended.
struct RefereeCall<'a> {
    by: Referee,
    referee: &'a ResolvedReferee,
    /// The folder for a validator's messages.
    folder: Option<&'a Path>,
    /// The command that called it.
    command: String,
    limits: Limits,
    outcome: Outcome,
}

impl RefereeCall<'_> {
    /// Returns the refusal, or nothing if the referee accepts.
    fn refusal(&self) -> io::Result<Option<Refusal>> {
        use RefereeKind::{Kattis, Testlib};
        let (exceeded, status) = (self.outcome.exceeded, self.outcome.status);
        let is_presentation = match (exceeded, self.referee.kind, status) {
            (None, Testlib, Status::Exited(0)) | (None, Kattis, Status::Exited(42)) => {
                return Ok(None);
            }
            (None, Testlib, Status::Exited(1)) if self.has_raised() => {
                return Err(self.failure("an exception ended it"));
            }
            (None, Testlib, Status::Exited(1)) | (None, Kattis, Status::Exited(43)) => false,
            (None, Testlib, Status::Exited(2 | 4 | 8)) => true,
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
        let message = self.folder.map(|folder| folder.join("judgemessage.txt"));
        let message = message.and_then(|message| fs::read(message).ok());
        let mut words = match message.filter(|message| !message.is_empty()) {
            Some(message) => LineExcerpt::of_text(&message),
            None if !stderr.is_empty() => LineExcerpt::from(stderr),
            None if !stdout.is_empty() => LineExcerpt::of_text(stdout),
            None => return None,
        };
        if cfg!(windows) {
            // C and C++ end lines with CRLF there.
            words.replace_lines(|line| line.strip_suffix("\\r").map(str::to_string));
        }
        Some(words)
    }

    /// The way in which it has failed.
    fn fault(&self) -> String {
        let took = |time| format!("it took more than {time:?}");
        let (by, status) = (self.by, self.outcome.status);
        let is_validator = self.referee.kind == RefereeKind::Kattis;
        match (self.outcome.exceeded, status) {
            (None, Status::Exited(_)) if is_validator => {
                format!("{status}, but a validator exits with 42 or 43")
            }
            (Some(Limit::Cpu), _) => took(self.limits.cpu),
            (Some(Limit::Wall), _) => took(self.limits.wall),
            (Some(Limit::Output | Limit::Error), _) => {
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
        let mut text = format!("the {by} `{}` failed: {fault}", self.referee.program.words);
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
