//! # What is said on standard error
//!
//! Messages in cargo's own style: `error: ...`, `warning: ...`, and a verb set flush right in front of what is going
//! on. Colour is for terminals; `NO_COLOR` and `CLICOLOR` are heard.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};

use super::progress;

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::BrightYellow.on_default().bold();
const NOTE: Style = AnsiColor::BrightCyan.on_default().bold();
pub(super) const STATUS: Style = AnsiColor::BrightGreen.on_default().bold();

/// Says why the command fails.
pub fn error(message: impl Display) {
    line(format_args!("{ERROR}error{ERROR:#}: {message}"));
}

/// Says what the user should know although the command goes on.
pub fn warning(message: impl Display) {
    line(format_args!("{WARNING}warning{WARNING:#}: {message}"));
}

/// Says something that explains the result.
pub fn note(message: impl Display) {
    line(format_args!("{NOTE}note{NOTE:#}: {message}"));
}

/// Says what is going on: a verb, and what it is done to.
pub fn status(verb: &str, what: impl Display) {
    line(format_args!("{STATUS}{verb:>12}{STATUS:#} {what}"));
}

fn line(text: std::fmt::Arguments) {
    // If standard error is closed, there is nobody left to be told that a message did not arrive.
    let _ = progress::above(|| writeln!(anstream::stderr().lock(), "{text}"));
}
