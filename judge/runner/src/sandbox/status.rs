//! # How a program ended

use std::fmt;
use std::process::ExitStatus;

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// By itself, with this exit status.
    Exited(i32),
    /// By the signal of this number.
    Signalled(i32),
}

impl From<ExitStatus> for Status {
    #[cfg(unix)]
    fn from(status: ExitStatus) -> Self {
        use std::os::unix::process::ExitStatusExt;
        match (status.code(), status.signal()) {
            (Some(code), _) => Status::Exited(code),
            (None, Some(signal)) => Status::Signalled(signal),
            (None, None) => unreachable!(
                "a program that was waited for has either exited or been ended by a signal"
            ),
        }
    }

    #[cfg(not(unix))]
    fn from(status: ExitStatus) -> Self {
        Status::Exited(status.code().unwrap_or(1))
    }
}

/// `exit status 3`, or `SIGABRT (signal 6)`.
impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Status::Exited(code) => write!(out, "exit status {code}"),
            Status::Signalled(number) => match signal_name(number) {
                Some(name) => write!(out, "{name} (signal {number})"),
                None => write!(out, "signal {number}"),
            },
        }
    }
}

/// The signals that end programs. Their numbers differ from system to system.
#[cfg(unix)]
fn signal_name(number: i32) -> Option<&'static str> {
    const NAMES: &[(i32, &str)] = &[
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGALRM, "SIGALRM"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGPIPE, "SIGPIPE"),
        (libc::SIGQUIT, "SIGQUIT"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGSYS, "SIGSYS"),
        (libc::SIGTERM, "SIGTERM"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGUSR1, "SIGUSR1"),
        (libc::SIGUSR2, "SIGUSR2"),
        (libc::SIGXCPU, "SIGXCPU"),
        (libc::SIGXFSZ, "SIGXFSZ"),
    ];
    NAMES
        .iter()
        .find(|(signal, _)| *signal == number)
        .map(|(_, name)| *name)
}

#[cfg(not(unix))]
fn signal_name(_number: i32) -> Option<&'static str> {
    None
}
