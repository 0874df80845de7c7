//! # Signals, process groups and time, where the system has them

use std::io::{ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use judge_runner::sandbox::{self, Job, Limit, Limits, Outcome, Status};

use crate::bench::{Bench, Run};
use crate::programs::PORT;

crate::tests![
    abort_is_named,
    burner_is_ended_for_its_cpu_time,
    time_out_ends_the_grandchild,
    leader_that_joins_another_group_is_ended,
    normal_end_ends_the_grandchild,
    grandchild_that_has_left_keeps_nobody_waiting,
    interrupt_ends_the_program,
    memory_within_the_limit_is_fine,
    memory_beyond_the_limit_is_seen,
    memory_far_beyond_the_limit_is_not_given,
    deep_recursion_has_a_stack,
    recursion_without_end_is_a_crash,
];

fn abort_is_named() {
    Bench::new("aborts")
        .case("a", "", "")
        .run(&[])
        .fails(&["runtime error: SIGABRT (signal 6)"]);
}

fn burner_is_ended_for_its_cpu_time() {
    let run = Bench::new("burns")
        .metadata("time-limit = '300 ms'")
        .case("a", "", "")
        .run(&[]);
    run.fails(&[
        "time limit exceeded: ",
        " s of CPU time, the limit is 0.300 s",
    ]);
}

fn time_out_ends_the_grandchild() {
    let listener = Listener::new();
    let bench = Bench::new("hangs-with-grandchild")
        .metadata("time-limit = '500 ms'")
        .case("a", "", "");
    listener
        .run(&bench)
        .fails(&["time limit exceeded: ended after "]);
    listener.accept().expect_gone();
}

fn leader_that_joins_another_group_is_ended() {
    let run = Bench::new("joins-another-group")
        .metadata("time-limit = '500 ms'")
        .case("a", "", "")
        .run(&[]);
    run.fails(&["time limit exceeded: ended after ", "asleep"]);
}

fn normal_end_ends_the_grandchild() {
    let listener = Listener::new();
    let bench = Bench::new("leaves-grandchild").case("a", "", "done\n");
    listener.run(&bench).passes(1);
    listener.accept().expect_gone();
}

fn grandchild_that_has_left_keeps_nobody_waiting() {
    let listener = Listener::new();
    let bench = Bench::new("lets-grandchild-go")
        .metadata("time-limit = '60 s'")
        .case("a", "", "done\n");
    listener.run(&bench).passes(1);
    // It is alive until this connection is dropped.
    listener.accept().expect_alive();
}

fn interrupt_ends_the_program() {
    let listener = Listener::new();
    let bench = Bench::new("hangs-with-grandchild")
        .metadata("time-limit = '60 s'")
        .case("a", "", "");
    let mut command = bench.command(&[]);
    let mut harness = command
        .env(PORT, listener.port())
        .stdout(Stdio::null())
        .spawn()
        .expect("the harness starts");
    let grandchild = listener.accept();
    let kill = Command::new("kill")
        .args(["-TERM", &harness.id().to_string()])
        .status()
        .expect("there is a kill");
    assert!(kill.success(), "kill: {kill}");
    let status = harness.wait().expect("the harness can be waited for");
    assert!(!status.success(), "the harness was ended: {status}");
    grandchild.expect_gone();
}

fn memory_within_the_limit_is_fine() {
    // This process is charged too, and other tests in it hold long outputs.
    let outcome = take_mebibytes("30", 512);
    assert_eq!(
        (outcome.exceeded, outcome.status),
        (None, Status::Exited(0)),
        "{outcome:?}"
    );
    assert!(outcome.peak_memory > Some(30 << 20), "{outcome:?}");
}

fn memory_beyond_the_limit_is_seen() {
    let outcome = take_mebibytes("100", 64);
    assert_eq!(outcome.exceeded, Some(Limit::Memory), "{outcome:?}");
}

fn memory_far_beyond_the_limit_is_not_given() {
    let outcome = take_mebibytes("10000", 64);
    assert_eq!(outcome.exceeded, Some(Limit::Memory), "{outcome:?}");
    assert!(outcome.peak_memory < Some(1 << 30), "{outcome:?}");
}

fn deep_recursion_has_a_stack() {
    Bench::new("recurses")
        .case("a", "", "100000\n")
        .run(&[])
        .passes(1);
}

fn recursion_without_end_is_a_crash() {
    let bench =
        Bench::new("recurses")
            .metadata("time-limit = '60 s'")
            .case("a", "1000000000000", "");
    bench
        .run(&[])
        .fails(&["runtime error: SIG", "overflowed its stack"]);
}

/// Runs the program that takes so much memory, without the preparations that the harness makes for its process.
fn take_mebibytes(wanted: &str, limit: u64) -> Outcome {
    let bench = Bench::new("takes-memory").case("a", wanted, "");
    let limits = Limits {
        memory: Some(limit << 20),
        ..Limits::for_time(Duration::from_secs(60))
    };
    let input = bench.cases().join("a.in");
    let job = Job {
        program: bench.program(),
        arguments: &[],
        input: &input,
        limits,
    };
    sandbox::run(&job).expect("the program can be started")
}

/// Where grandchildren connect to, so that their end is seen without asking for their number, which may be given away
/// again.
struct Listener(TcpListener);

impl Listener {
    fn new() -> Self {
        Listener(TcpListener::bind(("127.0.0.1", 0)).expect("there is a port"))
    }

    fn port(&self) -> String {
        self.0
            .local_addr()
            .expect("the listener has an address")
            .port()
            .to_string()
    }

    fn run(&self, bench: &Bench) -> Run {
        Run::new(
            bench
                .command(&[])
                .env(PORT, self.port())
                .output()
                .expect("the harness starts"),
        )
    }

    /// The connection of the first grandchild. It may have ended since.
    fn accept(&self) -> Grandchild {
        self.0
            .set_nonblocking(true)
            .expect("the listener can be told not to block");
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            match self.0.accept() {
                Ok((stream, _)) => {
                    stream
                        .set_nonblocking(false)
                        .expect("the connection can be told to block");
                    return Grandchild(stream);
                }
                Err(error) => assert!(Instant::now() < deadline, "no grandchild connects: {error}"),
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

struct Grandchild(TcpStream);

impl Grandchild {
    #[track_caller]
    fn expect_gone(mut self) {
        self.0
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a time-out can be set");
        match self.0.read(&mut [0]) {
            Ok(0) => {}
            Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
            other => panic!("the grandchild lives on: {other:?}"),
        }
    }

    #[track_caller]
    fn expect_alive(mut self) {
        self.0
            .set_read_timeout(Some(Duration::from_millis(20)))
            .expect("a time-out can be set");
        let error = self
            .0
            .read(&mut [0])
            .expect_err("a grandchild that is alive sends nothing");
        assert!(
            matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
            "{error}"
        );
    }
}
