//! # What has been compiled, kept by content
//!
//! The results of compiling lie under `<target>/judge`, each in a folder that is named by a hash of all that went into
//! it. So the same source is compiled once, and a result can never be that of another source or of another compiler.
//!
//! Any number of processes may do the same at once: a result is made under a name of its own and renamed when it is
//! whole. The folders are bounded in number; the ones that were not used for longest go first, but none that may be in
//! use right now.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use crate::ui::error::Error;
use crate::ui::output::cannot_write;

/// How many folders are kept.
const KEPT: usize = 64;

/// A folder that was used more recently than that is not removed.
const IN_USE: Duration = Duration::from_secs(3600);

/// The file that every folder has; its time says when the folder was last used.
pub const SOURCE: &str = "main.rs";

/// The folder of one source.
#[derive(Clone, Debug)]
pub struct Entry {
    folder: PathBuf,
}

/// Returns the folder for a source, compiled by what `settings` describe. It holds at least the source.
pub fn entry(root: &Path, settings: &str, source: &str) -> Result<Entry, Error> {
    // 128 bits, so that no two sources ever meet.
    let hash = |half: u8| {
        let mut hasher = DefaultHasher::new();
        (half, env!("CARGO_PKG_VERSION"), settings, source).hash(&mut hasher);
        hasher.finish()
    };
    let entry = Entry {
        folder: root.join(format!("{:016x}{:016x}", hash(0), hash(1))),
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

impl Entry {
    /// The folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns what was kept under this name.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.join(name)).ok()
    }

    /// Keeps something under this name.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let workplace = self.workplace()?;
        let made = workplace.path(name);
        // The file is named that is meant, since the other goes away.
        fs::write(&made, content).map_err(|error| cannot_write(&self.folder.join(name), &error))?;
        self.adopt(&made, name)
    }

    /// Makes a folder that nobody else uses.
    pub fn workplace(&self) -> Result<Workplace, Error> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNTER.fetch_add(1, Ordering::Relaxed);
            let folder = self.folder.join(format!("{}-{number}", process::id()));
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Workplace { folder }),
                // A process of the same number was ended before it could remove its own.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(cannot_write(&folder, &error)),
            }
        }
    }

    /// Gives a finished file its name.
    pub fn adopt(&self, made: &Path, name: &str) -> Result<(), Error> {
        let path = self.folder.join(name);
        fs::rename(made, &path).map_err(|error| cannot_write(&path, &error))
    }
}

/// A folder in which something is being made. It goes away with all that is left in it, which is much where a compiler
/// has failed.
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
        // One that stays behind is not mistaken for a result, and goes when the folder around it does.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Removes the folders that were not used for longest. That one cannot be removed is no reason to fail.
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
    let surplus = all.len().saturating_sub(KEPT);
    for (used, folder) in all.into_iter().take(surplus) {
        if used.elapsed().is_ok_and(|idle| idle > IN_USE) {
            let _ = fs::remove_dir_all(folder);
        }
    }
}
