//! # Being interrupted
//!
//! Ctrl-C ends the process and the programs that it runs. Whoever has something to say before that catches the interrupt: the
//! programs are ended all the same, [`run`](super::run) fails with [`io::ErrorKind::Interrupted`], and the process goes on. A
//! second Ctrl-C is not caught.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// Whether somebody wants to say something first.
static CATCHING: AtomicBool = AtomicBool::new(false);

/// The signal that was caught; 0 as long as there was none.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// While this lives, an interrupt is caught. One at a time, in a process that [`prepare_process`](super::prepare_process) has
/// prepared; on systems without signals nothing is ever caught.
#[derive(Debug)]
pub struct InterruptCatcher(());

impl InterruptCatcher {
    /// From here on.
    #[expect(
        clippy::new_without_default,
        reason = "it changes what the whole process does, which no default should"
    )]
    pub fn new() -> Self {
        CATCHING.store(true, Ordering::SeqCst);
        InterruptCatcher(())
    }
}

impl Drop for InterruptCatcher {
    fn drop(&mut self) {
        CATCHING.store(false, Ordering::SeqCst);
    }
}

/// Tells whether an interrupt was caught. That is never forgotten: nothing can be run any more.
pub fn is_interrupted() -> bool {
    CAUGHT.load(Ordering::SeqCst) != 0
}

/// Ends the process as the interrupt that was caught would have done.
pub fn end_as_interrupted() -> ! {
    let signal = CAUGHT.load(Ordering::SeqCst);
    super::system::end_by_signal(signal);
    // What a shell makes of a program that was ended by Ctrl-C.
    process::exit(130)
}

/// Catches a signal if somebody wants that and none was caught yet. Signal handlers may call it.
#[cfg(unix)]
pub(super) fn catch(signal: i32) -> bool {
    CATCHING.load(Ordering::SeqCst)
        && CAUGHT
            .compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
}

/// Fails once an interrupt was caught.
pub(super) fn check() -> io::Result<()> {
    if is_interrupted() {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
    }
    Ok(())
}
