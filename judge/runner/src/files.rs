//! # Files in place of streams
//!
//! Some problems name the files that a program reads and writes. The program then runs in an empty folder of its own, which
//! holds the input under its name. The output file is what is judged; standard output is not.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{self, Path};

use judge_facts::terms::Files;
use serde::{Deserialize, Serialize};

use crate::interrupt::ScratchFolder;
use crate::sandbox::{Job, Limit, Limits, Outcome, Streams, run};
use crate::scratch::NO_FILE;
use crate::text::with_path;

/// The output file that a program was to write and did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingFile {
    pub(crate) name: String,
    /// True if the program has printed something instead.
    pub(crate) has_printed: bool,
}

/// A program to run on an input.
#[derive(Debug)]
pub struct FileJob<'a> {
    /// The program's file.
    pub program: &'a Path,
    /// The arguments after the program's name.
    pub arguments: &'a [OsString],
    /// The file with the input, by any name.
    pub input: &'a Path,
    /// The names of the files that the problem has in place of streams.
    pub files: &'a Files,
    /// Its limits and its environment.
    pub limits: &'a Limits,
    /// True if the program may use the streams all the same, as one that is not judged may.
    pub may_use_streams: bool,
}

/// Runs a program on an input. The outcome's standard output is the content of the output file, if the problem has one.
///
/// # Errors
/// If a file or folder cannot be read or written, or as [`run`].
pub fn run_with_files(job: FileJob) -> io::Result<(Outcome, Option<MissingFile>)> {
    let Files { input, output } = job.files;
    let has_files = input.is_some() || output.is_some();
    let folder = has_files.then(ScratchFolder::new).transpose()?;
    let folder = folder.as_ref().map(ScratchFolder::path);
    if let (Some(folder), Some(name)) = (folder, input) {
        let copied = fs::copy(job.input, folder.join(name));
        copied.map_err(|error| with_path("cannot copy", job.input, &error))?;
    }
    let stdin = match input.is_none() || job.may_use_streams {
        true => job.input,
        false => Path::new(NO_FILE),
    };
    // A relative path would start from the folder.
    let program = path::absolute(job.program)?;
    let mut outcome = run(Job {
        program: &program,
        arguments: job.arguments,
        streams: match folder {
            Some(folder) => Streams::InFolder(stdin, folder),
            None => Streams::Input(stdin),
        },
        limits: job.limits.clone(),
    })?;
    let (Some(folder), Some(name)) = (folder, output) else {
        return Ok((outcome, None));
    };
    let path = folder.join(name);
    if path.symlink_metadata().is_ok_and(|found| found.is_file()) {
        let most = job.limits.output;
        let unreadable = |error| with_path("cannot read", &path, &error);
        outcome.stdout.clear();
        let mut file = File::open(&path).map_err(unreadable)?.take(most as u64 + 1);
        file.read_to_end(&mut outcome.stdout).map_err(unreadable)?;
        if outcome.stdout.len() > most {
            outcome.stdout.truncate(most);
            outcome.exceeded.get_or_insert(Limit::Output);
        }
        return Ok((outcome, None));
    }
    let missing = MissingFile {
        name: name.clone(),
        has_printed: !outcome.stdout.is_empty(),
    };
    if job.may_use_streams {
        return Ok((outcome, None));
    }
    outcome.stdout.clear();
    Ok((outcome, Some(missing)))
}
