//! # Who is ended with this process
//!
//! Whoever is started is entered in a table that a signal handler can read: a program or a tool as the leader of a
//! process group, which is ended as a whole; or a process that looks after programs of its own, which is asked to end
//! and does that for them.

use std::io;
use std::mem;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::ptr;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use super::{HAS_LINE, catch};

/// How many the table holds. One that finds no room is merely not ended on an interrupt.
const ROOM: usize = 256;

/// Who is alive: the leader of a group, or the negative number of a process that is asked; 0 where there is room.
static ALIVE: [AtomicI32; ROOM] = [const { AtomicI32::new(0) }; ROOM];

/// How many children are being started right now, and are not in the table yet.
static STARTING: AtomicUsize = AtomicUsize::new(0);

/// The signal that ends this process as soon as nothing is being started any more; 0 as long as there was none.
static LATE: AtomicI32 = AtomicI32::new(0);

/// The place of a child in the table, which it has as long as this lives. The child is waited for right after, not
/// before.
#[derive(Debug)]
pub struct Listed(Option<&'static AtomicI32>);

impl Listed {
    /// Starts a child that leads a group of its own.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_group(command: &mut Command) -> io::Result<(Child, Self)> {
        start(command, |child| child)
    }

    /// Starts a child that ends what it has started by itself. It hears of an interrupt only from this process, once
    /// this process knows of it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_keeper(command: &mut Command) -> io::Result<(Child, Self)> {
        start(command, |child| -child)
    }

    fn enter(entry: libc::pid_t) -> Self {
        let take = |place: &&AtomicI32| {
            place
                .compare_exchange(0, entry, Ordering::SeqCst, Ordering::Relaxed)
                .is_ok()
        };
        Listed(ALIVE.iter().find(take))
    }

    /// Does at once what an interrupt would do.
    pub fn end(&self) {
        if let Some(place) = self.0 {
            end(place.load(Ordering::SeqCst));
        }
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        if let Some(place) = self.0 {
            // From the wait on, the number may be somebody else's.
            place.store(0, Ordering::Release);
        }
    }
}

/// Starts a child and enters it. A signal that would end this process in between, when nobody knows of the child,
/// waits.
fn start(
    command: &mut Command,
    entry: impl Fn(libc::pid_t) -> libc::pid_t,
) -> io::Result<(Child, Listed)> {
    command.process_group(0);
    STARTING.fetch_add(1, Ordering::SeqCst);
    let started = if LATE.load(Ordering::SeqCst) == 0 {
        command.spawn().map(|child| {
            let listed = Listed::enter(entry(child.id() as libc::pid_t));
            (child, listed)
        })
    } else {
        // Whoever starts something still ends the process right after.
        Err(io::ErrorKind::Interrupted.into())
    };
    if STARTING.fetch_sub(1, Ordering::SeqCst) == 1 {
        let late = LATE.load(Ordering::SeqCst);
        if late != 0 {
            end_alive();
            end_for_good(late);
        }
    }
    started
}

/// Makes the signals that ask this process to end also end who is alive. A signal that is ignored stays ignored.
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

/// The signal handler. It uses atomics and makes system calls that POSIX allows in a handler, nothing else. None of the
/// calls that succeed changes `errno`.
extern "C" fn end_all(signal: libc::c_int) {
    // This comes before the table is read: who is entered later sees it.
    let is_caught = catch(signal);
    end_alive();
    if is_caught {
        return;
    }
    // This comes before the number is read: who starts something later sees it.
    LATE.store(signal, Ordering::SeqCst);
    if STARTING.load(Ordering::SeqCst) == 0 {
        end_for_good(signal);
    }
}

/// Ends this process by a signal and leaves no line on the terminal. Signal handlers may call it.
fn end_for_good(signal: libc::c_int) {
    if HAS_LINE.load(Ordering::SeqCst) {
        const CLEAR: &[u8] = b"\r\x1b[K";
        // SAFETY: the pointer and the length are those of a constant. If nobody reads it, it does not matter.
        unsafe { libc::write(libc::STDERR_FILENO, CLEAR.as_ptr().cast(), CLEAR.len()) };
    }
    end_by_signal(signal);
}

/// Ends everybody in the table. Signal handlers may call it.
pub(super) fn end_alive() {
    for place in &ALIVE {
        // One that another thread collects at this very moment has left a number that is free, and the kernel is in no
        // hurry to give it away again.
        end(place.load(Ordering::SeqCst));
    }
}

fn end(entry: libc::pid_t) {
    match entry {
        0 => {}
        1.. => kill(entry),
        _ => {
            // SAFETY: the call takes integers. That nobody is left to take the signal is no failure.
            unsafe { libc::kill(-entry, libc::SIGTERM) };
        }
    }
}

/// Ends this process by a signal whose default action is that. Signal handlers may call it.
pub(super) fn end_by_signal(signal: libc::c_int) {
    // SAFETY: the calls take integers, and are allowed in a handler.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

/// Ends all processes of a group whose leader has not been waited for.
pub(crate) fn kill(leader: libc::pid_t) {
    // SAFETY: both calls take integers. That nobody is left to take the signal is no failure.
    unsafe {
        libc::killpg(leader, libc::SIGKILL);
        // The leader itself may have joined another group.
        libc::kill(leader, libc::SIGKILL);
    }
}
