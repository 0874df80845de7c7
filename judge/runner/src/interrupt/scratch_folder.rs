//! # A folder for temporary files
//!
//! The folder is removed with its content on drop, and also when an interrupt ends this process. A linker that is
//! killed, by Ctrl-C or for lack of memory, leaves its temporary files behind, so it gets such a folder for them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::Builder;

static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The number of attempts to remove a folder, with [`PAUSE`] after each. A process that was ended may still be writing.
const TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// The permissions of a folder, which give other users no access.
#[cfg(unix)]
const OWN: u32 = 0o700;

#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    pub fn new() -> io::Result<Self> {
        let mut folders = folders();
        let mut builder = Builder::new();
        builder.prefix("cargo-judge-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(OWN));
        let path = builder.tempdir()?.keep();
        folders.push(path.clone());
        Ok(ScratchFolder(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Makes a command and all processes that it starts keep their temporary files in this folder.
    pub fn lend_to(&self, command: &mut Command) {
        for variable in ["TMPDIR", "TMP", "TEMP"] {
            command.env(variable, &self.0);
        }
    }
}

/// A folder for programs that run one after another. Each program finds the folder empty.
#[derive(Debug, Default)]
pub struct EmptyFolder(Option<ScratchFolder>);

impl EmptyFolder {
    /// Returns the path of an empty folder: the last one, or a new one if the last was changed.
    pub(crate) fn path(&mut self) -> io::Result<PathBuf> {
        let folder = match self.0.take().filter(ScratchFolder::is_untouched) {
            Some(folder) => folder,
            None => ScratchFolder::new()?,
        };
        Ok(self.0.insert(folder).0.clone())
    }

    /// Returns whether the folder's disk is full; false where the system cannot tell.
    pub(crate) fn is_on_full_disk(&self) -> bool {
        #[cfg(unix)]
        return self.0.as_ref().is_some_and(|folder| {
            rustix::fs::statvfs(&folder.0).is_ok_and(|disk| disk.f_bavail == 0)
        });
        #[cfg(not(unix))]
        false
    }
}

impl ScratchFolder {
    /// Returns whether the folder is as it was created; false where the system cannot tell.
    fn is_untouched(&self) -> bool {
        #[cfg(unix)]
        return {
            use std::os::unix::fs::PermissionsExt;
            let is_own = |folder: fs::Metadata| folder.permissions().mode() & 0o7777 == OWN;
            let entries = fs::read_dir(&self.0);
            fs::metadata(&self.0).is_ok_and(is_own)
                && entries.is_ok_and(|mut entries| entries.next().is_none())
        };
        #[cfg(not(unix))]
        false
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let mut folders = folders();
        remove(&self.0);
        folders.retain(|folder| *folder != self.0);
    }
}

/// Ends the users of all folders, removes the folders, and ends this process. Meanwhile no thread can make or drop one.
pub(super) fn remove_all(end_users: fn(), end_this: impl FnOnce()) {
    let folders = folders();
    end_users();
    folders.iter().for_each(remove);
    end_this();
}

fn remove(folder: &PathBuf) {
    for _ in 0..TRIES {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => thread::sleep(PAUSE),
            _ => return,
        }
    }
}

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_program_finds_an_empty_folder_of_its_own() {
        let mut empty = EmptyFolder::default();
        let mut path = || empty.path().expect("a folder can be made");
        let first = path();
        fs::write(first.join("left"), "").expect("a file can be written");
        let second = path();
        assert!(second == path() && second != first && !first.exists());
        let closed = fs::Permissions::from_mode(0o500);
        fs::set_permissions(&second, closed).expect("they can be set");
        assert_ne!(path(), second);
    }
}
