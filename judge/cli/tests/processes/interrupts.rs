//! # Ctrl-C: who is ended, what is said before, and what is left

use std::fs;

use serde_json::Value;

use crate::kit::{Background, ECHO, Workspace, is_alive, wait_for};

const SLEEPS: &str = include_str!("programs/sleeps.rs");

/// A workspace where one case is quick, one sleeps, and one comes after it.
fn sleeper() -> Workspace {
    let workspace = Workspace::solve(SLEEPS, "time-limit = \"200 s\"\n");
    workspace.case("solve", "sleeps", "8\n", "8\n");
    workspace.case("solve", "unseen", "7\n", "7\n");
    workspace
}

/// Waits until a program sleeps, and returns it and its children.
fn sleeping(workspace: &Workspace) -> Vec<String> {
    let pids = wait_for(|| {
        let text = std::fs::read_to_string(workspace.path("pids")).ok()?;
        text.ends_with('\n').then_some(text)
    });
    pids.split_whitespace().map(str::to_string).collect()
}

/// Makes a folder for temporary files, and returns the variable that names it.
fn temporary(workspace: &Workspace) -> (&'static str, String) {
    let folder = workspace.path("temporary");
    fs::create_dir(&folder).expect("a folder can be made");
    ("TMPDIR", folder.display().to_string())
}

/// Waits until no process is left.
fn all_gone(workspace: &Workspace, pids: &[String]) {
    wait_for(|| {
        let is_left = pids.iter().any(|pid| is_alive(pid));
        (!is_left && workspace.processes().is_empty()).then_some(())
    });
}

#[test]
fn what_was_judged_is_shown() {
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let workspace = sleeper();
        let environment = [temporary(&workspace)];
        let judge = Background::start_with(&workspace, &["test", "--jobs", "1"], environment);
        let pids = sleeping(&workspace);
        let (stdout, stderr) = judge.ended_by(signal);
        all_gone(&workspace, &pids);
        assert_eq!(workspace.names("temporary"), [""; 0]);
        assert!(stdout.contains("\nsolve     1 AC, 2 not run"), "{stdout}");
        assert!(
            stdout.contains("\n1 problem, 1 case: 1 AC, 2 not run\n"),
            "{stdout}"
        );
        assert!(stderr.contains("interrupted"), "{stderr}");
        assert!(!stderr.contains("error"), "{stderr}");
    }
}

#[test]
fn an_interactor_is_ended_with_the_program() {
    let metadata = "interactor = \"./asks\"\ntime-limit = \"200 s\"\n";
    let workspace = Workspace::solve(SLEEPS, metadata);
    // Its standard output ends before the process.
    workspace.script(
        "solve/asks",
        "echo 8; exec >&-; echo $$ > ../asks; sleep 300",
    );
    let judge = Background::start(&workspace, &["test"]);
    let mut pids = sleeping(&workspace);
    let asks = workspace.path("asks");
    let pid = wait_for(|| {
        fs::read_to_string(&asks)
            .ok()
            .filter(|pid| pid.ends_with('\n'))
    });
    pids.push(pid.trim().to_string());
    let (stdout, _) = judge.ended_by(libc::SIGINT);
    all_gone(&workspace, &pids);
    assert!(
        stdout.contains("\n1 problem, 0 cases: 1 not run\n"),
        "{stdout}"
    );
}

/// After an interrupt the JSON document is complete, and the verified file of a problem that was not judged yet stays.
#[test]
fn what_was_not_judged_is_counted_and_kept() {
    let workspace = sleeper();
    workspace.package("also", SLEEPS, "time-limit = \"200 s\"\n");
    workspace.case("also", "sleeps", "8\n", "8\n");
    let root = workspace.read("Cargo.toml").replace("[\"", "[\"also\", \"");
    workspace.write("Cargo.toml", root);
    for name in ["also", "solve"] {
        workspace.write(&format!("target/judge/submit/{name}.rs"), "verified before");
    }
    let arguments = "test --jobs 1 --json --verify solve also";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let judge = Background::start(&workspace, &arguments);
    let pids = sleeping(&workspace);
    let (stdout, _) = judge.ended_by(libc::SIGINT);
    all_gone(&workspace, &pids);
    assert_eq!(workspace.names("target/judge/submit"), ["also.rs"]);
    let document: Value = serde_json::from_str(&stdout).expect("it is JSON");
    assert_eq!(document["ok"], false);
    let problems = document["problems"].as_array().expect("a list");
    let of = |key: &str| -> Vec<&Value> { problems.iter().map(|problem| &problem[key]).collect() };
    assert_eq!(of("name"), ["solve", "also"], "{stdout}");
    assert_eq!(of("not_run"), [2, 1], "{stdout}");
    assert_eq!(of("ok"), [false, false], "{stdout}");
    assert_eq!(of("error"), [&Value::Null, &Value::Null], "{stdout}");
}

#[test]
fn the_compiler_is_ended_too() {
    let long = include_str!("programs/compiles_for_ever.rs");
    for arguments in [&["test"][..], &["test", "--verify"]] {
        let workspace = Workspace::solve(long, "");
        let judge = Background::start(&workspace, arguments);
        let target = workspace.path("target").display().to_string();
        // Earlier calls only ask the compiler about itself.
        let compiles = |process: &libc::pid_t| {
            let line = Workspace::command_line(*process);
            line.contains("--crate-name") && line.contains(&target)
        };
        wait_for(|| workspace.processes().iter().any(compiles).then_some(()));
        let (stdout, stderr) = judge.ended_by(libc::SIGINT);
        all_gone(&workspace, &[]);
        assert!(
            stdout.contains("\n1 problem, 0 cases: 1 not run\n"),
            "{stdout}"
        );
        assert!(!stderr.contains("error"), "{stderr}");
    }
}

/// A linker that is ended cannot remove its temporary files.
#[test]
fn no_temporary_file_of_the_linker_is_left() {
    for ends_linker in [false, true] {
        let workspace = Workspace::solve(ECHO, "");
        let linker = workspace.path("linker");
        let links = format!(
            "touch \"$TMPDIR/cc.o\"; echo $$ > {}; exec sleep 300",
            linker.display()
        );
        workspace.script("bin/cc", &links);
        let path = std::env::var("PATH").expect("there is a path");
        let path = format!("{}:{path}", workspace.path("bin").display());
        let environment = [("PATH", path), temporary(&workspace)];
        let mut judge = Background::start_with(&workspace, &["bundle", "solve"], environment);
        let pid = wait_for(|| {
            let pid = std::fs::read_to_string(&linker).ok()?;
            pid.trim().parse::<libc::pid_t>().ok()
        });
        if ends_linker {
            // SAFETY: the call takes integers. The linker is this test's own, and sleeps.
            unsafe { libc::kill(pid, libc::SIGKILL) };
            assert_eq!(judge.ended().code(), Some(1), "{:?}", judge.streams());
        } else {
            let (_, stderr) = judge.ended_by(libc::SIGINT);
            assert!(!stderr.contains("error"), "{stderr}");
        }
        assert_eq!(workspace.names("temporary"), [""; 0]);
    }
}

/// An interrupted stress session reports its progress and shows the difference found so far.
#[test]
fn a_stress_session_tells_how_far_it_came() {
    let workspace = Workspace::of_session("stress/stress.in");
    let sleeps = "std::thread::sleep(std::time::Duration::from_secs(600));";
    let once = "fn main() {\n    if sums::calls_before() > 0 {\n        SLEEP\n    }\n    sums::adds_unless_large(|_| {});\n}\n";
    // Only seed 5 makes a 1088. Seed 6 may be tried beside it, and must not sleep.
    let three = "fn main() {\n    sums::adds_unless_large(|numbers| {\n        if numbers.len() != 3 && numbers.contains(&1088) {\n            sums::calls_before();\n            SLEEP\n        }\n        print!(\"1\");\n    });\n}\n";
    let manifest = workspace.read("sums/Cargo.toml");
    workspace.write("sums/Cargo.toml", manifest.replace("\"1 s\"", "\"600 s\""));
    for (solution, calls, said) in [
        (once, 2, ["interrupted", "`sums` agrees with `adds` on "]),
        (three, 1, ["seed 5: ", "input:\n  | 3\n"]),
    ] {
        workspace.write("sums/src/main.rs", solution.replace("SLEEP", sleeps));
        workspace.write("calls", "");
        let arguments = [
            "stress",
            "sums",
            "--against",
            "adds",
            "--generator",
            "makes-numbers",
        ];
        let session = Background::start(&workspace, &arguments);
        wait_for(|| (workspace.read("calls").len() >= calls).then_some(()));
        let (stdout, stderr) = session.ended_by(libc::SIGINT);
        all_gone(&workspace, &[]);
        for part in said {
            let is_said = stdout.contains(part) || stderr.contains(part);
            assert!(is_said, "{part:?} is not in\n{stdout}\n{stderr}");
        }
    }
}
