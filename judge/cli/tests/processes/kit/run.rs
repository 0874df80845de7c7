//! # The outcome of a run of the program

use std::io;
use std::mem;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;

use serde_json::Value;

/// The longest run in seconds. The kit ends a longer one, because a hanging program is a fault that tests look for.
const LONGEST: u32 = 120;

/// A run that has ended.
pub struct Run {
    command: String,
    status: ExitStatus,
    /// The most bytes that the program held, or any process that it has waited for: workers, programs and cargo. The
    /// kernel begins to count before it loads the program, so this is never less than the memory of this process.
    peak: u64,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Runs a command to its end.
    pub fn of(mut command: Command) -> Self {
        command.stdout(Stdio::piped());
        Run::with_stdout(command)
    }

    /// Runs a command that has its own standard output, and waits for it.
    #[expect(
        clippy::zombie_processes,
        reason = "it is waited for by another call, which also tells what memory it took"
    )]
    pub fn with_stdout(mut command: Command) -> Self {
        // SAFETY: the call is allowed between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::alarm(LONGEST);
                Ok(())
            });
        }
        command.stdin(Stdio::null()).stderr(Stdio::piped());
        let shown = format!("{command:?}");
        let mut child = command.spawn().expect("the program can be started");
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let stderr = thread::spawn(|| stderr.map(io::read_to_string));
        let stdout = stdout.map(io::read_to_string);
        let stderr = stderr.join().expect("reading does not panic");
        let [stdout, stderr] = [stdout, stderr].map(|text| {
            text.map_or(String::new(), |text| {
                text.expect("the program prints UTF-8")
            })
        });
        let (status, peak) = wait(&child);
        Run {
            command: shown,
            status,
            peak,
            stdout,
            stderr,
        }
    }

    /// The full description of the run, for failed assertions.
    fn shown(&self) -> String {
        let (command, status) = (&self.command, self.status);
        let stdout: String = self.stdout.chars().take(10_000).collect();
        let stderr = &self.stderr;
        format!("{command}\n== {status}\n== standard output\n{stdout}\n== standard error\n{stderr}")
    }

    /// Checks the exit status.
    #[track_caller]
    pub fn ends(&self, status: i32) -> &Self {
        assert_eq!(self.status.code(), Some(status), "{}", self.shown());
        self
    }

    /// Checks that either stream holds each of these.
    #[track_caller]
    pub fn says(&self, said: &[&str]) -> &Self {
        let is_missing =
            |part: &&&str| !self.stdout.contains(**part) && !self.stderr.contains(**part);
        let missing = said.iter().find(is_missing);
        assert_eq!(missing, None, "is not in\n{}", self.shown());
        self
    }

    /// The document that was printed.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.shown()))
    }

    /// The cases of the first problem in the document that was printed.
    #[track_caller]
    pub fn cases(&self) -> Vec<Value> {
        let cases = &self.json()["problems"][0]["cases"];
        cases.as_array().expect("it is a list").clone()
    }

    /// Checks that no process held more than that.
    #[track_caller]
    pub fn holds_at_most(&self, mebibytes: u64) -> &Self {
        let peak = self.peak >> 20;
        assert!(peak <= mebibytes, "it held {peak} MiB: {}", self.shown());
        self
    }
}

/// Waits for a child, and returns how it ended and the most bytes that it, or any process that it has waited for, has held.
fn wait(child: &Child) -> (ExitStatus, u64) {
    let mut status = 0;
    // SAFETY: `rusage` is a C structure of integers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { mem::zeroed() };
    // SAFETY: both pointers are to live variables of the types that the call fills in, and nothing else waits for the child.
    let waited = unsafe { libc::wait4(child.id() as libc::pid_t, &mut status, 0, &mut usage) };
    assert!(waited > 0, "no child: {}", io::Error::last_os_error());
    // The kernel counts in KiB.
    (ExitStatus::from_raw(status), usage.ru_maxrss as u64 * 1024)
}
