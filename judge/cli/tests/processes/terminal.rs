//! # The clipboard of a terminal, which a pseudo-terminal plays, and that of X11

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::iter;
use std::os::fd::{FromRawFd, OwnedFd};
use std::process::{Command, Stdio};
use std::ptr;

use crate::kit::{ECHO, Run, Workspace};

/// The path of the problem's file to submit.
const FILE: &str = "target/judge/submit/solve.rs";

/// Makes `wl-copy`, which a script plays, the clipboard.
const WAYLAND: (&str, &str) = ("WAYLAND_DISPLAY", "nowhere");

/// A workspace with a program, and a script that plays the clipboard.
fn workspace(program: &str) -> Workspace {
    let workspace = Workspace::solve(program, "");
    workspace.script("bin/wl-copy", "cat > copied");
    workspace
}

/// The command, in an environment that has no desktop and no terminal beside what is given.
fn submit(workspace: &Workspace, environment: &[(&str, &str)]) -> Command {
    let mut command = workspace.command(&["submit", "solve", "--no-open"]);
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = iter::once(workspace.path("bin")).chain(env::split_paths(&path));
    let path = env::join_paths(folders).expect("no folder has a colon in its name");
    command.env("PATH", path).envs(environment.iter().copied());
    command
}

/// The text on the terminal when the file is submitted. Only standard error is on it.
fn submitted(workspace: &Workspace, environment: &[(&str, &str)]) -> String {
    let (mut master, mut slave) = (0, 0);
    let (name, modes, size) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
    // SAFETY: both places are valid for the two descriptors; nothing else is asked for.
    let opened = unsafe { libc::openpty(&mut master, &mut slave, name, modes, size) };
    assert_eq!(opened, 0, "there are pseudo-terminals");
    // SAFETY: both were just opened and belong to nothing else.
    let (master, slave) = unsafe { (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave)) };
    let mut command = submit(workspace, environment);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(slave);
    let mut child = command.spawn().expect("the program can be started");
    // Its descriptor of the terminal is closed with it.
    drop(command);
    let (mut master, mut seen, mut buffer) = (File::from(master), Vec::new(), [0; 4096]);
    // When the terminal is open nowhere any more, reading fails.
    while let Ok(length @ 1..) = master.read(&mut buffer) {
        seen.extend_from_slice(&buffer[..length]);
    }
    let seen = String::from_utf8(seen).expect("it is UTF-8");
    let status = child.wait().expect("it was started");
    assert!(status.success(), "{seen}");
    seen
}

#[test]
fn a_terminal_is_asked_to_copy() {
    let workspace = workspace(ECHO);
    let xterm = ("TERM", "xterm-256color");
    let seen = submitted(&workspace, &[xterm]);
    let (_, rest) = seen.split_once("\u{1b}]52;c;").expect("it is asked");
    let (encoded, rest) = rest.split_once('\u{7}').expect("the sequence ends");
    // The system's own program has no opinion of this tool's.
    workspace.write("encoded", encoded);
    let decoded = Command::new("base64")
        .args(["-d", "encoded"])
        .current_dir(workspace.path("."))
        .output()
        .expect("there is a program `base64`");
    assert_eq!(decoded.stdout, ECHO.as_bytes());
    let through = "through the terminal, which does not confirm it";
    assert!(rest.contains(&format!("Copied {FILE} {through}")), "{rest}");
    // The tool sends a text once, to the desktop or to tmux.
    workspace.script("bin/tmux", "cat > $(echo $* | tr ' ' .)");
    for (taker, file) in [
        (WAYLAND, "copied"),
        (("TMUX", "somewhere"), "load-buffer.-w.-"),
    ] {
        let seen = submitted(&workspace, &[xterm, taker]);
        assert!(!seen.contains("]52;") && seen.contains("Copied"), "{seen}");
        assert_eq!(workspace.read(file), ECHO);
    }
    // One that would not take it is not asked.
    for environment in [
        &[("TERM", "dumb")][..],
        &[("TERM", "screen"), ("STY", "1.pts")],
        &[],
    ] {
        let seen = submitted(&workspace, environment);
        assert!(!seen.contains("]52;"), "{seen}");
        assert!(seen.contains("the terminal has no clipboard"), "{seen}");
    }
    let long = format!("{ECHO}{}", "// A comment travels along.\n".repeat(3000));
    workspace.write("solve/src/main.rs", &long);
    let seen = submitted(&workspace, &[xterm]);
    assert!(!seen.contains("]52;"), "{seen}");
    let reason = "too long for a terminal's clipboard";
    assert!(seen.contains(reason), "{seen}");
    assert!(seen.contains(&format!("Submit {FILE}")), "{seen}");
}

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
    // Longer than what X11 takes in one piece without an extension.
    let program = format!("{ECHO}{}", "// A comment travels along.\n".repeat(15_000));
    let workspace = workspace(&program);
    let run = Run::of(submit(&workspace, &[("DISPLAY", &display)]));
    run.says(&[&format!("Copied {FILE} to the clipboard")]);
    run.ends(0);
    let pasted = Command::new("xclip")
        .args(["-selection", "clipboard", "-o"])
        .env("DISPLAY", &display)
        .output()
        .expect("xclip is installed");
    assert!(pasted.stdout == program.as_bytes());
    server.kill().expect("it is running");
    server.wait().expect("it has ended");
}
