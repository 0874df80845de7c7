//! # Running a program once, under limits
//!
//! Runs a program with its standard input from a file, keeps what it prints, and ends it, with all that it has started,
//! when it exceeds a limit. The result says what happened; what that is worth is for others to say.
//!
//! All its streams are files, as judges do it. So a program that does not read its input neither blocks nor breaks
//! anything, nobody has to read while it prints, what it wrote before its end is still there after it, and whoever
//! keeps a stream open for ever keeps nobody waiting. On Unix the system itself lets no file grow beyond the limit.
//!
//! What differs from system to system is a `Process`: `unix` has all of it, with more where that is Linux, `portable`
//! what the standard library can do.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::interrupt;
use crate::scratch::ScratchFile;

#[cfg(unix)]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod outcome;
#[cfg(any(not(unix), test))]
mod portable;
mod program;
#[cfg(all(test, unix))]
mod tests;
#[cfg(unix)]
mod unix;

pub use crate::excerpt::Excerpt;
pub use outcome::{Limit, Outcome, Status};
pub use program::{Program, Unknown};

#[cfg(target_os = "linux")]
pub use linux::{adopt_orphans, end_orphans};
#[cfg(not(unix))]
use portable as system;
#[cfg(unix)]
use unix as system;

/// How much standard output is kept unless said otherwise: 64 MiB.
pub const DEFAULT_OUTPUT: usize = 64 << 20;

/// How far the stack may grow unless said otherwise: 1 GiB, which is nearer to what judges give than a shell's 8 MiB.
pub const DEFAULT_STACK: u64 = 1 << 30;

/// How often a running program is looked at. It cannot take much of anything in that time, and most programs have
/// ended before.
const TICK: Duration = Duration::from_millis(5);

/// How often a program that computes is given the time on the clock, on a machine that has other things to do.
const MOST_PERIODS: u32 = 10;

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
    /// How many bytes of standard output are kept. A program that prints more is ended, and so is one that writes that
    /// much to standard error, of which [`DEFAULT_OUTPUT`] is allowed in any case.
    pub output: usize,
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

    /// How long any file may get that the program writes, standard error among them.
    fn longest_file(&self) -> u64 {
        self.output.max(DEFAULT_OUTPUT) as u64
    }
}

/// Prepares the calling process for starting many programs under such limits quickly. [`run`] works without it, more
/// slowly by what a copy of this process's own memory takes; but then what this process has mapped from files, such as
/// its code, is not counted as the programs' memory.
///
/// On Unix this process itself gets the stack limit and writes no core file, so that its programs inherit both.
pub fn prepare_process(limits: &Limits) {
    interrupt::prepare();
    #[cfg(unix)]
    limits::prepare_process(limits);
    #[cfg(not(unix))]
    let _ = limits;
}

/// Lets this process own those of its descendants that leave their program's group, as daemons do, which only Linux can
/// do.
#[cfg(not(target_os = "linux"))]
pub fn adopt_orphans() {}

/// Ends them, where there are any.
#[cfg(not(target_os = "linux"))]
pub fn end_orphans() {}

/// A program that was started and not waited for. It belongs to the running process until its [`end`](Process::end).
trait Process: Sized {
    /// Whether the system tells CPU time at all. Where not, time on the clock has to stand in for it.
    const HAS_CPU_TIME: bool;

    fn start(command: &mut Command, limits: &Limits) -> io::Result<Self>;

    /// Tells whether the program has ended, and waits for that up to so long.
    fn has_ended(&mut self, patience: Duration) -> io::Result<bool>;

    /// The CPU time used so far, if the system tells.
    fn cpu_used(&self) -> Option<Duration>;

    /// How many bytes are resident, if the system tells.
    fn resident_memory(&self) -> Option<u64>;

    /// Ends whatever is left of the program, and tells how it ended.
    fn end(self) -> io::Result<Usage>;
}

/// How a program ended, and what it took.
struct Usage {
    status: Status,
    cpu: Duration,
    peak_memory: Option<u64>,
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
    run_as::<system::Process>(job)
}

fn run_as<P: Process>(job: &Job) -> io::Result<Outcome> {
    let mut streams = Streams {
        stdout: ScratchFile::new()?,
        stderr: ScratchFile::new()?,
    };
    let mut command = command(job, &streams)?;
    let started = Instant::now();
    let mut process = P::start(&mut command, &job.limits)
        .map_err(|error| with_path("cannot start", job.program, &error))?;
    let watched = watch(&mut process, started, &job.limits, &streams);
    let Usage {
        status,
        cpu,
        peak_memory,
    } = process.end()?;
    let wall = started.elapsed();
    // The interrupt has ended the program, which says nothing of the program.
    interrupt::check()?;
    let outcome = Outcome {
        status,
        exceeded: watched?,
        cpu,
        wall,
        peak_memory,
        stdout: streams.stdout.read(job.limits.output)?,
        stderr: streams.stderr.excerpt()?,
    };
    let exceeded = outcome.exceeded(&job.limits, streams.are_too_long(&job.limits)?);
    Ok(Outcome {
        exceeded,
        ..outcome
    })
}

/// What a program prints to.
struct Streams {
    stdout: ScratchFile,
    stderr: ScratchFile,
}

impl Streams {
    fn are_too_long(&self, limits: &Limits) -> io::Result<bool> {
        Ok(self.stdout.length()? > limits.output as u64
            || self.stderr.length()? > limits.longest_file())
    }
}

/// Waits until the program ends or exceeds a limit, and returns that limit. The program may still be running.
fn watch<P: Process>(
    process: &mut P,
    started: Instant,
    limits: &Limits,
    streams: &Streams,
) -> io::Result<Option<Limit>> {
    let period = if P::HAS_CPU_TIME {
        limits.wall
    } else {
        limits.cpu.min(limits.wall)
    };
    let (mut periods, mut allowed, mut cpu_before) = (1, period, Duration::ZERO);
    while !process.has_ended(TICK)? {
        if streams.are_too_long(limits)? {
            return Ok(Some(Limit::Output));
        }
        let cpu_used = process.cpu_used().unwrap_or_default();
        if cpu_used > limits.cpu {
            return Ok(Some(Limit::Cpu));
        }
        if started.elapsed() > allowed {
            // Whoever has computed in the meantime is merely short of a core; whoever has not waits for something.
            let computes = cpu_used.saturating_sub(cpu_before) > limits.wall / 50;
            if !computes || periods == MOST_PERIODS {
                return Ok(Some(Limit::Wall));
            }
            (periods, cpu_before) = (periods + 1, cpu_used);
            allowed = started.elapsed().saturating_add(period);
        }
        let memory = limits.memory.unwrap_or(u64::MAX);
        if memory < u64::MAX && process.resident_memory().is_some_and(|held| held > memory) {
            return Ok(Some(Limit::Memory));
        }
    }
    Ok(None)
}

/// Prepares the command: streams and environment, nothing that only one system has.
fn command(job: &Job, streams: &Streams) -> io::Result<Command> {
    let input =
        File::open(job.input).map_err(|error| with_path("cannot open", job.input, &error))?;
    let mut command = Command::new(job.program);
    command
        .args(job.arguments)
        .stdin(input)
        .stdout(streams.stdout.stream()?)
        .stderr(streams.stderr.stream()?);
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

fn with_path(what: &str, path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}
