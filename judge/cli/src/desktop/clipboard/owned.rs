//! # A clipboard that belongs to a process
//!
//! Under X11 and Wayland the text stays with the program that it came from, which gives it to whoever pastes, and it is
//! gone when that program ends. So it is copied by a process of its own: this same executable, called with [`HOLD`],
//! which reads the text, says in one line that it has it, and ends when somebody else copies something or the display
//! goes away. It is in no foreground group, in no folder of the user's, and has none of the user's streams, so that
//! nothing waits for it.
//!
//! Wayland is left to the program `wl-copy`, which does the same: the crates that speak Wayland would make the build of
//! this tool a fifth longer. Without it, the X11 clipboard is used, which most Wayland desktops take over.

use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use arboard::{Clipboard, SetExtLinux};

use super::HOLD;
use super::helper::{PATIENCE, end, feed, is_set};

/// What the process says that holds the text.
const HELD: &str = "held";

/// How often the process that holds the text looks whether there still is a display.
const LOOK: Duration = Duration::from_secs(5);

/// Copies a text.
pub(super) fn put(text: &str) -> Result<(), String> {
    let mut tried = Vec::new();
    if is_set("WAYLAND_DISPLAY") {
        let mut command = Command::new("wl-copy");
        command.args(["--type", "text/plain"]);
        match feed(&mut command, text) {
            Ok(()) => return Ok(()),
            Err(error) => tried.push(format!("`wl-copy` failed ({error})")),
        }
    }
    if is_set("DISPLAY") {
        match have_held(text) {
            Ok(()) => return Ok(()),
            Err(error) => tried.push(format!("the display is no help ({error})")),
        }
    }
    if tried.is_empty() {
        tried.push("there is no display".to_string());
    }
    Err(tried.join(", "))
}

/// Starts the process that holds the text, and waits until it has it.
fn have_held(text: &str) -> Result<(), String> {
    let executable = env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(executable)
        .arg(HOLD)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .current_dir("/")
        .process_group(0)
        .spawn()
        .map_err(|error| error.to_string())?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        end(&mut child);
        return Err("a pipe that was asked for is missing".to_string());
    };
    let (sender, receiver) = mpsc::channel();
    let text = text.to_string();
    thread::spawn(move || sender.send(tell(stdin, stdout, &text)));
    let answer = receiver
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    let failed = match answer {
        Ok(answer) if answer == HELD => return Ok(()),
        Ok(answer) => answer,
        Err(error) => error.to_string(),
    };
    end(&mut child);
    Err(failed)
}

/// Hands the text over, and returns the answer.
fn tell(mut stdin: ChildStdin, stdout: ChildStdout, text: &str) -> io::Result<String> {
    stdin.write_all(text.as_bytes())?;
    drop(stdin);
    let mut answer = String::new();
    BufReader::new(stdout).read_line(&mut answer)?;
    Ok(answer.trim_end().to_string())
}

/// Is the process that holds the text.
pub fn hold() -> ExitCode {
    let (mut clipboard, text) = match take() {
        Ok(taken) => taken,
        Err(error) => {
            // If nobody hears it, nobody has asked.
            let _ = answer(&error.replace('\n', " "));
            return ExitCode::FAILURE;
        }
    };
    if answer(HELD).is_err() {
        return ExitCode::FAILURE;
    }
    let (sender, replaced) = mpsc::channel();
    thread::spawn(move || {
        let held = Clipboard::new().and_then(|mut clipboard| clipboard.set().wait().text(text));
        sender.send(held)
    });
    // The one who waits for a successor is not woken when the display goes away. To ask for what is its own costs
    // nothing.
    while let Err(RecvTimeoutError::Timeout) = replaced.recv_timeout(LOOK) {
        if clipboard.get_text().is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Reads the text, and puts it on the clipboard.
fn take() -> Result<(Clipboard, String), String> {
    let mut text = String::new();
    let read = io::stdin().read_to_string(&mut text);
    read.map_err(|error| error.to_string())?;
    let copied = Clipboard::new().and_then(|mut clipboard| {
        clipboard.set_text(text.as_str())?;
        Ok(clipboard)
    });
    let clipboard = copied.map_err(|error| error.to_string())?;
    Ok((clipboard, text))
}

fn answer(line: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{line}")?;
    stdout.flush()
}
