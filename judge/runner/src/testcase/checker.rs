//! # A program that decides whether an output is right
//!
//! It is called by testlib's convention, `checker INPUT OUTPUT ANSWER`, three files: the case's input, what the
//! solution printed, byte by byte, and the case's expected output. What its exit status means, any [`referee`] says.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::referee::{self, Call, Referee, Refusal};
use crate::sandbox::{Job, Limits, Program, Streams, run};
use crate::scratch::ScratchFile;

/// How much CPU time a checker may take.
const TIME: Duration = Duration::from_secs(10);

/// How many bytes a checker may print on standard output, where testlib prints nothing.
const OUTPUT: usize = 1 << 20;

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
    let limits = Limits {
        output: OUTPUT,
        ..Limits::for_time(TIME)
    };
    let nothing = Path::new(if cfg!(windows) { "NUL" } else { "/dev/null" });
    let outcome = run(Job {
        program: &checker.path,
        arguments: &arguments,
        streams: Streams::Input(nothing),
        limits: limits.clone(),
    })?;
    let call = Call {
        by: Referee::Checker,
        program: checker,
        command: referee::command(checker, input, Some(answer)),
        limits,
        outcome,
    };
    call.refusal()
}
