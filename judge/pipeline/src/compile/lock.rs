//! # Taking turns
//!
//! Processes that build in one folder take turns by a lock on a file there.

use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use judge_facts::error::Error;
use judge_runner::interrupt;

use crate::context::Context;
use crate::files::cannot_write;

/// The time between two attempts.
const PERIOD: Duration = Duration::from_millis(50);

/// Waits until no other process has locked a file, and locks it as long as the returned value lives. `what` ends the
/// sentence "until another process ...", which the user reads meanwhile.
pub(crate) fn lock_file(path: &Path, context: &Context, what: impl Display) -> Result<File, Error> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let failed = |error| cannot_write(path, &error);
    let lock = File::create(path).map_err(failed)?;
    let mut is_reported = false;
    // A lock that waits would not be ended by an interrupt.
    loop {
        match lock.try_lock() {
            Ok(()) => break,
            Err(TryLockError::Error(error)) if is_unsupported(&error) => break,
            Err(TryLockError::Error(error)) => return Err(failed(error)),
            Err(TryLockError::WouldBlock) if is_reported => {
                interrupt::check().map_err(failed)?;
                thread::sleep(PERIOD);
            }
            Err(TryLockError::WouldBlock) => {
                context.status("Blocking", format_args!("until another process {what}"));
                is_reported = true;
            }
        }
    }
    Ok(lock)
}

/// Returns whether a file system has no locks. Cargo does without one there, too.
fn is_unsupported(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Linux reports ENOSYS or EOPNOTSUPP for a lock on some network file systems; other errors are failures.
    #[test]
    fn a_file_system_without_locks_is_no_error() {
        let is_unsupported = |code| is_unsupported(&io::Error::from_raw_os_error(code));
        let [eio, enosys, eopnotsupp] = [5, 38, 95];
        assert!(is_unsupported(enosys) && is_unsupported(eopnotsupp));
        assert!(!is_unsupported(eio));
    }
}
