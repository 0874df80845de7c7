//! # Small processes that run the programs
//!
//! The kernel counts what a process holds when it starts a program as that program's memory, and this tool holds tens
//! of MiB after bundling, more while it compares a long output. So programs are started by a worker: this same
//! executable, called with [`ARGUMENT`], which holds next to nothing. It reads one request a line and answers with one
//! line.
//!
//! A worker that has grown, because an output was long, says so with its answer and is replaced. Its own start is not
//! free of its parent's size, but what it starts is only charged with what the worker itself holds.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::panics::{self, Panic};
use judge_runner::interrupt::{self, InterruptCatcher, Listed, end_as_interrupted, is_interrupted};
use judge_runner::sandbox::{Limits, Start, adopt_orphans, end_orphans, prepare_process};
use judge_runner::testcase::check::check;
use judge_runner::testcase::files::Case;
use judge_runner::testcase::report::{Build, Failure};
use judge_runner::testcase::rule::Rule;
use judge_runner::testcase::verdict::Verdict;

/// What the executable is called with in order to be a worker.
pub const ARGUMENT: &str = "__run-cases";

/// The most memory that a worker may ever have held and still start programs.
const SMALL: u64 = 8 << 20;

/// One program on one case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The program's file.
    pub program: PathBuf,
    /// The name of the case.
    pub case: String,
    /// Its input.
    pub input: PathBuf,
    /// The expected output.
    pub expected: PathBuf,
    /// When an output is right.
    pub rule: Rule,
    /// The limit on CPU time.
    pub time_limit: Duration,
    /// The limit on memory, in bytes.
    pub memory_limit: u64,
    /// The command that runs the case again.
    pub run_again: String,
    /// How many columns the report may take.
    pub columns: usize,
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// CPU time.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// The most memory that was resident at once, in bytes, if the system tells.
    pub peak_memory: Option<u64>,
    /// What the user reads, unless the verdict is AC. Colours are in it as escape sequences.
    pub report: Option<String>,
    /// The case itself beside what came of it, unless the verdict is AC. Colours are in it as escape sequences.
    pub exhibit: Option<String>,
    /// Where the program panicked, if it did.
    pub panic: Option<Panic>,
}

#[derive(Serialize, Deserialize)]
struct Answer {
    judged: Result<Judged, String>,
    /// Whether the worker has grown too large to start another program.
    is_large: bool,
}

/// A worker that waits for requests. It ends when this goes.
#[derive(Debug)]
pub struct Worker {
    child: Child,
    /// So that an interrupt asks it to end; nothing once it is to end anyway.
    listed: Option<Listed>,
    /// Nothing once the worker is to end.
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    is_large: bool,
}

impl Worker {
    /// Starts a worker from the executable of this tool.
    pub fn start(executable: &std::path::Path) -> io::Result<Self> {
        let mut command = Command::new(executable);
        command
            .arg(ARGUMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        interrupt::prepare();
        let (mut child, listed) = Listed::start_keeper(&mut command)?;
        let gone = || io::Error::other("a pipe that was asked for is missing");
        let requests = child.stdin.take().ok_or_else(gone)?;
        let answers = child.stdout.take().ok_or_else(gone)?;
        let worker = Worker {
            child,
            listed: Some(listed),
            requests: Some(requests),
            answers: BufReader::new(answers),
            is_large: false,
        };
        // The interrupt may have come before the worker was listed.
        interrupt::check()?;
        Ok(worker)
    }

    /// Has a program run on a case, and waits for what comes of it.
    ///
    /// # Errors
    /// If the worker is gone, or could not read a file or start the program.
    pub fn ask(&mut self, request: &Request) -> io::Result<Judged> {
        let mut line = serde_json::to_string(request)?;
        line.push('\n');
        if let Some(requests) = &mut self.requests {
            requests.write_all(line.as_bytes())?;
        }
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            return Err(io::Error::other("the process that runs the cases is gone"));
        }
        let answer: Answer = serde_json::from_str(&answer)?;
        self.is_large = answer.is_large;
        answer.judged.map_err(io::Error::other)
    }

    /// Tells whether another has to take its place.
    pub fn is_large(&self) -> bool {
        self.is_large
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The end of the requests is the end of the worker.
        self.requests = None;
        self.listed = None;
        // One that is gone already needs no waiting for.
        let _ = self.child.wait();
    }
}

/// Is a worker: answers requests until there are no more.
pub fn serve() -> ExitCode {
    end_with_parent();
    adopt_orphans();
    // An interrupt ends the program at once. What the program has left behind is ended before this process goes too.
    let _catcher = InterruptCatcher::new();
    let mut is_prepared = false;
    for line in io::stdin().lines() {
        let request = line.and_then(|line| Ok(serde_json::from_str::<Request>(&line)?));
        let request = match request {
            Ok(request) => request,
            Err(error) => {
                crate::ui::message::error(format_args!(
                    "{ARGUMENT} is for this tool's own use: {error}"
                ));
                return ExitCode::from(2);
            }
        };
        let limits = Limits::for_time(request.time_limit).with_memory(request.memory_limit);
        if !is_prepared {
            prepare_process(&limits, Start::Measured);
            is_prepared = true;
        }
        let judged = judge(request, &limits);
        end_orphans();
        if is_interrupted() {
            end_as_interrupted();
        }
        let answer = Answer {
            judged,
            is_large: most_held().is_none_or(|bytes| bytes > SMALL),
        };
        if say(&answer).is_err() {
            // Nobody is there any more to hear it.
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn say(answer: &Answer) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    serde_json::to_writer(&mut stdout, answer)?;
    stdout.write_all(b"\n")?;
    stdout.flush()
}

fn judge(request: Request, limits: &Limits) -> Result<Judged, String> {
    let case = Case {
        name: request.case,
        input: request.input,
        expected: request.expected,
    };
    let checked =
        check(&request.program, &case, &request.rule, limits).map_err(|error| error.to_string())?;
    let outcome = &checked.outcome;
    let failure = checked.failure(&case, &request.run_again, Build::Release, request.columns);
    let failure = (checked.verdict != Verdict::Accepted).then_some(failure);
    Ok(Judged {
        verdict: checked.verdict,
        cpu: outcome.cpu,
        wall: outcome.wall,
        peak_memory: outcome.peak_memory,
        report: failure.as_ref().map(Failure::report),
        exhibit: failure.as_ref().map(Failure::exhibit),
        panic: (checked.verdict == Verdict::RuntimeError)
            .then(|| panics::find(&outcome.stderr.head))
            .flatten(),
    })
}

/// Returns the most bytes that this process has held at once since it was loaded, if the system tells.
fn most_held() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Has the kernel end this process, and with it the programs, when its parent is killed. Without that it ends all the
/// same, only later: when the program that it runs has come to its limit.
#[cfg(target_os = "linux")]
fn end_with_parent() {
    // SAFETY: the call takes integers only.
    unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM) };
}

#[cfg(not(target_os = "linux"))]
fn end_with_parent() {}

/// Returns the executable of this tool.
pub fn executable() -> io::Result<PathBuf> {
    env::current_exe()
}
