//! # Checkers and interactors
//!
//! The code calls both of them referees. A checker reads the solution's output, an interactor talks with the solution.
//! Both decide by their exit status. In testlib's convention, 0 accepts and 1 refuses. The statuses 2, 4 (something
//! follows the answer) and 8 (the output ends too early) refuse the form of the output. Kattis' validators accept with
//! 42 and refuse with 43. A referee's message comes from a validator's own file, standard error or standard output.
//!
//! Any other end is a failure of the referee itself, which says nothing about the solution and never passes: testlib's
//! 3 (the input or the answer is wrong), its 7 (points, where a case passes or fails), a crash, or an exceeded limit.
//! The status is also 1 or 2 if an interpreter cannot run its script or an exception ends the referee. The message
//! reveals such a failure.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use judge_facts::problem::RefereeKind;
use serde::{Deserialize, Serialize};

use crate::excerpt::{Excerpt, LineExcerpt};
use crate::interrupt::ScratchFolder;
use crate::program::ResolvedProgram;
use crate::sandbox::{Job, Limit, Limits, Outcome, Status, Streams, run};
use crate::scratch::{NO_FILE, ScratchFile};
use crate::text::seconds;

pub(crate) mod dialogue;
pub(crate) mod interactor;

/// Returns the limits of a referee. The output limit is low, as testlib prints nothing on standard output.
fn limits() -> Limits {
    Limits {
        output: 1 << 20,
        ..Limits::for_time(Duration::from_secs(10))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The role of the program that has refused.
    pub(crate) by: String,
    pub(crate) is_presentation: bool,
    pub(crate) words: Option<LineExcerpt>,
}

/// Writes the first line of the referee's message.
impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let by = &self.by;
        match self.words.as_ref().and_then(LineExcerpt::first_words) {
            Some(words) => write!(out, "the {by} says: {words}"),
            None => write!(out, "the {by} rejects the output without giving a reason"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolvedReferee {
    /// The word for it in messages: `checker` or `interactor`.
    pub(crate) role: String,
    pub program: ResolvedProgram,
    pub(crate) kind: RefereeKind,
    /// True if the judge distinguishes a wrong form from a wrong answer.
    pub(crate) presentation_error: bool,
}

impl ResolvedReferee {
    fn folder(&self) -> io::Result<Option<ScratchFolder>> {
        let is_validator = self.kind == RefereeKind::Kattis;
        is_validator.then(ScratchFolder::new).transpose()
    }

    /// Runs a checker on an output. Returns the checker's refusal, or `None` if it accepts.
    ///
    /// testlib's convention is `checker INPUT OUTPUT ANSWER`, with three files: the case's input, the solution's output
    /// byte by byte, and the case's expected output. Kattis' convention is `validator INPUT ANSWER FOLDER < OUTPUT`.
    pub(crate) fn check(
        &self,
        input: &Path,
        output: &ScratchFile,
        answer: &Path,
    ) -> io::Result<Option<Refusal>> {
        let folder = self.folder()?;
        let folder = folder.as_ref().map(ScratchFolder::path);
        let output = output.path();
        let outcome = run(Job {
            program: &self.program.path,
            arguments: &self.arguments(input, output, Some(answer), folder),
            streams: Streams::Input(match self.kind {
                RefereeKind::Testlib => Path::new(NO_FILE),
                RefereeKind::Kattis => output,
            }),
            folder: Some(&self.program.folder),
            limits: limits(),
        })?;
        let call = RefereeCall {
            referee: self,
            folder,
            outcome,
        };
        call.refusal()
    }

    /// Returns a referee's arguments: its own, the case's files and, for a validator, the folder for its messages.
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
}

struct RefereeCall<'a> {
    referee: &'a ResolvedReferee,
    /// The folder for a validator's messages; `None` for another referee.
    folder: Option<&'a Path>,
    outcome: Outcome,
}

impl RefereeCall<'_> {
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
            (None, Testlib, Status::Exited(2)) if self.has_raised() || self.complains() => {
                return Err(self.failure(&format!("{status}, which reports its own failure")));
            }
            (None, Testlib, Status::Exited(1)) | (None, Kattis, Status::Exited(43)) => false,
            (None, Testlib, Status::Exited(2 | 4 | 8)) => self.referee.presentation_error,
            _ => return Err(self.failure(&self.fault())),
        };
        Ok(Some(Refusal {
            by: self.referee.role.clone(),
            is_presentation,
            words: self.words(),
        }))
    }

    /// Returns whether standard error shows an uncaught exception.
    fn has_raised(&self) -> bool {
        const BEGINNINGS: [&str; 9] = [
            // These lines are from Python, Java, Go, OCaml, and JavaScript.
            "Traceback (most recent call last):",
            "SyntaxError: ",
            "Exception in thread ",
            "Error: Could not find or load main class ",
            "Error: Unable to access jarfile ",
            "goroutine ",
            "Fatal error: exception ",
            "Error: Cannot find module ",
            "Node.js v",
        ];
        self.has_line(|line| BEGINNINGS.iter().any(|it| line.starts_with(it)))
    }

    /// Returns whether a program found on `PATH` reports under its own name that it cannot do its work. Interpreters
    /// and tools such as `cmp` do so with exit status 2.
    fn complains(&self) -> bool {
        let program = &self.referee.program;
        let name = program.path.file_stem();
        // Perl does not print its name, and the first word of a shell's message may be the script's name.
        let cannot_run = |line: &str| {
            let speaker = line.split_once(": ").map(|(speaker, _)| Path::new(speaker));
            speaker.is_some_and(|speaker| speaker.file_stem() == name)
                || line.starts_with("Can't open perl script")
                || line.contains(": Syntax error: ")
        };
        program.is_on_path && self.has_line(cannot_run)
    }

    fn has_line(&self, is_so: impl Fn(&str) -> bool) -> bool {
        let Excerpt { head, tail, .. } = &self.outcome.stderr;
        let has = |text: &Vec<u8>| String::from_utf8_lossy(text).lines().any(&is_so);
        has(head) || has(tail)
    }

    fn words(&self) -> Option<LineExcerpt> {
        let Outcome { stdout, stderr, .. } = &self.outcome;
        let message = self.folder.map(|folder| folder.join("judgemessage.txt"));
        let message = message.and_then(|message| fs::read(message).ok());
        let mut words = match message.filter(|message| !message.is_empty()) {
            Some(message) => LineExcerpt::of_text(&message),
            None if !stderr.is_empty() => LineExcerpt::from(stderr),
            None => match stdout.excerpt() {
                Ok(said) if !said.is_empty() => LineExcerpt::from(&said),
                _ => return None,
            },
        };
        if cfg!(windows) {
            // On Windows, C and C++ programs end lines with CRLF.
            words.replace_lines(|line| line.strip_suffix("\\r").map(str::to_string));
        }
        Some(words)
    }

    fn fault(&self) -> String {
        let (by, status) = (&self.referee.role, self.outcome.status);
        let is_validator = self.referee.kind == RefereeKind::Kattis;
        match (self.outcome.exceeded, status) {
            (None, Status::Exited(_)) if is_validator => {
                format!("{status}, but a validator exits with 42 or 43")
            }
            (Some(Limit::Cpu), _) => {
                let cpu = seconds(self.outcome.cpu.unwrap_or_default());
                let limit = seconds(limits().cpu);
                format!("stopped after {cpu} of CPU time; the limit is {limit}")
            }
            (Some(Limit::Wall), _) => {
                let wall = seconds(self.outcome.wall);
                let limit = seconds(limits().wall);
                format!("stopped after {wall} of wall time; the limit is {limit}")
            }
            (Some(Limit::Output | Limit::Error), _) => "it printed too much".to_string(),
            (Some(Limit::Memory), _) => "it used too much memory".to_string(),
            (None, Status::Exited(3)) => {
                format!("{status}, which reports a fault in the {by}, the input or the answer")
            }
            (None, Status::Exited(7)) => {
                format!("{status}, which awards points, but a case can only pass or fail")
            }
            (None, _) => status.to_string(),
        }
    }

    fn failure(&self, fault: &str) -> io::Error {
        let (by, words) = (&self.referee.role, &self.referee.program.words);
        let mut text = format!("the {by} `{words}` failed: {fault}\n\nthe solution was not judged");
        if let Some(words) = self.words() {
            text += "\n\n";
            let _ = words.write(&mut text, "it said");
        }
        io::Error::other(text.trim_end())
    }
}
