//! # Messages on standard error
//!
//! Messages in cargo's own style: `error: ...`, `warning: ...`, and a verb set flush right in front of what is being
//! done. Terminals get colours; `--color`, `NO_COLOR`, `CLICOLOR` and `CARGO_TERM_COLOR` decide otherwise.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anstream::ColorChoice;
use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};
use judge_pipeline::context::Message;

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::BrightYellow.on_default().bold();
const NOTE: Style = AnsiColor::BrightCyan.on_default().bold();
const STATUS: Style = AnsiColor::BrightGreen.on_default().bold();

/// True if the user wants no notes and no status.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

static NOTES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

pub fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

pub fn show(message: Message) {
    match message {
        Message::Status(verb, text) => status(verb, text),
        Message::Warning(text) => warning(text),
        Message::Note(text) => note(text),
    }
}

/// Shows an error. The compiler's own errors begin with that word already.
pub fn error(message: impl Display) {
    let message = message.to_string();
    let plain = strip_str(&message).to_string();
    match plain.starts_with("error[") || plain.starts_with("error: ") {
        true => line(format_args!("{message}")),
        false => line(format_args!("{ERROR}error{ERROR:#}: {message}")),
    }
}

/// Shows a flaw of the result, which does not end the command.
pub fn warning(message: impl Display) {
    line(format_args!("{WARNING}warning{WARNING:#}: {message}"));
}

/// Shows a note once, even if it is about several problems.
pub fn note(message: impl Display) {
    let message = message.to_string();
    let mut notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
    if !IS_QUIET.load(Ordering::Relaxed) && notes.insert(message.clone()) {
        line(format_args!("{NOTE}note{NOTE:#}: {message}"));
    }
}

/// Shows the work that begins: a verb, and its object.
pub fn status(verb: &str, what: impl Display) {
    if !IS_QUIET.load(Ordering::Relaxed) {
        line(format_args!("{STATUS}{verb:>12}{STATUS:#} {what}"));
    }
}

fn line(text: std::fmt::Arguments) {
    let mut line = format!("{text}\n");
    let mut stderr = anstream::stderr().lock();
    if stderr.current_choice() == ColorChoice::Never {
        line = strip_str(&line).to_string();
    }
    // One call writes the line, so that no other process or thread writes into it. If standard error is closed, there is
    // no place left to report that.
    let _ = stderr.write_all(line.as_bytes());
}
