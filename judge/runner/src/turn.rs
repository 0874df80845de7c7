//! # Runs beside others, and runs alone
//!
//! Each run of a program takes a turn, beside others or alone. A turn is a lock on a file in cargo's target folder. So
//! the calls of `cargo judge` and the tests of one workspace share the turns, even under `cargo nextest run`, where
//! each case may be a process of its own.
//!
//! A run alone would wait for ever if other runs kept beginning. So it closes a gate, another such lock, which every
//! run passes before it begins.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::interrupt;

const PERIOD: Duration = Duration::from_millis(2);

/// A way to lock a file: [`File::try_lock_shared`] for runs beside others, [`File::try_lock`] for a run alone.
pub type Lock = fn(&File) -> Result<(), TryLockError>;

/// Waits for a turn, which ends when the returned file is dropped. Returns `None` where no lock file can be made.
pub(crate) fn take(target: Option<&Path>, lock: Lock) -> io::Result<Option<File>> {
    let Some(folder) = target.map(|target| target.join("judge")) else {
        return Ok(None);
    };
    let _gate = lock_in(&folder, "gate.lock", lock)?;
    lock_in(&folder, "run.lock", lock)
}

/// Locks a file of a folder, and returns it; `None` if the file cannot be made.
fn lock_in(folder: &Path, name: &str, lock: Lock) -> io::Result<Option<File>> {
    let path = folder.join(name);
    let mut options = File::options();
    options.create(true).append(true);
    let open = || options.open(&path);
    let opened = open().or_else(|_| fs::create_dir_all(folder).and_then(|()| open()));
    let Ok(file) = opened else {
        return Ok(None);
    };
    wait_for(&file, lock, || ())?;
    Ok(Some(file))
}

/// Locks a file, and calls `waiting` first if another process holds the lock. An interrupt would not end a blocking
/// call, so this one polls. A file system without locks counts as unlocked, as it does for cargo.
pub fn wait_for(file: &File, lock: Lock, waiting: impl FnOnce()) -> io::Result<()> {
    let mut waiting = Some(waiting);
    loop {
        match lock(file) {
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(error);
            }
            _ => return Ok(()),
        }
        if let Some(waiting) = waiting.take() {
            waiting();
        }
        interrupt::check()?;
        thread::sleep(PERIOD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// Linux reports ENOSYS or EOPNOTSUPP for a lock on some network file systems; other errors are failures.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_system_without_locks_is_no_error() {
        fn fails<const CODE: i32>(_: &File) -> Result<(), TryLockError> {
            Err(TryLockError::Error(io::Error::from_raw_os_error(CODE)))
        }
        let file = tempfile::tempfile().expect("a file can be made");
        let waits = |lock: Lock| wait_for(&file, lock, || ()).is_ok();
        assert!(waits(fails::<{ libc::ENOSYS }>) && waits(fails::<{ libc::EOPNOTSUPP }>));
        assert!(!waits(fails::<{ libc::EIO }>));
    }

    #[test]
    fn one_that_runs_alone_waits_for_the_others_and_they_for_it() {
        let target = tempfile::tempdir().expect("a folder can be made");
        let turn = |lock: Lock| take(Some(target.path()), lock).expect("nothing is interrupted");
        let first = turn(File::try_lock_shared);
        let (sender, turns) = mpsc::channel();
        let run = |name, lock: Lock| {
            let _turn = turn(lock);
            sender.send(name).expect("the test listens");
        };
        thread::scope(|scope| {
            scope.spawn(|| run("alone", File::try_lock));
            let gate = || File::open(target.path().join("judge/gate.lock")).expect("it was made");
            while gate().try_lock_shared().is_ok() {
                thread::sleep(PERIOD);
            }
            // Now the gate is closed.
            scope.spawn(|| run("beside", File::try_lock_shared));
            drop(first);
        });
        let turns: Vec<_> = turns.iter().take(2).collect();
        assert_eq!(turns, ["alone", "beside"]);
    }
}
