//! # The terminal's clipboard
//!
//! A terminal that knows the sequence OSC 52 puts what is in it on the clipboard of the machine that it runs on, which
//! is where the user sits, also at the other end of ssh. It does not answer, and one that does not know the sequence
//! ignores it.
//!
//! tmux as it is set up by default ignores the sequence of a program inside it, but does the same when it is asked as
//! tmux. GNU screen takes the sequence for itself.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::Command;

use super::helper::{feed, is_set};

/// The longest text that a terminal is asked to take, in bytes. The sequence is then as long as 100,000 bytes, where
/// hterm's script for it stops too; there are terminals that stop earlier.
const LONGEST: usize = 74_994;

/// Asks the terminal to copy a text.
pub(super) fn put(text: &str) -> Result<(), String> {
    // Never into a pipe, a file or a log, and so never behind the back of a program that has called this one.
    let mut terminal: Box<dyn Write> = if io::stderr().is_terminal() {
        Box::new(io::stderr())
    } else if io::stdout().is_terminal() {
        Box::new(io::stdout())
    } else {
        return Err("no terminal is listening".to_string());
    };
    if text.len() > LONGEST {
        return Err(format!(
            "it is too long for a terminal's clipboard ({LONGEST} bytes)"
        ));
    }
    if is_set("TMUX") && ask_tmux(text) {
        return Ok(());
    }
    let kind = env::var("TERM").unwrap_or_default();
    if is_set("STY") || ["", "dumb", "linux"].contains(&kind.as_str()) {
        return Err("this terminal has none".to_string());
    }
    let sequence = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
    let sent = terminal
        .write_all(sequence.as_bytes())
        .and_then(|()| terminal.flush());
    sent.map_err(|error| format!("the terminal cannot be written to ({error})"))
}

/// Has tmux take the text and hand it on to its own terminal. Before version 3.2 it cannot.
fn ask_tmux(text: &str) -> bool {
    feed(Command::new("tmux").args(["load-buffer", "-w", "-"]), text).is_ok()
}

/// Encodes bytes in base64, with padding, as RFC 4648 has it.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut encoded = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            // Three bytes have four digits, two have three, one has two.
            if place > chunk.len() {
                encoded.push('=');
            } else {
                let digit = bits >> (18 - 6 * place) & 0x3F;
                encoded.push(char::from(DIGITS[digit as usize]));
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        let vectors = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (text, encoded) in vectors {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xFB, 0xFF, 0xFE]), "+//+");
    }
}
