//! # What only Linux tells of a running program, and does to it
//!
//! All of it can be done without, only later or more coarsely.

use std::fs;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::process;
use std::ptr;
use std::time::Duration;

use super::limits::Limits;
use super::rlimit::Setting;

/// Waits for the end of a child of this process, without looking at it again and again.
pub(super) struct EndWatch(Option<OwnedFd>);

impl EndWatch {
    pub(super) fn new(process: libc::pid_t) -> Self {
        // SAFETY: the call takes two integers and returns a new descriptor or -1, before Linux 5.3 always that. It
        // cannot hit a stranger, since the process is a child whose exit status has not been collected.
        let descriptor = unsafe { libc::syscall(libc::SYS_pidfd_open, process, 0) };
        // SAFETY: the descriptor is new and nobody else's.
        EndWatch((descriptor >= 0).then(|| unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) }))
    }

    /// Returns when the process has ended, and after so long at the latest.
    pub(super) fn wait(&self, patience: Duration) {
        let mut polled = libc::pollfd {
            // A negative descriptor is passed over.
            fd: self.0.as_ref().map_or(-1, AsRawFd::as_raw_fd),
            events: libc::POLLIN,
            revents: 0,
        };
        let patience = if self.0.is_some() {
            patience.as_millis()
        } else {
            1
        };
        // SAFETY: the pointer is to a live variable. Whatever ends the call, one looks at the process then.
        unsafe { libc::poll(&mut polled, 1, patience as libc::c_int) };
    }
}

/// Limits a program that has just been started, from outside. Should that fail, the program has ended already, or the
/// watch has to do without the kernel's help.
pub(super) fn limit(process: libc::pid_t, limits: &Limits) {
    for setting in Setting::all(limits) {
        if let Ok(wanted) = setting.wanted() {
            // SAFETY: the first pointer is to a live variable, the second may be null.
            unsafe { libc::prlimit(process, setting.resource, &wanted, ptr::null_mut()) };
        }
    }
}

/// Returns the CPU time that a running program has used.
pub(super) fn cpu_used(process: libc::pid_t) -> Option<Duration> {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let is_found = unsafe { libc::clock_getcpuclockid(process, &mut clock) } == 0;
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let is_told = is_found && unsafe { libc::clock_gettime(clock, &mut time) } == 0;
    is_told.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

/// Returns how many bytes a running program has resident.
pub(super) fn resident_memory(process: libc::pid_t) -> Option<u64> {
    // The second number is the resident pages.
    let statistics = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = statistics.split(' ').nth(1)?.parse().ok()?;
    // SAFETY: the call takes an integer only.
    let page_size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.checked_mul(page_size.try_into().ok()?)
}

/// From now on, processes that leave the group of their program, as daemons do, belong to this process. It is for a
/// process that runs one program at a time, has no other children, and calls [`end_orphans`] after each. Only Linux can
/// do that.
pub fn adopt_orphans() {
    // SAFETY: the call takes integers only. Older kernels refuse, and then orphans are out of reach.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
}

/// Ends all children of a process that has called [`adopt_orphans`], and waits until they are gone.
pub fn end_orphans() {
    /// Each round reaches one generation. One that has more is no accident, and is not hunted for ever.
    const MOST_ROUNDS: usize = 1000;
    for _ in 0..MOST_ROUNDS {
        let children = children();
        if children.is_empty() {
            return;
        }
        for &child in &children {
            // SAFETY: the call takes integers. Nobody has waited for the child, so the number is still its own.
            unsafe { libc::kill(child, libc::SIGKILL) };
        }
        for &child in &children {
            // SAFETY: the pointer may be null. A child that was ended does not keep anybody waiting.
            unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
        }
    }
}

/// The children of this process's first thread, those included that have ended and were not waited for.
fn children() -> Vec<libc::pid_t> {
    let listed = fs::read_to_string(format!("/proc/self/task/{}/children", process::id()));
    let listed = listed.unwrap_or_default();
    let words = listed.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}
