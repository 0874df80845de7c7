//! # A process that runs one case
//!
//! The kernel counts the memory that a process holds when it starts a program as that program's memory. `cargo judge`
//! holds tens of MiB after bundling, and more while it compares a long output. So each program is started by a worker:
//! the current executable, called with `__run-case`. It holds next to nothing, reads a request as JSON from its standard
//! input, and prints the result as JSON. It also ends all processes that the program leaves behind, and itself if its
//! parent is killed.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitCode, Stdio};
use std::time::Duration;

use judge_facts::limits::ResolvedLimits;
use judge_facts::terms::{Files, Terms};
use serde::{Deserialize, Serialize};

use crate::cases::Case;
use crate::check::check;
use crate::interrupt::{
    self, ChildGuard, InterruptCatcher, ScratchFolder, end_as_interrupted, is_interrupted,
};
use crate::result::CaseResult;
use crate::rule::Rule;
use crate::sandbox::{Limits, adopt_orphans, end_orphans};

/// The first argument of a worker.
const ARGUMENT: &str = "__run-case";

/// A program to run on a case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseRequest {
    program: PathBuf,
    case: Case,
    rule: Rule,
    files: Files,
    limits: ResolvedLimits,
    /// The judge's environment variables.
    env: BTreeMap<String, String>,
    /// The folder in which the output is kept if the program fails, if any.
    outputs_folder: Option<PathBuf>,
}

impl CaseRequest {
    /// A request for running a program on a case, on these terms. `rule` is the terms' decider, resolved. If the program
    /// fails, its output is kept in `outputs_folder`.
    pub fn new(
        program: &Path,
        case: &Case,
        terms: &Terms,
        rule: &Rule,
        outputs_folder: Option<&Path>,
    ) -> Self {
        CaseRequest {
            program: program.to_path_buf(),
            case: case.clone(),
            rule: rule.clone(),
            files: terms.files.clone(),
            limits: terms.limits.clone(),
            env: terms.env.clone(),
            outputs_folder: outputs_folder.map(Path::to_path_buf),
        }
    }

    /// The limits of the program.
    pub fn limits(&self) -> &ResolvedLimits {
        &self.limits
    }
}

/// The message to a worker: the case, the time by which the program may overrun its limit before it is ended, and the
/// parent's process id.
type WorkerInput<R> = (R, Duration, u32);

/// The message from a worker: the error is one of this machine or of the referee, not of the program.
type WorkerOutput = Result<CaseResult, String>;

/// Makes a worker run a case, and waits for the result.
pub(crate) fn run_case(request: &CaseRequest, overrun: Duration) -> io::Result<CaseResult> {
    let mut command = Command::new(executable()?);
    command
        .arg(ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    interrupt::prepare();
    // On Windows a worker that is ended cannot remove its temporary files.
    let folder = cfg!(windows).then(ScratchFolder::new).transpose()?;
    if let Some(folder) = &folder {
        folder.lend_to(&mut command);
    }
    let (mut child, guard) = ChildGuard::start_supervisor(&mut command)?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    // An interrupt may have come before the worker was listed. A worker without a request ends.
    let sent = interrupt::check().and_then(|()| match stdin {
        Some(mut stdin) => {
            let input = serde_json::to_vec::<WorkerInput<_>>(&(request, overrun, process::id()))?;
            stdin.write_all(&input)
        }
        None => Ok(()),
    });
    let mut answer = Vec::new();
    let received = stdout.map_or(Ok(0), |mut stdout| stdout.read_to_end(&mut answer));
    drop(guard);
    child.wait()?;
    interrupt::check()?;
    sent.and(received)?;
    if answer.is_empty() {
        return Err(io::Error::other("the process that runs the case has died"));
    }
    serde_json::from_slice::<WorkerOutput>(&answer)?.map_err(io::Error::other)
}

/// Returns the path of this executable. On Linux it works even if the file was replaced or removed, as `cargo install`
/// does.
fn executable() -> io::Result<PathBuf> {
    match cfg!(target_os = "linux") {
        true => Ok(PathBuf::from("/proc/self/exe")),
        false => env::current_exe(),
    }
}

/// Serves as a worker if the command line asks for that, and returns the exit status. Every executable that runs cases
/// has to call this first.
pub fn serve_if_asked() -> Option<ExitCode> {
    let is_asked = env::args_os().nth(1).is_some_and(|first| first == ARGUMENT);
    is_asked.then(serve)
}

fn serve() -> ExitCode {
    end_with_parent();
    adopt_orphans();
    // An interrupt ends the program at once. Orphans of the program are ended before this process ends.
    let _catcher = InterruptCatcher::new();
    let mut input = Vec::new();
    if io::stdin().read_to_end(&mut input).is_ok() && input.is_empty() {
        return ExitCode::FAILURE;
    }
    let input = match serde_json::from_slice::<WorkerInput<CaseRequest>>(&input) {
        Ok(input) => input,
        Err(error) => {
            eprintln!("error: {ARGUMENT} is an internal argument: {error}");
            return ExitCode::from(2);
        }
    };
    // A parent that was killed before the worker asked for the signal sends none.
    if !is_child_of(input.2) {
        return ExitCode::FAILURE;
    }
    let output: WorkerOutput = run(&input).map_err(|error| error.to_string());
    end_orphans();
    if is_interrupted() {
        end_as_interrupted();
    }
    match serde_json::to_writer(io::stdout().lock(), &output) {
        Ok(()) => ExitCode::SUCCESS,
        // The parent has ended.
        Err(_) => ExitCode::FAILURE,
    }
}

fn run((request, overrun, _): &WorkerInput<CaseRequest>) -> io::Result<CaseResult> {
    let CaseRequest {
        program,
        case,
        rule,
        files,
        limits,
        env,
        outputs_folder,
    } = request;
    let limits = Limits {
        overrun: *overrun,
        ..Limits::for_case(limits, env)
    };
    let outputs_folder = outputs_folder.as_deref();
    check(program, case, (rule, files), limits, outputs_folder)
}

/// Makes the kernel end this process, and with it the program, when its parent is killed. On Windows the parent's job
/// does that. On other systems both go on until the program exceeds its limits.
#[cfg(target_os = "linux")]
fn end_with_parent() {
    use rustix::process::{Signal, set_parent_process_death_signal};
    // Without it this process goes on as on other systems.
    let _ = set_parent_process_death_signal(Some(Signal::TERM));
}

#[cfg(not(target_os = "linux"))]
fn end_with_parent() {}

#[cfg(unix)]
fn is_child_of(parent: u32) -> bool {
    std::os::unix::process::parent_id() == parent
}

#[cfg(not(unix))]
fn is_child_of(_parent: u32) -> bool {
    true
}
