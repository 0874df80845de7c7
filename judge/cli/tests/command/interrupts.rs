//! # Ctrl-C: who is ended, what is said before, and what is left

use serde_json::Value;

use super::background::{Background, is_alive, processes, wait_for};
use super::scratch::Scratch;

/// A program that answers at once if its input is 7, and else leaves a mark and sleeps, and so does what it has
/// started.
const SLEEPS: &str = "\
use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    if text.trim() == \"7\" {
        return print!(\"{}\", text);
    }
    let mut child = std::process::Command::new(\"sleep\").arg(\"300\").spawn().unwrap();
    std::fs::write(\"pids\", format!(\"{} {}\", std::process::id(), child.id())).unwrap();
    child.wait().unwrap();
}
";

/// A workspace where one case is quick, one sleeps, and one comes after it.
fn sleeper() -> Scratch {
    let scratch = Scratch::solve(SLEEPS, "time-limit = \"200 s\"\n");
    scratch.case("solve", "sleeps", "8\n", "8\n");
    scratch.case("solve", "unseen", "7\n", "7\n");
    scratch
}

/// Waits until the program sleeps, and returns it and its child.
fn sleeping(scratch: &Scratch) -> Vec<String> {
    let pids = wait_for(|| {
        let text = std::fs::read_to_string(scratch.path("pids")).ok()?;
        (text.split(' ').count() == 2).then_some(text)
    });
    pids.split(' ').map(str::to_string).collect()
}

/// Waits until nobody is left.
fn all_gone(scratch: &Scratch, pids: &[String]) {
    wait_for(|| {
        let is_left = pids.iter().any(|pid| is_alive(pid));
        (!is_left && processes(scratch).is_empty()).then_some(())
    });
}

#[test]
fn what_was_judged_is_shown() {
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let scratch = sleeper();
        let judge = Background::test(&scratch, &["--jobs", "1"]);
        let pids = sleeping(&scratch);
        let (stdout, stderr) = judge.ended_by(signal);
        all_gone(&scratch, &pids);
        assert!(stdout.contains("\nsolve     1 AC, 2 not run"), "{stdout}");
        let closing = "\n1 problem, 1 case: 1 AC, 2 not run\ntested: what the workspace builds\n";
        assert!(stdout.ends_with(closing), "{stdout}");
        assert!(stderr.ends_with("note: interrupted\n"), "{stderr}");
        assert!(!stderr.contains("error"), "{stderr}");
    }
}

#[test]
fn an_interactor_is_ended_with_the_program() {
    let scratch = Scratch::solve(SLEEPS, "interactor = \"./asks\"\ntime-limit = \"200 s\"\n");
    // Its standard output ends before it does.
    scratch.script("solve/asks", "echo 8; exec >&-; echo $$ > asks; sleep 300");
    let judge = Background::test(&scratch, &[]);
    let mut pids = sleeping(&scratch);
    pids.push(scratch.read("asks").trim().to_string());
    let (stdout, _) = judge.ended_by(libc::SIGINT);
    all_gone(&scratch, &pids);
    assert!(
        stdout.ends_with("\n1 problem, 0 cases: 1 not run\ntested: what the workspace builds\n"),
        "{stdout}"
    );
}

/// The same with another problem, where a case sleeps.
fn two_sleepers() -> Scratch {
    let scratch = sleeper();
    scratch.package("also", "[package.metadata.judge]\njudge = \"aoj\"\n");
    scratch.write("also/src/main.rs", SLEEPS);
    scratch.case("also", "sleeps", "8\n", "8\n");
    scratch.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"also\", \"solve\"]\n",
    );
    scratch
}

/// A file that is there is right, as far as anybody knows.
#[test]
fn a_file_stays_if_its_turn_has_not_come() {
    let scratch = two_sleepers();
    for name in ["also", "solve"] {
        scratch.write(&format!("target/judge/submit/{name}.rs"), "proved before");
    }
    let judge = Background::test(&scratch, &["--prove", "solve", "also"]);
    let pids = sleeping(&scratch);
    judge.ended_by(libc::SIGINT);
    all_gone(&scratch, &pids);
    assert_eq!(scratch.names("target/judge/submit"), ["also.rs"]);
}

#[test]
fn the_document_is_whole() {
    let scratch = two_sleepers();
    let judge = Background::test(&scratch, &["--jobs", "2", "--json", "solve", "also"]);
    let pids = sleeping(&scratch);
    let (stdout, _) = judge.ended_by(libc::SIGINT);
    all_gone(&scratch, &pids);
    let document: Value = serde_json::from_str(&stdout).expect("it is JSON");
    assert_eq!(document["ok"], false);
    let problems = document["problems"].as_array().expect("a list");
    let of = |name: &str| {
        let found = problems.iter().find(|problem| problem["name"] == name);
        found.expect("every problem is there")
    };
    assert_eq!(of("also")["not_run"], 1, "{stdout}");
    assert_eq!(of("solve")["ok"], false, "{stdout}");
    assert_eq!(of("solve")["error"], Value::Null, "{stdout}");
}

#[test]
fn the_compiler_is_ended_too() {
    let long = "#![allow(long_running_const_eval)]\nconst X: u64 = { let mut i = 0; while i < 1 << 50 { i += 1; } i };\nfn main() { println!(\"{}\", X); }\n";
    for arguments in [&[][..], &["--prove"]] {
        let scratch = Scratch::solve(long, "");
        let judge = Background::test(&scratch, arguments);
        let compiler = |line: &String| line.contains("--crate-name");
        wait_for(|| processes(&scratch).iter().any(compiler).then_some(()));
        let (stdout, stderr) = judge.ended_by(libc::SIGINT);
        all_gone(&scratch, &[]);
        let closing = "\n1 problem, 0 cases: 1 not run\ntested: ";
        assert!(stdout.contains(closing), "{stdout}");
        assert_eq!(stderr.lines().last(), Some("note: interrupted"));
    }
}
