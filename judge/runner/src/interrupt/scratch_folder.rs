//! # A folder for a tool's temporary files
//!
//! A linker that is ended, by Ctrl-C or for want of memory, leaves its temporary files behind. So it gets a folder of its
//! own for them, which is removed with everything in it, also when an interrupt ends this process.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::text::with_path;

/// The folders that are not removed yet.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The times that a folder is tried to be removed, with a pause after each: a process that was ended may still be writing.
const TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// A folder for temporary files, which is removed when it is dropped.
#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes an empty folder in that for temporary files.
    pub fn new() -> io::Result<Self> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let mut folders = folders();
        loop {
            let number = COUNTER.fetch_add(1, Ordering::Relaxed);
            let name = format!("cargo-judge-{}-{number}", process::id());
            let path = env::temp_dir().join(name);
            match fs::create_dir(&path) {
                Ok(()) => {
                    folders.push(path.clone());
                    return Ok(ScratchFolder(path));
                }
                // It is left from an earlier process with the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(with_path("cannot make the folder", &path, &error)),
            }
        }
    }

    /// Makes a command, and all that it starts, keep temporary files here.
    pub fn lend_to(&self, command: &mut Command) {
        for variable in ["TMPDIR", "TMP", "TEMP"] {
            command.env(variable, &self.0);
        }
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let mut folders = folders();
        remove(&self.0);
        folders.retain(|folder| *folder != self.0);
    }
}

/// Ends what uses the folders, removes them, and then ends this process, all before any thread gets past its folder.
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
