//! # Running a program on Linux
//!
//! Other systems do without all of this, only later or more coarsely.

use std::fs;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::param::page_size;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, kill_process, pidfd_open, set_child_subreaper,
    waitpid,
};

/// Waits for the end of a child of this process without polling.
pub(super) struct EndWatch {
    /// Before Linux 5.3 there is no descriptor for a process.
    process: Option<OwnedFd>,
}

impl EndWatch {
    pub(super) fn new(process: Pid) -> Self {
        EndWatch {
            process: pidfd_open(process, PidfdFlags::empty()).ok(),
        }
    }

    /// Returns when the process has ended, or else after `patience`. The caller checks the process after any result.
    pub(super) fn wait(&self, patience: Duration) {
        let Some(process) = &self.process else {
            return thread::sleep(Duration::from_millis(1));
        };
        let timeout = Timespec::try_from(patience).ok();
        let _ = poll(&mut [PollFd::new(process, PollFlags::IN)], timeout.as_ref());
    }
}

pub(super) fn cpu_used(process: Pid) -> Option<Duration> {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let is_found = unsafe { libc::clock_getcpuclockid(process.as_raw_pid(), &mut clock) } == 0;
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let is_known = is_found && unsafe { libc::clock_gettime(clock, &mut time) } == 0;
    is_known.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

/// Returns the time in which a program was ready to run but had no CPU: that of the thread which lacked it longest, as
/// threads wait for each other. It can be asked until the program's exit status is collected.
pub(super) fn time_without_cpu(process: Pid) -> Duration {
    let threads = fs::read_dir(format!("/proc/{}/task", process.as_raw_pid()));
    let threads = threads.into_iter().flatten().flatten();
    let times = threads.map(|thread| without_cpu(&thread.path().join("schedstat")));
    times.max().unwrap_or_default()
}

/// Reads how long a thread was ready to run but had no CPU. Some kernels are built without that figure, and then it is
/// zero. A wait that goes on is not in it.
fn without_cpu(schedstat: &Path) -> Duration {
    let statistics = fs::read_to_string(schedstat).unwrap_or_default();
    // The second number is that time in nanoseconds.
    let time = statistics.split(' ').nth(1).and_then(|it| it.parse().ok());
    Duration::from_nanos(time.unwrap_or_default())
}

pub(super) fn resident_memory(process: Pid) -> Option<u64> {
    // The second number is the resident pages.
    let statistics = fs::read_to_string(format!("/proc/{}/statm", process.as_raw_pid())).ok()?;
    let pages: u64 = statistics.split(' ').nth(1)?.parse().ok()?;
    pages.checked_mul(page_size() as u64)
}

pub(crate) fn own_memory() -> Option<u64> {
    resident_memory(getpid())
}

/// Makes this process the parent of processes that leave the group of their program, as daemons do. It is for a process
/// that runs one program at a time, has no other children, and calls [`end_orphans`] after each. Only Linux can do that.
pub(crate) fn adopt_orphans() {
    // Old kernels refuse it; then orphans are out of reach.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Ends all children of a process that has called [`adopt_orphans`], and waits until they are gone.
pub(crate) fn end_orphans() {
    /// Each round reaches one generation. Programs that have more do it on purpose, and are not followed for ever.
    const MOST_ROUNDS: usize = 1000;
    for _ in 0..MOST_ROUNDS {
        let children = children();
        if children.is_empty() {
            return;
        }
        // The children have not been waited for, so the numbers are still their own.
        for &child in &children {
            let _ = kill_process(child, Signal::KILL);
        }
        for &child in &children {
            let _ = waitpid(Some(child), WaitOptions::empty());
        }
    }
}

/// The children of this process's first thread, including those that have ended and were not waited for.
fn children() -> Vec<Pid> {
    let listed = fs::read_to_string(format!("/proc/self/task/{}/children", process::id()));
    let listed = listed.unwrap_or_default();
    let words = listed.split_whitespace();
    words
        .filter_map(|word| Pid::from_raw(word.parse().ok()?))
        .collect()
}
