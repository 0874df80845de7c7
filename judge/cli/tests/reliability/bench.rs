//! # A workspace for one test, the judge run in it, and what is to be seen afterwards
//!
//! Most workspaces share one target folder, so that the program that they have in common is compiled once. Whatever the
//! judge starts inherits a variable that only this test sets, so that a process that is left behind is found wherever
//! it has gone.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::mem;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The variable that marks what a test has started.
const MARK: &str = "RELIABILITY_TEST";

const ACTS: &str = include_str!("acts.rs");

/// The folder of all that these tests write.
const ROOT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/reliability");

/// A judge that takes so many seconds is ended: that it hangs is one of the faults to be found.
const LONGEST: u32 = 120;

/// A workspace with one package, in a folder of its own.
pub struct Bench {
    root: PathBuf,
    pub target: PathBuf,
}

impl Bench {
    /// A workspace whose program does what its input says.
    pub fn new() -> Self {
        static COMPILED: Once = Once::new();
        // The compiler holds more than the judge, and is not what is measured.
        COMPILED.call_once(|| {
            let bench = Bench::of(ACTS).case("a", "answer\n", "done\n");
            bench.test(&[]).gets("AC");
        });
        Bench::of(ACTS)
    }

    /// The same with another program.
    pub fn of(program: &str) -> Self {
        let mut bench = Bench::fresh();
        bench.target = Path::new(ROOT).join("target");
        bench.write("acts/src/main.rs", program);
        bench
    }

    /// A workspace that nothing was compiled in yet.
    pub fn fresh() -> Self {
        static BENCHES: AtomicUsize = AtomicUsize::new(0);
        let number = BENCHES.fetch_add(1, Ordering::Relaxed);
        let root = Path::new(ROOT).join(format!("{}-{number}", process::id()));
        let target = root.join("target");
        let bench = Bench { root, target };
        let package = "name = \"acts\"\nversion = \"0.1.0\"\n";
        let manifest = format!(
            "[package]\n{package}edition = \"2018\"\n[package.metadata.judge]\njudge = \"aoj\"\n"
        );
        bench.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"acts\"]\n",
        );
        // Where nothing can be written, it is not for want of this file.
        let lock = format!("version = 3\n\n[[package]]\n{package}");
        bench.write("Cargo.lock", lock);
        bench.write("acts/Cargo.toml", manifest);
        bench.write("acts/src/main.rs", ACTS);
        bench
    }

    pub fn case(self, name: &str, input: impl AsRef<[u8]>, expected: impl AsRef<[u8]>) -> Self {
        self.write(&format!("testcases/acts/{name}.in"), input);
        self.write(&format!("testcases/acts/{name}.out"), expected);
        self
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("the folder can be made");
        fs::write(path, content).expect("the file can be written");
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The command `cargo judge test --prove`, which does all that can go wrong.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
        command
            .args(["judge", "test", "--prove"])
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env(MARK, &self.root)
            .env("NO_COLOR", "1");
        command
    }

    /// Runs `cargo judge test --json`.
    #[track_caller]
    pub fn test(&self, arguments: &[&str]) -> Judged {
        self.finish(self.command(&[&["--json"], arguments].concat()))
    }

    /// Runs a command to its end, and asserts that it leaves no process and no part of a file.
    #[track_caller]
    pub fn finish(&self, command: Command) -> Judged {
        let judged = self.run(command, None);
        self.leaves_no_process(&judged);
        self.leaves_no_part_of_a_file(&judged);
        judged
    }

    /// Runs a command to its end, maybe with a standard output of its own.
    #[expect(
        clippy::zombie_processes,
        reason = "it is waited for by another call, which also tells what memory it took"
    )]
    pub fn run(&self, mut command: Command, stdout: Option<File>) -> Judged {
        // SAFETY: the call is allowed between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::alarm(LONGEST);
                Ok(())
            });
        }
        let mut judge = command
            .stdin(Stdio::null())
            .stdout(stdout.map_or_else(Stdio::piped, Stdio::from))
            .stderr(Stdio::piped())
            .spawn()
            .expect("the judge can be started");
        let (stdout, stderr) = (judge.stdout.take(), judge.stderr.take());
        let stderr = thread::spawn(|| stderr.map(io::read_to_string));
        let stdout = stdout.map(io::read_to_string);
        let stderr = stderr.join().expect("reading does not panic");
        let [stdout, stderr] = [stdout, stderr]
            .map(|text| text.map_or(String::new(), |text| text.expect("the judge prints UTF-8")));
        let (status, peak) = wait(&judge);
        Judged {
            status,
            pid: judge.id(),
            peak,
            stdout,
            stderr,
        }
    }

    #[track_caller]
    fn leaves_no_process(&self, judged: &Judged) {
        // A process that was ended may take a moment to be gone.
        let deadline = Instant::now() + Duration::from_secs(5);
        loop {
            let left = self.processes();
            if left.is_empty() {
                return;
            }
            if Instant::now() > deadline {
                for &process in &left {
                    // SAFETY: the call takes integers. The process was started by this test.
                    unsafe { libc::kill(process, libc::SIGKILL) };
                }
                panic!("processes {left:?} are left behind: {}", judged.shown());
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The processes that were started in this workspace and are alive.
    fn processes(&self) -> Vec<libc::pid_t> {
        let mark = format!("{MARK}={}", self.root.display());
        let is_ours = |process: &libc::pid_t| {
            // One that has ended, or is another user's, has no environment to read.
            let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
            let mut variables = environment.split(|&byte| byte == 0);
            variables.any(|variable| variable == mark.as_bytes())
        };
        let entries = fs::read_dir("/proc").expect("there is a list of processes");
        entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(is_ours)
            .collect()
    }

    /// Scratch files have the number of their process in front of their name, or `tmp` at the end.
    #[track_caller]
    fn leaves_no_part_of_a_file(&self, judged: &Judged) {
        let pid = judged.pid;
        let written = paths(&self.target.join("judge"));
        for path in written.into_iter().chain(paths(&self.root)) {
            let name = name(&path);
            let is_scratch =
                name.starts_with(&format!("{pid}-")) || name.ends_with(&format!(".{pid}.tmp"));
            assert!(!is_scratch, "{name} is left behind: {}", judged.shown());
        }
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        // What is left over lies in the target folder and disturbs nobody.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// All files and folders in a folder and below it.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(paths(&path));
        }
        found.push(path);
    }
    found
}

/// The last part of a path.
pub fn name(path: &Path) -> Cow<'_, str> {
    let name = path.file_name().map(OsStr::to_string_lossy);
    name.unwrap_or_default()
}

/// Waits for a child, and returns how it ended and the most bytes that it, or any process that it has waited for, has
/// held.
fn wait(child: &Child) -> (ExitStatus, u64) {
    let mut status = 0;
    // SAFETY: `rusage` is a C structure of integers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { mem::zeroed() };
    // SAFETY: both pointers are to live variables of the types that the call fills in, and nobody else waits for the
    // child.
    let waited = unsafe { libc::wait4(child.id() as libc::pid_t, &mut status, 0, &mut usage) };
    assert!(waited > 0, "no judge: {}", io::Error::last_os_error());
    // The kernel counts in KiB.
    (ExitStatus::from_raw(status), usage.ru_maxrss as u64 * 1024)
}

/// What a run of the judge came to.
pub struct Judged {
    status: ExitStatus,
    pid: u32,
    /// The most bytes that the judge held, or any process that it has waited for: workers, programs and cargo. The
    /// kernel begins to count before the judge itself is loaded, so this is never less than what this process held.
    peak: u64,
    pub stdout: String,
    pub stderr: String,
}

impl Judged {
    /// Status and both streams, to be shown when an assertion fails.
    pub fn shown(&self) -> String {
        let status = self.status;
        let start: String = self.stdout.chars().take(10_000).collect();
        format!("{status}\n--- stdout\n{start}\n--- stderr\n{}", self.stderr)
    }

    /// What is known about each case.
    #[track_caller]
    pub fn cases(&self) -> Vec<Value> {
        let document: Value = serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.shown()));
        let cases = document["problems"][0]["cases"].as_array();
        cases.cloned().unwrap_or_default()
    }

    /// Asserts the verdict of the only case and the exit status that belongs to it.
    #[track_caller]
    pub fn gets(&self, verdict: &str) {
        let cases = self.cases();
        assert_eq!(cases.len(), 1, "{}", self.shown());
        assert_eq!(cases[0]["verdict"], verdict, "{}", self.shown());
        self.ends(i32::from(verdict != "AC"));
    }

    #[track_caller]
    pub fn ends(&self, status: i32) {
        assert_eq!(self.status.code(), Some(status), "{}", self.shown());
    }

    /// Asserts that no process held more than that.
    #[track_caller]
    pub fn holds_at_most(&self, mebibytes: u64) {
        let peak = self.peak >> 20;
        let shown = self.shown();
        assert!(peak <= mebibytes, "the judge held {peak} MiB: {shown}");
    }

    /// Asserts that the judge ended with an error of the setup, and said each of these.
    #[track_caller]
    pub fn fails(&self, said: &[&str]) {
        self.ends(1);
        for part in said.iter().chain(&["error: "]) {
            let is_said = self.stdout.contains(part) || self.stderr.contains(part);
            assert!(is_said, "it should have said {part:?}: {}", self.shown());
        }
    }
}
