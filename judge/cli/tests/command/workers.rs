//! # The processes behind `cargo judge test`: who runs beside whom, who outlives whom, and whose memory is counted

use std::path::Path;

use judge_cli::workers::worker::{self, Request};
use judge_runner::problem::{Defaults, Problem};
use judge_runner::testcase::rule::{Rule, TextRule};
use judge_runner::testcase::verdict::Verdict;
use serde_json::Value;

use super::background::{Background, is_alive, wait_for};
use super::scratch::Scratch;

#[test]
fn a_tle_beside_others_is_run_again_alone() {
    // Each case computes too long the first time, and is quick the second.
    let twice = "use std::io::Read;\nfn main() {\n    let mut text = String::new();\n    std::io::stdin().read_to_string(&mut text).unwrap();\n    let marker = format!(\"ran-{}\", text.trim());\n    if !std::path::Path::new(&marker).exists() {\n        std::fs::write(&marker, \"\").unwrap();\n        loop {}\n    }\n    print!(\"{}\", text);\n}\n";
    let scratch = Scratch::solve(twice, "time-limit = \"200 ms\"\n");
    scratch.case("solve", "other", "8\n", "8\n");
    scratch
        .test(&["--jobs", "1"])
        .prints(1, &["2 cases: 2 TLE"]);
    for marker in ["ran-7", "ran-8"] {
        std::fs::remove_file(scratch.path(marker)).expect("it is there");
    }
    scratch.test(&["--jobs", "2"]).prints(0, &["2 cases: 2 AC"]);
}

#[test]
fn nothing_outlives_a_judge_that_is_killed() {
    let sleep = "fn main() { std::fs::write(\"pid\", std::process::id().to_string()).unwrap(); std::thread::sleep(std::time::Duration::from_secs(60)); }\n";
    let scratch = Scratch::solve(sleep, "time-limit = \"30 s\"\n");
    let judge = Background::test(&scratch, &[]);
    let pid = wait_for(|| {
        let pid = std::fs::read_to_string(scratch.path("pid")).ok();
        pid.filter(|pid| !pid.is_empty())
    });
    // What takes long is said.
    judge.says("", "     Running solve\n");
    judge.ended_by(libc::SIGKILL);
    wait_for(|| (!is_alive(&pid)).then_some(()));
}

#[test]
fn what_the_judge_holds_is_not_the_programs_memory() {
    let held = vec![1u8; 300 << 20];
    let scratch = Scratch::empty();
    scratch.case("cat", "sample", "7\n", "7\n");
    let executable = Path::new(env!("CARGO_BIN_EXE_cargo-judge"));
    let request = Request {
        program: "/bin/cat".into(),
        case: "sample".to_string(),
        input: scratch.path("testcases/cat/sample.in"),
        expected: scratch.path("testcases/cat/sample.out"),
        rule: Rule::Text(TextRule::STRICT),
        allowance: Problem {
            memory_limit: Some(32 << 20),
            ..Problem::default()
        }
        .allowance(Defaults::default()),
        run_again: String::new(),
        columns: 100,
        exhibit: false,
    };
    let judged = worker::run(executable, &request).expect("it is run");
    assert_eq!(judged.verdict, Verdict::Accepted);
    // Less than the worker itself holds, most of which is its code.
    assert!(judged.peak_memory < Some(3 << 20), "{judged:?}");
    assert_eq!(held[held.len() / 2], 1);
}

#[test]
fn a_long_output_is_not_the_next_programs_memory() {
    let repeat = "use std::io::{self, Read, Write};\nfn main() {\n    let mut text = String::new();\n    io::stdin().read_to_string(&mut text).unwrap();\n    for _ in 0..text.trim().parse().unwrap() {\n        io::stdout().write_all(&[b'7'; 1 << 20]).unwrap();\n    }\n}\n";
    let scratch = Scratch::solve(repeat, "memory-limit = \"16 MiB\"\n");
    scratch.case("solve", "sample", "0\n", "");
    for case in ["a", "b"] {
        scratch.case("solve", case, "50\n", &"7".repeat(50 << 20));
    }
    let printed = scratch.test(&["--json", "--jobs", "1"]).prints(0, &[]);
    let document: Value = serde_json::from_str(&printed).expect("it is JSON");
    for case in document["problems"][0]["cases"].as_array().expect("a list") {
        let peak = case["peak_memory_bytes"].as_u64();
        assert!(peak < Some(12 << 20), "{case}");
    }
}
