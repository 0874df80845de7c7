//! # Signals, process groups and time

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::bench::Bench;

crate::tests![
    a_leader_that_joins_another_group_is_ended,
    a_signal_to_the_judge_ends_the_program,
    the_order_of_ends_does_not_depend_on_their_speed,
];

fn a_leader_that_joins_another_group_is_ended() {
    Bench::named("joins-another-group", "exec sleep 600")
        .metadata("time-limit = '100 ms'")
        .case("a", "", "")
        .run()
        .says(&["time limit exceeded: stopped after "]);
}

/// A package whose program starts another one, waits until that lives, and sleeps.
fn with_grandchild() -> (Bench, Grandchild) {
    let bench = Bench::new("");
    let pipe = bench.package().join("alive");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|made| made.success()), "there is a mkfifo");
    let (pipe, born) = (pipe.display(), bench.package().join("born"));
    let born = born.display();
    let grandchild = format!("sh -c \"echo; touch '{born}'; exec sleep 20\" > '{pipe}' &");
    let script =
        format!("{grandchild} while [ ! -e '{born}' ]; do sleep 0.01; done; exec sleep 600");
    let file = bench.program().with_extension("sh");
    fs::write(file, script).expect("the script can be written");
    let grandchild = Grandchild::new(&bench);
    (bench.case("a", "", "done\n"), grandchild)
}

fn a_signal_to_the_judge_ends_the_program() {
    for signal in ["-TERM", "-KILL"] {
        judge_is_ended_by(signal);
    }
}

fn judge_is_ended_by(signal: &str) {
    let (bench, grandchild) = with_grandchild();
    let bench = bench.metadata("time-limit = '60 s'");
    let mut judge = bench
        .command()
        .stdout(Stdio::null())
        .spawn()
        .expect("the judge starts");
    let started = Instant::now();
    while !bench.package().join("born").exists() {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "no grandchild is born"
        );
        thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill")
        .args([signal, &judge.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|kill| kill.success()), "there is a kill");
    let status = judge.wait().expect("the judge can be waited for");
    assert!(!status.success(), "the judge was ended: {status}");
    assert!(grandchild.has_ended(Duration::from_secs(10)));
}

/// The end of a dialogue is stretched, as on a busy machine: a process that ends closes its streams first, in an order
/// that the kernel chooses, and the other side notices that at once.
fn the_order_of_ends_does_not_depend_on_their_speed() {
    let run = |program: &str, interactor: &str| {
        let metadata = "interactor = 'asks'\ntime-limit = '300 ms'";
        let bench = Bench::new(program).metadata(metadata);
        bench.example("asks", interactor).case("a", "", "").run()
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
