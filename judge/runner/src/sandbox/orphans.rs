//! # Processes that leave their program's group
//!
//! Daemons do so. On Linux a process can become the parent of those that its programs leave behind, and end them.

use std::fs;
use std::process;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, wait, waitpid,
};

/// Makes this process the parent of processes that leave their program's group. Only for a process that runs one
/// program at a time, has no other children, and calls [`end_orphans`] after each program.
pub(crate) fn adopt_orphans() {
    // Old kernels refuse the call. Then orphans are out of reach.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Ends all children of this process, which has called [`adopt_orphans`], and waits until they are gone.
pub(crate) fn end_orphans() {
    /// Each round reaches one generation. A program with more generations evades on purpose, and is left alone.
    const MOST_ROUNDS: usize = 1000;
    for _ in 0..MOST_ROUNDS {
        // Usually this process has no children, and the call fails.
        if wait(WaitOptions::NOHANG).is_err() {
            return;
        }
        let children = children();
        // This process has not waited for the children, so their process IDs are still theirs.
        for &child in &children {
            let _ = kill_process(child, Signal::KILL);
        }
        for &child in &children {
            let _ = waitpid(Some(child), WaitOptions::empty());
        }
    }
}

/// Returns the children of this process's first thread, including ended ones that it has not waited for.
fn children() -> Vec<Pid> {
    let listed = fs::read_to_string(format!("/proc/self/task/{}/children", process::id()));
    let listed = listed.unwrap_or_default();
    let words = listed.split_whitespace();
    words
        .filter_map(|word| Pid::from_raw(word.parse().ok()?))
        .collect()
}
