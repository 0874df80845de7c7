//! # Being interrupted
//!
//! Ctrl-C ends the process and all that it has started: programs and tools are in process groups of their own, which a
//! terminal does not reach. Whoever has something to say before that catches the interrupt: what runs is ended all the
//! same, whatever waits for it fails with [`io::ErrorKind::Interrupted`], and the process goes on. A second Ctrl-C is
//! not caught.
//!
//! The process may also [`stop`] its own work in the same way, because it has become worthless, and then [`resume`].

use std::io;
use std::process::{self, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod signals;

#[cfg(not(unix))]
use portable as system;
#[cfg(unix)]
use signals as system;

pub use system::Listed;
#[cfg(unix)]
pub(crate) use system::kill;

/// Whether somebody wants to say something first.
static CATCHING: AtomicBool = AtomicBool::new(false);

/// The signal that was caught; 0 as long as there was none.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// What stands in place of a signal while the process itself stops its work.
const STOPPED: i32 = -1;

/// Whether there is a line on the terminal that would be left there.
static HAS_LINE: AtomicBool = AtomicBool::new(false);

/// While this lives, an interrupt is caught. One at a time; on systems without signals nothing is ever caught.
#[derive(Debug)]
pub struct InterruptCatcher(());

impl InterruptCatcher {
    /// From here on.
    #[expect(
        clippy::new_without_default,
        reason = "it changes what the whole process does, which no default should"
    )]
    pub fn new() -> Self {
        prepare();
        CATCHING.store(true, Ordering::SeqCst);
        InterruptCatcher(())
    }
}

impl Drop for InterruptCatcher {
    fn drop(&mut self) {
        CATCHING.store(false, Ordering::SeqCst);
    }
}

/// From here on, a signal that asks this process to end also ends what it has started.
pub fn prepare() {
    system::end_all_on_interrupt();
}

/// Tells whether an interrupt was caught or the work was stopped. The first is never forgotten: nothing can be run any
/// more.
pub fn is_interrupted() -> bool {
    CAUGHT.load(Ordering::SeqCst) != 0
}

/// Tells whether it was this process itself that has stopped its work.
pub fn is_stopped() -> bool {
    CAUGHT.load(Ordering::SeqCst) == STOPPED
}

/// Ends all that runs, and keeps more from being run until the next [`resume`]. An interrupt that was caught before has
/// priority.
pub fn stop() {
    if CAUGHT
        .compare_exchange(0, STOPPED, Ordering::SeqCst, Ordering::SeqCst)
        .is_ok()
    {
        system::end_alive();
    }
}

/// Takes [`stop`] back, and tells whether there was anything to take back.
pub fn resume() -> bool {
    CAUGHT
        .compare_exchange(STOPPED, 0, Ordering::SeqCst, Ordering::SeqCst)
        .is_ok()
}

/// Ends the process as the interrupt that was caught would have done.
pub fn end_as_interrupted() -> ! {
    let signal = CAUGHT.load(Ordering::SeqCst);
    system::end_by_signal(signal);
    // What a shell makes of a program that was ended by Ctrl-C.
    process::exit(130)
}

/// Fails once an interrupt was caught or the work was stopped.
pub fn check() -> io::Result<()> {
    if is_interrupted() {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
    }
    Ok(())
}

/// Runs a tool that reads nothing, such as a compiler, and returns what it prints. An interrupt ends it and all that it
/// has started.
///
/// # Errors
/// If the tool cannot be run, or with [`io::ErrorKind::Interrupted`].
pub fn output(command: &mut Command) -> io::Result<Output> {
    prepare();
    check()?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let (child, listed) = Listed::start_group(command)?;
    if is_interrupted() {
        // The signal may have come before the group was listed.
        listed.end();
    }
    let output = child.wait_with_output();
    drop(listed);
    check()?;
    output
}

/// Says whether a line is on the terminal that has to go if the process is ended at once.
pub fn has_line(has: bool) {
    HAS_LINE.store(has, Ordering::SeqCst);
}

/// Catches a signal if somebody wants that and none was caught yet. Signal handlers may call it.
#[cfg(unix)]
fn catch(signal: i32) -> bool {
    CATCHING.load(Ordering::SeqCst)
        && CAUGHT
            .compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
}
