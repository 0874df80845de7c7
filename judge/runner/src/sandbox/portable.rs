//! # Running a program with nothing but the standard library
//!
//! For systems other than Unix. There is no CPU time, no group and no limit on memory here: the wall clock alone ends a
//! program, by as much as the limit on CPU time allows, and what the program has started is not followed.
//!
//! Each pipe is read by a thread of its own. When the program has ended, these threads get a moment for what is still
//! on its way, and are then left alone, since somebody else may keep the pipe open.

use std::io::Read;
use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{io, mem};

use super::capture::{Capped, Excerpt, Sink};
use super::{Job, Limit, Outcome, cannot_start, command};

/// How often the program is looked at.
const TICK: Duration = Duration::from_millis(1);

/// How long a reader may take to come to the end of its pipe after the program's end.
const GRACE: Duration = Duration::from_millis(200);

/// There is nothing to prepare here.
#[cfg(not(unix))]
pub(super) fn prepare_process(_limits: &super::Limits, _start: super::Start) {}

/// There is no such relation here.
#[cfg(not(unix))]
pub(super) fn adopt_orphans() {}

/// So there are none.
#[cfg(not(unix))]
pub(super) fn end_orphans() {}

pub(super) fn run(job: &Job) -> io::Result<Outcome> {
    let started = Instant::now();
    let mut child = command(job)?
        .spawn()
        .map_err(|error| cannot_start(job.program, &error))?;
    let stdout = Reader::start(child.stdout.take(), Capped::new(job.limits.output));
    let stderr = Reader::start(child.stderr.take(), Excerpt::default());
    let watched = watch(&mut child, started, job, &stdout);
    // An error means that the program has ended by itself in the meantime, which is as good.
    let _ = child.kill();
    let status = child.wait()?;
    let wall = started.elapsed();
    let stopped_for = watched?;

    let stdout = stdout.finish(Capped::new(0));
    let stderr = stderr.finish(Excerpt::default());
    Ok(Outcome {
        status: status.into(),
        exceeded: if stdout.exceeded() {
            Some(Limit::Output)
        } else {
            stopped_for
        },
        cpu: Duration::ZERO,
        wall,
        peak_memory: None,
        stdout: stdout.into_bytes(),
        stderr: stderr.finish(),
    })
}

/// Waits until the program ends or exceeds a limit, and returns that limit. The program may still be running.
fn watch(
    child: &mut Child,
    started: Instant,
    job: &Job,
    stdout: &Reader<Capped>,
) -> io::Result<Option<Limit>> {
    let allowed = job.limits.cpu.min(job.limits.wall);
    while child.try_wait()?.is_none() {
        if stdout.sink().exceeded() {
            return Ok(Some(Limit::Output));
        }
        if started.elapsed() > allowed {
            return Ok(Some(Limit::Wall));
        }
        thread::sleep(TICK);
    }
    Ok((started.elapsed() > allowed).then_some(Limit::Wall))
}

/// A thread that reads a pipe, and what it has read so far.
struct Reader<S> {
    sink: Arc<Mutex<S>>,
    thread: Option<JoinHandle<()>>,
}

impl<S: Sink + Send + 'static> Reader<S> {
    fn start(pipe: Option<impl Read + Send + 'static>, sink: S) -> Self {
        let sink = Arc::new(Mutex::new(sink));
        let shared = Arc::clone(&sink);
        let thread = pipe.map(|mut pipe| {
            thread::spawn(move || {
                let mut buffer = vec![0; 64 << 10];
                // A pipe that cannot be read has nothing more to give, whatever the reason.
                while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                    lock(&shared).push(&buffer[..length]);
                }
            })
        });
        Reader { sink, thread }
    }

    fn sink(&self) -> MutexGuard<'_, S> {
        lock(&self.sink)
    }

    /// Takes what came, and leaves the thread, if it goes on, with the sink that is given.
    fn finish(self, empty: S) -> S {
        let deadline = Instant::now() + GRACE;
        while self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(TICK);
        }
        mem::replace(&mut self.sink(), empty)
    }
}

fn lock<S>(sink: &Mutex<S>) -> MutexGuard<'_, S> {
    sink.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::sandbox::{Job, Limit, Limits, Outcome};
    use std::ffi::OsString;
    use std::path::Path;
    use std::time::Duration;

    /// Runs a line of shell, which any system that runs this test (it is for Unix, where nobody else uses this file)
    /// has.
    fn shell(script: &str, limits: Limits) -> Outcome {
        let arguments = [OsString::from("-c"), OsString::from(script)];
        let job = Job {
            program: Path::new("/bin/sh"),
            arguments: &arguments,
            input: Path::new("/dev/null"),
            limits,
        };
        run(&job).expect("the shell runs")
    }

    fn limits() -> Limits {
        Limits::for_time(Duration::from_secs(5))
    }

    #[test]
    fn keeps_both_streams_and_the_exit_status() {
        let outcome = shell("echo out; echo err >&2; exit 3", limits());
        assert_eq!(outcome.stdout, b"out\n");
        assert_eq!(outcome.stderr.head, b"err\n");
        assert_eq!(outcome.status.to_string(), "exit status 3");
        assert_eq!(outcome.exceeded, None);
    }

    #[test]
    fn ends_a_sleeper() {
        let outcome = shell(
            "echo begun; exec sleep 60",
            Limits {
                wall: Duration::from_secs(1),
                ..limits()
            },
        );
        assert_eq!(outcome.exceeded, Some(Limit::Wall));
        assert_eq!(outcome.stdout, b"begun\n");
    }

    #[test]
    fn ends_a_program_that_prints_forever() {
        let outcome = shell(
            "while :; do echo more; done",
            Limits {
                output: 1000,
                ..limits()
            },
        );
        assert_eq!(outcome.exceeded, Some(Limit::Output));
        assert_eq!(outcome.stdout.len(), 1000);
    }

    #[test]
    fn does_not_wait_for_a_pipe_that_somebody_else_keeps_open() {
        let outcome = shell("sleep 10 & echo done", limits());
        assert_eq!(outcome.stdout, b"done\n");
        assert!(
            outcome.wall < Duration::from_secs(10),
            "it took {:?}",
            outcome.wall
        );
    }
}
