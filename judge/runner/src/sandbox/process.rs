//! # A running program, whatever the system

use std::io;
use std::process::Command;
use std::time::Duration;

use super::limits::Limits;
use super::outcome::Status;

/// A program that was started and not waited for. It belongs to the running process until its [`end`](Process::end).
pub(super) trait Process: Sized {
    /// Whether the system tells CPU time at all. Where not, time on the clock has to stand in for it.
    const HAS_CPU_TIME: bool;

    fn start(command: &mut Command, limits: &Limits) -> io::Result<Self>;

    /// Tells whether the program has ended, and waits for that up to so long.
    fn has_ended(&mut self, patience: Duration) -> io::Result<bool>;

    /// The CPU time used so far, if the system tells.
    fn cpu_used(&self) -> Option<Duration>;

    /// How many bytes are resident, if the system tells.
    fn resident_memory(&self) -> Option<u64>;

    /// Ends whatever is left of the program, and tells how it ended.
    fn end(self) -> io::Result<Usage>;
}

/// How a program ended, and what it took.
pub(super) struct Usage {
    pub(super) status: Status,
    pub(super) cpu: Duration,
    pub(super) peak_memory: Option<u64>,
}
