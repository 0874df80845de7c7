//! # The output of a failed case, as a file
//!
//! Users compare this file with the expected output in a tool of their own, so it has the expected output's name. It
//! lies in the folder of build artefacts: beside the cases it would be taken for one of them, and committed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::cases::Case;
use crate::scratch::ScratchFile;
use crate::text::cannot_write;

/// Returns the folder for the outputs of a package's program, inside cargo's target folder. If the package holds
/// several problems, each binary has a subfolder.
pub fn outputs_folder(target: &Path, package: &str, binary: Option<&str>) -> PathBuf {
    let mut folder = target.join("judge").join("output").join(package);
    folder.extend(binary);
    folder
}

/// Replaces the output of an earlier run, and returns the new file's path, or the reason why it could not be written.
/// Without a new output, only removes the old file.
pub(crate) fn keep(
    folder: &Path,
    case: &Case,
    output: Option<&ScratchFile>,
) -> Option<Result<PathBuf, String>> {
    let path = folder.join(case.expected.file_name()?);
    match replace(&path, output) {
        Ok(()) => output.map(|_| Ok(path)),
        Err(error) => Some(Err(cannot_write(&path, &error))),
    }
}

pub fn remove(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{NotADirectory, NotFound};
    match fs::remove_file(path) {
        Err(error) if !matches!(error.kind(), NotFound | NotADirectory) => Err(error),
        _ => Ok(()),
    }
}

fn replace(path: &Path, content: Option<&ScratchFile>) -> io::Result<()> {
    remove(path)?;
    let Some(content) = content else {
        return Ok(());
    };
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    let mut file = File::create(path)?;
    let written = io::copy(&mut content.reader()?, &mut file).map(drop);
    written.inspect_err(|_| {
        // The error is reported. Half a file would be of no use.
        let _ = fs::remove_file(path);
    })
}
