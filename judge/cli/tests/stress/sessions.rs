//! # Sessions of which there is more to see than exit status and text

use std::fs;
use std::io::Write;
#[cfg(unix)]
use std::{os::unix::process::ExitStatusExt, thread, time::Duration};

use crate::bench::{Bench, Run};
use crate::programs::marks_path;

/// A test and its name.
type Test = (&'static str, fn());

pub const TESTS: &[Test] = &[
    ("the smallest seed is reported", smallest_seed),
    ("time ends it", time),
    ("a generator that hangs is an error", generator_hangs),
    ("a reference that hangs is an error", reference_hangs),
    ("a finding is kept whole and once", kept),
    ("who is asked may say yes or no", asked),
    ("a folder that cannot be made is an error", no_folder),
    #[cfg(unix)]
    ("an interrupt tells how far it came", interrupted_search),
    #[cfg(unix)]
    ("an interrupt shows what was found", interrupted_shrinking),
];

fn smallest_seed() {
    // Seeds from 6 on show something long before seed 5 does.
    let all_at_once = Bench::new("adds-wrongly adds makes-numbers-late --threads 8").run();
    all_at_once.ends(1, &["wrong answer at seed 5: "]);
    let one_by_one = Bench::new("adds-wrongly adds makes-numbers-late --threads 1").run();
    assert_eq!(all_at_once.stdout(), one_by_one.stdout());
}

fn time() {
    let run = Bench::new("adds adds makes-numbers --time 300").run();
    run.ends(0, &["`adds` agrees with `adds` on "]);
    // The tries, the seconds with one decimal, and how many tries there were in one of them.
    let words = run.stdout();
    let numbers = words
        .split_whitespace()
        .filter_map(|word| word.parse().ok());
    let [tries, seconds, rate] = numbers.collect::<Vec<f64>>()[..] else {
        panic!("it says how far it came: {words}");
    };
    assert!(seconds >= 0.3, "{words}");
    assert!(rate * (seconds + 0.05) + 1.0 >= tries, "{words}");
    assert!((rate - 1.0) * (seconds - 0.05) <= tries, "{words}");
}

fn generator_hangs() {
    hangs(
        "adds adds sleeps --limit 500 --time 1 --threads 1",
        "generator",
    );
}

fn reference_hangs() {
    hangs(
        "adds sleeps makes-one --limit 500 --time 1 --threads 1",
        "reference",
    );
}

/// A search that is to be short is not long because of one try, and who hangs is not asked again.
fn hangs(words: &'static str, who: &str) {
    let bench = Bench::new(words);
    let error = format!("error: the {who} does not answer at seed 1 (TLE: ended after ");
    bench
        .run()
        .ends(1, &[&error, "the limit is 2.000 s of CPU time"]);
    let starts = fs::read_to_string(marks_path(&bench.path("")));
    assert_eq!(starts.expect("it was started").lines().count(), 1);
}

fn kept() {
    let bench = Bench::new("adds-wrongly adds makes-numbers --save")
        .case_file("stress-1.in", "0\n")
        .case_file("stress-1.out", "0\n")
        .case_file("stress-2.out", "half a pair");
    bench
        .run()
        .ends(1, &["\nkept as ", "stress-3.in and .out\n"]);
    bench
        .run()
        .ends(1, &["\nkept already as ", "stress-3.in and .out\n"]);
    let wanted = [
        ("stress-1.in", "0\n"),
        ("stress-1.out", "0\n"),
        ("stress-2.out", "half a pair"),
        ("stress-3.in", "1\n101\n"),
        ("stress-3.out", "101\n"),
    ];
    let wanted = wanted.map(|(name, content)| (name.to_string(), content.to_string()));
    assert_eq!(bench.case_files(), wanted);
}

fn asked() {
    for (answer, files) in [("Y\n", 2), ("\n", 0), ("", 0)] {
        let bench = Bench::new("adds-wrongly adds makes-numbers --ask");
        let mut session = bench.start();
        let mut stdin = session.stdin.take().expect("the stream is a pipe");
        stdin
            .write_all(answer.as_bytes())
            .expect("the session listens");
        drop(stdin);
        Run::of(session).ends(1, &["keep it as ", "stress-1.in and .out? [y/N] "]);
        assert_eq!(bench.case_files().len(), files, "after {answer:?}");
    }
}

fn no_folder() {
    let bench = Bench::new("adds-wrongly adds makes-numbers --save");
    fs::write(bench.path("cases"), "a file").expect("the file can be written");
    let said = ["wrong answer at seed 5: ", "error: cannot write "];
    bench.run().ends(1, &said);
}

#[cfg(unix)]
fn interrupted_search() {
    let said = "note: interrupted: `adds-once` agrees with `adds` on 1 input (2 distinct) in ";
    let solution = interrupt("adds-once adds makes-numbers --threads 1", 2, &[said]);
    // SAFETY: the call takes integers, and no signal is sent.
    let is_alive = unsafe { libc::kill(solution, 0) == 0 };
    assert!(!is_alive, "the solution lives on");
}

#[cfg(unix)]
fn interrupted_shrinking() {
    let said = [
        "wrong answer at seed 5: ",
        "input:\n  | 8\n",
        ", until time ran out",
    ];
    interrupt(
        "adds-eight-wrongly adds makes-numbers --threads 1",
        1,
        &said,
    );
}

/// Interrupts a session when its solution has left so many marks. Returns the number of the process that left the last
/// one.
#[cfg(unix)]
fn interrupt(words: &'static str, marks: usize, said: &[&str]) -> libc::pid_t {
    // Where the tests run in the background, they and what they start begin with this signal ignored.
    // SAFETY: no handler is installed, and the default one ends this process as whoever sends the signal means.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
    }
    let bench = Bench::new(words);
    let session = bench.start();
    let solution = loop {
        let left = fs::read_to_string(marks_path(&bench.path(""))).unwrap_or_default();
        // A line that has ended is whole.
        match left.split_inclusive('\n').nth(marks - 1) {
            Some(line) if line.ends_with('\n') => break line.trim().parse().expect("a number"),
            _ => thread::sleep(Duration::from_millis(10)),
        }
    };
    // SAFETY: the call takes integers. The session is alive, since its solution sleeps until it is ended.
    unsafe { libc::kill(session.id() as libc::pid_t, libc::SIGINT) };
    let run = Run::of(session);
    run.ends(-1, said);
    assert_eq!(run.0.status.signal(), Some(libc::SIGINT));
    solution
}
