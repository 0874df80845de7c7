//! # The context of a command
//!
//! A command passes it down: the folder that the user is in, and the receiver of the messages about the work that goes on.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use judge_facts::error::Error;
use judge_runner::turn;

use crate::files::cannot_write;

/// Work that takes no longer goes unannounced.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct Context {
    /// The folder that the user is in. Cargo runs there, and paths in it are shown relative to it.
    pub folder: PathBuf,
    pub report: fn(Message),
}

/// Something that the user may want to know while the work goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The work that begins, in cargo's style: a verb such as `Compiling`, and its object.
    Status(&'static str, String),
    /// A flaw of the result.
    Warning(String),
    /// A remark, which may come several times.
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

    /// Waits until no other process has locked a file, and locks it as long as the returned value lives. `what` ends the
    /// sentence "until another process ...", which the user reads meanwhile.
    pub(crate) fn lock(&self, path: &Path, what: impl Display) -> Result<File, Error> {
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        let failed = |error| cannot_write(path, &error);
        let lock = File::create(path).map_err(failed)?;
        let waiting = || self.status("Blocking", format_args!("until another process {what}"));
        turn::wait_for(&lock, File::try_lock, waiting).map_err(failed)?;
        Ok(lock)
    }

    /// Does some work, and reports it only if it takes long, because most of it was done by an earlier command.
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
