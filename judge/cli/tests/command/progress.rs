//! # What is shown while it goes on, on a terminal only

use std::fs::File;
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd};
use std::process::{Command, Stdio};
use std::ptr;
use std::thread;

use super::scratch::Scratch;

const COLUMNS: u16 = 50;

/// Runs `cargo judge test` with standard error on a terminal, and returns what comes there and on standard output.
fn on_a_terminal(scratch: &Scratch, terminal: &str) -> (String, String) {
    let (mut ours, mut theirs) = (0, 0);
    let size = libc::winsize {
        ws_row: 24,
        ws_col: COLUMNS,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    let (name, modes) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the pointers are to live variables or null, which the call allows for these two.
    let opened = unsafe { libc::openpty(&mut ours, &mut theirs, name, modes, &size) };
    assert_eq!(opened, 0, "there are terminals");
    // SAFETY: both descriptors are new and nobody else's.
    let (mut ours, theirs) = unsafe { (File::from_raw_fd(ours), File::from_raw_fd(theirs)) };
    // SAFETY: the call takes integers. No other test's program is to hold the terminal open.
    unsafe { libc::fcntl(ours.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) };
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    command
        .args(["judge", "test"])
        .current_dir(scratch.path("."))
        .env_remove("CARGO_TARGET_DIR")
        .env("NO_COLOR", "1")
        .env("TERM", terminal)
        .stdout(Stdio::piped())
        .stderr(theirs);
    let child = command.spawn().expect("the program can be started");
    // It holds the other end, which has to be closed for the terminal to come to its end.
    drop(command);
    let reader = thread::spawn(move || {
        let mut said = Vec::new();
        // Where the last of them closes a terminal, reading it fails.
        let _ = ours.read_to_end(&mut said);
        String::from_utf8(said).expect("it is UTF-8")
    });
    let output = child.wait_with_output().expect("it can be waited for");
    let said = reader.join().expect("the reader does not panic");
    assert!(output.status.success(), "{said}");
    let stdout = String::from_utf8(output.stdout).expect("it is UTF-8");
    (said, stdout)
}

#[test]
fn a_line_comes_where_it_lasts_and_goes() {
    let slow =
        "fn main() { std::thread::sleep(std::time::Duration::from_secs(3)); println!(\"7\"); }\n";
    let scratch = Scratch::solve(slow, "time-limit = \"20 s\"\n");
    let (said, stdout) = on_a_terminal(&scratch, "xterm");
    let shown = "\r     Running [>                       ] 0/1 solve\u{1b}[K";
    assert!(said.contains(shown), "{said:?}");
    assert!(said.ends_with("\r\u{1b}[K"), "{said:?}");
    for line in said.split('\r') {
        let width = line.strip_suffix("\u{1b}[K").map_or(0, str::len);
        assert!(width < COLUMNS.into(), "{line:?}");
    }
    assert!(!stdout.contains(['\r', '\u{1b}']), "{stdout}");
    // A terminal that cannot go back gets none.
    let (said, _) = on_a_terminal(&scratch, "dumb");
    assert!(!said.contains('\u{1b}'), "{said:?}");
    // Nor does a pipe.
    let run = scratch.test(&[]);
    assert!(!run.stderr.contains(['\r', '\u{1b}']), "{}", run.stderr);
    run.prints(0, &["1 AC"]);
}
