//! # Tests of running a program, which is a line of shell

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::*;

fn shell(script: &str, limits: Limits) -> Outcome {
    shell_timed_from(None, script, limits)
}

fn shell_timed_from(
    timed_from: Option<&OnceLock<Instant>>,
    script: &str,
    limits: Limits,
) -> Outcome {
    let arguments = ["-c", script].map(OsString::from);
    let job = Job {
        program: Path::new("/bin/sh"),
        arguments: &arguments,
        streams: Streams::Input(Path::new("/dev/null")),
        folder: None,
        limits,
    };
    run_timed_from(timed_from, job).expect("the shell can be started")
}

/// Limits that are far away, unless a program is meant to exceed them.
fn limits() -> Limits {
    Limits::for_time(Duration::from_secs(60))
}

/// Limits for a program that is to be ended while it waits.
fn short() -> Limits {
    Limits {
        wall: Duration::from_millis(200),
        ..limits()
    }
}

/// Limits for a program that prints too much.
fn capped() -> Limits {
    Limits {
        output: 5,
        ..limits()
    }
}

/// Both streams, and the limit that was exceeded or else the status.
fn shown(outcome: &Outcome) -> String {
    let stdout = outcome.stdout.read().expect("a file can be read");
    let [stdout, stderr] = [&stdout, &outcome.stderr.head].map(|text| text.escape_ascii());
    let status = outcome.status.to_string();
    let end = outcome
        .exceeded
        .map_or(status, |limit| format!("{limit:?}"));
    format!("{stdout} {stderr} {end}")
}

/// An interactor is not to blame for the time in which its solution lacks a core.
#[test]
fn wall_time_counts_from_the_given_moment() {
    let moment = OnceLock::new();
    let outcome = shell_timed_from(Some(&moment), "sleep 0.5", short());
    assert_eq!(shown(&outcome), "  exit status 0");
    moment.get_or_init(Instant::now);
    let outcome = shell_timed_from(Some(&moment), "sleep 60", short());
    assert_eq!(shown(&outcome), "  Wall");
}

#[test]
fn an_outcome_has_streams_and_an_end() {
    for (script, limits, wanted) in [
        (
            "echo out; echo err >&2; exit 3",
            limits(),
            "out\\n err\\n exit status 3",
        ),
        // Closed streams are not the end, and a stream that is kept open delays nothing.
        (
            "exec >&- 2>&-; sleep 0.1; exit 3",
            limits(),
            "  exit status 3",
        ),
        ("exec >&- 2>&-; exec sleep 600", short(), "  Wall"),
        ("sleep 10 & echo done", limits(), "done\\n  exit status 0"),
        ("echo begun; exec sleep 600", short(), "begun\\n  Wall"),
        ("printf 12345", capped(), "12345  exit status 0"),
        ("printf 123456", capped(), "12345  Output"),
        ("kill -SEGV $$", limits(), "  SIGSEGV (signal 11)"),
    ] {
        let outcome = shell(script, limits);
        assert_eq!(shown(&outcome), wanted, "{script}");
        assert!(outcome.wall < Duration::from_secs(5), "{script}");
    }
}

/// Other systems do not tell how long a program that could run had no CPU.
#[cfg(target_os = "linux")]
#[test]
fn a_busy_machine_does_not_count_on_the_clock() {
    use crate::interrupt::ChildGuard;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let busy = || {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "while :; do :; done"]);
        ChildGuard::start_group(&mut command).expect("the shell can be started")
    };
    let mut neighbours: Vec<_> = (0..3 * cores).map(|_| busy()).collect();
    let limits = Limits {
        clock: Clock::Wall,
        ..limits()
    };
    let started = Instant::now();
    let outcome = shell("i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done", limits);
    let passed = started.elapsed();
    for (child, guard) in &mut neighbours {
        guard.end();
        child.wait().expect("it has ended");
    }
    assert_eq!(outcome.exceeded, None);
    assert!(outcome.wall < passed / 2, "{outcome:?} in {passed:?}");
}

#[test]
fn the_stack_gets_less_than_the_memory() {
    for (memory, stack) in [(4, 1), (16, 12), (64, 56), (1024, 896)] {
        let limits = limits().with_memory(memory << 20);
        assert_eq!(limits.stack, stack << 20, "{memory} MiB");
    }
}

#[test]
fn the_kernel_limits_reach_the_program() {
    let limits = Limits {
        stack: 4 << 20,
        ..limits().with_memory(1 << 30)
    };
    let outcome = shell("ulimit -s; ulimit -c; ulimit -t; ulimit -v", limits);
    let stdout = outcome.stdout.read().expect("a file can be read");
    assert_eq!(stdout, b"4096\n0\n62\n5242880\n");
}
