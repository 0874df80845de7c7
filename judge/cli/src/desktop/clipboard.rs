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

use base64::prelude::{BASE64_STANDARD, Engine};

use super::is_set;

/// The longest text for a terminal, in bytes. Its sequence has 100,000 bytes, the limit of hterm's script too. Some
/// terminals have a lower limit.
const LONGEST: usize = 74_994;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copied {
    Desktop,
    /// The terminal's, if it supports that: terminals do not confirm it.
    Terminal,
}

/// Copies a text. The error is the reasons, as clauses without a capital.
pub(crate) fn copy(text: &str) -> Result<Copied, String> {
    let Err(desktop) = copy_to_desktop(text) else {
        return Ok(Copied::Desktop);
    };
    match copy_to_terminal(text) {
        Ok(()) => Ok(Copied::Terminal),
        Err(terminal) => Err(format!("{desktop}, and {terminal}")),
    }
}

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
        match feed(Command::new(name).args(words), &bytes) {
            Ok(()) => return Ok(()),
            Err(error) => tried.push(format!("`{name}` {error}")),
        }
    }
    Err(tried.join(", "))
}

/// Gives a program a text on standard input and waits for its success.
fn feed(command: &mut Command, text: &[u8]) -> Result<(), String> {
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
        // The exit status tells whether the program got the text.
        let _ = stdin.write_all(text);
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("failed ({status})")),
        Err(error) => Err(format!("failed ({error})")),
    }
}

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
    if is_set("TMUX") && feed(&mut tmux, text.as_bytes()).is_ok() {
        return Ok(());
    }
    let terminal_type = env::var("TERM").unwrap_or_default();
    if is_set("STY") || ["", "dumb", "linux"].contains(&terminal_type.as_str()) {
        return Err("the terminal has no clipboard".to_string());
    }
    let sent = write!(terminal, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text));
    sent.and_then(|()| terminal.flush())
        .map_err(|error| format!("the terminal cannot be written ({error})"))
}
