//! # What a program did

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use super::limits::Limits;
use crate::allowance::Clock;
use crate::excerpt::Excerpt;

/// What happened.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the program ended. If it was ended from here, `exceeded` says why.
    pub status: Status,
    /// The limit that the program exceeded, whether or not it had to be ended for it.
    pub exceeded: Option<Limit>,
    /// The CPU time that was used, zero where the system does not tell.
    pub cpu: Duration,
    /// The time on the clock from start to end.
    pub wall: Duration,
    /// The most bytes of memory that were resident at once, if the system tells. The kernel begins to count before the
    /// program itself is loaded, so this is never less than what the calling process held of its own when it started
    /// the program, after [`prepare_process`](super::prepare_process) also what it had mapped: right for a small
    /// caller, an upper bound for a large one.
    pub peak_memory: Option<u64>,
    /// What came on standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// What came on standard error, the middle left out if it was long.
    pub stderr: Excerpt,
}

/// A limit that can be exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::cpu`]
    Cpu,
    /// [`Limits::wall`], while the CPU time was within its limit.
    Wall,
    /// [`Limits::memory`]
    Memory,
    /// [`Limits::output`]
    Output,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// By itself, with this exit status.
    Exited(i32),
    /// By the signal of this number.
    Signalled(i32),
}

impl Outcome {
    /// Says which limit counts, if any, where `exceeded` is what the program was ended for. The time that counts comes
    /// first: a program that was given more of it may have met another limit only then.
    pub(super) fn exceeded(&self, limits: &Limits, printed_too_much: bool) -> Option<Limit> {
        if self.cpu > limits.cpu {
            Some(Limit::Cpu)
        } else if limits.clock == Clock::Wall && self.wall > limits.wall {
            Some(Limit::Wall)
        } else if printed_too_much {
            Some(Limit::Output)
        } else if limits
            .memory
            .is_some_and(|most| self.is_out_of_memory(most))
        {
            Some(Limit::Memory)
        } else {
            self.exceeded
        }
    }

    /// Tells whether the program took more memory than allowed, or gave up because it was refused more.
    fn is_out_of_memory(&self, most: u64) -> bool {
        // What the standard libraries of Rust and of C++ say when an allocation fails.
        self.peak_memory.is_some_and(|peak| peak > most)
            || self.aborted_with(b"memory allocation of ")
            || self.aborted_with(b"std::bad_alloc")
    }

    /// Tells whether the program's stack grew as far as it may. Rust's standard library says so; a program without it is
    /// just ended by a signal.
    pub fn has_overflowed_its_stack(&self) -> bool {
        self.aborted_with(b"has overflowed its stack")
    }

    /// Tells whether the program said this and aborted.
    fn aborted_with(&self, complaint: &[u8]) -> bool {
        /// The number of SIGABRT on every Unix.
        const ABORT: i32 = 6;
        let has = |text: &[u8]| text.windows(complaint.len()).any(|part| part == complaint);
        let Excerpt { head, tail, .. } = &self.stderr;
        self.status == Status::Signalled(ABORT) && (has(head) || has(tail))
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

/// The standard library knows the names, whose numbers differ from system to system, and says `signal: 6 (SIGABRT)`.
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
