//! # Giving a result out, whole or not at all
//!
//! A file is written beside its destination and then renamed, so that nobody ever reads half of it, and one that is
//! there stays as it is if anything fails. What is not a regular file, such as a pipe or `/dev/null`, is written
//! directly.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::ui::error::Error;

/// Makes a file that grows beyond the user's limit on files an error like that of a full disk, and not the end of this
/// process with half a file written. What this process starts inherits that.
pub fn survive_file_limit() {
    #[cfg(unix)]
    // SAFETY: the call takes integers, and no handler is set.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Finds out early whether a file can be written here at all, before anybody waits for its content.
///
/// # Errors
/// If the path is a folder, or the folder that it is in does not exist or takes no file.
pub fn check_destination(path: &Path) -> Result<(), Error> {
    let named = path;
    let path = &follow_links(path).map_err(|error| cannot_write(named, &error))?;
    if path.is_dir() {
        return Err(Error::usage(format!(
            "{} is a folder, and a file is to be written",
            path.display()
        )));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(Error::usage(format!(
            "there is no folder {} to write into",
            folder.display()
        )));
    }
    if fs::metadata(path).is_ok_and(|existing| !existing.is_file()) {
        return Ok(());
    }
    // Nothing tells as surely whether a file can be made as making it does.
    let scratch = scratch_beside(path);
    fs::File::create_new(&scratch)
        .and_then(|_| fs::remove_file(&scratch))
        .map_err(|error| cannot_write(named, &error))
}

/// Writes to a file.
///
/// # Errors
/// If that fails; then the file is as it was before.
pub fn to_file(path: &Path, text: &str) -> Result<(), Error> {
    let failed = |error: io::Error| cannot_write(path, &error);
    let path = &follow_links(path).map_err(failed)?;
    let existing = fs::metadata(path).ok();
    if existing
        .as_ref()
        .is_some_and(|existing| !existing.is_file())
    {
        return fs::write(path, text).map_err(failed);
    }
    let scratch = scratch_beside(path);
    let written = write_and_rename(
        &scratch,
        path,
        text,
        existing.map(|existing| existing.permissions()),
    );
    if written.is_err() {
        // Whatever went wrong is reported; that the scratch file is gone already is nothing to add.
        let _ = fs::remove_file(&scratch);
    }
    written.map_err(failed)
}

fn write_and_rename(
    scratch: &Path,
    path: &Path,
    text: &str,
    permissions: Option<fs::Permissions>,
) -> io::Result<()> {
    let mut file = fs::File::create_new(scratch)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    drop(file);
    fs::rename(scratch, path)
}

/// Writes to standard output.
///
/// # Errors
/// If nobody takes it.
pub fn to_standard_output(text: &str) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(unheard)
}

/// Words that standard output takes no more.
pub fn unheard(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Error::Told,
        _ => Error::input(format!("cannot write to standard output: {error}")),
    }
}

/// Words the failure to write.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot write {}: {error}", path.display()))
}

/// Has what a tool says begin with the cause if that is a full disk: a linker names it only behind a page of its own
/// arguments.
pub(crate) fn full_disk_first(said: &str) -> String {
    /// How systems say so.
    const FULL: [&str; 2] = ["No space left on device", "(os error 28)"];
    if FULL.iter().any(|mark| said.contains(mark)) {
        format!("the disk is full\n{said}")
    } else {
        said.to_string()
    }
}

/// Returns what a path means that may be a link, be it to what is not there yet: a link itself is never written over.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST: usize = 40;
    // A link to a pipe or to a terminal leads to no name: that is for the system to open.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Ok(path.to_path_buf());
    }
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        match fs::read_link(&path) {
            Ok(to) => path = folder_of(&path).join(to),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to links"))
}

/// Returns a name in the same folder that nobody else uses.
fn scratch_beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", process::id()));
    path.with_file_name(name)
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}
