//! # The processes behind `cargo judge test`: who runs beside whom, who outlives whom, and whose memory is counted

use std::path::Path;
use std::time::Duration;

use judge_cli::workers::worker::{self, Request};
use judge_runner::problem::{Defaults, Problem};
use judge_runner::testcase::rule::{Rule, TextRule};
use judge_runner::testcase::verdict::Verdict;
use serde_json::Value;

use super::background::{Background, is_alive, wait_for};
use super::scratch::Scratch;

/// A program that takes as many milliseconds of CPU time as its input says behind a name: on its first run the first
/// number, on each later one the second. It leaves a file that is as long as it has had runs.
const TAKES: &str = "\
use std::io::{Read, Write};
extern \"C\" {
    fn clock() -> i64;
}
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    let path = format!(\"runs-{}\", words[0]);
    let mut runs = std::fs::File::options().create(true).append(true).open(path).unwrap();
    runs.write_all(b\"x\").unwrap();
    let takes = if runs.metadata().unwrap().len() == 1 { words[1] } else { words[2] };
    let takes: i64 = takes.parse().unwrap();
    while unsafe { clock() } < takes * 1000 {}
    print!(\"{}\", text);
}
";

/// Runs such a program two cases at a time under a limit of 400 ms, and returns what came of each: its name, its runs,
/// its verdict.
#[track_caller]
fn verdicts_beside(cases: &[&str]) -> Vec<String> {
    let scratch = Scratch::solve(TAKES, "time-limit = \"400 ms\"\n");
    for takes in cases {
        let name = &takes[..1];
        scratch.case("solve", name, takes, takes);
    }
    let run = scratch.test(&["--jobs", "2", "--json", "--case", "?"]);
    let document: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    let list = document["problems"][0]["cases"].as_array().expect("a list");
    let shown = |case: &Value| {
        let name = case["name"].as_str().expect("it is text");
        let runs = scratch.read(&format!("runs-{name}")).len();
        let verdict = case["verdict"].as_str().expect("it is text");
        let report = case["report"].as_str().unwrap_or_default();
        let says = report.contains("of CPU time, the limit is 0.400 s\n");
        assert_eq!(says, verdict == "TLE", "{case:#}");
        let is_slow = case["cpu_seconds"].as_f64() > Some(0.4);
        assert_eq!(is_slow, verdict == "TLE", "{case:#}");
        format!("{name} {runs} {verdict}")
    };
    list.iter().map(shown).collect()
}

#[test]
fn a_tle_that_is_close_is_run_again_alone() {
    let got = verdicts_beside(&["a 500 0", "b 500 0"]);
    assert_eq!(got, ["a 2 AC", "b 2 AC"]);
    // With nobody beside it the limit is the limit.
    let scratch = Scratch::solve(TAKES, "time-limit = \"400 ms\"\n");
    scratch.case("solve", "a", "a 500 0", "a 500 0");
    for arguments in [&["--case", "a"][..], &["--case", "a", "--jobs", "1"]] {
        scratch.test(arguments).prints(1, &["1 TLE"]);
        assert_eq!(scratch.read("runs-a"), "x");
        std::fs::remove_file(scratch.path("runs-a")).expect("it is there");
    }
}

/// Where the judge looks at the clock, it is time on the clock that is let go on.
#[test]
fn a_tle_on_the_clock_is_believed() {
    let scratch = Scratch::solve(TAKES, "time-limit = \"400 ms\"\n");
    scratch.profile("aoj", "clock = \"wall\"\n");
    for takes in ["a 9000 0", "b 9000 0"] {
        scratch.case("solve", &takes[..1], takes, takes);
    }
    let run = scratch.test(&["--jobs", "2", "--case", "?"]);
    run.prints(1, &["2 TLE", "the limit is 0.400 s on the clock\n"]);
    assert_eq!(
        (&*scratch.read("runs-a"), &*scratch.read("runs-b")),
        ("x", "x")
    );
}

#[test]
fn one_run_alone_is_enough_for_a_problem() {
    let got = verdicts_beside(&["a 500 500", "b 500 500", "c 500 500", "d 500 500"]);
    let runs = |text: &str| got.iter().filter(|case| case.ends_with(text)).count();
    assert_eq!((runs(" 1 TLE"), runs(" 2 TLE")), (3, 1), "{got:?}");
    // But not where a program is closer to the limit than what others were seen to slow it down by. Beyond the limit by
    // half none is needed.
    let got = verdicts_beside(&["a 580 450", "b 9000 0", "c 500 300"]);
    assert_eq!(got, ["a 2 TLE", "b 1 TLE", "c 2 AC"]);
}

/// So is one of a program that waits, for somebody who does not answer, which takes no CPU time at all.
#[test]
fn one_run_alone_is_enough_for_a_program_that_waits() {
    let waits = "fn main() {\n    let mut runs = std::fs::File::options().create(true).append(true).open(\"runs\").unwrap();\n    std::io::Write::write_all(&mut runs, b\"x\").unwrap();\n    std::thread::sleep(std::time::Duration::from_secs(60));\n}\n";
    let scratch = Scratch::solve(waits, "time-limit = \"100 ms\"\n");
    for name in ["a", "b", "c"] {
        scratch.case("solve", name, "7\n", "7\n");
    }
    scratch.test(&["--jobs", "2"]).prints(1, &["4 TLE"]);
    assert_eq!(scratch.read("runs").len(), 5);
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
        grace: Duration::ZERO,
        run_again: String::new(),
        outputs: None,
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
