//! # Taking turns
//!
//! Processes that build in one folder take turns by a lock on a file there.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::Path;

use judge_facts::error::Error;
use judge_runner::turn;

use crate::context::Context;
use crate::files::cannot_write;

/// Waits until no other process has locked a file, and locks it as long as the returned value lives. `what` ends the
/// sentence "until another process ...", which the user reads meanwhile.
pub(crate) fn lock_file(path: &Path, context: &Context, what: impl Display) -> Result<File, Error> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let failed = |error| cannot_write(path, &error);
    let lock = File::create(path).map_err(failed)?;
    let waiting = || context.status("Blocking", format_args!("until another process {what}"));
    turn::wait_for(&lock, File::try_lock, waiting).map_err(failed)?;
    Ok(lock)
}
