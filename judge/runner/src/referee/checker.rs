//! # A program that decides whether an output is right
//!
//! It is called by testlib's convention, `checker INPUT OUTPUT ANSWER`, with three files: the case's input, the
//! solution's output byte by byte, and the case's expected output. Its exit status is that of any [referee](super).

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::{Call, Referee, Refusal, command};
use crate::program::ResolvedProgram;
use crate::sandbox::{Job, Limits, Streams, run};
use crate::scratch::ScratchFile;

/// The limit on a checker's CPU time.
const TIME: Duration = Duration::from_secs(10);

/// The limit on a checker's standard output in bytes. testlib prints nothing there.
const OUTPUT: usize = 1 << 20;

/// Asks a checker about an output. Returns its refusal, or nothing if it accepts.
pub fn ask(
    checker: &ResolvedProgram,
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
        command: command(checker, input, Some(answer)),
        limits,
        outcome,
    };
    call.refusal()
}
