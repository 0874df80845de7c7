//! # Running a program once, under limits
//!
//! Runs a program with its standard input from a file, keeps what it prints, and ends it, with all processes that it has
//! started, when it exceeds a limit. The result is a plain description, the [`Outcome`].
//!
//! The program's streams are files, as at a judge. So a program that does not read its input breaks nothing, no thread
//! has to read while it prints, its output survives it, and a process that keeps a stream open for ever delays nothing.
//! On Unix the system itself stops a file from growing beyond the limit. Only a program that talks with an interactor
//! has pipes.
//!
//! A `Process` hides the differences between systems: `unix` with the additions of `linux`, `windows`, and `portable`,
//! which uses the standard library alone.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use judge_facts::limits::Clock;
use judge_facts::profile::Profile;

use crate::interrupt;
use crate::scratch::ScratchFile;
use crate::text::with_path;

#[cfg(target_os = "linux")]
mod filter;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod outcome;
#[cfg(any(not(any(unix, windows)), all(test, unix)))]
mod portable;
#[cfg(unix)]
mod rlimit;
#[cfg(all(test, unix))]
mod tests;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

pub use crate::excerpt::Excerpt;
pub use limits::Limits;
pub use outcome::{Limit, Outcome, Status};

#[cfg(target_os = "linux")]
pub(crate) use linux::{adopt_orphans, end_orphans};

#[cfg(not(any(unix, windows)))]
use portable as system;
#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

/// The time between two looks at a running program. It cannot take much of anything in that time, and most programs end
/// before.
const TICK: Duration = Duration::from_millis(5);

/// The longest time for which a busy machine gives a program no CPU. The system tells it only afterwards.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// The advice that Rust's standard library gives after a panic. Here it has no effect, since the variable is removed.
const ADVICE: &[u8] =
    b"note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";

/// A program to run once.
#[derive(Debug)]
pub struct Job<'a> {
    /// The program's file.
    pub program: &'a Path,
    /// The arguments after the program's name.
    pub arguments: &'a [OsString],
    /// Its standard input and output.
    pub streams: Streams<'a>,
    /// Its limits and its environment.
    pub limits: Limits,
}

/// The standard input and output of a program.
#[derive(Debug)]
pub enum Streams<'a> {
    /// Input from this file. The outcome holds the output.
    Input(&'a Path),
    /// The same for a program that runs in this folder, and not in that of this process.
    InFolder(&'a Path, &'a Path),
    /// From and to another program that runs at the same time. The outcome holds no output.
    Pipes(PipeReader, PipeWriter),
}

/// Prepares the calling process for starting many programs under such limits quickly. Without it, [`run`] takes the time
/// of copying this process's page tables, but does not count the files that this process has mapped, such as its code,
/// as the programs' memory.
///
/// On Unix this process itself gets the stack limit and writes no core file, so that its programs inherit both.
pub fn prepare_process(limits: &Limits) {
    interrupt::prepare();
    #[cfg(unix)]
    rlimit::prepare_process(limits);
    #[cfg(not(unix))]
    let _ = limits;
}

/// Returns remarks on rules of the judge and on limits that this system cannot enforce.
pub fn unenforced(judge: &Profile) -> impl Iterator<Item = String> {
    #[cfg(target_os = "linux")]
    let can_forbid = filter::is_possible();
    // Windows refuses children, but not threads.
    #[cfg(not(target_os = "linux"))]
    let can_forbid = false;
    let note = "this system limits no memory, and a program's time is that on the clock";
    let note = cfg!(not(any(unix, windows))).then(|| note.to_string());
    judge.forbidden_note(can_forbid).into_iter().chain(note)
}

// Only Linux can make a process adopt its orphans. On Windows none leaves its job.
#[cfg(not(target_os = "linux"))]
pub(crate) fn adopt_orphans() {}
#[cfg(not(target_os = "linux"))]
pub(crate) fn end_orphans() {}

/// Runs the program and waits until it has ended. No process of its group, or on Windows of its job, lives on afterwards.
///
/// A process that leaves the group (by `setsid`, as daemons do) lives on, unless this process has adopted its orphans,
/// but does not delay this function.
///
/// # Errors
/// If the input cannot be opened or the program cannot be started, or with [`io::ErrorKind::Interrupted`] once an
/// interrupt was caught. Anything that the program itself does is an [`Outcome`].
pub fn run(job: Job) -> io::Result<Outcome> {
    run_as::<system::SystemProcess>(job)
}

fn run_as<P: Process>(job: Job) -> io::Result<Outcome> {
    let mut printed = Printed {
        stdout: ScratchFile::new()?,
        stderr: ScratchFile::new()?,
    };
    let (program, limits) = (job.program, job.limits.clone());
    let mut command = command(job, &printed)?;
    let (mut process, started) = P::start(&mut command, &limits)
        .map_err(|error| with_path("cannot start", program, &error))?;
    // The command holds ends of pipes, by which other processes would not see the end of a stream.
    drop(command);
    let watched = watch(&mut process, started, &limits, &printed);
    let wall = own_time(&process, started);
    let Usage {
        status,
        cpu,
        peak_memory,
    } = process.end()?;
    // If an interrupt has ended the program, the outcome says nothing about the program.
    interrupt::check()?;
    let exceeded = watched?;
    // The kernel counts in batches, so its figure may be a little lower than what the watch has seen.
    let seen = limits.memory.map(|most| most + 1);
    let seen = seen.filter(|_| exceeded == Some(Limit::Memory));
    let outcome = Outcome {
        status,
        exceeded,
        cpu,
        wall,
        peak_memory: peak_memory.max(seen),
        stdout: printed.stdout.read(limits.output)?,
        stderr: printed.stderr.excerpt()?.without(ADVICE),
    };
    let exceeded = outcome.exceeded(&limits, printed.too_long(&limits)?);
    Ok(Outcome {
        exceeded,
        ..outcome
    })
}

/// The files that receive a program's output.
struct Printed {
    stdout: ScratchFile,
    stderr: ScratchFile,
}

impl Printed {
    /// Returns the limit that one of the two exceeds.
    fn too_long(&self, limits: &Limits) -> io::Result<Option<Limit>> {
        if self.stdout.length()? > limits.output as u64 {
            return Ok(Some(Limit::Output));
        }
        let is_long = self.stderr.length()? > limits.longest_error();
        Ok(is_long.then_some(Limit::Error))
    }
}

/// A program that was started and has not been waited for. It belongs to this process until its [`end`](Process::end).
trait Process: Sized {
    /// True if the system measures CPU time. If not, wall-clock time stands in for it.
    const HAS_CPU_TIME: bool = true;

    /// Starts the program, and returns the time from which on it may have run.
    fn start(command: &mut Command, limits: &Limits) -> io::Result<(Self, Instant)>;

    /// Waits for the end of the program, but not longer than `patience`, and tells whether it has ended.
    fn has_ended(&mut self, patience: Duration) -> io::Result<bool>;

    /// The CPU time so far, if the system measures it.
    fn cpu_used(&self) -> Option<Duration> {
        None
    }

    /// The time in which the program could have run but other processes had the CPU, and the time by which they have
    /// delayed the news of its end, if the system measures that.
    fn time_without_cpu(&self) -> Duration {
        Duration::ZERO
    }

    /// The resident memory in bytes, if the system measures it.
    fn resident_memory(&self) -> Option<u64> {
        None
    }

    /// Ends the program and its children, if they still run, and collects the exit status.
    fn end(self) -> io::Result<Usage>;
}

/// The exit status and the resources of a program that has ended.
struct Usage {
    status: Status,
    cpu: Option<Duration>,
    peak_memory: Option<u64>,
}

/// Waits until the program ends or exceeds a limit, and returns that limit. The program may still be running.
fn watch<P: Process>(
    process: &mut P,
    started: Instant,
    limits: &Limits,
    printed: &Printed,
) -> io::Result<Option<Limit>> {
    let has_cpu_time = P::HAS_CPU_TIME && limits.clock == Clock::Cpu;
    let most_cpu = limits.cpu.saturating_add(limits.overrun);
    let allowed = match limits.clock {
        Clock::Cpu if has_cpu_time => limits.wall,
        Clock::Cpu => limits.cpu.min(limits.wall),
        Clock::Wall => limits.wall.saturating_add(limits.overrun.max(LONGEST_WAIT)),
    };
    while !process.has_ended(TICK)? {
        if let Some(limit) = printed.too_long(limits)? {
            return Ok(Some(limit));
        }
        if process.cpu_used().is_some_and(|used| used > most_cpu) {
            return Ok(Some(Limit::Cpu));
        }
        // A program that lacks a core is not to blame.
        if started.elapsed() > allowed && own_time(process, started) > allowed {
            return Ok(Some(Limit::Wall));
        }
        if let Some(most) = limits.memory
            && process.resident_memory().is_some_and(|held| held > most)
        {
            return Ok(Some(Limit::Memory));
        }
    }
    Ok(None)
}

/// The time since the start without that in which other processes had the CPU. If a program's own threads keep each other
/// from running, that is no excuse.
fn own_time<P: Process>(process: &P, started: Instant) -> Duration {
    let elapsed = started.elapsed();
    let used = process.cpu_used().unwrap_or_default();
    let waited = process.time_without_cpu();
    elapsed.saturating_sub(waited).max(used.min(elapsed))
}

/// Prepares the command: streams and environment, as on every system.
fn command(job: Job, printed: &Printed) -> io::Result<Command> {
    let mut command = Command::new(job.program);
    command.args(job.arguments).stderr(printed.stderr.stream()?);
    if let Streams::InFolder(_, folder) = job.streams {
        command.current_dir(folder);
    }
    match job.streams {
        Streams::Input(path) | Streams::InFolder(path, _) => {
            let input = File::open(path).map_err(|error| with_path("cannot open", path, &error))?;
            command.stdin(input).stdout(printed.stdout.stream()?);
        }
        Streams::Pipes(input, output) => {
            command.stdin(input).stdout(output);
        }
    }
    if let Some(variables) = &job.limits.judge_env {
        for (name, _) in std::env::vars_os() {
            if is_for_tools(&name.to_string_lossy()) {
                command.env_remove(name);
            }
        }
        command.envs(variables);
    }
    Ok(command)
}

/// Tells whether a variable is for development tools. A judge sets none of them, and some (search paths for libraries,
/// backtraces, stack sizes) change what a program does or prints.
fn is_for_tools(variable: &str) -> bool {
    ["LD_", "DYLD_", "RUST", "CARGO", "NEXTEST"]
        .iter()
        .any(|prefix| variable.starts_with(prefix))
}
