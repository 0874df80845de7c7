//! # The user's clipboard
//!
//! The desktop's clipboard is filled by a program such as `wl-copy`, `xclip` or `xsel`, which stays in the background as
//! long as the text may be pasted. Without a desktop, the terminal is asked to copy the text, and it may run on another
//! machine. Terminals that know the escape sequence OSC 52 do so; the others ignore it, and none of them answers. By
//! default, tmux ignores the sequence too, but `tmux load-buffer -w` has the same effect. GNU screen does not pass the
//! sequence on.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::is_set;

/// The longest wait for a clipboard program. It usually takes milliseconds, but the display may be behind a network.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The longest text for a terminal, in bytes. Its sequence has 100,000 bytes, the limit of hterm's script too. Some
/// terminals have a lower limit.
const LONGEST: usize = 74_994;

/// The clipboard that received a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copied {
    Desktop,
    /// The terminal's, if it supports that: terminals do not confirm it.
    Terminal,
}

/// Copies a text.
///
/// # Errors
/// If there is no clipboard. The error is the reasons, as clauses without a capital.
pub(crate) fn copy(text: &str) -> Result<Copied, String> {
    let Err(desktop) = copy_to_desktop(text) else {
        return Ok(Copied::Desktop);
    };
    match copy_to_terminal(text) {
        Ok(()) => Ok(Copied::Terminal),
        Err(terminal) => Err(format!("{desktop}, and {terminal}")),
    }
}

/// Copies a text by the first program that succeeds.
fn copy_to_desktop(text: &str) -> Result<(), String> {
    let mut programs = Vec::new();
    if cfg!(target_os = "macos") {
        programs.push("pbcopy");
    }
    if is_set("WAYLAND_DISPLAY") {
        programs.push("wl-copy --type text/plain");
    }
    if is_set("DISPLAY") {
        programs.extend(["xclip -selection clipboard", "xsel --clipboard --input"]);
    }
    if cfg!(windows) || is_set("WSL_DISTRO_NAME") {
        programs.push("clip.exe");
    }
    if programs.is_empty() {
        return Err("there is no display".to_string());
    }
    let mut tried = Vec::new();
    for line in programs {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        // clip.exe reads text other than ASCII only as UTF-16.
        let bytes = match name {
            "clip.exe" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => text.as_bytes().to_vec(),
        };
        match feed(Command::new(name).args(words), bytes) {
            Ok(()) => return Ok(()),
            Err(error) => tried.push(format!("`{name}` {error}")),
        }
    }
    Err(tried.join(", "))
}

/// Gives a program a text on standard input and waits for its success.
fn feed(command: &mut Command, text: Vec<u8>) -> Result<(), String> {
    let spawned = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = spawned.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "is not installed".to_string(),
        _ => format!("cannot be started ({error})"),
    })?;
    if let Some(mut stdin) = child.stdin.take() {
        // A thread writes, because the program may never read. Its exit status tells whether it got the text.
        thread::spawn(move || stdin.write_all(&text));
    }
    let deadline = Instant::now() + TIMEOUT;
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("failed ({status})")),
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
            _ => {
                // An error means that the program ended in the meantime.
                let _ = child.kill().and_then(|()| child.wait());
                return Err("did not exit in time".to_string());
            }
        }
    }
}

/// Asks the terminal to copy a text.
fn copy_to_terminal(text: &str) -> Result<(), String> {
    // The sequence must not end up in a pipe or a file, where another program reads it.
    let mut terminal: Box<dyn Write> = if io::stderr().is_terminal() {
        Box::new(io::stderr())
    } else if io::stdout().is_terminal() {
        Box::new(io::stdout())
    } else {
        return Err("there is no terminal".to_string());
    };
    if text.len() > LONGEST {
        return Err(format!(
            "the file is too long for a terminal's clipboard (more than {LONGEST} bytes)"
        ));
    }
    let mut tmux = Command::new("tmux");
    tmux.args(["load-buffer", "-w", "-"]);
    // tmux can do that since version 3.2.
    if is_set("TMUX") && feed(&mut tmux, text.into()).is_ok() {
        return Ok(());
    }
    let terminal_type = env::var("TERM").unwrap_or_default();
    if is_set("STY") || ["", "dumb", "linux"].contains(&terminal_type.as_str()) {
        return Err("the terminal has no clipboard".to_string());
    }
    let sent = write!(terminal, "\x1b]52;c;{}\x07", base64(text.as_bytes()));
    sent.and_then(|()| terminal.flush())
        .map_err(|error| format!("the terminal cannot be written ({error})"))
}

/// Encodes bytes in base64 with padding, as in RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut encoded = String::new();
    for chunk in bytes.chunks(3) {
        let mut padded = [0; 4];
        padded[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(padded);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 0x3F) as usize];
            // Three bytes make four digits, two make three, one makes two.
            encoded.push(if place > chunk.len() {
                '='
            } else {
                digit.into()
            });
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_follows_rfc_4648() {
        for (text, encoded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")] {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xFB, 0xFF, 0xFE]), "+//+");
    }
}
