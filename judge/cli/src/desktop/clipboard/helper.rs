//! # Programs that take a text

use std::env;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a clipboard may take, which may be behind a network. Usually it is some milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Tells whether a variable of the environment has a value.
pub(super) fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// Has a program read the text, and waits until it has ended well.
pub(super) fn feed(command: &mut Command, text: &str) -> Result<(), String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        let text = text.to_string();
        // It may never read; and if it does not want all, its exit status tells.
        thread::spawn(move || stdin.write_all(text.as_bytes()));
    }
    let deadline = Instant::now() + PATIENCE;
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(status.to_string()),
            None if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
            None => {
                end(&mut child);
                return Err("it does not come to an end".to_string());
            }
        }
    }
}

/// Ends a program.
pub(super) fn end(child: &mut Child) {
    // One that has ended by itself is as good.
    let _ = child.kill();
    let _ = child.wait();
}
