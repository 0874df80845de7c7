//! # What has been compiled, kept by content
//!
//! The results of compiling lie under `<target>/judge`, each in a folder that is named by a hash of all that went into
//! it. So the same source is compiled once, and a result can never be that of another source or of another compiler.
//!
//! Any number of processes may do the same at once: a result is made under a name of its own and renamed when it is
//! whole. The folders are bounded in number; the ones that were not used for longest go first, but none that may be in
//! use right now.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
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
///
/// # Errors
/// If it cannot be written.
pub fn entry(root: &Path, settings: &str, source: &str) -> Result<Entry, Error> {
    let name = format!(
        "{:016x}{:016x}",
        hash(0, settings, source),
        hash(1, settings, source)
    );
    let entry = Entry {
        folder: root.join(name),
    };
    let path = entry.source();
    let known = fs::File::options()
        .append(true)
        .open(&path)
        .and_then(|file| file.set_modified(SystemTime::now()));
    if known.is_err() {
        fs::create_dir_all(&entry.folder).map_err(|error| cannot_write(&entry.folder, &error))?;
        entry.write(SOURCE, source.as_bytes())?;
        remove_old(root);
    }
    Ok(entry)
}

/// The two halves of a name: 128 bits, so that no two sources ever meet.
fn hash(half: u8, settings: &str, source: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (half, env!("CARGO_PKG_VERSION"), settings, source).hash(&mut hasher);
    hasher.finish()
}

impl Entry {
    /// The folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file that the source is in.
    fn source(&self) -> PathBuf {
        self.folder.join(SOURCE)
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
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.join(format!("{}-{number}", process::id()));
        fs::create_dir(&folder).map_err(|error| cannot_write(&folder, &error))?;
        Ok(Workplace { folder })
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
    let last_use = |folder: &Path| {
        fs::metadata(folder.join(SOURCE))
            .and_then(|source| source.modified())
            .ok()
    };
    let named_by_hash = |path: &Path| path.file_name().is_some_and(|name| name.len() == 32);
    let Ok(entries) = fs::read_dir(root) else {
        return;
    };
    let paths = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| named_by_hash(path));
    let mut folders: Vec<(SystemTime, PathBuf)> = paths
        .filter_map(|path| Some((last_use(&path)?, path)))
        .collect();
    folders.sort();
    let surplus = folders.len().saturating_sub(KEPT);
    let now = SystemTime::now();
    for (used, folder) in folders.into_iter().take(surplus) {
        if now.duration_since(used).is_ok_and(|idle| idle > IN_USE) {
            let _ = fs::remove_dir_all(folder);
        }
    }
}
