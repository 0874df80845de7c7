//! # Processes that leave the group of their program
//!
//! Daemons do that. On Linux a process can become the parent of those that its programs leave behind, and end them.

use std::fs;
use std::process;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, wait, waitpid,
};

/// Makes this process the parent of processes that leave the group of their program, as daemons do. It is for a process
/// that runs one program at a time, has no other children, and calls [`end_orphans`] after each.
pub(crate) fn adopt_orphans() {
    // Old kernels refuse it; then orphans are out of reach.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Ends all children of a process that has called [`adopt_orphans`], and waits until they are gone.
pub(crate) fn end_orphans() {
    /// Each round reaches one generation. Programs that have more do it on purpose, and are not followed for ever.
    const MOST_ROUNDS: usize = 1000;
    for _ in 0..MOST_ROUNDS {
        // As a rule there is none, and this call fails.
        if wait(WaitOptions::NOHANG).is_err() {
            return;
        }
        let children = children();
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
