//! # Processes that have left their group
//!
//! A process that starts a session of its own, as daemons do, is out of reach of a signal to the group. When its parent
//! ends, the kernel gives it to the nearest ancestor that asked for such orphans, so a process that asks finds whoever
//! has left among its own children.

/// Has the kernel give this process the orphans below it.
#[cfg(target_os = "linux")]
pub(in crate::sandbox) fn adopt() {
    // SAFETY: the call takes integers only. Older kernels refuse, and then orphans are out of reach.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
}

/// Ends all children of this process, and theirs, and waits until they are gone.
#[cfg(target_os = "linux")]
pub(in crate::sandbox) fn end() {
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
            unsafe { libc::waitpid(child, std::ptr::null_mut(), 0) };
        }
    }
}

/// The children of this process, those included that have ended and were not waited for. None if the system does not
/// tell.
#[cfg(target_os = "linux")]
fn children() -> Vec<libc::pid_t> {
    // SAFETY: `siginfo_t` is a C structure of integers and pointers, for which zero is a value.
    let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    if unsafe { libc::waitid(libc::P_ALL, 0, &mut info, options) } < 0 {
        // This is how nearly all programs end: there is nobody, and no file has to be read to know it.
        return Vec::new();
    }
    let process = std::process::id();
    let listed = std::fs::read_to_string(format!("/proc/self/task/{process}/children"));
    let words = listed.unwrap_or_default();
    words
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

#[cfg(not(target_os = "linux"))]
pub(in crate::sandbox) fn adopt() {}

#[cfg(not(target_os = "linux"))]
pub(in crate::sandbox) fn end() {}
