//! # Running a program with the standard library alone
//!
//! For systems other than Unix and Windows. There is no CPU time, no process group and no limit on memory: a program is
//! ended when its wall-clock time exceeds the limit on CPU time, and its children are not followed.

use std::io;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use super::limits::Limits;
use super::{Process, Usage};

/// A child of this process.
pub(super) struct SystemProcess(Child);

impl Process for SystemProcess {
    const HAS_CPU_TIME: bool = false;

    fn start(command: &mut Command, _limits: &Limits) -> io::Result<(Self, Instant)> {
        let started = Instant::now();
        Ok((SystemProcess(command.spawn()?), started))
    }

    fn has_ended(&mut self, patience: Duration) -> io::Result<bool> {
        let deadline = Instant::now() + patience;
        while self.0.try_wait()?.is_none() {
            if Instant::now() >= deadline {
                return Ok(false);
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(true)
    }

    fn end(mut self) -> io::Result<Usage> {
        // An error means that the program has just ended by itself.
        let _ = self.0.kill();
        Ok(Usage {
            status: self.0.wait()?.into(),
            cpu: None,
            peak_memory: None,
        })
    }
}
