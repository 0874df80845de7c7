//! # What can be taken back
//!
//! Remembers what was made, so that a failure can leave everything as it was.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ui::output::{self, cannot_write};
use judge_facts::error::Error;
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted};

/// What was made so far.
#[derive(Default)]
pub(crate) struct Made {
    /// Files and folders that were not there.
    paths: Vec<PathBuf>,
    /// Files that have another text now, with the one that they had.
    replaced: Vec<(PathBuf, String)>,
}

impl Made {
    /// Makes a folder and those that it is in, and remembers those that were not there.
    pub(crate) fn folder(&mut self, path: &Path) -> Result<(), Error> {
        if path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent() {
            self.folder(parent)?;
        }
        fs::create_dir(path).map_err(|error| cannot_write(path, &error))?;
        self.paths.push(path.to_path_buf());
        Ok(())
    }

    /// Makes a file that must not be there yet, and the folder that it is in.
    pub(crate) fn file(&mut self, path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
        if let Some(folder) = path.parent() {
            self.folder(folder)?;
        }
        output::to_new_file(path, content.as_ref())?;
        self.paths.push(path.to_path_buf());
        Ok(())
    }

    /// Gives a file another text.
    pub(crate) fn replace(&mut self, path: &Path, old: &str, new: &str) -> Result<(), Error> {
        output::to_file(path, new)?;
        self.replaced.push((path.to_path_buf(), old.to_string()));
        Ok(())
    }

    /// Takes everything back, one file and one folder at a time, so that a file of somebody else's cannot go with a
    /// folder. The first failure is what the user is told; what cannot be removed after it shows itself.
    fn undo(self) {
        for (path, text) in self.replaced.iter().rev() {
            let _ = output::to_file(path, text);
        }
        for path in self.paths.iter().rev() {
            let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
        }
    }
}

/// Makes all of something or nothing: what was made goes away again if the rest fails. Ctrl-C ends the work in the same
/// way, and then the process.
pub(crate) fn all_or_nothing<T>(
    make: impl FnOnce(&mut Made) -> Result<T, Error>,
) -> Result<T, Error> {
    let catcher = InterruptCatcher::new();
    let mut made = Made::default();
    let result = make(&mut made);
    if result.is_err() {
        made.undo();
    }
    drop(catcher);
    if result.is_err() && is_interrupted() {
        end_as_interrupted();
    }
    result
}
