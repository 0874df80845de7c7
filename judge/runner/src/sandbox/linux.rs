//! # Running a program on Linux
//!
//! Other systems do without all of this, only later or more coarsely.

use std::fs;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::process;
use std::ptr;
use std::time::Duration;

use super::limits::Limits;
use super::rlimit::Setting;

/// Waits for the end of a child of this process without polling.
pub(super) struct EndWatch(Option<OwnedFd>);

impl EndWatch {
    pub(super) fn new(process: libc::pid_t) -> Self {
        // SAFETY: the call takes two integers and returns a new descriptor or -1, before Linux 5.3 always that. The
        // number is that of a child whose exit status has not been collected.
        let descriptor = unsafe { libc::syscall(libc::SYS_pidfd_open, process, 0) };
        // SAFETY: the descriptor is new, and this is its only owner.
        EndWatch((descriptor >= 0).then(|| unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) }))
    }

    /// Returns when the process has ended, or else after `patience`.
    pub(super) fn wait(&self, patience: Duration) {
        let mut polled = libc::pollfd {
            // A negative descriptor is ignored.
            fd: self.0.as_ref().map_or(-1, AsRawFd::as_raw_fd),
            events: libc::POLLIN,
            revents: 0,
        };
        let patience = if self.0.is_some() {
            patience.as_millis()
        } else {
            1
        };
        // SAFETY: the pointer is to a live variable. The caller checks the process after any result.
        unsafe { libc::poll(&mut polled, 1, patience as libc::c_int) };
    }
}

/// Limits a program that has just been started, from outside. If that fails, the program has ended already, or the watch
/// does without the kernel's help.
pub(super) fn limit(process: libc::pid_t, limits: &Limits) {
    for setting in Setting::all(limits) {
        if let Ok(wanted) = setting.wanted() {
            // SAFETY: the first pointer is to a live variable, the second may be null.
            unsafe { libc::prlimit(process, setting.resource, &wanted, ptr::null_mut()) };
        }
    }
}

/// Returns the CPU time of a running program.
pub(super) fn cpu_used(process: libc::pid_t) -> Option<Duration> {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let is_found = unsafe { libc::clock_getcpuclockid(process, &mut clock) } == 0;
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let is_known = is_found && unsafe { libc::clock_gettime(clock, &mut time) } == 0;
    is_known.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

/// Returns the resident memory of a running program in bytes.
pub(super) fn resident_memory(process: libc::pid_t) -> Option<u64> {
    // The second number is the resident pages.
    let statistics = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = statistics.split(' ').nth(1)?.parse().ok()?;
    // SAFETY: the call takes an integer only.
    let page_size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.checked_mul(page_size.try_into().ok()?)
}

/// Makes this process the parent of processes that leave the group of their program, as daemons do. It is for a process
/// that runs one program at a time, has no other children, and calls [`end_orphans`] after each. Only Linux can do that.
pub fn adopt_orphans() {
    // SAFETY: the call takes integers only. Old kernels refuse it; then orphans are out of reach.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
}

/// Ends all children of a process that has called [`adopt_orphans`], and waits until they are gone.
pub fn end_orphans() {
    /// Each round reaches one generation. Programs that have more do it on purpose, and are not followed for ever.
    const MOST_ROUNDS: usize = 1000;
    for _ in 0..MOST_ROUNDS {
        let children = children();
        if children.is_empty() {
            return;
        }
        for &child in &children {
            // SAFETY: the call takes integers. The child has not been waited for, so the number is still its own.
            unsafe { libc::kill(child, libc::SIGKILL) };
        }
        for &child in &children {
            // SAFETY: the pointer may be null. A child that was ended can be collected at once.
            unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
        }
    }
}

/// The children of this process's first thread, including those that have ended and were not waited for.
fn children() -> Vec<libc::pid_t> {
    let listed = fs::read_to_string(format!("/proc/self/task/{}/children", process::id()));
    let listed = listed.unwrap_or_default();
    let words = listed.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}
