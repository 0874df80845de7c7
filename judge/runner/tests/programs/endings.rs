//! # The ends of a program, on every system
//!
//! Wine lacks features of Windows: see the table in `judge/windows.md`.

use std::io::{ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use std::time::Duration;

use crate::fixture::Fixture;
use crate::system::is_wine;

crate::tests![
    a_program_that_computes_exceeds_the_time,
    a_program_that_is_refused_memory_exceeds_the_limit,
    every_end_is_reported,
    a_stack_overflow_is_recognized,
    a_deep_recursion_has_its_stack,
    a_child_that_is_forbidden_is_refused,
    a_program_that_computes_is_not_excused,
    a_child_does_not_outlive_its_program,
    a_child_does_not_outlive_a_program_that_is_ended,
    a_child_does_not_outlive_the_judge,
];

/// The tests that fail under Wine: judge/windows.md.
pub const NOT_UNDER_WINE: &[&str] = &[
    "a_program_that_is_refused_memory_exceeds_the_limit",
    "a_stack_overflow_is_recognized",
    "a_child_that_is_forbidden_is_refused",
    "an_interrupt_ends_the_judge_and_its_programs",
];

/// Asserts that the report on a program that plays a part begins so.
#[track_caller]
fn reports(part: &str, judge: &str, metadata: &str, wanted: &str) {
    let fixture = Fixture::playing(part).judge(judge).metadata(metadata);
    let run = fixture.case("a", "", "").run();
    let report = run.report("a").trim_start();
    assert!(report.starts_with(wanted), "{part}: {report}");
}

/// The words of Windows or those of other systems.
fn on_windows<'a>(windows: &'a str, others: &'a str) -> &'a str {
    if cfg!(windows) { windows } else { others }
}

fn a_program_that_computes_exceeds_the_time() {
    let fixture = Fixture::playing("computes").metadata("time-limit = '300 ms'");
    let run = fixture.case("a", "", "").run();
    let report = run.report("a");
    let (begin, end) = match is_wine() {
        true => (
            "stopped after ",
            " of wall time; the limit is 0.300 s of CPU time\n",
        ),
        false => ("stopped after 0.", " of CPU time; the limit is 0.300 s\n"),
    };
    let is_right = report.starts_with(&format!("time limit exceeded: {begin}"));
    assert!(is_right && report.contains(end), "{report}");
}

/// Each row: the program's part, the judge's facts, the problem's metadata, and the beginning of the report, on Windows
/// and elsewhere.
const ENDS: &str = "
sleeps       |                                 | time-limit = '100 ms' | time limit exceeded: stopped after | time limit exceeded: stopped after
takes-memory | memory-limit = '64 MiB'         | time-limit = '60 s'   | memory limit exceeded: peak memory | memory limit exceeded: peak memory
prints       | sandbox.output-limit = '32 KiB' | time-limit = '60 s'   | output limit exceeded: it printed more than 32 KiB and was stopped | output limit exceeded: it printed more than 32 KiB and was stopped
crashes      |                                 | time-limit = '60 s'   | runtime error: exit status 0xC0000005 (access violation) | runtime error: SIGSEGV (signal 11)
aborts       |                                 | time-limit = '60 s'   | runtime error: exit status 0xC0000409 (abort) | runtime error: SIGABRT (signal 6)
";

fn every_end_is_reported() {
    for line in ENDS.trim().lines() {
        let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [part, judge, metadata, windows, others] = cells[..] else {
            panic!("an end has five cells: {line}");
        };
        reports(part, judge, metadata, on_windows(windows, others));
    }
}

fn a_program_that_is_refused_memory_exceeds_the_limit() {
    let metadata = "memory-limit = '64 MiB'\ntime-limit = '60 s'";
    let wanted = "memory limit exceeded: it asked for more memory at once than the limit";
    reports("asks-for-memory", "", metadata, wanted);
}

fn a_stack_overflow_is_recognized() {
    let wanted = "runtime error: stack overflow";
    // A program on Windows has a stack of 1 GiB, whatever its memory limit is.
    let memory = on_windows("memory-limit = '2 GiB'", "");
    let metadata = format!("{memory}\ntime-limit = '60 s'");
    reports("overflows", "", &metadata, wanted);
}

/// It takes more than the 8 MiB of a Unix shell, or the 2 MiB at most that a linker for Windows gives by default.
fn a_deep_recursion_has_its_stack() {
    let fixture = Fixture::playing("recurses").metadata("time-limit = '60 s'");
    fixture.case("a", "", "20000\n").run().passes(1);
}

fn a_child_that_is_forbidden_is_refused() {
    let fixture = Child::expected().fixture("leaves");
    let fixture = fixture.judge("sandbox.forbids = ['threads']");
    let run = fixture.metadata("time-limit = '60 s'").run();
    let report = run.report("a");
    let wanted = "the judge forbids threads and child processes";
    assert!(report.contains(wanted), "{report}");
}

fn a_program_that_computes_is_not_excused() {
    let fixture = Fixture::playing("computes").example_playing("asks", "reads");
    let metadata = "interactor = 'asks'\ntime-limit = '300 ms'";
    let run = fixture.metadata(metadata).case("a", "", "").run();
    let report = run.report("a");
    let wanted = match is_wine() {
        true => "time limit exceeded: stopped after ",
        false => "time limit exceeded: stopped after 0.",
    };
    assert!(report.starts_with(wanted), "{report}");
}

fn a_child_does_not_outlive_its_program() {
    let child = Child::expected();
    let fixture = child.fixture("leaves").metadata("time-limit = '60 s'");
    fixture.run().passes(1);
    child.born().ends();
}

fn a_child_does_not_outlive_a_program_that_is_ended() {
    let child = Child::expected();
    let fixture = child.fixture("waits").metadata("time-limit = '1 s'");
    fixture.run().says(&["time limit exceeded: stopped after "]);
    child.born().ends();
}

fn a_child_does_not_outlive_the_judge() {
    let child = Child::expected();
    let fixture = child.fixture("waits").metadata("time-limit = '60 s'");
    let mut judge = fixture
        .command()
        .stdout(Stdio::null())
        .spawn()
        .expect("the judge starts");
    let child = child.born();
    judge.kill().expect("the judge can be ended");
    judge.wait().expect("the judge can be waited for");
    child.ends();
}

/// A child of a program that is expected to connect with the test.
pub struct Child(TcpListener);

impl Child {
    pub fn expected() -> Self {
        Child(TcpListener::bind("127.0.0.1:0").expect("a port is free"))
    }

    /// A package whose program plays a part and starts a child that calls this address.
    pub fn fixture(&self, part: &str) -> Fixture {
        let address = self.0.local_addr().expect("it has an address");
        Fixture::playing(&format!("{part} {address}")).case("a", "", "")
    }

    /// Waits until it lives.
    pub fn born(&self) -> LivingChild {
        let (mut connection, _) = self.0.accept().expect("a child connects");
        connection.read_exact(&mut [0]).expect("the child says so");
        LivingChild(connection)
    }
}

/// The connection with a child.
pub struct LivingChild(TcpStream);

impl LivingChild {
    /// Asserts that it ends.
    pub fn ends(mut self) {
        /// The time after which a busy machine would have ended it.
        const PATIENCE: Duration = Duration::from_secs(60);
        let patience = self.0.set_read_timeout(Some(PATIENCE));
        patience.expect("a connection has a timeout");
        match self.0.read(&mut [0]) {
            Ok(length) => assert_eq!(length, 0, "it says nothing more"),
            // So Windows closes the connections of a process that was ended.
            Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}"),
        }
    }
}
