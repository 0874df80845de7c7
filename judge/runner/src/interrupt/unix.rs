//! # Signals
//!
//! The handler only writes the signal's number into a pipe. A thread reads it from the pipe and acts on it.

use std::io::{self, Read};
use std::mem;
use std::os::fd::IntoRawFd;
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command};
use std::ptr;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// The file descriptor of the pipe's end that the handler writes to.
static PIPE: AtomicI32 = AtomicI32::new(-1);

/// The ID of the listening process. A forked child also has the handler until it executes its program.
static LISTENER: AtomicU32 = AtomicU32::new(0);

/// Calls `handle`, on a thread of its own, for each signal that asks this process to end. A signal that this process
/// ignores stays ignored.
pub(super) fn listen(handle: fn(i32)) -> io::Result<()> {
    let (mut reader, writer) = io::pipe()?;
    // A handler must not block. A full pipe holds enough signals.
    fcntl_setfl(&writer, OFlags::NONBLOCK)?;
    thread::Builder::new().spawn(move || {
        let mut signal = [0];
        while reader.read_exact(&mut signal).is_ok() {
            handle(signal[0].into());
        }
    })?;
    PIPE.store(writer.into_raw_fd(), Ordering::SeqCst);
    LISTENER.store(process::id(), Ordering::SeqCst);
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: `sigaction` is a C structure of integers and an optional pointer, for which zero is valid.
        let (mut before, mut action): (libc::sigaction, libc::sigaction) =
            unsafe { (mem::zeroed(), mem::zeroed()) };
        action.sa_sigaction = pass_on as extern "C" fn(libc::c_int) as libc::sighandler_t;
        // Interrupted system calls restart after the handler.
        action.sa_flags = libc::SA_RESTART;
        // SAFETY: the pointers point to live variables, and the handler is async-signal-safe.
        unsafe {
            if libc::sigaction(signal, ptr::null(), &mut before) == 0
                && before.sa_sigaction == libc::SIG_DFL
            {
                libc::sigaction(signal, &action, ptr::null_mut());
            }
        }
    }
    Ok(())
}

extern "C" fn pass_on(signal: libc::c_int) {
    let number = signal as u8;
    // SAFETY: both calls are async-signal-safe, and the pointer points to one live byte.
    unsafe {
        if libc::getpid() as u32 == LISTENER.load(Ordering::SeqCst) {
            libc::write(
                PIPE.load(Ordering::SeqCst),
                ptr::from_ref(&number).cast(),
                1,
            );
        }
    }
}

/// A process group, known by the process ID of its leader, which this process has not waited for yet.
#[derive(Clone)]
pub(crate) struct Tree(Pid);

impl Tree {
    /// Starts the command's process as the leader of a new group.
    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let child = command.process_group(0).spawn()?;
        let leader = Pid::from_child(&child);
        Ok((child, Tree(leader)))
    }

    /// Kills all processes of the group. The calls fail if no process is left.
    pub(super) fn end(&self) {
        let _ = kill_process_group(self.0, Signal::KILL);
        // The leader may have joined another group.
        let _ = kill_process(self.0, Signal::KILL);
    }

    /// Does not wait: Unix can remove files that an ending process still holds open.
    pub(super) fn wait_until(&self, _deadline: Instant) {}

    pub(super) fn ask_to_end(&self) {
        let _ = kill_process(self.0, Signal::TERM);
    }
}

pub(super) fn end_by_signal(signal: i32) {
    // SAFETY: the calls take integers.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_pipe_does_not_block_the_handler() {
        listen(|_| thread::sleep(std::time::Duration::from_secs(3600)))
            .expect("a pipe can be made");
        // A pipe usually holds 64 KiB.
        for _ in 0..100_000 {
            pass_on(libc::SIGHUP);
        }
    }
}
