//! # Running a program once, under limits
//!
//! Runs a program with its standard input from a file, keeps what it prints, and ends it, with all that it has started,
//! when it exceeds a limit. The result says what happened; what that is worth is for others to say.
//!
//! Input comes from a file, so a program that does not read it neither blocks nor breaks anything. Output comes through
//! pipes, not through files: a pipe needs no disk that may be full, shows at once that a program prints more than
//! allowed, and what a program wrote before its end is still there after it. The one danger of a pipe, that somebody
//! else keeps it open for ever, is met by never waiting for its end, only for the program's.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::interrupt;

mod capture;
#[cfg(any(not(unix), test))]
mod portable;
mod program;
mod status;
#[cfg(unix)]
mod unix;
mod words;

pub use capture::Excerpt;
pub use program::{Program, Unknown};
pub use status::Status;

#[cfg(not(unix))]
use portable as system;
#[cfg(unix)]
use unix as system;

/// How much standard output is kept unless said otherwise: 64 MiB.
pub const DEFAULT_OUTPUT: usize = 64 << 20;

/// How far the stack may grow unless said otherwise: 1 GiB, which is nearer to what judges give than a shell's 8 MiB.
pub const DEFAULT_STACK: u64 = 1 << 30;

/// What to run, and on what.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The program's file.
    pub program: &'a Path,
    /// The arguments after the program's name.
    pub arguments: &'a [OsString],
    /// The file that standard input comes from.
    pub input: &'a Path,
    /// What the program may use.
    pub limits: Limits,
}

/// What a program may use. Only Unix enforces `memory` and `stack` and knows CPU time; elsewhere the wall clock alone
/// counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time, user and system, of the program and of those of its children that it has waited for.
    pub cpu: Duration,
    /// Time on the clock, after which a program that waits for something is ended. One that computes is given it up to
    /// ten times in all, because a busy machine is not its fault.
    pub wall: Duration,
    /// Resident memory in bytes, if limited. A program that holds more is ended, and one that asks for far more is
    /// refused it. See also [`Outcome::peak_memory`].
    pub memory: Option<u64>,
    /// How many bytes the stack may grow to, if said, as far as the system lets this process raise it.
    pub stack: Option<u64>,
    /// How many bytes of standard output are kept. A program that prints more is ended.
    pub output: usize,
}

/// What happened.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the program ended. If it was ended from here, `exceeded` says why.
    pub status: Status,
    /// The limit that the program exceeded, whether or not it had to be ended for it.
    pub exceeded: Option<Limit>,
    /// The CPU time that was used, zero where the system does not tell.
    pub cpu: Duration,
    /// The time on the clock from start to end.
    pub wall: Duration,
    /// The most bytes of memory that were resident at once, if the system tells. The kernel begins to count before the
    /// program itself is loaded, so this is never less than what the calling process held when it started the program,
    /// or with [`Start::Measured`] what it held of its own: right for a small caller, an upper bound for a large one.
    pub peak_memory: Option<u64>,
    /// What came on standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// What came on standard error, the middle left out if it was long.
    pub stderr: Excerpt,
}

/// A limit that can be exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::cpu`]
    Cpu,
    /// [`Limits::wall`], while the CPU time was within its limit.
    Wall,
    /// [`Limits::memory`]
    Memory,
    /// [`Limits::output`]
    Output,
}

/// How a prepared process starts programs, where there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// As quickly as can be.
    Quick,
    /// Slower by the time that a copy of this process's own memory takes. What it has mapped from files, such as its
    /// code, is not copied, and is then not counted as the program's.
    Measured,
}

impl Limits {
    /// The limits of a program that may use so much CPU time. The wall clock allows twice as much and a second more.
    pub fn for_time(cpu: Duration) -> Self {
        Limits {
            cpu,
            wall: cpu.saturating_mul(2).saturating_add(Duration::from_secs(1)),
            memory: None,
            stack: Some(DEFAULT_STACK),
            output: DEFAULT_OUTPUT,
        }
    }

    /// The same for a program that may hold so many bytes of memory. Judges count the stack as memory. It gets a little
    /// less than all, so that a recursion without end is seen as what it is, a crash, before it fills the memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        /// What a program holds besides the stack, at least.
        const REST: u64 = 4 << 20;
        let most = bytes.saturating_sub(REST.max(bytes / 8)).max(1 << 20);
        Limits {
            memory: Some(bytes),
            stack: self.stack.map(|stack| stack.min(most)),
            ..self
        }
    }
}

/// Prepares the calling process for running many programs under such limits. A process that is all about that calls it
/// once, first of all; [`run`] works without it, more slowly, and with the second point missing.
///
/// On Unix, programs are started as is said here. The process itself gets the stack limit and writes no core file, so
/// that its programs inherit both and can be started the fast way. And when it is ended by Ctrl-C, SIGTERM or SIGHUP,
/// it ends the programs that are running: they are not in the terminal's group and would not notice. An
/// [`InterruptCatcher`](interrupt::InterruptCatcher) keeps the process itself alive then.
pub fn prepare_process(limits: &Limits, start: Start) {
    interrupt::prepare();
    system::prepare_process(limits, start);
}

/// From now on, processes that leave the group of their program, as daemons do, belong to this process. It is for a
/// process that runs one program at a time, has no other children, and calls [`end_orphans`] after each. Only Linux can
/// do that.
pub fn adopt_orphans() {
    system::adopt_orphans();
}

/// Ends all children of a process that has called [`adopt_orphans`], and waits until they are gone.
pub fn end_orphans() {
    system::end_orphans();
}

/// Runs the program and waits until it has ended. No process of its group lives on afterwards, however it ended.
///
/// A process that leaves the group (by `setsid`, as daemons do) escapes that, unless this process has adopted its
/// orphans, but cannot keep this function waiting.
///
/// # Errors
/// If the input cannot be opened or the program cannot be started, or with [`io::ErrorKind::Interrupted`] once an
/// interrupt was caught. Whatever the program itself does is an [`Outcome`].
pub fn run(job: &Job) -> io::Result<Outcome> {
    let outcome = system::run(job)?;
    // The interrupt has ended the program, which says nothing of the program.
    interrupt::check()?;
    Ok(outcome)
}

/// Prepares the command: streams and environment, nothing that only one system has.
fn command(job: &Job) -> io::Result<Command> {
    let input =
        File::open(job.input).map_err(|error| with_path("cannot open", job.input, &error))?;
    let mut command = Command::new(job.program);
    command
        .args(job.arguments)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for (name, _) in std::env::vars_os() {
        if is_ours(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    Ok(command)
}

/// Tells whether a variable was set by or for the tools that run here. A judge sets none of them, and some (search
/// paths for libraries, backtraces, stack sizes) change what a program does or prints.
fn is_ours(variable: &str) -> bool {
    ["LD_", "DYLD_", "RUST", "CARGO", "NEXTEST"]
        .iter()
        .any(|prefix| variable.starts_with(prefix))
}

fn cannot_start(program: &Path, error: &io::Error) -> io::Error {
    with_path("cannot start", program, error)
}

fn with_path(what: &str, path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}
