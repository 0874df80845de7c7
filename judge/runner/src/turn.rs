//! # Runs beside others, and runs alone
//!
//! Whoever runs a program takes a turn, beside others or alone. The calls of `cargo judge` and the tests of one workspace
//! keep to it together, as each case may be a process of its own under `cargo nextest run`: a turn is a lock on a file in
//! cargo's target folder.
//!
//! A run alone would wait for ever where the others begin anew all the time. So it closes a gate, another such lock, that
//! all pass before they begin.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::interrupt;

const PERIOD: Duration = Duration::from_millis(2);

/// A lock, as the standard library takes it: shared beside others, or else alone.
type Lock = fn(&File) -> Result<(), TryLockError>;

/// Waits for a turn, which ends when it is dropped. It is nothing where files cannot be locked.
pub(crate) fn take(target: Option<&Path>, lock: Lock) -> io::Result<Option<File>> {
    let Some(folder) = target.map(|target| target.join("judge")) else {
        return Ok(None);
    };
    let _gate = wait_for(&folder, "gate.lock", lock)?;
    wait_for(&folder, "run.lock", lock)
}

/// Locks a file. A lock that waits would not be ended by an interrupt.
fn wait_for(folder: &Path, name: &str, lock: Lock) -> io::Result<Option<File>> {
    let path = folder.join(name);
    let mut options = File::options();
    options.create(true).append(true);
    let open = || options.open(&path);
    let opened = open().or_else(|_| fs::create_dir_all(folder).and_then(|()| open()));
    let Ok(file) = opened else {
        return Ok(None);
    };
    loop {
        match lock(&file) {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) => {
                interrupt::check()?;
                thread::sleep(PERIOD);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn one_that_runs_alone_waits_for_the_others_and_they_for_it() {
        let target = tempfile::tempdir().expect("a folder can be made");
        let target = Some(target.path());
        let beside = || take(target, File::try_lock_shared).expect("nothing is interrupted");
        let first = [beside(), beside()];
        let (sender, turns) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| {
                let turn = take(target, File::try_lock).expect("nothing is interrupted");
                sender.send("alone").expect("the test listens");
                thread::sleep(Duration::from_millis(20));
                drop(turn);
            });
            // Then the gate is closed.
            thread::sleep(Duration::from_millis(100));
            scope.spawn(|| {
                drop(beside());
                sender.send("beside").expect("the test listens");
            });
            thread::sleep(Duration::from_millis(100));
            assert!(turns.try_recv().is_err());
            drop(first);
        });
        assert_eq!(
            turns.iter().take(2).collect::<Vec<_>>(),
            ["alone", "beside"]
        );
    }
}
