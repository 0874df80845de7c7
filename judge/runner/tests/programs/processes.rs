//! # Process groups and time

use crate::fixture::Fixture;

crate::tests![
    #[cfg(target_os = "linux")]
    a_busy_machine_does_not_count_on_the_clock,
    a_leader_that_joins_another_group_is_ended,
    an_interactor_has_its_own_time_when_its_solution_has_ended,
    the_order_of_ends_does_not_depend_on_their_speed,
];

fn a_leader_that_joins_another_group_is_ended() {
    Fixture::named("joins-another-group", "exec sleep 600")
        .metadata("time-limit = '100 ms'")
        .case("a", "", "")
        .run()
        .says(&["time limit exceeded: stopped after "]);
}

/// Other systems do not tell how long a program that could run had no CPU.
#[cfg(target_os = "linux")]
fn a_busy_machine_does_not_count_on_the_clock() {
    use std::ffi::OsString;
    use std::path::Path;
    use std::process::Command;
    use std::thread;
    use std::time::{Duration, Instant};

    use judge_runner::sandbox::{Job, Limits, Streams, run};

    let counts = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done";
    let job = Job {
        program: Path::new("/bin/sh"),
        arguments: &["-c", counts].map(OsString::from),
        streams: Streams::Input(Path::new("/dev/null")),
        folder: None,
        limits: Limits::for_time(Duration::from_secs(60)),
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "while :; do :; done"]);
    let busy = (0..3 * cores).map(|_| shell.spawn().expect("the shell can be started"));
    let mut neighbours: Vec<_> = busy.collect();
    let started = Instant::now();
    let outcome = run(job).expect("the shell can be started");
    let passed = started.elapsed();
    for neighbour in &mut neighbours {
        neighbour.kill().expect("it can be ended");
        neighbour.wait().expect("it has ended");
    }
    assert_eq!(outcome.exceeded, None);
    assert!(outcome.wall < passed / 2, "{outcome:?} in {passed:?}");
}

/// A solution that lacks a core must not use up the time of its interactor.
fn an_interactor_has_its_own_time_when_its_solution_has_ended() {
    // Each may wait for 1.6 s.
    let metadata = "interactor = 'asks'\ntime-limit = '300 ms'";
    let fixture = Fixture::new("sleep 1").metadata(metadata);
    let fixture = fixture.example("asks", "cat; sleep 1");
    fixture.case("a", "", "").run().passes(1);
}

/// A process that ends closes its streams first, in an order that the kernel chooses, and the other side notices that
/// at once. The programs here stretch the end of a dialogue, as a busy machine does.
fn the_order_of_ends_does_not_depend_on_their_speed() {
    let talk = |program: &str, interactor: &str| {
        let metadata = "interactor = 'asks'\ntime-limit = '300 ms'";
        let fixture = Fixture::new(program).metadata(metadata);
        fixture.example("asks", interactor).case("a", "", "").run()
    };
    let refused = "wrong answer: the interactor rejects the output without giving a reason";
    let asks = "echo word; read -r word || exit 2";
    for (program, interactor, report) in [
        // The interactor sees the end of its input only after the program has ended.
        (
            "read -r word; exec >&-; sleep 0.2; exit 3",
            asks,
            "runtime error: exit status 3",
        ),
        (
            "read -r word; exec >&-; read -r word",
            asks,
            "time limit exceeded: program and interactor waited for each other",
        ),
        (
            "read -r word; exec >&-; while :; do :; done",
            asks,
            "time limit exceeded: stopped after 0.",
        ),
        // The program crashes because its input has ended, and this crash does not count.
        (
            "read -r word && read -r word || exit 3",
            "echo word; exec <&- >&-; sleep 1; exit 1",
            refused,
        ),
        (
            "read -r word && read -r word || exit 3",
            "echo word; exec >&-; sleep 1; exit 1",
            refused,
        ),
        // The program reads for ever.
        (
            "while :; do read -r word; done",
            "echo word; exit 1",
            refused,
        ),
    ] {
        let run = talk(program, interactor);
        let said = run.report("a");
        assert!(said.starts_with(report), "{program}\n{interactor}\n{said}");
    }
}
