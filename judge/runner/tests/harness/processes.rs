//! # Signals, process groups, time and memory

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use judge_facts::comparison::TextRule;
use judge_facts::limits::{Clock, LimitSource, ResolvedLimits};
use judge_facts::terms::{Decider, Terms};
use judge_facts::verdict::Verdict;
use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::pool::CaseRunner;
use judge_runner::rule::Rule;
use judge_runner::sandbox::{self, Job, Limit, Limits, Status, Streams};
use judge_runner::worker::CaseRequest;

use crate::bench::Bench;

crate::tests![
    a_leader_that_joins_another_group_is_ended,
    grandchildren_are_ended,
    a_grandchild_that_has_left_is_ended,
    a_signal_to_the_harness_ends_the_program,
    the_order_of_ends_does_not_depend_on_their_speed,
    memory_is_limited,
    memory_of_this_process_is_not_the_programs,
];

fn a_leader_that_joins_another_group_is_ended() {
    Bench::named("joins-another-group", "exec sleep 600")
        .metadata("time-limit = '100 ms'")
        .case("a", "", "")
        .run(&[])
        .says(&["time limit exceeded: ended after 1.2"]);
}

/// A package whose program starts another one by these words, waits until that lives, and goes on as it says.
fn with_grandchild(start: &str, then: &str) -> (Bench, Grandchild) {
    let bench = Bench::new("");
    let pipe = bench.package().join("alive");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|made| made.success()), "there is a mkfifo");
    let (pipe, born) = (pipe.display(), bench.package().join("born"));
    let born = born.display();
    let grandchild = format!("{start} sh -c \"echo; touch '{born}'; exec sleep 20\" > '{pipe}' &");
    let script = format!("{grandchild} while [ ! -e '{born}' ]; do sleep 0.01; done; {then}");
    let file = bench.program().with_extension("sh");
    fs::write(file, script).expect("the script can be written");
    let grandchild = Grandchild::new(&bench);
    (bench.case("a", "", "done\n"), grandchild)
}

fn grandchildren_are_ended() {
    let (bench, grandchild) = with_grandchild("", "exec sleep 600");
    let run = bench.metadata("time-limit = '100 ms'").run(&[]);
    run.says(&["time limit exceeded: ended after "]);
    assert!(grandchild.has_ended(Duration::from_secs(10)));
    let (bench, grandchild) = with_grandchild("", "echo done");
    bench.run(&[]).passes(1);
    assert!(grandchild.has_ended(Duration::from_secs(10)));
}

fn a_grandchild_that_has_left_is_ended() {
    let (bench, grandchild) = with_grandchild("setsid", "echo done");
    bench.metadata("time-limit = '60 s'").run(&[]).passes(1);
    assert!(grandchild.has_ended(Duration::from_secs(10)));
}

fn a_signal_to_the_harness_ends_the_program() {
    for signal in ["-TERM", "-KILL"] {
        harness_is_ended_by(signal);
    }
}

fn harness_is_ended_by(signal: &str) {
    let (bench, grandchild) = with_grandchild("", "exec sleep 600");
    let bench = bench.metadata("time-limit = '60 s'");
    let mut harness = bench
        .command(&[])
        .stdout(Stdio::null())
        .spawn()
        .expect("the harness starts");
    let started = Instant::now();
    while !bench.package().join("born").exists() {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "no grandchild is born"
        );
        thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill")
        .args([signal, &harness.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|kill| kill.success()), "there is a kill");
    let status = harness.wait().expect("the harness can be waited for");
    assert!(!status.success(), "the harness was ended: {status}");
    assert!(grandchild.has_ended(Duration::from_secs(10)));
}

/// Runs programs from this process, without a worker.
fn memory_is_limited() {
    let refused = "echo 'memory allocation of 8 bytes failed' >&2; kill -ABRT $$";
    for (script, limit, exceeded, peak) in [
        // The memory of this process counts too, and other tests in it hold long outputs.
        (
            "exec dd if=/dev/zero of=/dev/null bs=30M count=1",
            512,
            None,
            30..512,
        ),
        (
            "exec dd if=/dev/zero of=/dev/null bs=100M count=9",
            64,
            Some(Limit::Memory),
            64..200,
        ),
        (refused, 512, Some(Limit::Memory), 0..512),
    ] {
        let bench = Bench::new(script).case("a", "", "");
        let limits = Limits {
            memory: Some(limit << 20),
            ..Limits::for_time(Duration::from_secs(60))
        };
        let job = Job {
            program: bench.program(),
            arguments: &[],
            streams: Streams::Input(&bench.cases().join("a.in")),
            limits,
        };
        let outcome = sandbox::run(job).expect("the program can be started");
        assert_eq!(outcome.exceeded, exceeded, "{outcome:?}");
        let is_fine = outcome.status == Status::Exited(0);
        assert_eq!(is_fine, exceeded.is_none(), "{outcome:?}");
        let held = outcome.peak_memory.expect("Unix measures it") >> 20;
        assert!(peak.contains(&held), "{held} MiB: {script}");
    }
}

/// The worker starts the program, and it holds next to nothing.
fn memory_of_this_process_is_not_the_programs() {
    let held = vec![1u8; 300 << 20];
    let bench = Bench::new("").case("a", "7\n", "7\n");
    let terms = Terms {
        limits: ResolvedLimits {
            time: Duration::from_secs(60),
            clock: Clock::Cpu,
            memory: 32 << 20,
            memory_source: LimitSource::Problem,
            stack: None,
        },
        env: BTreeMap::new(),
        decider: Decider::Comparison(TextRule::STRICT),
    };
    let rule = Rule::Text(TextRule::STRICT);
    let cases = find_cases(&bench.cases(), ExpectedOutput::Required).cases;
    let request = CaseRequest::new(Path::new("/bin/cat"), &cases[0], &terms, &rule, None);
    let result = CaseRunner::new(1)
        .run_case(&request)
        .expect("it can be judged");
    assert_eq!(result.verdict, Verdict::Accepted);
    assert!(result.peak_memory < Some(8 << 20), "{result:?}");
    assert_eq!(held[held.len() / 2], 1);
}

/// The end of a dialogue is stretched, as on a busy machine: a process that ends closes its streams first, in an order
/// that the kernel chooses, and the other side notices that at once.
fn the_order_of_ends_does_not_depend_on_their_speed() {
    let run = |program: &str, interactor: &str| {
        let metadata = "interactor = 'asks'\ntime-limit = '300 ms'";
        let bench = Bench::new(program).metadata(metadata);
        bench.example("asks", interactor).case("a", "", "").run(&[])
    };
    let refused = "wrong answer: the interactor refuses the output, and says nothing";
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
            "time limit exceeded: 0.",
        ),
        // The program crashes because its input ends, which does not count.
        (
            "read -r word && read -r word || exit 3",
            "echo word; exec <&- >&-; sleep 1.5; exit 1",
            refused,
        ),
        (
            "read -r word && read -r word || exit 3",
            "echo word; exec >&-; sleep 1.5; exit 1",
            refused,
        ),
        // The same if it goes on for ever.
        (
            "while :; do read -r word; done",
            "echo word; exit 1",
            refused,
        ),
    ] {
        let run = run(program, interactor);
        let said = run.report("a");
        assert!(said.starts_with(report), "{program}\n{interactor}\n{said}");
    }
}

/// The reading end of a pipe that a grandchild has written to, and keeps open while it lives.
struct Grandchild(File);

impl Grandchild {
    fn new(bench: &Bench) -> Self {
        use std::os::unix::fs::OpenOptionsExt;
        let mut options = File::options();
        // Otherwise it waits until a process writes.
        options.read(true).custom_flags(libc::O_NONBLOCK);
        let pipe = options.open(bench.package().join("alive"));
        Grandchild(pipe.expect("the pipe can be opened"))
    }

    /// Waits for the end of a grandchild that has lived, and tells whether it came in time.
    fn has_ended(mut self, patience: Duration) -> bool {
        let written = self.0.read(&mut [0]);
        assert!(
            written.is_ok_and(|length| length == 1),
            "there is a grandchild"
        );
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            match self.0.read(&mut [0]) {
                Ok(length) => return length == 0,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => panic!("{error}"),
            }
            thread::sleep(Duration::from_millis(1));
        }
        false
    }
}
