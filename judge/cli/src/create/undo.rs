//! # All or nothing
//!
//! Remembers what was made, and takes it away again unless it is told that everything went well. Only what it made
//! itself is ever removed, one file and one folder at a time, so that a file of the user's cannot go with a folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::ui::error::Error;
use crate::ui::output::{self, cannot_write};
use crate::ui::paths::shown;

/// What was made so far.
#[derive(Debug, Default)]
pub(super) struct Undo {
    steps: Vec<Step>,
}

#[derive(Debug)]
enum Step {
    File(PathBuf),
    Folder(PathBuf),
    Replacement(PathBuf, String),
}

impl Undo {
    /// Makes a folder that must not be there yet.
    pub(super) fn folder(&mut self, path: &Path) -> Result<(), Error> {
        fs::create_dir(path).map_err(|error| cannot_write(path, &error))?;
        self.steps.push(Step::Folder(path.to_path_buf()));
        Ok(())
    }

    /// Makes a file that must not be there yet.
    pub(super) fn file(&mut self, path: &Path, text: &str) -> Result<(), Error> {
        let mut file = fs::File::create_new(path).map_err(|error| cannot_write(path, &error))?;
        // From here on the file is there, even if nothing can be written to it.
        self.steps.push(Step::File(path.to_path_buf()));
        file.write_all(text.as_bytes())
            .map_err(|error| cannot_write(path, &error))
    }

    /// Gives a file another text, unless it no longer has the one that the new one was made from.
    pub(super) fn replacement(&mut self, path: &Path, old: &str, new: &str) -> Result<(), Error> {
        if fs::read(path).is_ok_and(|text| text != old.as_bytes()) {
            return Err(Error::input(format!(
                "{} was changed by somebody else right now",
                shown(path).display()
            ))
            .help("try again"));
        }
        output::to_file(path, new)?;
        self.steps
            .push(Step::Replacement(path.to_path_buf(), old.to_string()));
        Ok(())
    }

    /// Everything went well.
    pub(super) fn keep(mut self) {
        self.steps.clear();
    }
}

impl Drop for Undo {
    fn drop(&mut self) {
        for step in self.steps.drain(..).rev() {
            // The first failure is what the user is told; what cannot be removed after it shows itself the next time.
            match step {
                Step::File(path) => drop(fs::remove_file(path)),
                Step::Folder(path) => drop(fs::remove_dir(path)),
                Step::Replacement(path, text) => drop(output::to_file(&path, &text)),
            }
        }
    }
}
