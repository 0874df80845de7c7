//! # Running a program on Unix
//!
//! The program gets a process group of its own, so that one signal reaches it and all that it has started. One thread
//! does all: it polls the two pipes and the program's end, and on each wake-up looks whether a limit is exceeded.
//!
//! The program's end is seen without collecting its exit status. Until that is collected, the kernel gives the
//! program's number to nobody else, so the signal to the group cannot hit a stranger, and it is sent after a normal end
//! too.

use std::io;
use std::process::Child;
use std::time::{Duration, Instant};

use super::{Job, Limit, Limits, Outcome, Start, cannot_start, command};
use crate::interrupt;
use exit::ExitWatch;
use group::Group;
pub(super) use orphans::{adopt as adopt_orphans, end as end_orphans};
use streams::Streams;

mod exit;
mod group;
mod limits;
mod orphans;
mod streams;

/// How often a program that computes is given the time on the clock, on a machine that has other things to do.
const MOST_PERIODS: u32 = 10;

/// Lets this process give its own limits to the programs that it starts.
pub(super) fn prepare_process(limits: &Limits, start: Start) {
    limits::inherit(limits, start);
}

pub(super) fn run(job: &Job) -> io::Result<Outcome> {
    let mut command = command(job)?;
    limits::before_start(&mut command, &job.limits);

    let started = Instant::now();
    let (mut child, group) =
        Group::start(&mut command).map_err(|error| cannot_start(job.program, &error))?;
    if let Err(interrupted) = interrupt::check() {
        // The signal may have come before the group was entered.
        group.end()?;
        return Err(interrupted);
    }
    limits::after_start(group.leader(), &job.limits);
    let watched = watch(&mut child, &group, started, &job.limits);
    let (status, usage) = group.end()?;
    let wall = started.elapsed();
    let (mut streams, stopped_for) = watched?;
    streams.read_rest()?;

    let mut outcome = Outcome {
        status,
        exceeded: None,
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        wall,
        peak_memory: Some(limits::peak_memory(&usage)),
        stderr: streams.stderr.sink.finish(),
        stdout: Vec::new(),
    };
    let too_much_output = streams.stdout.sink.exceeded();
    outcome.stdout = streams.stdout.sink.into_bytes();
    outcome.exceeded = exceeded(&outcome, &job.limits, stopped_for, too_much_output);
    Ok(outcome)
}

/// Reads what the program prints until it ends or exceeds a limit, and returns that limit. The program may still be
/// running.
fn watch(
    child: &mut Child,
    group: &Group,
    started: Instant,
    limits: &Limits,
) -> io::Result<(Streams, Option<Limit>)> {
    let mut streams = Streams::of(child, limits)?;
    let exit = ExitWatch::new(group.leader());
    let mut deadline = started.checked_add(limits.wall);
    let (mut periods, mut cpu_before) = (1, Duration::ZERO);
    let mut memory = MemoryWatch::new(group.leader(), limits.memory, started);
    loop {
        if streams.stdout.sink.exceeded() {
            return Ok((streams, Some(Limit::Output)));
        }
        if exit.has_ended()? {
            return Ok((streams, None));
        }
        let cpu_used = limits::cpu_used(group.leader()).unwrap_or_default();
        if cpu_used > limits.cpu {
            return Ok((streams, Some(Limit::Cpu)));
        }
        let mut wall_left = deadline.map_or(Duration::MAX, |deadline| {
            deadline.saturating_duration_since(Instant::now())
        });
        if wall_left.is_zero() {
            // Whoever has computed in the meantime is merely short of a core; whoever has not waits for something.
            let computes = cpu_used.saturating_sub(cpu_before) > limits.wall / 50;
            if !computes || periods == MOST_PERIODS {
                return Ok((streams, Some(Limit::Wall)));
            }
            wall_left = limits.wall;
            deadline = Instant::now().checked_add(limits.wall);
            (periods, cpu_before) = (periods + 1, cpu_used);
        }
        if memory.is_exceeded() {
            return Ok((streams, Some(Limit::Memory)));
        }
        // One thread cannot use its CPU time up in less than that on the clock, so there is nothing to see before.
        let cpu_left = (limits.cpu - cpu_used).max(Duration::from_millis(1));
        streams.read_some(&exit, wall_left.min(cpu_left).min(memory.patience()))?;
    }
}

/// Looks now and then how much memory a running program has, if that is limited.
struct MemoryWatch {
    process: libc::pid_t,
    limit: Option<u64>,
    next: Instant,
}

impl MemoryWatch {
    /// Between two looks a program cannot fill much memory, and most programs have ended before the first.
    const PERIOD: Duration = Duration::from_millis(5);

    fn new(process: libc::pid_t, limit: Option<u64>, started: Instant) -> Self {
        MemoryWatch {
            process,
            limit,
            next: started + Self::PERIOD,
        }
    }

    fn is_exceeded(&mut self) -> bool {
        let now = Instant::now();
        let Some(limit) = self.limit.filter(|_| now >= self.next) else {
            return false;
        };
        self.next = now + Self::PERIOD;
        limits::resident_memory(self.process).is_some_and(|bytes| bytes > limit)
    }

    /// How long it is until the next look.
    fn patience(&self) -> Duration {
        if self.limit.is_some() {
            Self::PERIOD
        } else {
            Duration::MAX
        }
    }
}

/// Says which limit counts, if any. What the program was ended for comes first, except that a program that ran into the
/// wall clock for the CPU time it used is told about that.
fn exceeded(
    outcome: &Outcome,
    limits: &Limits,
    stopped_for: Option<Limit>,
    too_much_output: bool,
) -> Option<Limit> {
    if stopped_for == Some(Limit::Output) || too_much_output {
        Some(Limit::Output)
    } else if outcome.cpu > limits.cpu {
        Some(Limit::Cpu)
    } else if limits::is_out_of_memory(outcome, limits) {
        Some(Limit::Memory)
    } else {
        stopped_for
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
}

/// Turns the failure of the last system call into an error, unless a signal interrupted it, which concerns nobody here.
fn retry_if_interrupted() -> io::Result<()> {
    let error = io::Error::last_os_error();
    if error.kind() == io::ErrorKind::Interrupted {
        Ok(())
    } else {
        Err(error)
    }
}
