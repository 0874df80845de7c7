//! # Running a program under limits, where the program is a line of shell
#![cfg(unix)]

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use judge_runner::sandbox::{Excerpt, Job, Limit, Limits, Outcome, Status, run};

fn shell(script: &str, limits: Limits) -> Outcome {
    let arguments = ["-c", script].map(OsString::from);
    let job = Job {
        program: Path::new("/bin/sh"),
        arguments: &arguments,
        input: Path::new("/dev/null"),
        limits,
    };
    run(&job).expect("the shell can be started")
}

/// Limits that nothing here comes near, unless it is meant to.
fn limits() -> Limits {
    Limits::for_time(Duration::from_secs(60))
}

#[test]
fn both_streams_and_the_exit_status_are_kept() {
    let outcome = shell("echo out; echo err >&2; exit 3", limits());
    assert_eq!(outcome.stdout, b"out\n");
    assert_eq!(
        outcome.stderr,
        Excerpt {
            head: b"err\n".to_vec(),
            ..Excerpt::default()
        }
    );
    assert_eq!(
        (outcome.status, outcome.exceeded),
        (Status::Exited(3), None)
    );
}

#[test]
fn signals_have_names() {
    assert_eq!(
        shell("kill -SEGV $$", limits()).status.to_string(),
        "SIGSEGV (signal 11)"
    );
    assert_eq!(
        shell("kill -KILL $$", limits()).status.to_string(),
        "SIGKILL (signal 9)"
    );
}

#[test]
fn closed_streams_are_not_the_end() {
    let outcome = shell("exec >&- 2>&-; sleep 0.1; exit 3", limits());
    assert_eq!(
        (outcome.status, outcome.exceeded),
        (Status::Exited(3), None)
    );
    let sleeper = Limits {
        wall: Duration::from_secs(1),
        ..limits()
    };
    let outcome = shell("exec >&- 2>&-; exec sleep 600", sleeper);
    assert_eq!(outcome.exceeded, Some(Limit::Wall));
}

#[test]
fn output_up_to_the_cap_is_fine() {
    let capped = Limits {
        output: 5,
        ..limits()
    };
    let outcome = shell("printf 12345", capped.clone());
    assert_eq!(
        (outcome.exceeded, outcome.stdout.as_slice()),
        (None, &b"12345"[..])
    );
    let outcome = shell("printf 123456", capped.clone());
    assert_eq!(
        (outcome.exceeded, outcome.stdout.as_slice()),
        (Some(Limit::Output), &b"12345"[..])
    );
    let outcome = shell("while :; do printf 123; done", capped);
    assert_eq!(
        (outcome.exceeded, outcome.stdout.as_slice()),
        (Some(Limit::Output), &b"12312"[..])
    );
}

#[test]
fn output_before_the_end_is_kept() {
    let outcome = shell(
        "echo begun; exec sleep 600",
        Limits {
            wall: Duration::from_secs(1),
            ..limits()
        },
    );
    assert_eq!(
        (outcome.exceeded, outcome.stdout.as_slice()),
        (Some(Limit::Wall), &b"begun\n"[..])
    );
}

#[test]
fn computing_is_not_waiting() {
    // The loop takes a few periods of the clock, as any program does on a machine that is busy with others. How many
    // does not depend on how busy this one is, because it is the clock that ends the loop.
    let outcome = shell(
        "exec bash -c 'while [ $SECONDS -lt 2 ]; do :; done; echo done'",
        Limits {
            wall: Duration::from_millis(500),
            ..limits()
        },
    );
    assert_eq!(outcome.stdout, b"done\n", "{outcome:?}");
    assert_eq!(outcome.exceeded, None);
    // In each period it had a fiftieth of the time at least, or it would have been ended.
    assert!(outcome.cpu > Duration::from_millis(10), "{outcome:?}");
    assert!(
        outcome.cpu < outcome.wall + Duration::from_millis(100),
        "{outcome:?}"
    );
}

#[test]
fn large_output_is_whole() {
    let outcome = shell(
        "i=0; while [ $i -lt 2000 ]; do printf '%01000d' $i; i=$((i+1)); done",
        limits(),
    );
    assert_eq!(outcome.stdout.len(), 2_000_000);
    assert!(outcome.stdout.ends_with(b"0001999"));
}

#[test]
fn both_ends_of_standard_error_are_kept() {
    let outcome = shell(
        "i=0; while [ $i -lt 5000 ]; do printf '%0100d' $i >&2; i=$((i+1)); done",
        limits(),
    );
    let Excerpt {
        head,
        left_out,
        tail,
    } = outcome.stderr;
    assert_eq!((head.len(), tail.len()), (Excerpt::KEPT, Excerpt::KEPT));
    assert_eq!(left_out, 500_000 - 2 * Excerpt::KEPT as u64);
    assert!(head.starts_with(b"000") && tail.ends_with(b"0004999"));
}

#[test]
fn the_stack_gets_less_than_the_memory() {
    for (memory, stack) in [(4, 1), (16, 12), (64, 56), (1024, 896)] {
        let limits = limits().with_memory(memory << 20);
        assert_eq!(limits.stack, Some(stack << 20), "{memory} MiB");
    }
}

#[test]
fn stack_and_core_limits_reach_the_program() {
    let stack = Limits {
        stack: Some(4 << 20),
        ..limits()
    };
    assert_eq!(shell("ulimit -s; ulimit -c", stack).stdout, b"4096\n0\n");
}

#[test]
fn what_cannot_be_started_is_named() {
    let job = |program, input| Job {
        program: Path::new(program),
        arguments: &[],
        input: Path::new(input),
        limits: limits(),
    };
    let error = run(&job("/bin/sh", "no/such/input")).expect_err("there is no such input");
    assert!(
        error.to_string().starts_with("cannot open no/such/input: "),
        "{error}"
    );
    let error = run(&job("no/such/program", "/dev/null")).expect_err("there is no such program");
    assert!(
        error
            .to_string()
            .starts_with("cannot start no/such/program: "),
        "{error}"
    );
}
