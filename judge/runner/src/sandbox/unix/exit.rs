//! # Seeing that a program has ended, without collecting its exit status

use std::io;
use std::mem;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::time::Duration;

/// Watches for the end of one child of this process.
pub(super) struct ExitWatch {
    process: libc::pid_t,
    /// Becomes readable when the program ends. Only Linux has this, and only since 5.3; elsewhere one looks often.
    descriptor: Option<OwnedFd>,
}

impl ExitWatch {
    pub(super) fn new(process: libc::pid_t) -> Self {
        ExitWatch {
            process,
            descriptor: open(process),
        }
    }

    /// The descriptor to poll, negative if there is none.
    pub(super) fn descriptor(&self) -> RawFd {
        self.descriptor.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// How long a poll may last until one has to look at the program itself.
    pub(super) fn patience(&self) -> Duration {
        if self.descriptor.is_some() {
            Duration::MAX
        } else {
            Duration::from_millis(2)
        }
    }

    /// Tells whether the program has ended.
    pub(super) fn has_ended(&self) -> io::Result<bool> {
        // SAFETY: `siginfo_t` is a C structure of integers and pointers, for which zero is a value.
        let mut info: libc::siginfo_t = unsafe { mem::zeroed() };
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: the pointer is to a live variable of the type that the call fills in.
        if unsafe { libc::waitid(libc::P_PID, self.process as libc::id_t, &mut info, options) } < 0
        {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the call has filled the structure in, or left it zero where no program has ended.
        Ok(unsafe { info.si_pid() } == self.process)
    }
}

#[cfg(target_os = "linux")]
fn open(process: libc::pid_t) -> Option<OwnedFd> {
    use std::os::fd::FromRawFd;

    // SAFETY: the call takes two integers and returns a new descriptor or -1. It cannot hit a stranger, since the
    // process is a child whose exit status has not been collected.
    let descriptor = unsafe { libc::syscall(libc::SYS_pidfd_open, process, 0) };
    // SAFETY: the descriptor is new and nobody else's. The kernel has opened it so that no program started later
    // inherits it.
    (descriptor >= 0).then(|| unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) })
}

#[cfg(not(target_os = "linux"))]
fn open(_process: libc::pid_t) -> Option<OwnedFd> {
    None
}
