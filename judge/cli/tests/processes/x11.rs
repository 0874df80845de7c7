//! # The clipboard of X11
//!
//! Those of a terminal and of Wayland are in the sessions `unix/terminal` and `unix/desktop`.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::kit::{ECHO, Run, Workspace};

/// `cargo test -p judge-cli --test processes -- --ignored` runs it.
#[test]
#[ignore = "needs the programs Xvfb and xclip"]
fn an_x11_clipboard_has_the_file_when_the_command_has_ended() {
    // Xvfb chooses a display and prints its number.
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb is installed");
    let mut number = String::new();
    BufReader::new(server.stdout.take().expect("it was asked for"))
        .read_line(&mut number)
        .expect("Xvfb prints a number");
    let display = format!(":{}", number.trim());
    // Longer than X11's largest request without an extension.
    let program = format!("{ECHO}{}", "// A comment travels along.\n".repeat(15_000));
    let workspace = Workspace::solve(&program, "");
    let mut submit = workspace.command(&["submit", "solve", "--no-open"]);
    submit.env("DISPLAY", &display);
    let copied = "Copied target/judge/submit/solve.rs to the clipboard";
    Run::of(submit).says(&[copied]).ends(0);
    let pasted = Command::new("xclip")
        .args(["-selection", "clipboard", "-o"])
        .env("DISPLAY", &display)
        .output()
        .expect("xclip is installed");
    assert!(pasted.stdout == program.as_bytes());
    server.kill().expect("it is running");
    server.wait().expect("it has ended");
}
