//! # A clipboard that the system keeps
//!
//! On macOS and Windows a text that was copied outlives the program that it came from.

use std::process::ExitCode;

use arboard::Clipboard;

use super::HOLD;
use crate::ui::message;

/// Copies a text.
pub(super) fn put(text: &str) -> Result<(), String> {
    let copied = Clipboard::new().and_then(|mut clipboard| clipboard.set_text(text));
    copied.map_err(|error| error.to_string())
}

/// There is nothing to hold here.
pub fn hold() -> ExitCode {
    message::error(format_args!("{HOLD} is for other systems"));
    ExitCode::from(2)
}
