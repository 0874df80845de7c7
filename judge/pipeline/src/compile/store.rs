//! # The store of compiled programs
//!
//! Results of compiling are kept under `<target>/judge`, each in a folder that is named by a hash of everything that
//! decides the result. The same source is compiled once, and a result is never that of another source or compiler.
//!
//! Several processes may make the same result at once: each makes it in a folder of its own, and renames it when it is
//! complete. The number of folders is limited. The least recently used ones are removed, unless they may be in use.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use judge_facts::error::Error;

use crate::workspace::toolchain::cannot_write;

/// The number of folders that are kept.
const FOLDERS: usize = 64;

/// A folder that was used within this time may be in use.
const IN_USE: Duration = Duration::from_secs(3600);

/// The source in each folder. Its time is when the folder was last used.
pub(crate) const SOURCE: &str = "main.rs";

/// The folder of one source.
#[derive(Clone, Debug)]
pub struct Entry {
    folder: PathBuf,
}

/// Opens the folder of a source that is compiled with some settings. It contains at least the source.
pub fn open_entry(root: &Path, settings: &str, source: &str) -> Result<Entry, Error> {
    let entry = Entry {
        folder: root.join(content_hash(&(env!("CARGO_PKG_VERSION"), settings, source))),
    };
    let known = File::options().append(true).open(entry.folder.join(SOURCE));
    let used = known.and_then(|file| file.set_modified(SystemTime::now()));
    if used.is_err() {
        fs::create_dir_all(&entry.folder).map_err(|error| cannot_write(&entry.folder, &error))?;
        entry.write(SOURCE, source.as_bytes())?;
        remove_old(root);
    }
    Ok(entry)
}

/// A hash of 128 bits in hexadecimal digits, so many that no two contents ever meet.
pub(crate) fn content_hash(content: &impl Hash) -> String {
    let half = |half: u8| {
        let mut hasher = DefaultHasher::new();
        half.hash(&mut hasher);
        content.hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

/// A name that no thread of a running process has for anything else.
fn unique_name() -> String {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("{}-{number}", process::id())
}

/// Makes a file, of which another process may have opened the last one, beside it. If that fails, the last one stays.
pub fn replace_file(path: &Path, make: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let made = path.with_extension(format!("{}.tmp", unique_name()));
    let written = fs::create_dir_all(folder)
        .and_then(|()| make(&made))
        .and_then(|()| fs::rename(&made, path));
    written.inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_file(&made);
    })
}

impl Entry {
    /// The path of the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reads the file of this name, if there is one.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.join(name)).ok()
    }

    /// Writes the file of this name.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let workplace = self.workplace()?;
        let made = workplace.path(name);
        // The error names the final file, since the other one is removed.
        fs::write(&made, content).map_err(|error| cannot_write(&self.folder.join(name), &error))?;
        self.adopt(&made, name)
    }

    /// Makes a folder that no other process uses.
    pub fn workplace(&self) -> Result<Workplace, Error> {
        loop {
            let folder = self.folder.join(unique_name());
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Workplace { folder }),
                // It is left from an earlier process with the same number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(cannot_write(&folder, &error)),
            }
        }
    }

    /// Moves a complete file into this folder under its name.
    pub fn adopt(&self, made: &Path, name: &str) -> Result<(), Error> {
        let path = self.folder.join(name);
        match fs::rename(made, &path) {
            // Windows replaces no program that is running. The one that another process made of this source is as good.
            Err(error) if is_in_use(&error) && path.is_file() => Ok(()),
            renamed => renamed.map_err(|error| cannot_write(&path, &error)),
        }
    }
}

/// Tells whether Windows has refused to replace a file because a process uses it.
fn is_in_use(error: &io::Error) -> bool {
    cfg!(windows) && matches!(error.raw_os_error(), Some(5 | 32))
}

/// A folder for files that are being made. It is removed with everything that a failed compiler leaves in it.
#[derive(Debug)]
pub struct Workplace {
    folder: PathBuf,
}

impl Workplace {
    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // One that stays is never taken for a result, and is removed together with the folder around it.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Removes the least recently used folders. A folder that cannot be removed is no reason to fail.
fn remove_old(root: &Path) {
    let folders = fs::read_dir(root).into_iter().flatten().flatten();
    let named_by_hash = folders.filter(|folder| folder.file_name().len() == 32);
    let mut all: Vec<(SystemTime, PathBuf)> = named_by_hash
        .filter_map(|folder| {
            let source = fs::metadata(folder.path().join(SOURCE)).ok()?;
            Some((source.modified().ok()?, folder.path()))
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
        let root = std::env::temp_dir().join(unique_name());
        let entry = open_entry(&root, "", "fn main() {}").unwrap();
        entry.write("main.exe", b"a program").unwrap();
        // As the system does with a program that it runs, this keeps every process from removing the file.
        let program = entry.folder().join("main.exe");
        let running = File::options().read(true).share_mode(1).open(&program);
        let running = running.unwrap();
        entry.write("main.exe", b"the same one").unwrap();
        drop(running);
        assert_eq!(entry.read("main.exe").unwrap(), b"a program");
        fs::remove_dir_all(&root).unwrap();
    }
}
