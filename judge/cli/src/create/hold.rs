//! # Not to be interrupted
//!
//! What is written in some milliseconds is written as a whole: Ctrl-C waits for nobody, so for that long it is not
//! heard.

/// While this lives, Ctrl-C is not heard.
#[derive(Debug)]
pub(super) struct Hold {
    #[cfg(unix)]
    before: Vec<(libc::c_int, libc::sighandler_t)>,
}

/// Stops hearing Ctrl-C.
#[cfg(unix)]
pub(super) fn interrupts() -> Hold {
    let signals = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];
    // SAFETY: to ignore a signal installs no code, so nothing can run at a bad time.
    let ignore = |signal| (signal, unsafe { libc::signal(signal, libc::SIG_IGN) });
    Hold {
        before: signals.into_iter().map(ignore).collect(),
    }
}

#[cfg(unix)]
impl Drop for Hold {
    fn drop(&mut self) {
        for &(signal, handler) in &self.before {
            if handler != libc::SIG_ERR {
                // SAFETY: the handler was in place before.
                unsafe { libc::signal(signal, handler) };
            }
        }
    }
}

/// Elsewhere Ctrl-C is heard at all times.
#[cfg(not(unix))]
pub(super) fn interrupts() -> Hold {
    Hold {}
}
