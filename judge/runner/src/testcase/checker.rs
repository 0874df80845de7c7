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
use std::fmt;
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::excerpt::{Excerpt, write_excerpt};
use crate::sandbox::{Job, Limit, Limits, Outcome, Program, Status, run};
use crate::scratch::ScratchFile;
use crate::text::{escape, shell_word, size};

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

/// The first line of what the checker says.
impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let mut lines = self.message.head.split(|&byte| byte == b'\n');
        match lines.find(|line| !line.trim_ascii().is_empty()) {
            Some(line) => write!(out, "the checker says: {}", escape(line.trim_ascii())),
            None => out.write_str("the checker refuses the output, and says nothing"),
        }
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
) -> io::Result<Option<Refusal>> {
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
            let call = format!(
                "{checker} {} OUTPUT {}",
                shell_path(input),
                shell_path(answer)
            );
            let failure = Failure {
                checker,
                call,
                outcome,
            };
            return Err(io::Error::other(failure.to_string().trim_end()));
        }
    };
    Ok(Some(Refusal {
        is_presentation,
        message: message(&outcome),
    }))
}

fn shell_path(path: &Path) -> String {
    shell_word(&path.to_string_lossy())
}

/// What a checker has said.
fn message(outcome: &Outcome) -> Excerpt {
    if outcome.stderr.head.is_empty() {
        Excerpt::read(io::Cursor::new(&outcome.stdout)).expect("memory can be read")
    } else {
        outcome.stderr.clone()
    }
}

/// How a checker has failed.
struct Failure<'a> {
    checker: &'a Program,
    /// The command that it was called by.
    call: String,
    outcome: Outcome,
}

impl fmt::Display for Failure<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "the checker `{}` failed: ", self.checker.said)?;
        match (self.outcome.exceeded, self.outcome.status) {
            (Some(Limit::Cpu | Limit::Wall), _) => {
                writeln!(out, "it took more than {} s", TIME.as_secs())?;
            }
            (Some(Limit::Output), _) => {
                writeln!(out, "it printed more than {}", size(OUTPUT as u64))?
            }
            (Some(Limit::Memory), _) => writeln!(out, "it ran out of memory")?,
            (None, status @ Status::Exited(3)) => {
                writeln!(
                    out,
                    "{status}, by which it blames itself, the input or the answer"
                )?;
            }
            (None, status @ Status::Exited(7)) => {
                writeln!(
                    out,
                    "{status}, by which it gives points, and a case is right or wrong"
                )?;
            }
            (None, status) => writeln!(out, "{status}")?,
        }
        writeln!(out)?;
        writeln!(
            out,
            "the solution is not judged; the checker was called as\n  {}",
            self.call
        )?;
        let message = message(&self.outcome);
        if !message.head.is_empty() {
            writeln!(out)?;
            write_excerpt(out, "it said", &message)?;
        }
        Ok(())
    }
}
