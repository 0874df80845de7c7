//! # `cargo judge test --watch`: again on save

use std::fs;

use serde_json::Value;

use super::background::{Background, is_alive, wait_for};
use super::scratch::{ECHO, Scratch};

const WAITING: &str = "    Watching sources and cases; Ctrl-C ends this\n";

/// A program that prints a text whatever it reads.
fn printing(text: &str) -> String {
    format!("fn main() {{\n    println!(\"{text}\");\n}}\n")
}

#[test]
fn a_save_is_answered() {
    let scratch = Scratch::echo();
    let judge = Background::test(&scratch, &["--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    // As an editor does it: beside, and then in place of it.
    scratch.write("echo/src/.main.rs.swp", &printing("8"));
    let path = |name| scratch.path("echo/src").join(name);
    fs::rename(path(".main.rs.swp"), path("main.rs")).expect("it can be renamed");
    judge.says("1 case: 1 WA\n", "     Changed echo/src/main.rs\n");
    // A new case, whose files come one after the other.
    scratch.case("echo", "new", "9\n", "8\n");
    judge.says("2 cases: 1 AC, 1 WA\n", "     Changed testcases/echo/new.");
    // A module in a folder that was not there.
    scratch.write("echo/src/deep/answer.rs", &printing("7"));
    scratch.write(
        "echo/src/main.rs",
        "#[path = \"deep/answer.rs\"]\nmod answer;\nfn main() {\n    answer::main();\n}\n",
    );
    scratch.write("echo/src/deep/answer.rs", "fn main() {");
    judge.says("1 problem, 0 cases: 1 CE\n", "");
    scratch.write(
        "echo/src/deep/answer.rs",
        "pub fn main() { println!(\"nothing\"); }\n",
    );
    judge.says("2 cases: 2 WA\n", "     Changed echo/src/deep/answer.rs\n");
    let (stdout, stderr) = judge.ended_by(libc::SIGINT);
    assert!(!stdout.contains('\u{1b}'), "{stdout}");
    assert!(!stderr.contains(['\u{1b}', '\r']), "{stderr}");
}

#[test]
fn a_broken_manifest_is_shown_and_watched() {
    let scratch = Scratch::echo();
    let right = scratch.read("echo/Cargo.toml");
    // From the start, when nobody knows yet what belongs to the workspace.
    scratch.write("echo/Cargo.toml", "[package\n");
    let judge = Background::test(&scratch, &["--watch"]);
    judge.says("", WAITING);
    scratch.write("echo/Cargo.toml", &right);
    judge.says("1 case: 1 AC\n", WAITING);
    scratch.write("echo/Cargo.toml", &right.replace("2021", "1066"));
    judge.says("", "1066");
    scratch.write("echo/Cargo.toml", &right);
    scratch.case("echo", "sample", "7\n", "8\n");
    judge.says("1 case: 1 WA\n", "");
}

#[test]
fn a_save_ends_the_run_that_is_out_of_date() {
    let sleeps = "fn main() { std::fs::write(\"pid\", std::process::id().to_string()).unwrap(); std::thread::sleep(std::time::Duration::from_secs(300)); }\n";
    let scratch = Scratch::solve(sleeps, "time-limit = \"200 s\"\n");
    let judge = Background::test(&scratch, &["--watch", "--json"]);
    let pid = wait_for(|| {
        let pid = fs::read_to_string(scratch.path("pid")).ok();
        pid.filter(|pid| !pid.is_empty())
    });
    scratch.write("solve/src/main.rs", ECHO);
    let (stdout, _) = judge.says("\"AC\": 1", "     Changed solve/src/main.rs\n");
    // Of what was ended there is no document.
    let document: Value = serde_json::from_str(&stdout).expect("it is one document");
    assert_eq!(document["ok"], true);
    wait_for(|| (!is_alive(&pid)).then_some(()));
    // Each finished round gives a document of its own.
    scratch.case("solve", "sample", "7\n", "8\n");
    let (stdout, _) = judge.says("\"WA\": 1", "");
    let documents = serde_json::Deserializer::from_str(&stdout).into_iter::<Value>();
    assert_eq!(
        documents
            .map(|document| document.is_ok())
            .collect::<Vec<_>>(),
        [true, true]
    );
}

#[test]
fn wrong_use_is_not_watched() {
    let scratch = Scratch::echo();
    scratch
        .test(&["--watch", "nothing"])
        .fails(2, &["no package or binary", "`nothing`"]);
    scratch
        .test(&["--watch", "--case", "nothing"])
        .fails(2, &["no case is called `nothing`"]);
}
