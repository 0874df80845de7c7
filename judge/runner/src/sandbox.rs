//! # Running a program once, under limits
//!
//! Runs a program with its standard input from a file, keeps what it prints, and ends it, with all that it has started,
//! when it exceeds a limit. The result says what happened; what that is worth is for others to say.
//!
//! All its streams are files, as judges do it. So a program that does not read its input neither blocks nor breaks
//! anything, nobody has to read while it prints, what it wrote before its end is still there after it, and whoever
//! keeps a stream open for ever keeps nobody waiting. On Unix the system itself lets no file grow beyond the limit. Only
//! a program that is to be answered while it runs has pipes.
//!
//! What differs from system to system is a `Process`: `unix` has all of it, with more where that is Linux, `portable`
//! what the standard library can do.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::allowance::Clock;
use crate::interrupt;
use crate::scratch::ScratchFile;
use process::{Process, Usage};

mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod outcome;
#[cfg(any(not(unix), test))]
mod portable;
mod process;
mod program;
#[cfg(unix)]
mod rlimit;
#[cfg(all(test, unix))]
mod tests;
#[cfg(unix)]
mod unix;

pub use crate::excerpt::Excerpt;
pub use limits::{DEFAULT_OUTPUT, DEFAULT_STACK, Limits};
pub use outcome::{Limit, Outcome, Status};
pub use program::{Program, Unknown};

#[cfg(target_os = "linux")]
pub use linux::{adopt_orphans, end_orphans};
#[cfg(not(unix))]
use portable as system;
#[cfg(unix)]
use unix as system;

/// How often a running program is looked at. It cannot take much of anything in that time, and most programs have
/// ended before.
const TICK: Duration = Duration::from_millis(5);

/// How often a program that computes is given the time on the clock, on a machine that has other things to do.
const MOST_PERIODS: u32 = 10;

/// What to run, and on what.
#[derive(Debug)]
pub struct Job<'a> {
    /// The program's file.
    pub program: &'a Path,
    /// The arguments after the program's name.
    pub arguments: &'a [OsString],
    /// What it reads and prints to.
    pub streams: Streams<'a>,
    /// What the program may use.
    pub limits: Limits,
}

/// Where standard input comes from, and where standard output goes to.
#[derive(Debug)]
pub enum Streams<'a> {
    /// From this file, and into what the outcome holds.
    Input(&'a Path),
    /// From somebody and to somebody who runs at the same time; the outcome holds nothing of it.
    Pipes(PipeReader, PipeWriter),
}

/// Prepares the calling process for starting many programs under such limits quickly. [`run`] works without it, more
/// slowly by what a copy of this process's own memory takes; but then what this process has mapped from files, such as
/// its code, is not counted as the programs' memory.
///
/// On Unix this process itself gets the stack limit and writes no core file, so that its programs inherit both.
pub fn prepare_process(limits: &Limits) {
    interrupt::prepare();
    #[cfg(unix)]
    rlimit::prepare_process(limits);
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

/// Runs the program and waits until it has ended. No process of its group lives on afterwards, however it ended.
///
/// A process that leaves the group (by `setsid`, as daemons do) escapes that, unless this process has adopted its
/// orphans, but cannot keep this function waiting.
///
/// # Errors
/// If the input cannot be opened or the program cannot be started, or with [`io::ErrorKind::Interrupted`] once an
/// interrupt was caught. Whatever the program itself does is an [`Outcome`].
pub fn run(job: Job) -> io::Result<Outcome> {
    run_as::<system::Process>(job)
}

fn run_as<P: Process>(job: Job) -> io::Result<Outcome> {
    let mut printed = Printed {
        stdout: ScratchFile::new()?,
        stderr: ScratchFile::new()?,
    };
    let (program, limits) = (job.program, job.limits.clone());
    let mut command = command(job, &printed)?;
    let started = Instant::now();
    let mut process = P::start(&mut command, &limits)
        .map_err(|error| with_path("cannot start", program, &error))?;
    // Whoever holds an end of a pipe keeps the others from seeing its end.
    drop(command);
    let watched = watch(&mut process, started, &limits, &printed);
    let Usage {
        status,
        cpu,
        peak_memory,
    } = process.end()?;
    let wall = started.elapsed();
    // The interrupt has ended the program, which says nothing of the program.
    interrupt::check()?;
    let exceeded = watched?;
    // The kernel counts in batches, and may tell of a little less than the watch has seen.
    let seen = limits.memory.map(|most| most + 1);
    let seen = seen.filter(|_| exceeded == Some(Limit::Memory));
    let outcome = Outcome {
        status,
        exceeded,
        cpu,
        wall,
        peak_memory: peak_memory.max(seen),
        stdout: printed.stdout.read(limits.output)?,
        stderr: printed.stderr.excerpt()?,
    };
    let exceeded = outcome.exceeded(&limits, printed.is_too_long(&limits)?);
    Ok(Outcome {
        exceeded,
        ..outcome
    })
}

/// The files that a program prints to.
struct Printed {
    stdout: ScratchFile,
    stderr: ScratchFile,
}

impl Printed {
    fn is_too_long(&self, limits: &Limits) -> io::Result<bool> {
        Ok(self.stdout.length()? > limits.output as u64
            || self.stderr.length()? > limits.longest_file())
    }
}

/// Waits until the program ends or exceeds a limit, and returns that limit. The program may still be running.
fn watch<P: Process>(
    process: &mut P,
    started: Instant,
    limits: &Limits,
    printed: &Printed,
) -> io::Result<Option<Limit>> {
    let has_cpu_time = P::HAS_CPU_TIME && limits.clock == Clock::Cpu;
    let most_cpu = limits.cpu.saturating_add(limits.grace);
    let period = match limits.clock {
        Clock::Cpu if has_cpu_time => limits.wall,
        Clock::Cpu => limits.cpu.min(limits.wall),
        Clock::Wall => limits.wall.saturating_add(limits.grace),
    };
    let (mut periods, mut allowed, mut cpu_before) = (1, period, Duration::ZERO);
    while !process.has_ended(TICK)? {
        if printed.is_too_long(limits)? {
            return Ok(Some(Limit::Output));
        }
        let cpu_used = process.cpu_used().unwrap_or_default();
        if cpu_used > most_cpu {
            return Ok(Some(Limit::Cpu));
        }
        if started.elapsed() > allowed {
            // Whoever has computed in the meantime is merely short of a core; whoever has not waits for something.
            let computes = cpu_used.saturating_sub(cpu_before) > limits.wall / 50;
            if !has_cpu_time || !computes || periods == MOST_PERIODS {
                return Ok(Some(Limit::Wall));
            }
            (periods, cpu_before) = (periods + 1, cpu_used);
            allowed = started.elapsed().saturating_add(period);
        }
        if let Some(most) = limits.memory
            && process.resident_memory().is_some_and(|held| held > most)
        {
            return Ok(Some(Limit::Memory));
        }
    }
    Ok(None)
}

/// Prepares the command: streams and environment, nothing that only one system has.
fn command(job: Job, printed: &Printed) -> io::Result<Command> {
    let mut command = Command::new(job.program);
    command.args(job.arguments).stderr(printed.stderr.stream()?);
    match job.streams {
        Streams::Input(path) => {
            let input = File::open(path).map_err(|error| with_path("cannot open", path, &error))?;
            command.stdin(input).stdout(printed.stdout.stream()?);
        }
        Streams::Pipes(input, output) => {
            command.stdin(input).stdout(output);
        }
    }
    for (name, _) in std::env::vars_os() {
        if is_ours(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    command.envs(&job.limits.env);
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
