//! # The end of a program, in the system's words
//!
//! On Unix a crash is a signal. On Windows it is an exit status, a number of 32 bits whose upper four are 0xC, which
//! Windows itself calls an `NTSTATUS`.

use std::fmt;
use std::process::ExitStatus;

use serde::{Deserialize, Serialize};

/// The end of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// It exited with this status.
    Exited(i32),
    /// The signal of this number ended it.
    Signalled(i32),
}

/// The crash that a program on Windows ends with when its stack is full.
const STACK_OVERFLOW: u32 = 0xC000_00FD;

/// The crash by which a program on Windows aborts, as Rust's and Microsoft's libraries do.
const ABORT: u32 = 0xC000_0409;

/// The exit status by which the C library of MinGW aborts.
const MINGW_ABORT: i32 = 3;

/// The crashes on Windows that a program of a judge may meet.
const CRASHES: [(u32, &str); 9] = [
    (0x8000_0003, "breakpoint"),
    (0xC000_0005, "access violation"),
    (0xC000_0017, "out of memory"),
    (0xC000_001D, "illegal instruction"),
    (0xC000_0094, "integer division by zero"),
    (STACK_OVERFLOW, "stack overflow"),
    (0xC000_0135, "a DLL is missing"),
    (0xC000_0374, "heap corruption"),
    (ABORT, "abort"),
];

impl Status {
    /// Tells whether the program ended because its stack was full.
    pub(super) fn is_stack_overflow(self) -> bool {
        self.crash() == Some(STACK_OVERFLOW)
    }

    /// Tells whether the program ended itself by `abort`.
    pub(super) fn is_abort(self) -> bool {
        /// The number of SIGABRT on every Unix.
        const SIGNAL: i32 = 6;
        self == Status::Signalled(SIGNAL) || self.crash() == Some(ABORT) || self.is_mingw_abort()
    }

    fn is_mingw_abort(self) -> bool {
        cfg!(windows) && self == Status::Exited(MINGW_ABORT)
    }

    /// The number by which Windows explains an end that is not the program's own choice. No Unix has such a status.
    fn crash(self) -> Option<u32> {
        let Status::Exited(code) = self else {
            return None;
        };
        let code = code as u32;
        matches!(code >> 28, 0x8 | 0xC).then_some(code)
    }
}

impl From<ExitStatus> for Status {
    #[cfg(unix)]
    fn from(status: ExitStatus) -> Self {
        use std::os::unix::process::ExitStatusExt;
        match status.signal() {
            Some(signal) => Status::Signalled(signal),
            None => Status::Exited(status.code().expect("it exited if no signal ended it")),
        }
    }

    #[cfg(not(unix))]
    fn from(status: ExitStatus) -> Self {
        Status::Exited(status.code().unwrap_or(1))
    }
}

/// `exit status 3`, `exit status 0xC0000005 (access violation)`, or `SIGABRT (signal 6)`.
impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if let Some(crash) = self.crash() {
            write!(out, "exit status {crash:#010X}")?;
            let known = CRASHES.iter().find(|(code, _)| *code == crash);
            return known.map_or(Ok(()), |(_, name)| write!(out, " ({name})"));
        }
        match *self {
            _ if self.is_mingw_abort() => write!(out, "exit status {MINGW_ABORT} (perhaps abort)"),
            Status::Exited(code) => write!(out, "exit status {code}"),
            Status::Signalled(number) => match signal_name(number) {
                Some(name) => write!(out, "{name} (signal {number})"),
                None => write!(out, "signal {number}"),
            },
        }
    }
}

/// The standard library knows the names, whose numbers differ from system to system: it prints `signal: 6 (SIGABRT)`.
#[cfg(unix)]
fn signal_name(number: i32) -> Option<String> {
    let said = std::os::unix::process::ExitStatusExt::from_raw(number);
    let said = ExitStatus::to_string(&said);
    said.split(['(', ')']).nth(1).map(str::to_string)
}

#[cfg(not(unix))]
fn signal_name(_number: i32) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_on_windows_has_its_number_and_a_name() {
        for (code, shown) in [
            (0xC000_0005_u32, "exit status 0xC0000005 (access violation)"),
            (0xC000_00FD, "exit status 0xC00000FD (stack overflow)"),
            (0xC000_0409, "exit status 0xC0000409 (abort)"),
            (0xC000_1234, "exit status 0xC0001234"),
            (u32::MAX, "exit status -1"),
            (101, "exit status 101"),
        ] {
            assert_eq!(Status::Exited(code as i32).to_string(), shown);
        }
    }
}
