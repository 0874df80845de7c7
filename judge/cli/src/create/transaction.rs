//! # Changes to files that can be undone
//!
//! A transaction records each file and folder that it creates or replaces. A failure undoes all of these changes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ui::output::{self, cannot_write};
use judge_facts::error::Error;
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_catching, is_interrupted};

#[derive(Default)]
pub(crate) struct Transaction {
    created: Vec<PathBuf>,
    replaced: Vec<(PathBuf, String)>,
}

impl Transaction {
    /// Creates a folder and its parents, as far as they are missing.
    pub(crate) fn create_folder(&mut self, path: &Path) -> Result<(), Error> {
        if path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent() {
            self.create_folder(parent)?;
        }
        fs::create_dir(path).map_err(|error| cannot_write(path, &error))?;
        self.created.push(path.to_path_buf());
        Ok(())
    }

    /// Creates a file and its parent folders. It is an error if the file exists.
    pub(crate) fn create_file(
        &mut self,
        path: &Path,
        content: impl AsRef<[u8]>,
    ) -> Result<(), Error> {
        if let Some(folder) = path.parent() {
            self.create_folder(folder)?;
        }
        output::to_new_file(path, content.as_ref())?;
        self.created.push(path.to_path_buf());
        Ok(())
    }

    pub(crate) fn replace_file(&mut self, path: &Path, old: &str, new: &str) -> Result<(), Error> {
        output::to_file(path, new)?;
        self.replaced.push((path.to_path_buf(), old.to_string()));
        Ok(())
    }

    /// Restores the replaced files, and deletes the created files and folders. A folder is deleted only if it is empty,
    /// so that another program's file in it stays. Errors are ignored: the user sees the failure that led here.
    fn undo(self) {
        for (path, text) in self.replaced.iter().rev() {
            let _ = output::to_file(path, text);
        }
        for path in self.created.iter().rev() {
            let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
        }
    }
}

/// Runs the work. A failure undoes its changes, and after Ctrl-C ends the process unless the caller catches that.
pub(crate) fn all_or_nothing<T>(
    work: impl FnOnce(&mut Transaction) -> Result<T, Error>,
) -> Result<T, Error> {
    let catcher = InterruptCatcher::new();
    let mut transaction = Transaction::default();
    let result = work(&mut transaction);
    if result.is_err() {
        transaction.undo();
    }
    drop(catcher);
    if result.is_err() && is_interrupted() && !is_catching() {
        end_as_interrupted();
    }
    result
}
