//! # A workspace for one test, the judge run in it, and what is to be seen afterwards
//!
//! All workspaces share one target folder, so that the program that they have in common is compiled once. Whatever the
//! judge starts inherits a variable that only this test sets, so that a process that is left behind is found wherever
//! it has gone.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::mem;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The variable that marks what a test has started.
const MARK: &str = "RELIABILITY_TEST";

const ACTS: &str = include_str!("acts.rs");

/// The folder of all that these tests write.
static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    let root =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reliability-{}", process::id()));
    fs::create_dir_all(&root).expect("the folder can be made");
    root
});

/// The shared target folder, in which the program has been compiled.
static TARGET: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = ROOT.join("target");
    let first = Bench::with_target(ACTS, target.clone()).case("answer", "answer\n", "done\n");
    first.test(&[]).gets("AC");
    target
});

/// Removes all that these tests have written.
pub fn clean_up() {
    // What is left over lies in the target folder and disturbs nobody.
    let _ = fs::remove_dir_all(&*ROOT);
}

/// A workspace with one package, in a folder of its own.
pub struct Bench {
    root: PathBuf,
    target: PathBuf,
    mark: String,
}

impl Bench {
    /// A workspace whose program does what its input says.
    pub fn new() -> Self {
        Bench::with_target(ACTS, TARGET.clone())
    }

    /// The same with another program.
    pub fn of(program: &str) -> Self {
        Bench::with_target(program, TARGET.clone())
    }

    /// A workspace that nothing was compiled in yet.
    pub fn fresh() -> Self {
        let mut bench = Bench::with_target(ACTS, PathBuf::new());
        bench.target = bench.root.join("target");
        bench
    }

    fn with_target(program: &str, target: PathBuf) -> Self {
        static BENCHES: AtomicUsize = AtomicUsize::new(0);
        let number = BENCHES.fetch_add(1, Ordering::Relaxed).to_string();
        let root = ROOT.join(&number);
        let bench = Bench {
            mark: root.to_string_lossy().into_owned(),
            root,
            target,
        };
        bench.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"acts\"]\n",
        );
        bench.write(
            "acts/Cargo.toml",
            "[package]\nname = \"acts\"\nversion = \"0.1.0\"\nedition = \"2018\"\n\
            [package.metadata.judge]\njudge = \"aoj\"\n",
        );
        bench.write("acts/src/main.rs", program);
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

    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The command `cargo judge test`.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
        command
            .args(["judge", "test"])
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env(MARK, &self.mark)
            .env("NO_COLOR", "1");
        command
    }

    /// Runs `cargo judge test --json`.
    pub fn test(&self, arguments: &[&str]) -> Judged {
        self.finish(self.command(&[&["--json"], arguments].concat()))
    }

    /// Runs a command to its end, and asserts that it leaves no process and no part of a file.
    #[track_caller]
    pub fn finish(&self, command: Command) -> Judged {
        let judged = self.run(command);
        self.leaves_no_process(&judged);
        self.leaves_no_part_of_a_file(&judged);
        judged
    }

    /// The same with standard output into a file that is given.
    #[track_caller]
    pub fn finish_into(&self, mut command: Command, stdout: File) -> Judged {
        let judged = run(command.stdout(stdout));
        self.leaves_no_process(&judged);
        self.leaves_no_part_of_a_file(&judged);
        judged
    }

    /// Runs a command to its end.
    pub fn run(&self, mut command: Command) -> Judged {
        run(command.stdout(Stdio::piped()))
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
        let mark = format!("{MARK}={}", self.mark);
        let is_ours = |process: &libc::pid_t| {
            // One that has ended, or is another user's, has no environment to read.
            fs::read(format!("/proc/{process}/environ")).is_ok_and(|environment| {
                environment
                    .split(|&byte| byte == 0)
                    .any(|variable| variable == mark.as_bytes())
            })
        };
        let entries = fs::read_dir("/proc")
            .expect("there is a list of processes")
            .flatten();
        entries
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(is_ours)
            .collect()
    }

    /// Scratch files have the number of their process in front of their name, or `tmp` at the end.
    #[track_caller]
    fn leaves_no_part_of_a_file(&self, judged: &Judged) {
        let pid = judged.status.1;
        for path in paths(&self.target.join("judge"))
            .into_iter()
            .chain(paths(&self.root))
        {
            let name = path
                .file_name()
                .map(OsStr::to_string_lossy)
                .unwrap_or_default();
            let is_scratch =
                name.starts_with(&format!("{pid}-")) || name.ends_with(&format!(".{pid}.tmp"));
            assert!(
                !is_scratch,
                "{} is left behind: {}",
                path.display(),
                judged.shown()
            );
        }
    }
}

/// All files and folders in a folder and below it.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().collect());
    let entries: Vec<fs::DirEntry> = entries.unwrap_or_default();
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(paths(&path));
        }
        found.push(path);
    }
    found
}

/// All files in a folder and below it.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    paths(folder)
        .into_iter()
        .filter(|path| path.is_file())
        .collect()
}

/// How a process ended, and its number.
type Ended = (ExitStatus, u32);

/// Waits for a child, and returns how it ended and the most bytes that it, or any process that it has waited for, has
/// held.
fn wait(child: &Child) -> (Ended, u64) {
    let mut status = 0;
    // SAFETY: `rusage` is a C structure of integers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { mem::zeroed() };
    // SAFETY: both pointers are to live variables of the types that the call fills in, and nobody else waits for the
    // child.
    let waited = unsafe { libc::wait4(child.id() as libc::pid_t, &mut status, 0, &mut usage) };
    assert!(
        waited > 0,
        "the judge can be waited for: {}",
        io::Error::last_os_error()
    );
    // The kernel counts in KiB.
    (
        (ExitStatus::from_raw(status), child.id()),
        usage.ru_maxrss as u64 * 1024,
    )
}

#[expect(
    clippy::zombie_processes,
    reason = "it is waited for by another call, which also tells what memory it took"
)]
fn run(command: &mut Command) -> Judged {
    let mut child = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the judge can be started");
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let stderr = thread::spawn(move || read(stderr));
    let stdout = read(stdout);
    let stderr = stderr.join().expect("the judge prints UTF-8");
    let (status, peak) = wait(&child);
    Judged {
        status,
        peak,
        stdout,
        stderr,
    }
}

fn read(stream: Option<impl Read>) -> String {
    let mut text = String::new();
    if let Some(mut stream) = stream {
        stream
            .read_to_string(&mut text)
            .expect("the judge prints UTF-8");
    }
    text
}

/// What a run of the judge came to.
pub struct Judged {
    status: Ended,
    /// The most bytes that the judge held, or any process that it has waited for: workers, programs and cargo. The
    /// kernel begins to count before the judge itself is loaded, so this is never less than what this process held.
    pub peak: u64,
    pub stdout: String,
    pub stderr: String,
}

impl Judged {
    /// Status and both streams, to be shown when an assertion fails.
    pub fn shown(&self) -> String {
        let Judged {
            status,
            stdout,
            stderr,
            ..
        } = self;
        let start: String = stdout.chars().take(10_000).collect();
        format!("{}\n--- stdout\n{start}\n--- stderr\n{stderr}", status.0)
    }

    /// Asserts the verdict of the only case and the exit status that belongs to it, and returns what is known about the
    /// case.
    #[track_caller]
    pub fn gets(&self, verdict: &str) -> Value {
        let document: Value = serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.shown()));
        let cases = document["problems"][0]["cases"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        let [case] = cases else {
            panic!("one case should have been run: {}", self.shown());
        };
        assert_eq!(case["verdict"], verdict, "{}", self.shown());
        self.ends(i32::from(verdict != "AC"));
        case.clone()
    }

    #[track_caller]
    pub fn ends(&self, status: i32) {
        assert_eq!(self.status.0.code(), Some(status), "{}", self.shown());
    }

    /// Asserts that no process held more than that.
    #[track_caller]
    pub fn holds_at_most(&self, mebibytes: u64) {
        let peak = self.peak >> 20;
        assert!(
            peak <= mebibytes,
            "the judge held {peak} MiB: {}",
            self.shown()
        );
    }

    /// Asserts that the judge ended with an error of the setup, and said each of these.
    #[track_caller]
    pub fn fails(&self, said: &[&str]) {
        self.ends(1);
        for part in said {
            let is_said = self.stdout.contains(part) || self.stderr.contains(part);
            assert!(is_said, "it should have said {part:?}: {}", self.shown());
        }
        assert!(self.stderr.contains("error: "), "{}", self.shown());
    }
}
