//! # A running program on any system

use std::io;
use std::process::Command;
use std::time::Duration;

use super::limits::Limits;
use super::outcome::Status;

/// A program that was started and has not been waited for. It belongs to this process until its [`end`](Process::end).
pub(super) trait Process: Sized {
    /// True if the system measures CPU time. If not, wall-clock time stands in for it.
    const HAS_CPU_TIME: bool;

    fn start(command: &mut Command, limits: &Limits) -> io::Result<Self>;

    /// Waits for the end of the program, but not longer than `patience`, and tells whether it has ended.
    fn has_ended(&mut self, patience: Duration) -> io::Result<bool>;

    /// The CPU time so far, if the system measures it.
    fn cpu_used(&self) -> Option<Duration>;

    /// The resident memory in bytes, if the system measures it.
    fn resident_memory(&self) -> Option<u64>;

    /// Ends the program and its children, if they still run, and collects the exit status.
    fn end(self) -> io::Result<Usage>;
}

/// The exit status and the resources of a program that has ended.
pub(super) struct Usage {
    pub(super) status: Status,
    pub(super) cpu: Duration,
    pub(super) peak_memory: Option<u64>,
}
