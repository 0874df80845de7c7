//! # Programs that misbehave

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::bench::Bench;

crate::tests![
    right_answer,
    does_not_read,
    reads_and_never_answers,
    reads_on_at_the_end,
    sleeps,
    burns,
    leaves_a_grandchild,
    leaves_a_grandchild_in_another_group,
    leaves_a_grandchild_in_another_session,
    leaves_a_daemon,
    sleeps_beside_a_daemon,
    burns_beside_a_daemon,
    prints_forever,
    takes_10_gib_at_once,
    takes_more_and_more,
    reserves_without_taking,
    recurses_deep,
    recurses_forever,
    recurses_forever_where_memory_is_short,
    panics,
    segfaults,
    aborts,
    exits_with_3,
    prints_bytes_as_expected,
    prints_bytes_that_are_not_expected,
    prints_no_final_newline,
    closes_standard_output,
    closes_standard_output_and_sleeps,
    closes_standard_output_before_it_answers,
    is_killed_from_outside,
];

/// What the program is told to do, the answer that is expected, and the verdict that it has to get.
#[track_caller]
fn told(what: &str, expected: &str, verdict: &str, reported: &[&str]) -> Value {
    told_under(
        &["--time-limit", "300 ms"],
        what,
        expected,
        verdict,
        reported,
    )
}

#[track_caller]
fn told_under(
    limits: &[&str],
    what: &str,
    expected: &str,
    verdict: &str,
    reported: &[&str],
) -> Value {
    let bench = Bench::new().case("a", format!("{what}\n"), expected);
    let judged = bench.test(limits);
    let case = judged.gets(verdict);
    let report = case["report"].as_str().unwrap_or_default();
    for part in reported {
        assert!(
            report.contains(part),
            "the report lacks {part:?}: {}",
            judged.shown()
        );
    }
    // The output that is kept, and what it takes to bundle, compile and judge; the programs' own memory is limited.
    judged.holds_at_most(64 + 64);
    case
}

/// What a program may take before it is ended, besides what it has when it starts.
const LITTLE_MEMORY: [&str; 4] = ["--memory-limit", "64 MiB", "--time-limit", "5 s"];

fn right_answer() {
    told("answer", "done\n", "AC", &[]);
}

fn does_not_read() {
    let input = "0 0 0\n".repeat(500_000);
    for (expected, verdict) in [("done\n", "AC"), ("other\n", "WA")] {
        let bench = Bench::of("fn main() { println!(\"done\"); }\n").case("a", &input, expected);
        bench.test(&[]).gets(verdict);
    }
}

fn reads_and_never_answers() {
    told("say-nothing", "done\n", "WA", &["it printed nothing"]);
}

fn reads_on_at_the_end() {
    told(
        "wait-for-more",
        "done\n",
        "TLE",
        &["of CPU time, the limit is 0.300 s"],
    );
}

fn sleeps() {
    told("sleep", "done\n", "TLE", &["on the clock"]);
}

fn burns() {
    told(
        "burn",
        "done\n",
        "TLE",
        &["of CPU time, the limit is 0.300 s"],
    );
}

fn leaves_a_grandchild() {
    told("leave here answer", "done\n", "AC", &[]);
}

fn leaves_a_grandchild_in_another_group() {
    told("leave in-another-group answer", "done\n", "AC", &[]);
}

fn leaves_a_grandchild_in_another_session() {
    told("leave in-another-session answer", "done\n", "AC", &[]);
}

fn leaves_a_daemon() {
    told("leave as-daemon answer", "done\n", "AC", &[]);
}

fn sleeps_beside_a_daemon() {
    told("leave as-daemon sleep", "done\n", "TLE", &["on the clock"]);
}

fn burns_beside_a_daemon() {
    told("leave as-daemon burn", "done\n", "TLE", &["of CPU time"]);
}

fn prints_forever() {
    let limits = ["--time-limit", "10 s"];
    told_under(
        &limits,
        "print-forever",
        "done\n",
        "OLE",
        &["more than 64 MiB"],
    );
}

fn takes_10_gib_at_once() {
    told_under(&LITTLE_MEMORY, "take-at-once", "done\n", "MLE", &["64 MiB"]);
}

fn takes_more_and_more() {
    told_under(
        &LITTLE_MEMORY,
        "take-bit-by-bit",
        "done\n",
        "MLE",
        &["the limit is 64 MiB"],
    );
}

fn reserves_without_taking() {
    // What is only reserved is no memory, however soon or late the kernel's own limit is set.
    let bench = (0..20).fold(Bench::new(), |bench, n| {
        bench.case(&format!("case-{n}"), "reserve\n", "done\n")
    });
    bench.test(&LITTLE_MEMORY).ends(0);
}

fn recurses_deep() {
    told_under(&LITTLE_MEMORY, "recurse 100000", "100000\n", "AC", &[]);
}

fn recurses_forever() {
    let limits = ["--memory-limit", "256 MiB", "--time-limit", "10 s"];
    let bench = Bench::new().case("a", "recurse 1000000000000\n", "done\n");
    let judged = bench.test(&limits);
    let report = judged.gets("RE")["report"].to_string();
    assert!(
        report.contains("overflowed its stack"),
        "{}",
        judged.shown()
    );
}

fn recurses_forever_where_memory_is_short() {
    told_under(
        &LITTLE_MEMORY,
        "recurse 1000000000000",
        "done\n",
        "RE",
        &["SIGABRT (signal 6)", "overflowed its stack"],
    );
}

fn panics() {
    let case = told("panic", "done\n", "RE", &["exit status 101"]);
    assert_eq!(case["panic"]["message"], "the board has no cells", "{case}");
    let file = case["panic"]["file"].as_str().unwrap_or_default();
    assert!(file.ends_with("acts/src/main.rs"), "{case}");
}

fn segfaults() {
    told("segfault", "done\n", "RE", &["SIGSEGV (signal 11)"]);
}

fn aborts() {
    told("abort", "done\n", "RE", &["SIGABRT (signal 6)"]);
}

fn exits_with_3() {
    told("exit", "done\n", "RE", &["exit status 3"]);
}

fn prints_bytes_as_expected() {
    let bench = Bench::new().case("a", "print-bytes\n", b"a\xff\0\x1b[31m");
    bench.test(&[]).gets("AC");
}

fn prints_bytes_that_are_not_expected() {
    told(
        "print-bytes",
        "a\u{f6}",
        "WA",
        &["> 1 | a\u{f6}   > 1 | a\\xff\\x00\\x1b[31m"],
    );
}

fn prints_no_final_newline() {
    let bench = Bench::new().case("a", "print-bytes\n", b"a\xff\0\x1b[31m\n");
    let case = bench.test(&[]).gets("PE");
    let report = case["report"].to_string();
    assert!(
        report.contains("expected ends with a newline, got does not"),
        "{case}"
    );
}

fn closes_standard_output() {
    told("close", "done\n", "AC", &[]);
}

fn closes_standard_output_and_sleeps() {
    told("close-and-sleep", "done\n", "TLE", &["on the clock"]);
}

fn closes_standard_output_before_it_answers() {
    told("close-and-answer", "done\n", "WA", &["it printed nothing"]);
}

fn is_killed_from_outside() {
    let bench = Bench::new().case("a", "say-who-and-sleep\n", "done\n");
    let pid = bench.path("pid");
    let killer = thread::spawn(move || {
        let deadline = Instant::now() + Duration::from_secs(30);
        while Instant::now() < deadline {
            let said = fs::read_to_string(&pid).ok();
            if let Some(process) = said.and_then(|text| text.parse().ok()) {
                // SAFETY: the call takes integers. The program is alive, since it sleeps until it is ended.
                return unsafe { libc::kill(process, libc::SIGKILL) };
            }
            thread::sleep(Duration::from_millis(5));
        }
        -1
    });
    let judged = bench.test(&["--time-limit", "20 s"]);
    assert_eq!(killer.join().ok(), Some(0), "{}", judged.shown());
    let report = judged.gets("RE")["report"].to_string();
    assert!(report.contains("SIGKILL (signal 9)"), "{}", judged.shown());
}
