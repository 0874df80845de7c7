//! # A program that decides whether an output is right
//!
//! It is called by testlib's convention, `checker INPUT OUTPUT ANSWER`, three files: the case's input, what the
//! solution printed, byte by byte, and the case's expected output. Exit status 0 accepts; 1 refuses; 2, and testlib's 4
//! (something follows the answer) and 8 (it ends too early), refuse how the output is written. What it says, on
//! standard error or else on standard output, is shown.
//!
//! Anything else is a failure of the checker, which says nothing about the solution and never passes: testlib's 3 (the
//! input or the answer is wrong), its 7 (points, where a case is right or wrong), a crash, or more time or output than
//! it is given.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::excerpt;
use super::rule::Undecided;
use super::scratch::ScratchFile;
use crate::sandbox::{Excerpt, Job, Limit, Limits, Outcome, Program, Status, run};
use crate::text::{escape, shell_word};

/// How much CPU time a checker may take.
const TIME: Duration = Duration::from_secs(10);

/// How many bytes a checker may print on standard output, where testlib prints nothing.
const OUTPUT: usize = 1 << 20;

/// Why a checker does not accept an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whether all that is wrong is how the output is written.
    pub is_presentation: bool,
    /// What the checker says.
    pub message: Excerpt,
}

impl Refusal {
    /// The first line of what the checker says, if that is anything.
    pub(super) fn headline(&self) -> Option<String> {
        let mut lines = self.message.head.split(|&byte| byte == b'\n');
        let first = lines.find(|line| !line.trim_ascii().is_empty())?;
        Some(escape(first.trim_ascii()))
    }
}

/// Asks a checker about an output. Returns why it refuses, or nothing if it accepts.
///
/// # Errors
/// If the checker fails, or cannot be run.
pub fn ask(
    checker: &Program,
    input: &Path,
    output: &[u8],
    answer: &Path,
) -> Result<Option<Refusal>, Undecided> {
    let mut file = ScratchFile::new()?;
    let files = [input, file.write(output)?, answer];
    let mut arguments = checker.arguments.clone();
    arguments.extend(files.map(OsString::from));
    let outcome = run(&Job {
        program: &checker.path,
        arguments: &arguments,
        input: Path::new(if cfg!(windows) { "NUL" } else { "/dev/null" }),
        limits: Limits {
            output: OUTPUT,
            ..Limits::for_time(TIME)
        },
    })?;
    let is_presentation = match (outcome.exceeded, outcome.status) {
        (None, Status::Exited(0)) => return Ok(None),
        (None, Status::Exited(1)) => false,
        (None, Status::Exited(2 | 4 | 8)) => true,
        _ => {
            return Err(Undecided::Checker(failure(
                checker, input, answer, &outcome,
            )));
        }
    };
    Ok(Some(Refusal {
        is_presentation,
        message: message(outcome),
    }))
}

/// What a checker has said.
fn message(outcome: Outcome) -> Excerpt {
    if !outcome.stderr.head.is_empty() {
        return outcome.stderr;
    }
    let mut head = outcome.stdout;
    let left_out = head.len().saturating_sub(Excerpt::KEPT);
    head.truncate(Excerpt::KEPT);
    Excerpt {
        head,
        left_out: left_out as u64,
        tail: Vec::new(),
    }
}

/// Words how a checker has failed.
fn failure(checker: &Program, input: &Path, answer: &Path, outcome: &Outcome) -> String {
    let why = match (outcome.exceeded, outcome.status) {
        (Some(Limit::Cpu | Limit::Wall), _) => {
            format!("it took more than {} s", TIME.as_secs())
        }
        (Some(Limit::Output), _) => "it printed more than 1 MiB on standard output".to_string(),
        (Some(Limit::Memory), _) => "it ran out of memory".to_string(),
        (None, Status::Exited(3)) => {
            "exit status 3, by which it blames itself, the input or the answer".to_string()
        }
        (None, Status::Exited(7)) => {
            "exit status 7, by which it gives points, and a case is right or wrong".to_string()
        }
        (None, status) => status.to_string(),
    };
    let [input, answer] = [input, answer].map(|path| shell_word(&path.to_string_lossy()));
    let mut text = format!(
        "the checker `{}` failed: {why}\n\nthe solution is not judged; the checker was called as\n  {checker} {input} OUTPUT {answer}\n",
        checker.said,
    );
    let said = Said(outcome);
    text += &said.to_string();
    text.trim_end().to_string()
}

/// What a checker that failed has said.
struct Said<'a>(&'a Outcome);

impl std::fmt::Display for Said<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let message = message(self.0.clone());
        if message.head.is_empty() {
            return Ok(());
        }
        writeln!(out)?;
        excerpt::write_excerpt(out, "it said", &message)
    }
}
