//! # The processes behind `cargo judge test`: what runs beside what, and whose memory is counted

use serde_json::Value;

use crate::kit::{ACTS, Background, Workspace};

/// Takes as much CPU time as its input says.
const TAKES: &str = include_str!("programs/takes.rs");

/// `cargo nextest run` judges each case in a process of its own, beside others.
#[test]
fn a_tle_of_a_call_for_one_case_is_run_again_too() {
    let workspace = Workspace::solve(TAKES, "time-limit = \"400 ms\"\n");
    workspace.case("solve", "a", "a 500 0", "a 500 0");
    workspace.judge(&["test", "--case", "a"]).says(&["1 AC"]);
    assert_eq!(workspace.read("runs-a"), "xx");
}

/// At a judge that counts wall time, a program may overrun its limit by wall time.
#[test]
fn a_tle_on_the_clock_is_believed() {
    let workspace = Workspace::solve(TAKES, "time-limit = \"400 ms\"\n");
    let root = workspace.read("Cargo.toml");
    let judge = "[workspace.metadata.judge.profiles.aoj]\nclock = \"wall\"\n";
    workspace.write("Cargo.toml", root + judge);
    for takes in ["a 9000 0", "b 9000 0"] {
        workspace.case("solve", &takes[..1], takes, takes);
    }
    let run = workspace.judge(&["test", "--jobs", "2", "--case", "?"]);
    run.says(&["2 TLE", "the limit is 0.400 s of wall time\n"]);
    assert_eq!(
        (&*workspace.read("runs-a"), &*workspace.read("runs-b")),
        ("x", "x")
    );
}

#[test]
fn a_tle_that_is_close_is_run_again_alone_and_the_second_run_counts() {
    let workspace = Workspace::solve(TAKES, "time-limit = \"400 ms\"\n");
    for takes in ["a 520 450", "b 9000 0", "c 500 300"] {
        workspace.case("solve", &takes[..1], takes, takes);
    }
    let run = workspace.judge(&["test", "--jobs", "2", "--json", "--case", "?"]);
    for (case, (verdict, runs)) in run.cases().iter().zip([("TLE", 2), ("TLE", 1), ("AC", 2)]) {
        assert_eq!(case["verdict"], verdict, "{case:#}");
        let name = case["name"].as_str().expect("it is text");
        assert_eq!(
            workspace.read(&format!("runs-{name}")).len(),
            runs,
            "{case:#}"
        );
        let report = case["report"].as_str().unwrap_or_default();
        let says = report.contains("of CPU time; the limit is 0.400 s\n");
        let is_slow = case["cpu_seconds"].as_f64() > Some(0.4);
        assert_eq!(
            (says, is_slow),
            (verdict == "TLE", verdict == "TLE"),
            "{case:#}"
        );
    }
}

/// A long output that the judge holds does not count as memory of the next program.
#[test]
fn what_the_judge_holds_is_not_the_programs_memory() {
    let workspace = Workspace::solve(ACTS, "memory-limit = \"16 MiB\"\n");
    workspace.case("solve", "sample", "print 0\n", "");
    for case in ["a", "b"] {
        workspace.case("solve", case, "print 50\n", vec![0; 50 << 20]);
    }
    let run = workspace.judge(&["test", "--json", "--jobs", "1"]);
    let peak = |case: &Value| case["peak_memory_bytes"].as_u64();
    let peaks: Vec<Option<u64>> = run.cases().iter().map(peak).collect();
    assert!(peaks.iter().all(|peak| *peak < Some(12 << 20)), "{peaks:?}");
    // Less than the worker itself holds, most of which is its code.
    assert!(peaks[2] < Some(4 << 20), "{peaks:?}");
    run.ends(0);
}

#[test]
fn a_line_appears_when_its_case_has_ended() {
    let sleeps = include_str!("programs/sleeps.rs");
    let workspace = Workspace::solve(sleeps, "time-limit = \"200 s\"\n");
    workspace.case("solve", "wrong", "7\n", "8\n");
    workspace.case("solve", "x-sleeps", "8\n", "8\n");
    let judge = Background::start(&workspace, &["test", "--jobs", "2", "--verbose"]);
    // A note says what runs, because it takes long.
    let (stdout, _) = judge.says("\n  wrong ", "     Running solve\n");
    let names = stdout
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.flatten().collect();
    assert_eq!(names, ["solve", "sample", "wrong"], "{stdout}");
    judge.ended_by(libc::SIGINT);
}
