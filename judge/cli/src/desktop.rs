//! # The user's desktop
//!
//! Uses the clipboard and the browser. Either may be missing, for example on a server; the error then says why.
//! Programs that are started here get none of this program's streams.
//!
//! Windows has a call that fills the clipboard. Elsewhere, a program such as `wl-copy`, `xclip` or `xsel` fills it, and
//! stays in the background as long as the text may be pasted. Without a desktop, the escape sequence OSC 52 asks the
//! terminal, perhaps on another machine, to copy the text. Some terminals ignore the sequence, and none answers. By
//! default, tmux ignores it too, but `tmux load-buffer -w` has the same effect. GNU screen does not pass it on.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use base64::prelude::{BASE64_STANDARD, Engine};

/// The longest text to copy through a terminal, in bytes. Its escape sequence has 100,000 bytes, which is also the
/// limit of hterm's script. Some terminals have a lower limit.
const LONGEST: usize = 74_994;

/// Opens a page in the user's browser. The error is the reason of the failure, as a clause in lower case.
pub(crate) fn open_page(page: &str) -> Result<(), String> {
    let browser = env::var("BROWSER").ok().filter(|name| !name.is_empty());
    // `WSL_DISTRO_NAME` is set in WSL, where the browser of Windows opens pages.
    let has_desktop = !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].map(is_set) != [false; 3];
    if browser.is_none() && !has_desktop {
        // `xdg-open` would choose a text browser, which needs a terminal and exits at once without one.
        return Err("there is no display".to_string());
    }
    // `BROWSER` comes before the desktop's choice. If it holds a list and no program's name, `xdg-open` reads it.
    if browser.is_some_and(|browser| open::with_detached(page, browser).is_ok()) {
        return Ok(());
    }
    // The error's own text speaks of exit statuses, not of a missing browser.
    open::that_detached(page).map_err(|_| "no browser could be started".to_string())
}

pub(crate) fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// Copies a text and returns a phrase for the way that worked. The error is a clause with the reason of each failure.
pub(crate) fn copy(text: &str) -> Result<&'static str, String> {
    let Err(desktop) = copy_to_desktop(text) else {
        return Ok("to the clipboard");
    };
    match copy_to_terminal(text) {
        Ok(()) => Ok("through the terminal, which does not confirm it"),
        Err(terminal) => Err(format!("{desktop}, and {terminal}")),
    }
}

/// Calls Windows directly, because `clip.exe` guesses the encoding and keeps a byte order mark as a part of the text.
#[cfg(windows)]
fn copy_to_desktop(text: &str) -> Result<(), String> {
    let copied = clipboard_win::set_clipboard_string(text);
    copied.map_err(|error| format!("cannot write to the clipboard ({error})"))
}

#[cfg(not(windows))]
fn copy_to_desktop(text: &str) -> Result<(), String> {
    let programs = [
        (cfg!(target_os = "macos"), "pbcopy"),
        (is_set("WAYLAND_DISPLAY"), "wl-copy --type text/plain"),
        (is_set("DISPLAY"), "xclip -selection clipboard"),
        (is_set("DISPLAY"), "xsel --clipboard --input"),
        (is_set("WSL_DISTRO_NAME"), "clip.exe"),
    ];
    let mut tried = Vec::new();
    for (_, line) in programs.into_iter().filter(|(may_work, _)| *may_work) {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        // `clip.exe` guesses the encoding. A source in UTF-16 has enough ASCII characters to be recognized.
        let bytes = match name {
            "clip.exe" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => text.as_bytes().to_vec(),
        };
        match feed(Command::new(name).args(words), &bytes) {
            Ok(()) => return Ok(()),
            Err(error) => tried.push(format!("`{name}` {error}")),
        }
    }
    if tried.is_empty() {
        return Err("there is no display".to_string());
    }
    Err(tried.join(", "))
}

/// Runs a program with a text on standard input. The error is a predicate, such as `is not installed`.
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
        // The exit status tells whether the program got the whole text.
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
    // `load-buffer -w` needs tmux 3.2.
    if is_set("TMUX") && feed(&mut tmux, text.as_bytes()).is_ok() {
        return Ok(());
    }
    let terminal_type = env::var("TERM").unwrap_or_default();
    if is_set("STY") || ["", "dumb", "linux"].contains(&terminal_type.as_str()) {
        return Err("the terminal has no clipboard".to_string());
    }
    let sent = write!(terminal, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text));
    sent.and_then(|()| terminal.flush())
        .map_err(|error| format!("cannot write to the terminal: {error}"))
}

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    #[ignore = "it replaces what the user has copied"]
    fn the_clipboard_keeps_every_character() {
        // Without a byte order mark, `clip.exe` guesses the encoding of such a text wrongly.
        let text = "\u{2235} \u{d55c}\u{ae00} \u{b1}\n\u{1f338}";
        assert_eq!(copy(text), Ok("to the clipboard"));
        assert_eq!(clipboard_win::get_clipboard_string(), Ok(text.to_string()));
    }
}
