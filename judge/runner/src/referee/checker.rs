//! # A program that decides whether an output is right
//!
//! testlib's convention is `checker INPUT OUTPUT ANSWER`, with three files: the case's input, the solution's output
//! byte by byte, and the case's expected output. Kattis' convention is `validator INPUT ANSWER FOLDER < OUTPUT`. The
//! exit status means the same as for any [referee](super).

use std::io;
use std::path::Path;

use judge_facts::problem::RefereeKind;

use super::{Referee, RefereeCall, Refusal, ResolvedReferee, limits};
use crate::interrupt::ScratchFolder;
use crate::sandbox::{Job, Streams, run};
use crate::scratch::{NO_FILE, ScratchFile};

/// Runs a checker on an output. Returns the checker's refusal, or `None` if it accepts.
pub fn ask(
    checker: &ResolvedReferee,
    input: &Path,
    output: &ScratchFile,
    answer: &Path,
) -> io::Result<Option<Refusal>> {
    let folder = checker.folder()?;
    let folder = folder.as_ref().map(ScratchFolder::path);
    let output = output.path();
    let outcome = run(Job {
        program: &checker.program.path,
        arguments: &checker.arguments(input, output, Some(answer), folder),
        streams: Streams::Input(match checker.kind {
            RefereeKind::Testlib => Path::new(NO_FILE),
            RefereeKind::Kattis => output,
        }),
        folder: Some(&checker.program.folder),
        limits: limits(),
    })?;
    let call = RefereeCall {
        by: Referee::Checker,
        referee: checker,
        folder,
        outcome,
    };
    call.refusal()
}
