//! # Running a program once, under limits
//!
//! Runs a program with its standard input from a file, and keeps what it prints. A program that exceeds a limit is
//! ended with all processes that it has started. The result is plain data, the [`Outcome`].
//!
//! The program's streams are files, as at a judge. So a program that does not read its input breaks nothing, no thread
//! has to read while the program prints, the output survives the program, and a process that keeps a stream open for
//! ever delays nothing. On Unix the kernel stops a file from growing beyond the limit. Only a program that talks with
//! an interactor has pipes.
//!
//! `SystemProcess`, in `unix` and `windows`, hides the differences between systems. Starting a program on Unix copies
//! the page tables of the calling process, and the caller's memory counts as the program's. So a process that starts
//! many programs should hold little memory, as a [worker](crate::worker) does.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter};
use std::path::{self, Path};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use judge_facts::limits::{Clock, Forbidden};
use judge_facts::profile::Profile;

use crate::interrupt;
use crate::scratch::ScratchFile;
use crate::text::with_path;

#[cfg(target_os = "linux")]
mod filter;
mod limits;
#[cfg(target_os = "linux")]
mod orphans;
mod outcome;
#[cfg(unix)]
mod rlimit;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

pub use crate::excerpt::Excerpt;
pub use limits::Limits;
pub use outcome::{Limit, Outcome, Status};

#[cfg(target_os = "linux")]
pub(crate) use orphans::{adopt_orphans, end_orphans};

#[cfg(unix)]
use unix::SystemProcess;
#[cfg(unix)]
pub(crate) use unix::own_memory;
#[cfg(windows)]
use windows::SystemProcess;

/// The time between two checks of a running program. A program can take little in that time, and most end sooner.
const TICK: Duration = Duration::from_millis(5);

/// The longest time for which a busy machine gives a program no CPU. The system reports such a wait only afterwards.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// The advice that Rust's standard library prints after a panic. The sandbox removes the variable, so it cannot help.
const ADVICE: &[u8] =
    b"note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";

#[derive(Debug)]
pub struct Job<'a> {
    pub program: &'a Path,
    pub arguments: &'a [OsString],
    pub streams: Streams<'a>,
    /// The folder that the program runs in; `None` for this process's folder.
    pub folder: Option<&'a Path>,
    pub limits: Limits,
}

#[derive(Debug)]
pub enum Streams<'a> {
    /// Standard input from this file. The outcome holds the output.
    Input(&'a Path),
    /// Pipes from and to another program that runs at the same time. The outcome holds no output.
    Pipes(PipeReader, PipeWriter),
}

/// Returns a remark if this system cannot enforce all that the judge forbids.
pub fn unenforced(judge: &Profile) -> Option<String> {
    #[cfg(target_os = "linux")]
    let can_forbid = filter::is_possible();
    // Windows refuses child processes, but not threads.
    #[cfg(not(target_os = "linux"))]
    let can_forbid = false;
    let forbids = &judge.sandbox.forbids;
    let names = forbids.iter().map(Forbidden::to_string);
    let names = names.collect::<Vec<_>>().join(" and ");
    (!can_forbid && !forbids.is_empty()).then(|| {
        format!(
            "{} forbids {names}; this system cannot enforce all of it",
            judge.title
        )
    })
}

// Only Linux lets a process adopt its orphans. On Windows no process leaves its job.
#[cfg(not(target_os = "linux"))]
pub(crate) fn adopt_orphans() {}
#[cfg(not(target_os = "linux"))]
pub(crate) fn end_orphans() {}
#[cfg(not(unix))]
pub(crate) fn own_memory() -> Option<u64> {
    None
}

/// Runs the program and waits until it has ended. Then no process of its group, or on Windows of its job, is alive.
///
/// A process that has left the group (by `setsid`, as daemons do) does not delay this function. It lives on, unless
/// this process has adopted its orphans.
///
/// # Errors
/// If the input cannot be opened, the program cannot be started, or the system has killed it. An interrupt gives
/// [`io::ErrorKind::Interrupted`]. Anything that the program itself does is an [`Outcome`].
pub fn run(job: Job) -> io::Result<Outcome> {
    run_timed_from(None, job)
}

/// Runs the program. Its wall-time limit counts from `moment`, once that is set, or without `moment` from the start.
pub(crate) fn run_timed_from(moment: Option<&OnceLock<Instant>>, job: Job) -> io::Result<Outcome> {
    let printed = Printed {
        stdout: ScratchFile::new()?,
        stderr: ScratchFile::new()?,
    };
    let (program, limits) = (job.program, job.limits.clone());
    let mut command = command(job, &printed)?;
    let (mut process, started) = SystemProcess::start(&mut command, &limits)
        .map_err(|error| with_path("cannot start", program, &error))?;
    // The command holds ends of pipes. While they are open, other processes do not see the end of a stream.
    drop(command);
    let timed = || moment.map_or(Some(started), |moment| moment.get().copied());
    let watched = watch(&mut process, timed, &limits, &printed);
    let wall = own_time(&process, started);
    let Usage {
        status,
        cpu,
        peak_memory,
    } = process.end()?;
    // If an interrupt has ended the program, the outcome says nothing about the program.
    interrupt::check()?;
    let exceeded = watched?;
    // The kernel counts in batches, so its peak may be a little lower than what the watch has seen.
    let seen = limits.memory.map(|most| most + 1);
    let seen = seen.filter(|_| exceeded == Some(Limit::Memory));
    let too_long = printed.too_long(&limits)?;
    printed.stdout.cut(limits.output as u64)?;
    let mut outcome = Outcome {
        status,
        exceeded,
        is_stopped: exceeded.is_some(),
        cpu,
        wall,
        peak_memory: peak_memory.max(seen),
        stderr: printed.stderr.excerpt()?.without(ADVICE),
        stdout: printed.stdout,
        limits,
    };
    outcome.exceeded = outcome.exceeded(too_long);
    match outcome.was_killed() {
        true => Err(io::Error::other(format!(
            "the system has killed {}, probably for lack of memory on this machine; this is no verdict on the program",
            program.display()
        ))),
        false => Ok(outcome),
    }
}

struct Printed {
    stdout: ScratchFile,
    stderr: ScratchFile,
}

impl Printed {
    fn too_long(&self, limits: &Limits) -> io::Result<Option<Limit>> {
        if self.stdout.length()? > limits.output as u64 {
            return Ok(Some(Limit::Output));
        }
        let is_long = self.stderr.length()? > limits.longest_error();
        Ok(is_long.then_some(Limit::Error))
    }
}

struct Usage {
    status: Status,
    cpu: Option<Duration>,
    peak_memory: Option<u64>,
}

/// Waits until the program ends or exceeds a limit, and returns that limit. The program may then still be running.
fn watch(
    process: &mut SystemProcess,
    timed: impl Fn() -> Option<Instant>,
    limits: &Limits,
    printed: &Printed,
) -> io::Result<Option<Limit>> {
    let most_cpu = limits.cpu.saturating_add(limits.overrun);
    let allowed = match limits.clock {
        Clock::Cpu => limits.wall,
        Clock::Wall => limits.wall.saturating_add(limits.overrun.max(LONGEST_WAIT)),
    };
    while !process.has_ended(TICK)? {
        if let Some(limit) = printed.too_long(limits)? {
            return Ok(Some(limit));
        }
        if process.cpu_used().is_some_and(|used| used > most_cpu) {
            return Ok(Some(Limit::Cpu));
        }
        // A program that waits for a core is not to blame.
        let exceeds =
            |start: Instant| start.elapsed() > allowed && own_time(process, start) > allowed;
        if timed().is_some_and(exceeds) {
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

/// Returns the time since the start, without the time in which other processes had the CPU. It is never less than the
/// CPU time, because a program whose own threads keep each other from running has no excuse.
fn own_time(process: &SystemProcess, started: Instant) -> Duration {
    let elapsed = started.elapsed();
    let used = process.cpu_used().unwrap_or_default();
    // A wait of less than 1 ms counts as the program's own: it takes longer to read the statistics.
    if elapsed.saturating_sub(used) < Duration::from_millis(1) {
        return elapsed;
    }
    let waited = process.time_without_cpu();
    elapsed.saturating_sub(waited).max(used.min(elapsed))
}

fn command(job: Job, printed: &Printed) -> io::Result<Command> {
    // A relative path would be resolved from the program's folder.
    let mut command = Command::new(path::absolute(job.program)?);
    command.args(job.arguments).stderr(printed.stderr.stream()?);
    if let Some(folder) = job.folder {
        command.current_dir(folder);
    }
    match job.streams {
        Streams::Input(path) => {
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

/// Returns whether an environment variable is for development tools. A judge sets no such variable, and some of them
/// (library search paths, backtraces, stack sizes) change what a program does or prints.
fn is_for_tools(variable: &str) -> bool {
    ["LD_", "DYLD_", "RUST", "CARGO", "NEXTEST"]
        .iter()
        .any(|prefix| variable.starts_with(prefix))
}
