//! # A process that runs cases
//!
//! The kernel counts the memory that a process holds when it starts a program as that program's memory, and copying the
//! process's page tables takes time. `cargo judge` holds tens of MiB. So a worker starts each program: the current
//! executable, called with `__run-cases`. A worker holds next to nothing, reads requests as lines of JSON from standard
//! input, and prints one line with each result. It also ends all processes that a program leaves behind.
//!
//! A worker runs one case after the other, as starting a worker takes as long as a small case. It ends when its parent
//! ends or closes the worker's standard input, and after a case whose long output it has read.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use crate::check::check;
use crate::interrupt::{
    self, ChildGuard, EmptyFolder, InterruptCatcher, ScratchFolder, end_as_interrupted,
    is_interrupted, is_stopped,
};
use crate::result::CaseResult;
use crate::sandbox::{adopt_orphans, end_orphans, own_memory};

pub use crate::check::CaseRequest;

const ARGUMENT: &str = "__run-cases";

/// The maximum memory in bytes that a worker may hold when it starts a program.
const MOST_MEMORY: u64 = 16 << 20;

/// The message from a worker. An error is a failure of this machine or of the referee, not of the program.
type WorkerOutput = Result<CaseResult, String>;

static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

struct Worker {
    child: Child,
    requests: Option<ChildStdin>,
    results: BufReader<ChildStdout>,
    guard: Option<ChildGuard>,
    /// The folder of the worker's temporary files on Windows, where a worker that is ended cannot remove them.
    _folder: Option<ScratchFolder>,
}

/// Makes a worker run a case, and returns the result.
pub(crate) fn run_case(request: &CaseRequest) -> io::Result<CaseResult> {
    let mut line = serde_json::to_vec(request)?;
    line.push(b'\n');
    // An idle worker may have ended meanwhile.
    let waiting = idle().pop();
    let output = match waiting.and_then(|worker| worker.ask(&line).ok()) {
        Some(output) => output,
        None => {
            interrupt::check()?;
            Worker::start()?.ask(&line)?
        }
    };
    interrupt::check()?;
    output.map_err(io::Error::other)
}

fn idle() -> MutexGuard<'static, Vec<Worker>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the idle workers. A process that has run cases calls this at its end, so that no worker outlives the process.
pub fn end_waiting() {
    let mut workers = std::mem::take(&mut *idle());
    workers.iter_mut().for_each(|worker| worker.requests = None);
}

impl Worker {
    fn start() -> io::Result<Self> {
        interrupt::prepare();
        let mut command = Command::new(executable()?);
        command
            .arg(ARGUMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let folder = cfg!(windows).then(ScratchFolder::new).transpose()?;
        if let Some(folder) = &folder {
            folder.lend_to(&mut command);
        }
        let (mut child, guard) = ChildGuard::start_supervisor(&mut command)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        Ok(Worker {
            requests: stdin,
            results: BufReader::new(stdout.ok_or_else(closed)?),
            child,
            guard: Some(guard),
            _folder: folder,
        })
    }

    /// Sends a request, and returns the worker's output. Afterwards the worker is idle.
    fn ask(mut self, request: &[u8]) -> io::Result<WorkerOutput> {
        if let Some(requests) = &mut self.requests {
            requests.write_all(request)?;
        }
        let mut answer = String::new();
        self.results.read_line(&mut answer)?;
        if !answer.ends_with('\n') {
            let message = "the process that runs the case has died";
            return Err(io::Error::other(message));
        }
        idle().push(self);
        Ok(serde_json::from_str(&answer)?)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The worker ends when its input ends.
        drop(self.requests.take());
        drop(self.guard.take());
        let _ = self.child.wait();
    }
}

/// Returns the path of this executable. On Linux the path works even if the file was replaced or removed, for example
/// by `cargo install`.
pub fn executable() -> io::Result<PathBuf> {
    match cfg!(target_os = "linux") {
        true => Ok(PathBuf::from("/proc/self/exe")),
        false => env::current_exe(),
    }
}

/// Serves as a worker if the command line asks for one, and returns the exit status; otherwise `None`. Every executable
/// that runs cases has to call this first.
pub fn serve_if_asked() -> Option<ExitCode> {
    let is_asked = env::args_os().nth(1).is_some_and(|first| first == ARGUMENT);
    is_asked.then(serve)
}

fn serve() -> ExitCode {
    adopt_orphans();
    let mut empty = EmptyFolder::default();
    for line in requests() {
        let request: CaseRequest = match serde_json::from_str(&line) {
            Ok(request) => request,
            Err(error) => {
                eprintln!("error: {ARGUMENT} is an internal argument: {error}");
                return ExitCode::from(2);
            }
        };
        // An interrupt ends the program at once. Its orphans are ended before this process ends.
        let catcher = InterruptCatcher::new();
        let output: WorkerOutput = check(&request, &mut empty).map_err(|error| error.to_string());
        end_orphans();
        drop(catcher);
        if is_stopped() {
            return ExitCode::FAILURE;
        }
        if is_interrupted() {
            end_as_interrupted();
        }
        let answer = serde_json::to_string(&output).map(|answer| answer + "\n");
        let written = answer.map(|answer| io::stdout().write_all(answer.as_bytes()));
        if !matches!(written, Ok(Ok(()))) {
            return ExitCode::FAILURE;
        }
        if own_memory().is_some_and(|held| held > MOST_MEMORY) {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// Reads requests on a thread of its own. Once the parent has ended, that thread ends the running program.
fn requests() -> mpsc::Receiver<String> {
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        let lines = io::stdin().lines().map_while(Result::ok);
        for line in lines {
            let _ = sender.send(line);
        }
        interrupt::stop();
    });
    requests
}
