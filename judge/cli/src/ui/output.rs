//! # Giving a result out, whole or not at all
//!
//! A file is written beside its destination and then renamed, so that nobody ever reads half of it, and one that is
//! there stays as it is if anything fails. A symbolic link stays too: the file that it leads to is replaced. What is no
//! regular file, such as a pipe or `/dev/null`, is written directly.

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
    let shown = path.display();
    if path.is_dir() {
        let said = format!("{shown} is a folder, and a file is to be written");
        return Err(Error::usage(said));
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let said = format!("there is no folder {} to write into", folder.display());
        return Err(Error::usage(said));
    }
    let target = link_target(path);
    if is_special(&target) {
        return Ok(());
    }
    // Nothing tells as surely whether a file can be made as making it does.
    let scratch = scratch_beside(&target);
    fs::File::create_new(&scratch)
        .and_then(|_| fs::remove_file(&scratch))
        .map_err(|error| cannot_write(path, &error))
}

/// Writes to a file.
///
/// # Errors
/// If that fails; then the file is as it was before.
pub fn to_file(path: &Path, text: &str) -> Result<(), Error> {
    let target = link_target(path);
    if is_special(&target) {
        return fs::write(path, text).map_err(|error| cannot_write(path, &error));
    }
    let scratch = scratch_beside(&target);
    let written = fs::File::create_new(&scratch).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        if let Ok(existing) = fs::metadata(&target) {
            file.set_permissions(existing.permissions())?;
        }
        drop(file);
        fs::rename(&scratch, &target)
    });
    written.map_err(|error| {
        // Whatever went wrong is reported; that the scratch file is gone already is nothing to add.
        let _ = fs::remove_file(&scratch);
        cannot_write(path, &error)
    })
}

/// Writes a file that must not be there yet.
///
/// # Errors
/// If that fails; then it is not there, unless it was before.
pub fn to_new_file(path: &Path, content: &[u8]) -> Result<(), Error> {
    let failed = |error: io::Error| cannot_write(path, &error);
    let mut file = fs::File::create_new(path).map_err(failed)?;
    file.write_all(content).map_err(|error| {
        // What is reported is why it has to go.
        let _ = fs::remove_file(path);
        failed(error)
    })
}

/// Follows symbolic links to an existing file. A link that leads nowhere is returned as it is.
fn link_target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Tells whether something is there that is no regular file.
fn is_special(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|there| !there.is_file())
}

/// Returns a name in the same folder that nobody else uses.
fn scratch_beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", process::id()));
    path.with_file_name(name)
}

/// Writes to standard output.
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
