//! # Programs that misbehave
//!
//! Those that may have the same limits are cases of one problem, so that one run of the judge meets all of them.

use crate::bench::{Bench, Judged};

/// What the program is told to do, the expected output, the verdict that it has to get, and what the report has to say.
/// Further lines of what it is told make another case, and it does not look at them.
type Act = (&'static str, &'static [u8], &'static str, &'static str);

const DONE: &[u8] = b"done\n";

/// They take a second more than they have, twice: what takes too long is run again alone.
const THAT_WAIT: &[Act] = &[
    ("sleep", DONE, "TLE", "on the clock"),
    ("leave as-daemon sleep", DONE, "TLE", "on the clock"),
    ("close-and-sleep", DONE, "TLE", "on the clock"),
];

const IN_LITTLE_TIME: &[Act] = &[
    ("answer", DONE, "AC", ""),
    ("say-nothing", DONE, "WA", "it printed nothing"),
    (
        "wait-for-more",
        DONE,
        "TLE",
        "of CPU time, the limit is 0.200 s",
    ),
    ("burn", DONE, "TLE", "of CPU time, the limit is 0.200 s"),
    ("leave here answer", DONE, "AC", ""),
    ("leave in-another-group answer", DONE, "AC", ""),
    ("leave in-another-session answer", DONE, "AC", ""),
    ("leave as-daemon answer", DONE, "AC", ""),
    ("leave as-daemon burn", DONE, "TLE", "of CPU time"),
    ("panic", DONE, "RE", "exit status 101"),
    ("segfault", DONE, "RE", "SIGSEGV (signal 11)"),
    ("abort", DONE, "RE", "SIGABRT (signal 6)"),
    ("kill-itself", DONE, "RE", "SIGKILL (signal 9)"),
    ("exit", DONE, "RE", "exit status 3"),
    ("print-bytes", b"a\xff\0\x1b[31m", "AC", ""),
    (
        "print-bytes\n",
        b"a\xc3\xb6",
        "WA",
        "> 1 | a\u{f6}   > 1 | a\\xff\\x00\\x1b[31m",
    ),
    (
        "print-bytes\n\n",
        b"a\xff\0\x1b[31m\n",
        "PE",
        "expected ends with a newline, got does not",
    ),
    ("close", DONE, "AC", ""),
    ("close-and-answer", DONE, "WA", "it printed nothing"),
];

const RECURSES: Act = ("recurse 1000000000000", DONE, "RE", "overflowed its stack");

const IN_LITTLE_MEMORY: &[Act] = &[
    ("take-at-once", DONE, "MLE", "64 MiB"),
    ("take-bit-by-bit", DONE, "MLE", "the limit is 64 MiB"),
    ("recurse 100000", b"100000\n", "AC", ""),
    RECURSES,
    // What is only reserved is no memory, however soon or late the kernel's own limit is set.
    ("reserve", DONE, "AC", ""),
    ("reserve\n", DONE, "AC", ""),
    ("reserve\n\n", DONE, "AC", ""),
    ("reserve\n\n\n", DONE, "AC", ""),
];

const WITH_ROOM: &[Act] = &[
    ("print-forever", DONE, "OLE", "more than 64 MiB"),
    ("complain 200", DONE, "OLE", "more than 64 MiB"),
];

/// Runs all acts under limits.
#[track_caller]
fn run(acts: &[Act], limits: &[&str]) -> Judged {
    let mut bench = Bench::new();
    for (told, expected, ..) in acts {
        bench = bench.case(&name(told), format!("{told}\n"), expected);
    }
    let judged = bench.test(limits);
    let cases = judged.cases();
    assert_eq!(cases.len(), acts.len(), "{}", judged.shown());
    for (told, _, verdict, said) in acts {
        let case = cases.iter().find(|case| case["name"] == name(told));
        let case = case.expect("every case is reported");
        assert_eq!(case["verdict"], *verdict, "{case:#}");
        let report = case["report"].as_str().unwrap_or_default();
        assert!(report.contains(said), "no {said:?}: {case:#}");
    }
    judged.ends(1);
    judged
}

/// The name of the case in which the program is told so.
fn name(told: &str) -> String {
    told.replace([' ', '\n'], "-")
}

/// The output that is kept, and what it takes to bundle, compile and judge; the programs' own memory is limited.
const KEPT_AND_OWN: u64 = 64 + 64;

#[test]
fn programs_that_wait() {
    run(THAT_WAIT, &["--time-limit", "50 ms"]).holds_at_most(KEPT_AND_OWN);
}

#[test]
fn programs_in_little_time() {
    let judged = run(IN_LITTLE_TIME, &["--time-limit", "200 ms"]);
    judged.holds_at_most(KEPT_AND_OWN);
    let cases = judged.cases();
    let panic = cases.iter().find(|case| case["name"] == "panic");
    let panic = &panic.expect("it is a case")["panic"];
    assert_eq!(panic["message"], "the board has no cells", "{panic}");
    let file = panic["file"].as_str().unwrap_or_default();
    assert!(file.ends_with("acts/src/main.rs"), "{panic}");
}

#[test]
fn programs_in_little_memory() {
    let limits = ["--memory-limit", "64 MiB", "--time-limit", "5 s"];
    run(IN_LITTLE_MEMORY, &limits).holds_at_most(KEPT_AND_OWN);
}

#[test]
fn programs_with_room() {
    let limits = ["--memory-limit", "256 MiB", "--time-limit", "10 s"];
    run(WITH_ROOM, &limits).holds_at_most(KEPT_AND_OWN);
    run(&[RECURSES], &limits);
}
