//! # A running program on Unix
//!
//! The program leads a process group of its own. All processes that it starts are in that group too, unless they leave
//! it on purpose, so one signal ends them all.
//!
//! The program's end is noticed without collecting its exit status. Until that is collected, the kernel gives the
//! program's number to no other process. So the signal to the group, which is sent after a normal end too, cannot hit
//! another process.

use std::io;
use std::mem;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::Usage;
use super::limits::Limits;
#[cfg(target_os = "linux")]
use super::linux as system;
use super::rlimit;
use crate::interrupt::ChildGuard;
#[cfg(not(target_os = "linux"))]
use other as system;

/// The leader of a group, a child of this process that has not been waited for.
pub(super) struct SystemProcess {
    id: Pid,
    guard: ChildGuard,
    end: system::EndWatch,
}

impl SystemProcess {
    pub(super) fn start(command: &mut Command, limits: &Limits) -> io::Result<(Self, Instant)> {
        let started = Instant::now();
        rlimit::limit(command, limits);
        #[cfg(target_os = "linux")]
        super::filter::forbid(command, &limits.forbids);
        let (child, guard) = ChildGuard::start_group(command)?;
        let id = Pid::from_child(&child);
        let end = system::EndWatch::new(id);
        Ok((SystemProcess { id, guard, end }, started))
    }

    /// Waits for the end of the program, but not longer than `patience`, and tells whether it has ended.
    pub(super) fn has_ended(&mut self, patience: Duration) -> io::Result<bool> {
        self.end.wait(patience);
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(self.id), options)?.is_some())
    }

    pub(super) fn cpu_used(&self) -> Option<Duration> {
        system::cpu_used(self.id)
    }

    /// The time in which the program could have run but other processes had the CPU, if the system measures that.
    pub(super) fn time_without_cpu(&self) -> Duration {
        system::time_without_cpu(self.id)
    }

    pub(super) fn resident_memory(&self) -> Option<u64> {
        system::resident_memory(self.id)
    }

    /// Ends the program and its children, if they still run, and collects the exit status.
    pub(super) fn end(self) -> io::Result<Usage> {
        self.guard.end();
        drop(self.guard);
        let mut status = 0;
        // SAFETY: `rusage` is a C structure of integers, for which zero is a value.
        let mut usage: libc::rusage = unsafe { mem::zeroed() };
        // SAFETY: both pointers are to live variables of the types that the call fills in.
        while unsafe { libc::wait4(self.id.as_raw_pid(), &mut status, 0, &mut usage) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        // The kernel counts memory in KiB, Apple's in bytes.
        let unit = if cfg!(target_vendor = "apple") {
            1
        } else {
            1024
        };
        Ok(Usage {
            status: ExitStatus::from_raw(status).into(),
            cpu: Some(duration(usage.ru_utime) + duration(usage.ru_stime)),
            peak_memory: Some(usage.ru_maxrss as u64 * unit),
        })
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
}

/// The replacements for what only Linux can do.
#[cfg(not(target_os = "linux"))]
mod other {
    use super::*;

    pub struct EndWatch;

    impl EndWatch {
        pub fn new(_process: Pid) -> Self {
            EndWatch
        }

        pub fn wait(&self, _patience: Duration) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn cpu_used(_process: Pid) -> Option<Duration> {
        None
    }

    pub fn time_without_cpu(_process: Pid) -> Duration {
        Duration::ZERO
    }

    pub fn resident_memory(_process: Pid) -> Option<u64> {
        None
    }
}
