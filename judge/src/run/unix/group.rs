//! # A program and all that it starts
//!
//! The program leads a process group of its own. Whatever it starts is in that group too, unless it leaves it on purpose, so one
//! signal ends them all.
//!
//! The groups that are alive are also entered in a table that a signal handler can read, because a terminal's Ctrl-C goes to
//! the terminal's own group only, and would leave them running.

use std::io;
use std::mem;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

use super::retry_if_interrupted;
use crate::run::{Status, interrupt};

/// How many groups the table holds. One that finds no room is merely not ended on an interrupt.
const ROOM: usize = 256;

/// The leaders of the groups that are alive; 0 where there is room.
static ALIVE: [AtomicI32; ROOM] = [const { AtomicI32::new(0) }; ROOM];

/// A process group whose leader is a child of this process and has not been waited for.
pub(super) struct Group {
    leader: libc::pid_t,
    place: Option<&'static AtomicI32>,
}

impl Group {
    /// The group of a child that was started as the leader of its own.
    pub(super) fn of(child: &Child) -> Self {
        let leader = child.id() as libc::pid_t;
        let enter = |place: &&AtomicI32| {
            place
                .compare_exchange(0, leader, Ordering::SeqCst, Ordering::Relaxed)
                .is_ok()
        };
        Group {
            leader,
            place: ALIVE.iter().find(enter),
        }
    }

    pub(super) fn leader(&self) -> libc::pid_t {
        self.leader
    }

    /// Ends whoever is left of the group, and returns how its leader ended and what it used.
    pub(super) fn end(self) -> io::Result<(Status, libc::rusage)> {
        // Nobody has waited for the leader yet, so the number is still its own and hits no stranger.
        kill(self.leader);
        if let Some(place) = self.place {
            // From the wait on, the number may be somebody else's.
            place.store(0, Ordering::Release);
        }
        let mut status = 0;
        // SAFETY: `rusage` is a C structure of integers, for which zero is a value.
        let mut usage: libc::rusage = unsafe { mem::zeroed() };
        loop {
            // SAFETY: both pointers are to live variables of the types that the call fills in.
            if unsafe { libc::wait4(self.leader, &mut status, 0, &mut usage) } == self.leader {
                return Ok((ExitStatus::from_raw(status).into(), usage));
            }
            retry_if_interrupted()?;
        }
    }
}

/// Makes the signals that ask this process to end also end the groups that are alive. A signal that is ignored stays ignored.
pub(super) fn end_all_on_interrupt() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: `sigaction` is a C structure of integers and an optional pointer, for which zero is a value.
        let (mut before, mut action): (libc::sigaction, libc::sigaction) =
            unsafe { (mem::zeroed(), mem::zeroed()) };
        action.sa_sigaction = end_all as extern "C" fn(libc::c_int) as libc::sighandler_t;
        // The handler may raise the signal again, and if it does not, whatever was going on goes on.
        action.sa_flags = libc::SA_NODEFER | libc::SA_RESTART;
        // SAFETY: the pointers are to live variables, and the handler only does what a signal handler may.
        unsafe {
            if libc::sigaction(signal, ptr::null(), &mut before) == 0
                && before.sa_sigaction == libc::SIG_DFL
            {
                libc::sigaction(signal, &action, ptr::null_mut());
            }
        }
    }
}

/// The signal handler. It uses atomics and makes system calls that POSIX allows in a handler, nothing else. None of the calls
/// that succeed changes `errno`.
extern "C" fn end_all(signal: libc::c_int) {
    // This comes before the groups are read: a group that is entered later sees it.
    let is_caught = interrupt::catch(signal);
    for place in &ALIVE {
        let leader = place.load(Ordering::SeqCst);
        if leader > 0 {
            // A leader that another thread collects at this very moment has left a number that is free, and the kernel is
            // in no hurry to give it away again.
            kill(leader);
        }
    }
    if !is_caught {
        end_by_signal(signal);
    }
}

/// Ends this process by a signal whose default action is that. Signal handlers may call it.
pub(in crate::run) fn end_by_signal(signal: libc::c_int) {
    // SAFETY: the calls take integers, and are allowed in a handler.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

/// Ends all processes of a group whose leader has not been waited for.
fn kill(leader: libc::pid_t) {
    // SAFETY: both calls take integers. That nobody is left to take the signal is no failure.
    unsafe {
        libc::killpg(leader, libc::SIGKILL);
        // The leader itself may have joined another group.
        libc::kill(leader, libc::SIGKILL);
    }
}
