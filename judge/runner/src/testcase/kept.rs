//! # The output of a case that failed, as a file
//!
//! It is there for whoever wants to hold it against the expected one with a tool of their own, and so it is called like
//! that one. It lies among what builds write: beside the cases it would be taken for one of them, and committed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::testcase::check::Checked;
use crate::testcase::files::Case;
use crate::testcase::verdict::Verdict;

/// Returns the folder for the outputs of a package's program, given cargo's folder for what it builds. Where the
/// package holds several problems, each has a folder in there, called as its binary is.
pub fn folder(target: &Path, package: &str, binary: Option<&str>) -> PathBuf {
    let mut folder = target.join("judge").join("output").join(package);
    folder.extend(binary);
    folder
}

/// Keeps in a folder what a program has printed on a case that it fails, and says where that is or why it is not. Where
/// nothing was printed and nothing is expected, where all was said to an interactor, and where it was too much,
/// there is nothing to keep. What an earlier one has left goes away in any case.
pub fn keep(folder: &Path, case: &Case, checked: &Checked) -> Option<String> {
    let output = &checked.outcome.stdout;
    let differs = checked.disagreement.is_some() || !output.is_empty();
    let is_wanted = !matches!(
        checked.verdict,
        Verdict::Accepted | Verdict::OutputLimitExceeded
    );
    let is_kept = is_wanted && differs && checked.dialogue.is_none();
    let output = is_kept.then_some(&**output);
    let path = folder.join(case.expected.file_name()?);
    let shown = path.display();
    match replace(&path, output) {
        Ok(()) => output.map(|_| shown.to_string()),
        Err(error) => Some(format!("not kept: cannot write {shown}: {error}")),
    }
}

/// Removes a file that was kept, if there is one.
///
/// # Errors
/// If it is there and stays.
pub fn remove(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{NotADirectory, NotFound};
    match fs::remove_file(path) {
        Err(error) if !matches!(error.kind(), NotFound | NotADirectory) => Err(error),
        _ => Ok(()),
    }
}

/// Writes a file, or only removes the old one.
fn replace(path: &Path, content: Option<&[u8]>) -> io::Result<()> {
    remove(path)?;
    let Some(content) = content else {
        return Ok(());
    };
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, content).inspect_err(|_| {
        // What is reported is why it has to go.
        let _ = fs::remove_file(path);
    })
}
