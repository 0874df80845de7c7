//! # The user's clipboard
//!
//! That of the desktop, which a program of its own fills (`wl-copy`, `xclip` and `xsel` stay in the background as long
//! as the text may be pasted), else that of the terminal, which may stand on another machine: one that knows the
//! sequence OSC 52 copies what is in it. It does not answer, and one that does not know it ignores it. tmux as it is set
//! up by default ignores the sequence of a program inside it, but does the same when it is asked as tmux. GNU screen
//! takes the sequence for itself.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::is_set;

/// How long a clipboard may take, which may be behind a network. Usually it is some milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest text that a terminal is asked to take, in bytes. The sequence is then as long as 100,000 bytes, where
/// hterm's script for it stops too; there are terminals that stop earlier.
const LONGEST: usize = 74_994;

/// Who has a text that was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The desktop's clipboard.
    Desktop,
    /// The terminal was asked to take it. Terminals do not say whether they did.
    Terminal,
}

/// Copies a text.
///
/// # Errors
/// If there is no clipboard, with the reasons, which begin in the middle of a sentence.
pub fn copy(text: &str) -> Result<Copied, String> {
    let Err(desktop) = ask_desktop(text) else {
        return Ok(Copied::Desktop);
    };
    match ask_terminal(text) {
        Ok(()) => Ok(Copied::Terminal),
        Err(terminal) => Err(format!("{desktop}, and {terminal}")),
    }
}

/// Has the first program that takes it copy a text.
fn ask_desktop(text: &str) -> Result<(), String> {
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
        // Windows takes other texts than ASCII only in its own encoding.
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

/// Has a program read a text, and waits until it has ended well.
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
        // It may never read; and if it does not want all, its exit status tells.
        thread::spawn(move || stdin.write_all(&text));
    }
    let deadline = Instant::now() + PATIENCE;
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("failed ({status})")),
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
            _ => {
                // One that has ended by itself in the meantime is as good.
                let _ = child.kill().and_then(|()| child.wait());
                return Err("does not come to an end".to_string());
            }
        }
    }
}

/// Asks the terminal to copy a text.
fn ask_terminal(text: &str) -> Result<(), String> {
    // Never into a pipe, a file or a log, and so never behind the back of a program that has called this one.
    let mut terminal: Box<dyn Write> = if io::stderr().is_terminal() {
        Box::new(io::stderr())
    } else if io::stdout().is_terminal() {
        Box::new(io::stdout())
    } else {
        return Err("no terminal is listening".to_string());
    };
    if text.len() > LONGEST {
        let longest = format!("{LONGEST} bytes");
        return Err(format!(
            "it is too long for a terminal's clipboard ({longest})"
        ));
    }
    let mut tmux = Command::new("tmux");
    tmux.args(["load-buffer", "-w", "-"]);
    // Before version 3.2 it cannot.
    if is_set("TMUX") && feed(&mut tmux, text.into()).is_ok() {
        return Ok(());
    }
    let kind = env::var("TERM").unwrap_or_default();
    if is_set("STY") || ["", "dumb", "linux"].contains(&kind.as_str()) {
        return Err("this terminal has none".to_string());
    }
    let sent = write!(terminal, "\x1b]52;c;{}\x07", base64(text.as_bytes()));
    sent.and_then(|()| terminal.flush())
        .map_err(|error| format!("the terminal cannot be written to ({error})"))
}

/// Encodes bytes in base64, with padding, as RFC 4648 has it.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut encoded = String::new();
    for chunk in bytes.chunks(3) {
        let mut padded = [0; 4];
        padded[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(padded);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 0x3F) as usize];
            // Three bytes have four digits, two have three, one has two.
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
    fn base64_is_that_of_rfc_4648() {
        for (text, encoded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")] {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xFB, 0xFF, 0xFE]), "+//+");
    }
}
