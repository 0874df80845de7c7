//! # A small process that runs one program
//!
//! The kernel counts what a process holds when it starts a program as that program's memory, and this tool holds tens
//! of MiB after bundling, more while it compares a long output. So each program is started by a worker: this same
//! executable, called with [`ARGUMENT`], which holds next to nothing, reads a request and prints what came of it.

use std::env;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::panics::{self, Panic};
use crate::ui::message;
use judge_bundler::Bundle;
use judge_runner::interrupt::{self, InterruptCatcher, Listed, end_as_interrupted, is_interrupted};
use judge_runner::problem::Allowance;
use judge_runner::sandbox::{Limits, adopt_orphans, end_orphans};
use judge_runner::terminal;
use judge_runner::testcase::check::check;
use judge_runner::testcase::files::Case;
use judge_runner::testcase::kept::keep;
use judge_runner::testcase::report::Failure;
use judge_runner::testcase::rule::Rule;
use judge_runner::testcase::verdict::Verdict;

/// What the executable is called with in order to be a worker.
pub const ARGUMENT: &str = "__run-case";

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
    /// What it may take.
    pub allowance: Allowance,
    /// How much more time it gets than it may take, to show by how much it is too slow.
    pub grace: Duration,
    /// The command that runs the case again.
    pub run_again: String,
    /// The folder that the output is kept in if the program fails, if any is.
    pub outputs: Option<PathBuf>,
    /// How many columns the report may take.
    pub columns: usize,
    /// Whether the case itself is to be shown beside what came of it.
    pub exhibit: bool,
}

/// What a program is asked for that has to be right on every case of its problem.
pub fn requests(
    program: &Path,
    cases: &[Case],
    allowance: &Allowance,
    rule: &Rule,
    run_again: impl Fn(&Case) -> String,
) -> Vec<Request> {
    let columns = terminal::columns();
    cases
        .iter()
        .map(|case| Request {
            program: program.to_path_buf(),
            case: case.name.clone(),
            input: case.input.clone(),
            expected: case.expected.clone(),
            rule: rule.clone(),
            allowance: allowance.clone(),
            grace: Duration::ZERO,
            run_again: run_again(case),
            outputs: None,
            columns,
            exhibit: false,
        })
        .collect()
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
    /// The case itself beside what came of it, if that was asked for and unless the verdict is AC. Colours are in it as
    /// escape sequences.
    pub exhibit: Option<String>,
    /// Where the program panicked, if it did.
    pub panic: Option<Panic>,
}

impl Judged {
    /// The same with its places in the user's own files instead of a bundle.
    pub fn in_own_files(mut self, bundle: &Bundle) -> Self {
        panics::in_own_files(&mut self.report, &mut self.panic, bundle);
        self
    }
}

/// Has a worker, which is the executable of this tool, run a program on a case, and waits for what comes of it.
///
/// # Errors
/// If the worker cannot be started, or it could not read a file or start the program.
pub fn run(executable: &Path, request: &Request) -> io::Result<Judged> {
    let mut command = Command::new(executable);
    command
        .arg(ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    interrupt::prepare();
    let (mut child, listed) = Listed::start_keeper(&mut command)?;
    let (requests, answers) = (child.stdin.take(), child.stdout.take());
    // The interrupt may have come before the worker was listed. One that is asked for nothing ends.
    let asked = interrupt::check().and_then(|()| match requests {
        Some(mut requests) => requests.write_all(&serde_json::to_vec(request)?),
        None => Ok(()),
    });
    let mut answer = Vec::new();
    let read = answers.map_or(Ok(0), |mut answers| answers.read_to_end(&mut answer));
    // From the wait on, the worker's number may be somebody else's.
    drop(listed);
    child.wait()?;
    asked.and(read)?;
    if answer.is_empty() {
        return Err(io::Error::other("the process that runs the case is gone"));
    }
    serde_json::from_slice::<Result<Judged, String>>(&answer)?.map_err(io::Error::other)
}

/// Is a worker.
pub fn serve() -> ExitCode {
    end_with_parent();
    adopt_orphans();
    // An interrupt ends the program at once. What the program has left behind is ended before this process goes too.
    let _catcher = InterruptCatcher::new();
    let mut asked = Vec::new();
    let read = io::stdin().read_to_end(&mut asked);
    if read.is_ok() && asked.is_empty() {
        return ExitCode::FAILURE;
    }
    let request = match serde_json::from_slice::<Request>(&asked) {
        Ok(request) => request,
        Err(error) => {
            message::error(format_args!(
                "{ARGUMENT} is for this tool's own use: {error}"
            ));
            return ExitCode::from(2);
        }
    };
    let limits = Limits {
        grace: request.grace,
        ..Limits::for_case(&request.allowance)
    };
    let judged = judge(request, &limits);
    end_orphans();
    if is_interrupted() {
        end_as_interrupted();
    }
    match serde_json::to_writer(io::stdout().lock(), &judged) {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody is there any more to hear it.
        Err(_) => ExitCode::FAILURE,
    }
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
    let got = request
        .outputs
        .and_then(|folder| keep(&folder, &case, &checked));
    let failure = (checked.verdict != Verdict::Accepted).then_some(Failure {
        run_again: &request.run_again,
        case: &case,
        checked: &checked,
        got: got.as_deref(),
        columns: request.columns,
    });
    Ok(Judged {
        verdict: checked.verdict,
        cpu: outcome.cpu,
        wall: outcome.wall,
        peak_memory: outcome.peak_memory,
        report: failure.as_ref().map(Failure::report),
        exhibit: failure
            .filter(|_| request.exhibit)
            .map(|failure| failure.exhibit()),
        panic: (checked.verdict == Verdict::RuntimeError)
            .then(|| {
                let said = &outcome.stderr;
                panics::find(&said.head).or_else(|| panics::find(&said.tail))
            })
            .flatten(),
    })
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
