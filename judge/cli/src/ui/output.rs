//! # Output files and standard output
//!
//! A file is written beside its destination and then renamed. So no program ever reads half of it, and an existing file
//! stays as it is if anything fails. A symbolic link stays too: the file that it leads to is replaced. A pipe or a
//! device is written directly.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use judge_facts::error::Error;
pub(crate) use judge_pipeline::files::cannot_write;
use judge_pipeline::files::replace_file;

/// Turns the signal for a file that exceeds the user's size limit into an error like the one for a full disk. By default,
/// the signal would end this process with half a file written. Child processes inherit the setting.
pub fn survive_file_limit() {
    #[cfg(unix)]
    // SAFETY: the call takes integers, and no handler is set.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Checks that a file can be written to this path, before the user waits for its content.
pub fn check_destination(path: &Path) -> Result<(), Error> {
    let shown = path.display();
    if path.is_dir() {
        let message = format!("{shown} is a folder; expected the path of a file");
        return Err(Error::usage(message));
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let message = format!("the folder {} does not exist", folder.display());
        return Err(Error::usage(message));
    }
    Ok(())
}

/// Writes a file, and makes its folder. If the writing fails, a regular file keeps its old content.
pub fn to_file(path: &Path, text: &str) -> Result<(), Error> {
    let target = link_target(path);
    if is_special(&target) {
        return fs::write(path, text).map_err(|error| cannot_write(path, &error));
    }
    let permissions = fs::metadata(&target).map(|existing| existing.permissions());
    let written = replace_file(&target, |made| {
        fs::write(made, text)?;
        let same = permissions.as_ref();
        same.map_or(Ok(()), |same| fs::set_permissions(made, same.clone()))
    });
    written.map_err(|error| cannot_write(path, &error))
}

/// Writes a file that must not exist yet. If the writing fails, the function removes the file.
pub fn to_new_file(path: &Path, content: &[u8]) -> Result<(), Error> {
    let failed = |error: io::Error| cannot_write(path, &error);
    let mut file = fs::File::create_new(path).map_err(failed)?;
    file.write_all(content).map_err(|error| {
        // The first error is the one to report.
        let _ = fs::remove_file(path);
        failed(error)
    })
}

/// Follows symbolic links to an existing file. A dangling link is returned unchanged. On Windows, `\\?\` in front is
/// left out where it can be, since messages show the path.
pub fn link_target(path: &Path) -> PathBuf {
    dunce::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Returns whether a path exists and is not a regular file. A dangling link counts as special: there is no old content to
/// keep, so the file that it names is created through it.
fn is_special(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

pub fn to_standard_output(text: &str) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(stdout_error)
}

/// Makes an error of a failed write to standard output. If its reader has closed the pipe, nothing is reported.
pub fn stdout_error(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Error::already_reported(),
        _ => Error::input(format!("cannot write to standard output: {error}")),
    }
}

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    fn a_path_begins_with_its_drive() {
        let path = std::env::current_exe().expect("there is this program");
        let shown = link_target(&path).display().to_string();
        assert!(!shown.starts_with(r"\\"), "{shown}");
    }
}
