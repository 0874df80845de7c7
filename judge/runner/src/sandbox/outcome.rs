//! # The outcome of running a program

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use judge_facts::limits::{Clock, Forbidden};
use judge_facts::verdict::Verdict;
use serde::{Deserialize, Serialize};

use super::limits::Limits;
use crate::excerpt::Excerpt;
use crate::scratch::ScratchFile;

#[derive(Debug)]
pub struct Outcome {
    /// The exit status or the signal. If this process ended the program, `exceeded` is the reason.
    pub status: Status,
    /// The limit that the program exceeded, whether or not it was ended for that limit.
    pub exceeded: Option<Limit>,
    pub is_stopped: bool,
    pub cpu: Option<Duration>,
    /// The wall time from start to end. If the system measures it, the time in which the program was ready to run but
    /// other processes had the CPU is left out.
    pub wall: Duration,
    /// The peak of resident memory in bytes, if the system measures it. The kernel begins to count before the program
    /// is loaded, so the peak is at least what the calling process held when it started the program. For a small caller
    /// the peak is exact, for a large one an upper bound.
    pub peak_memory: Option<u64>,
    /// Standard output up to its limit, as a file.
    pub stdout: ScratchFile,
    /// Standard error, without its middle if it is long.
    pub stderr: Excerpt,
    pub limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Cpu,
    /// Wall time, while the CPU time was within its limit.
    Wall,
    Memory,
    Output,
    /// The size of standard error.
    Error,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    Exited(i32),
    Signalled(i32),
}

impl Outcome {
    /// Returns the verdict, assuming that the output is right.
    ///
    /// Limits come before the exit status, because a program that was ended for its time did not crash. The exit status
    /// comes before the output, because a judge does not read the output of a crash.
    pub fn verdict(&self) -> Verdict {
        match (self.exceeded, self.status) {
            (Some(Limit::Cpu | Limit::Wall), _) => Verdict::TimeLimitExceeded,
            (Some(Limit::Memory), _) => Verdict::MemoryLimitExceeded,
            (Some(Limit::Output | Limit::Error), _) => Verdict::OutputLimitExceeded,
            (None, Status::Exited(0)) => Verdict::Accepted,
            (None, _) => Verdict::RuntimeError,
        }
    }

    /// Returns the limit that decides the verdict. The field `exceeded` still holds the limit that the program was
    /// ended for. The time limit comes first: a program that got more time may have exceeded another limit only then.
    pub(super) fn exceeded(&self, too_long: Option<Limit>) -> Option<Limit> {
        let limits = &self.limits;
        if self.cpu.is_some_and(|cpu| cpu > limits.cpu) {
            Some(Limit::Cpu)
        } else if limits.clock == Clock::Wall && self.wall > limits.wall {
            Some(Limit::Wall)
        } else if too_long.is_some() {
            too_long
        } else if limits
            .memory
            .is_some_and(|most| self.is_out_of_memory(most))
        {
            Some(Limit::Memory)
        } else {
            self.exceeded
        }
    }

    /// Returns whether the program took more memory than allowed, or aborted because an allocation failed.
    fn is_out_of_memory(&self, most: u64) -> bool {
        // The standard libraries of Rust and C++ print these messages when an allocation fails.
        self.peak_memory.is_some_and(|peak| peak > most)
            || self.aborted_with("memory allocation of ")
            || self.aborted_with("std::bad_alloc")
    }

    /// Returns whether another process has killed the program, as a system does that runs out of memory.
    pub(super) fn was_killed(&self) -> bool {
        /// The number of SIGKILL on every Unix.
        const SIGKILL: i32 = 9;
        !self.is_stopped && self.exceeded.is_none() && self.status == Status::Signalled(SIGKILL)
    }

    /// Returns the forbidden action that the program seems to have tried, if any.
    pub(crate) fn broken_rule(&self) -> Option<Forbidden> {
        /// The error messages, or on Windows the error numbers, for a thread or a child that could not be started.
        const WORDS: [&str; 3] = [
            "Resource temporarily unavailable",
            "os error 1816",
            "code: 1816",
        ];
        /// The number of SIGSYS on Linux, the only system where sleeping is forbidden.
        const SYSTEM_CALL: i32 = 31;
        let has_done = |thing: &Forbidden| match thing {
            Forbidden::Threads => WORDS.iter().any(|words| self.stderr.contains(words)),
            Forbidden::Sleeping => self.status == Status::Signalled(SYSTEM_CALL),
        };
        let failed = self.exceeded.is_none() && self.status != Status::Exited(0);
        let mut forbids = self.limits.forbids.iter().copied();
        forbids.find(|thing| failed && has_done(thing))
    }

    /// Returns whether the program's stack grew to its limit. On Unix only Rust's standard library reports that. A
    /// program without it is just ended by a signal.
    pub(crate) fn has_overflowed_its_stack(&self) -> bool {
        matches!(self.status, Status::Exited(code) if crash(code) == Some("stack overflow"))
            || self.aborted_with("has overflowed its stack")
    }

    fn aborted_with(&self, complaint: &str) -> bool {
        /// The number of SIGABRT on every Unix.
        const SIGABRT: i32 = 6;
        let is_abort = match self.status {
            Status::Signalled(number) => number == SIGABRT,
            // MinGW's C library aborts with the exit status 3.
            Status::Exited(code) => crash(code) == Some("abort") || cfg!(windows) && code == 3,
        };
        is_abort && self.stderr.contains(complaint)
    }
}

/// Returns the name of the crash that Windows reports with this exit status. No exit status on Unix is that large.
fn crash(code: i32) -> Option<&'static str> {
    match code as u32 {
        0xC000_0005 => Some("access violation"),
        0xC000_0094 => Some("integer division by zero"),
        0xC000_00FD => Some("stack overflow"),
        0xC000_0409 => Some("abort"),
        number => (number >> 28 == 0xC).then_some("crash"),
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

/// Writes `exit status 1`, `SIGABRT (signal 6)`, or `exit status 0xC0000409 (abort)`.
impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Status::Exited(3) if cfg!(windows) => write!(out, "exit status 3 (perhaps abort)"),
            Status::Exited(code) => match crash(code) {
                Some(name) => write!(out, "exit status {code:#010X} ({name})"),
                None => write!(out, "exit status {code}"),
            },
            Status::Signalled(number) => match signal_name(number) {
                Some(name) => write!(out, "{name} (signal {number})"),
                None => write!(out, "signal {number}"),
            },
        }
    }
}

/// Returns a signal's name, taken from the standard library's `signal: 6 (SIGABRT)`. The numbers differ by system.
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
            (0xC000_1234, "exit status 0xC0001234 (crash)"),
            (u32::MAX, "exit status -1"),
            (101, "exit status 101"),
        ] {
            assert_eq!(Status::Exited(code as i32).to_string(), shown);
        }
    }
}
