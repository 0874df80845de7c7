//! # What is said on standard error
//!
//! Messages in cargo's own style: `error: ...`, `warning: ...`, and a verb set flush right in front of what is going
//! on. Colour is for terminals; `--color`, `NO_COLOR`, `CLICOLOR` and `CARGO_TERM_COLOR` are heard.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::BrightYellow.on_default().bold();
const NOTE: Style = AnsiColor::BrightCyan.on_default().bold();
const STATUS: Style = AnsiColor::BrightGreen.on_default().bold();

/// How long nothing is said about work that may be quick.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether what goes on is nobody's business.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes and what is going on from here on.
pub fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Says why the command fails. What the compiler says begins with that word by itself.
pub fn error(message: impl Display) {
    let message = message.to_string();
    let plain = strip_str(&message).to_string();
    if ["error[", "error: "]
        .iter()
        .any(|start| plain.starts_with(start))
    {
        line(format_args!("{message}"));
    } else {
        line(format_args!("{ERROR}error{ERROR:#}: {message}"));
    }
}

/// Says what the user should know although the command goes on.
pub fn warning(message: impl Display) {
    line(format_args!("{WARNING}warning{WARNING:#}: {message}"));
}

/// Says something that explains the result.
pub fn note(message: impl Display) {
    if !IS_QUIET.load(Ordering::Relaxed) {
        line(format_args!("{NOTE}note{NOTE:#}: {message}"));
    }
}

/// Says what is going on: a verb, and what it is done to.
pub fn status(verb: &str, what: impl Display) {
    if !IS_QUIET.load(Ordering::Relaxed) {
        line(format_args!("{STATUS}{verb:>12}{STATUS:#} {what}"));
    }
}

/// Works, and says so if it takes longer than what nobody waits for: what was compiled before is there at once.
pub fn status_if_slow<T>(verb: &str, what: impl Display, work: impl FnOnce() -> T) -> T {
    let what = what.to_string();
    let (working, done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                status(verb, what);
            }
        });
        let result = work();
        drop(working);
        result
    })
}

fn line(text: std::fmt::Arguments) {
    // If standard error is closed, there is nobody left to be told that a message did not arrive.
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
