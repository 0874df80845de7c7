//! # The shipped program while it is running
//!
//! Its streams go to files that can be read at any time. It is killed with the test, if it has not ended by then.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use super::scratch::{Scratch, hear_interrupts};

/// `cargo judge test` in a workspace.
pub struct Background<'a> {
    scratch: &'a Scratch,
    child: Child,
}

impl<'a> Background<'a> {
    /// Starts it.
    pub fn test(scratch: &'a Scratch, arguments: &[&str]) -> Self {
        hear_interrupts();
        let file = |name| File::create(scratch.path(name)).expect("a file can be made");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
        command
            .args(["judge", "test"])
            .args(arguments)
            .current_dir(scratch.path("."))
            .env("NO_COLOR", "1")
            .env_remove("CARGO_TARGET_DIR")
            .stdout(file("stdout"))
            .stderr(file("stderr"));
        let child = command.spawn().expect("the program can be started");
        Background { scratch, child }
    }

    /// Waits until both streams hold these, and returns what is in there.
    #[track_caller]
    pub fn says(&self, on_stdout: &str, on_stderr: &str) -> (String, String) {
        let streams = || (self.scratch.read("stdout"), self.scratch.read("stderr"));
        for _ in 0..WAITS {
            let (stdout, stderr) = streams();
            if stdout.contains(on_stdout) && stderr.contains(on_stderr) {
                return (stdout, stderr);
            }
            thread::sleep(PERIOD);
        }
        let (stdout, stderr) = streams();
        panic!(
            "{on_stdout:?} or {on_stderr:?} is not in\n== standard output\n{stdout}\n== standard error\n{stderr}"
        );
    }

    /// Sends a signal to it alone, and waits until that has ended it.
    #[track_caller]
    pub fn ended_by(mut self, signal: libc::c_int) -> (String, String) {
        // SAFETY: the call takes integers. Nobody has waited for the child, so the number is its own.
        unsafe { libc::kill(self.child.id() as libc::pid_t, signal) };
        let status = wait_for(|| self.child.try_wait().expect("it can be waited for"));
        let said = (self.scratch.read("stdout"), self.scratch.read("stderr"));
        assert_eq!(status.signal(), Some(signal), "{status} {said:?}");
        said
    }
}

impl Drop for Background<'_> {
    fn drop(&mut self) {
        // It has usually ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const PERIOD: Duration = Duration::from_millis(10);

/// How often one looks: for two minutes, because a compiler may have to run on a busy machine.
const WAITS: usize = 12_000;

/// Looks again and again until there is something.
#[track_caller]
pub fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..WAITS {
        if let Some(found) = look() {
            return found;
        }
        thread::sleep(PERIOD);
    }
    panic!("nothing after two minutes");
}

/// Returns the command lines of all processes that name a folder. Those that have ended have none.
pub fn processes(scratch: &Scratch) -> Vec<String> {
    let root = scratch.path("").display().to_string();
    let entries = fs::read_dir("/proc").expect("there is a /proc");
    let lines = entries
        .flatten()
        .filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(root.trim_end_matches('/')))
        .collect()
}

/// Tells whether a process is alive. One that has ended may still have to be collected by the system.
pub fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}
