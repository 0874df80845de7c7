//! # A running program on Unix
//!
//! The program leads its own process group. All processes that it starts are in that group too, unless they leave it on
//! purpose, so one signal ends them all.
//!
//! The watch notices the program's end without collecting its exit status. Until the status is collected, the kernel
//! gives the program's process ID to no other process. So the signal to the group, which is sent after a normal end
//! too, cannot hit another process.
//!
//! Linux tells more, through files in `/proc` and a process descriptor. Without them, other systems notice an end or an
//! excess later or less exactly.

use std::fs;
use std::io;
use std::mem;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::param::page_size;
use rustix::process::{Pid, WaitId, WaitIdOptions, getpid, waitid};

use super::Usage;
use super::limits::Limits;
use super::rlimit;
use crate::interrupt::ChildGuard;

/// The leader of a process group: a child of this process, which has not waited for it yet.
pub(super) struct SystemProcess {
    id: Pid,
    guard: ChildGuard,
    /// A descriptor that tells when the process ends. Only Linux has process descriptors, since version 5.3.
    end: Option<OwnedFd>,
}

impl SystemProcess {
    /// Starts the program, and returns the earliest time at which it can have run.
    pub(super) fn start(command: &mut Command, limits: &Limits) -> io::Result<(Self, Instant)> {
        let started = Instant::now();
        rlimit::limit(command, limits);
        #[cfg(target_os = "linux")]
        super::filter::forbid(command, &limits.forbids);
        let (child, guard) = ChildGuard::start_group(command)?;
        let id = Pid::from_child(&child);
        #[cfg(target_os = "linux")]
        let end = rustix::process::pidfd_open(id, rustix::process::PidfdFlags::empty()).ok();
        #[cfg(not(target_os = "linux"))]
        let end = None;
        Ok((SystemProcess { id, guard, end }, started))
    }

    /// Waits for the program to end, but not longer than `patience`, and returns whether it has ended.
    pub(super) fn has_ended(&mut self, patience: Duration) -> io::Result<bool> {
        match &self.end {
            Some(end) => {
                let timeout = Timespec::try_from(patience).ok();
                let _ = poll(&mut [PollFd::new(end, PollFlags::IN)], timeout.as_ref());
            }
            None => thread::sleep(Duration::from_millis(1)),
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(self.id), options)?.is_some())
    }

    /// Returns the CPU time so far; `None` if the system does not measure it.
    #[cfg(target_os = "linux")]
    pub(super) fn cpu_used(&self) -> Option<Duration> {
        let mut clock = 0;
        // SAFETY: `timespec` is a C structure of integers, for which zero is valid.
        let mut time: libc::timespec = unsafe { mem::zeroed() };
        // SAFETY: the pointer points to a live variable of the type that the call fills in.
        let is_found = unsafe { libc::clock_getcpuclockid(self.id.as_raw_pid(), &mut clock) } == 0;
        // SAFETY: the pointer points to a live variable of the type that the call fills in.
        let is_known = is_found && unsafe { libc::clock_gettime(clock, &mut time) } == 0;
        is_known.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn cpu_used(&self) -> Option<Duration> {
        None
    }

    /// Returns the time in which the program was ready to run but had no CPU. Threads wait for each other, so the
    /// thread that waited longest counts. The time is known only until the program's exit status is collected.
    pub(super) fn time_without_cpu(&self) -> Duration {
        let threads = fs::read_dir(format!("/proc/{}/task", self.id.as_raw_pid()));
        let threads = threads.into_iter().flatten().flatten();
        let times = threads.map(|thread| without_cpu(&thread.path().join("schedstat")));
        times.max().unwrap_or_default()
    }

    pub(super) fn resident_memory(&self) -> Option<u64> {
        resident_memory(self.id)
    }

    /// Ends the program and its children if they still run, and collects the exit status.
    pub(super) fn end(self) -> io::Result<Usage> {
        /// The bytes in a unit of `ru_maxrss`: most kernels count in KiB, Apple's in bytes.
        const UNIT: u64 = if cfg!(target_vendor = "apple") {
            1
        } else {
            1024
        };
        self.guard.end();
        drop(self.guard);
        let mut status = 0;
        // SAFETY: `rusage` is a C structure of integers, for which zero is valid.
        let mut usage: libc::rusage = unsafe { mem::zeroed() };
        // SAFETY: both pointers point to live variables of the types that the call fills in.
        while unsafe { libc::wait4(self.id.as_raw_pid(), &mut status, 0, &mut usage) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        Ok(Usage {
            status: ExitStatus::from_raw(status).into(),
            cpu: Some(duration(usage.ru_utime) + duration(usage.ru_stime)),
            peak_memory: Some(usage.ru_maxrss as u64 * UNIT),
        })
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
}

/// Returns how long a thread was ready to run but had no CPU. On kernels built without that statistic, returns zero. A
/// wait that still goes on is not included.
fn without_cpu(schedstat: &Path) -> Duration {
    let statistics = fs::read_to_string(schedstat).unwrap_or_default();
    // The second number is the time without CPU, in nanoseconds.
    let time = statistics.split(' ').nth(1).and_then(|it| it.parse().ok());
    Duration::from_nanos(time.unwrap_or_default())
}

fn resident_memory(process: Pid) -> Option<u64> {
    // The second number is the count of resident pages.
    let statistics = fs::read_to_string(format!("/proc/{}/statm", process.as_raw_pid())).ok()?;
    let pages: u64 = statistics.split(' ').nth(1)?.parse().ok()?;
    pages.checked_mul(page_size() as u64)
}

pub(crate) fn own_memory() -> Option<u64> {
    resident_memory(getpid())
}
