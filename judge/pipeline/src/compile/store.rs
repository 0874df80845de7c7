//! # The store of compiled results
//!
//! Results of compiling are kept under `<target>/judge`, each in a folder named by a hash of everything that decides
//! the result, this tool included. A source is compiled once, and a result never belongs to another source or compiler.
//! Programs that cargo has built are kept in the same way, by their own content.
//!
//! Several processes may make the same result at once: each makes it in its own folder, and renames it when it is
//! complete. The number of folders is limited. The least recently used ones are removed, unless they may be in use.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use judge_facts::error::Error;
use tempfile::TempDir;

use crate::files::{cannot_read, cannot_write, content_hash, file_hash, own_hash};

const FOLDERS: usize = 64;

/// The time after its last use within which a folder may be in use.
const IN_USE: Duration = Duration::from_secs(3600);

pub const SOURCE: &str = "main.rs";

/// The file whose modification time tells when its folder was last used.
const MARK: &str = "used";

/// The folder of the results from one text.
#[derive(Clone, Debug)]
pub struct Entry {
    folder: PathBuf,
}

/// Opens the folder of the results from a source and some settings. It contains at least the source in the file `name`.
pub fn open_entry(root: &Path, settings: &str, name: &str, source: &[u8]) -> Result<Entry, Error> {
    let entry = Entry::open(root, &content_hash(&(own_hash()?, settings, name, source)))?;
    if !entry.folder.join(name).is_file() {
        entry.write(name, source)?;
    }
    Ok(entry)
}

/// Keeps a program. Returns a path where it stays even if the original file is replaced or removed.
pub(crate) fn keep_program(root: &Path, file: &Path) -> Result<PathBuf, Error> {
    let hash = file_hash(file).map_err(|error| cannot_read(file, &error))?;
    let entry = Entry::open(root, &hash)?;
    let name = file.file_name().unwrap_or_default();
    let kept = entry.make(name, |made| {
        let copied = fs::hard_link(file, made).or_else(|_| fs::copy(file, made).map(drop));
        Ok(copied.map_err(|error| cannot_write(&entry.folder.join(name), &error)))
    });
    kept?
}

impl Entry {
    fn open(root: &Path, hash: &str) -> Result<Self, Error> {
        let folder = root.join(hash);
        let entry = Entry { folder };
        let mark = File::options().append(true).open(entry.folder.join(MARK));
        let used = mark.and_then(|mark| mark.set_modified(SystemTime::now()));
        if used.is_err() {
            let folder = &entry.folder;
            fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
            entry.write(MARK, b"")?;
            remove_old(root);
        }
        Ok(entry)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.join(name)).ok()
    }

    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let workplace = self.workplace()?;
        let (made, path) = (workplace.path().join(name), self.folder.join(name));
        // The error names the final file, because the temporary one is removed.
        fs::write(&made, content).map_err(|error| cannot_write(&path, &error))?;
        rename(&made, &path)
    }

    /// Returns the path of a result. Unless the result is kept already, `make` writes it to another path first. The
    /// inner error is the reason why `make` cannot make it.
    pub fn make<E>(
        &self,
        name: impl AsRef<Path>,
        make: impl FnOnce(&Path) -> Result<Result<(), E>, Error>,
    ) -> Result<Result<PathBuf, E>, Error> {
        let kept = self.folder.join(&name);
        if kept.is_file() {
            return Ok(Ok(kept));
        }
        let workplace = self.workplace()?;
        let made = workplace.path().join(name);
        if let Err(reason) = make(&made)? {
            return Ok(Err(reason));
        }
        rename(&made, &kept)?;
        Ok(Ok(kept))
    }

    /// Makes a folder for unfinished files that no other process uses. When dropped, it is removed with everything that
    /// a failed compiler leaves in it. A folder that stays is not used as a result, and is removed with its parent.
    pub fn workplace(&self) -> Result<TempDir, Error> {
        TempDir::new_in(&self.folder).map_err(|error| cannot_write(&self.folder, &error))
    }
}

fn rename(made: &Path, path: &Path) -> Result<(), Error> {
    let is_in_use = |error: &io::Error| matches!(error.raw_os_error(), Some(5 | 32));
    match fs::rename(made, path) {
        // Windows replaces no running program. Another process made the program from the same source, so it is as good.
        Err(error) if cfg!(windows) && is_in_use(&error) && path.is_file() => Ok(()),
        renamed => renamed.map_err(|error| cannot_write(path, &error)),
    }
}

/// Removes the least recently used folders. A folder that cannot be removed is skipped.
fn remove_old(root: &Path) {
    let folders = fs::read_dir(root).into_iter().flatten().flatten();
    let named_by_hash = folders.filter(|folder| folder.file_name().len() == 32);
    let mut all: Vec<(SystemTime, PathBuf)> = named_by_hash
        .filter_map(|folder| {
            let mark = fs::metadata(folder.path().join(MARK));
            let used = mark.or_else(|_| folder.metadata()).ok()?;
            Some((used.modified().ok()?, folder.path()))
        })
        .collect();
    all.sort();
    let surplus = all.len().saturating_sub(FOLDERS);
    for (used, folder) in all.into_iter().take(surplus) {
        if used.elapsed().is_ok_and(|idle| idle > IN_USE) {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

#[cfg(all(test, windows))]
mod tests {
    use std::os::windows::fs::OpenOptionsExt;

    use super::*;

    #[test]
    fn a_program_that_is_running_stays() {
        let root = TempDir::new().unwrap();
        let entry = open_entry(root.path(), "", SOURCE, b"fn main() {}").unwrap();
        entry.write("main.exe", b"a program").unwrap();
        // Like the system with a running program, this handle keeps every process from removing the file.
        let program = entry.folder().join("main.exe");
        let running = File::options().read(true).share_mode(1).open(&program);
        let running = running.unwrap();
        entry.write("main.exe", b"the same one").unwrap();
        drop(running);
        assert_eq!(entry.read("main.exe").unwrap(), b"a program");
    }
}
