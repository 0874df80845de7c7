//! # A program and its files
//!
//! A solution runs in an empty folder of its own, so that nothing there can change what the solution does. Some
//! problems name the files that a solution reads and writes. Then the folder holds the input under that name, and the
//! output file is judged instead of standard output.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use judge_facts::terms::Files;
use judge_facts::verdict::Verdict;

use crate::interrupt::EmptyFolder;
use crate::sandbox::{Job, Limit, Limits, Outcome, Streams, run};
use crate::scratch::{NO_FILE, ScratchFile};
use crate::text::with_path;

#[derive(Debug)]
pub struct FileJob<'a> {
    pub program: &'a Path,
    pub arguments: &'a [OsString],
    /// The path of the input. Its file name need not be the one that the problem names.
    pub input: &'a Path,
    pub files: &'a Files,
    pub limits: Limits,
    /// The folder of a program that is not judged; `None` for a judged one. The program runs there unless the problem
    /// names files. Even then the program may use the streams instead.
    pub own_folder: Option<&'a Path>,
}

/// Runs a program on an input, in `own_folder` or else in an empty folder. If the problem names an output file, the
/// outcome's standard output is its content. If a judged program did not write it, its name is returned too.
pub fn run_with_files(
    job: FileJob,
    empty: &mut EmptyFolder,
) -> io::Result<(Outcome, Option<String>)> {
    let Files { input, output } = job.files;
    let is_judged = job.own_folder.is_none();
    let folder = match job.own_folder {
        Some(folder) if input.is_none() && output.is_none() => folder.to_path_buf(),
        _ => empty.path()?,
    };
    if let Some(name) = input {
        let copied = fs::copy(job.input, folder.join(name));
        copied.map_err(|error| with_path("cannot copy", job.input, &error))?;
    }
    let mut outcome = run(Job {
        program: job.program,
        arguments: job.arguments,
        streams: Streams::Input(match input.is_none() || !is_judged {
            true => job.input,
            false => Path::new(NO_FILE),
        }),
        folder: Some(&folder),
        limits: job.limits,
    })?;
    let may_have_missed = output.is_some() || outcome.verdict() == Verdict::RuntimeError;
    if may_have_missed && empty.is_on_full_disk() {
        let message = format!("the disk of {} is full", folder.display());
        return Err(io::Error::other(message));
    }
    let Some(name) = output else {
        return Ok((outcome, None));
    };
    let path = folder.join(name);
    if path.symlink_metadata().is_ok_and(|found| found.is_file()) {
        let most = outcome.limits.output as u64;
        outcome.stdout = ScratchFile::new()?;
        let copied =
            File::open(&path).and_then(|file| outcome.stdout.append(&mut file.take(most + 1)));
        copied.map_err(|error| with_path("cannot read", &path, &error))?;
        if outcome.stdout.length()? > most {
            outcome.exceeded.get_or_insert(Limit::Output);
            outcome.stdout.cut(most)?;
        }
        return Ok((outcome, None));
    }
    if !is_judged {
        return Ok((outcome, None));
    }
    outcome.stdout = ScratchFile::new()?;
    Ok((outcome, Some(name.clone())))
}
