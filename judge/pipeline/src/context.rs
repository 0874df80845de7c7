//! # The context of a command
//!
//! Each command passes this context to its functions: the user's folder, and the receiver of progress messages.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use judge_facts::error::Error;
use judge_runner::turn;

use crate::files::cannot_write;

/// The time that work may take before a status message announces it.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct Context {
    /// The user's current folder. Cargo runs there, and messages show the paths in it as relative ones.
    pub folder: PathBuf,
    pub report: fn(Message),
}

/// A message to the user about the work in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The work that begins, in cargo's style: a verb such as `Compiling`, and its object.
    Status(&'static str, String),
    /// A flaw in the result.
    Warning(String),
    /// A remark, which may be sent several times.
    Note(String),
}

impl Context {
    pub fn status(&self, verb: &'static str, text: impl Display) {
        (self.report)(Message::Status(verb, text.to_string()));
    }

    pub fn warning(&self, text: impl Display) {
        (self.report)(Message::Warning(text.to_string()));
    }

    pub fn note(&self, text: impl Display) {
        (self.report)(Message::Note(text.to_string()));
    }

    /// Locks a file until the returned value is dropped, and waits while another process holds the lock. `what`
    /// completes the status message "until another process ...", which the user sees meanwhile.
    pub(crate) fn lock(&self, path: &Path, what: impl Display) -> Result<File, Error> {
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        let failed = |error| cannot_write(path, &error);
        let lock = File::create(path).map_err(failed)?;
        let waiting = || self.status("Blocking", format_args!("until another process {what}"));
        turn::wait_for(&lock, File::try_lock, waiting).map_err(failed)?;
        Ok(lock)
    }

    /// Does some work and returns its result. Most work is quick, because an earlier command has done it, so only work
    /// that takes over a second is announced.
    pub fn status_if_slow<T>(
        &self,
        verb: &'static str,
        text: impl Display,
        work: impl FnOnce() -> T,
    ) -> T {
        let text = text.to_string();
        let (working, done) = mpsc::channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    self.status(verb, text);
                }
            });
            let result = work();
            drop(working);
            result
        })
    }
}
