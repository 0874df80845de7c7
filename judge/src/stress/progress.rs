//! # What is said while it goes on
//!
//! One line on standard error, written over itself, on a terminal only and only where the work lasts.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::Plan;
use super::search::Tally;

/// How often the line is written.
pub(super) const PERIOD: Duration = Duration::from_millis(200);

/// How long nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that is cleared in the end.
pub(super) struct Line {
    is_seen: bool,
    last: Instant,
    is_written: bool,
}

impl Line {
    pub(super) fn new() -> Self {
        Line {
            is_seen: io::stderr().is_terminal(),
            last: Instant::now() + PATIENCE - PERIOD,
            is_written: false,
        }
    }

    /// Says how far a search is.
    pub(super) fn searching(&mut self, tally: &Tally, plan: &Plan) {
        let bound = plan
            .tries
            .map_or(String::new(), |tries| format!(" of {tries}"));
        self.write(format_args!(
            "{:>12} {} tries{bound}, {:.0} a second, {} s of {} s",
            "Searching",
            tally.tries,
            tally.tries_per_second(),
            tally.time.as_secs(),
            plan.time.as_secs(),
        ));
    }

    /// Says how far shrinking is.
    pub(super) fn shrinking(&mut self, bytes: usize, tries: u64) {
        self.write(format_args!(
            "{:>12} the input, {bytes} bytes after {tries} steps",
            "Shrinking",
        ));
    }

    fn write(&mut self, text: impl Display) {
        let now = Instant::now();
        if !self.is_seen || now < self.last + PERIOD {
            return;
        }
        self.last = now;
        self.is_written = true;
        // If nobody reads it, it does not matter.
        let _ = write!(io::stderr(), "\r{text}\x1b[K");
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.is_written {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Says something that explains the result.
pub(super) fn note(text: impl Display) {
    eprintln!("note: {text}");
}

/// Says what the user should know although the session goes on.
pub(super) fn warning(text: impl Display) {
    eprintln!("warning: {text}");
}
