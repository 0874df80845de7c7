//! # Messages on standard error
//!
//! They have the style of cargo's own.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use judge_pipeline::context::Message;

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::BrightYellow.on_default().bold();
const NOTE: Style = AnsiColor::BrightCyan.on_default().bold();
const STATUS: Style = AnsiColor::BrightGreen.on_default().bold();

/// Shows a message about the work that goes on.
pub fn show(message: Message) {
    match message {
        Message::Status(verb, text) => anstream::eprintln!("{STATUS}{verb:>12}{STATUS:#} {text}"),
        Message::Warning(text) => anstream::eprintln!("{WARNING}warning{WARNING:#}: {text}"),
        Message::Note(text) => anstream::eprintln!("{NOTE}note{NOTE:#}: {text}"),
    }
}

/// Shows the error that ends the program.
pub fn error(error: impl Display) {
    anstream::eprintln!("{ERROR}error{ERROR:#}: {error}");
}
