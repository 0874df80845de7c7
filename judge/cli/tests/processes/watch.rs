//! # `cargo judge test --watch`: again on save

use std::fs;

use serde_json::Value;

use crate::kit::{Background, ECHO, Workspace, is_alive, wait_for};

const WAITING: &str = "    Watching sources and cases; press Ctrl-C to stop\n";

/// A program that prints a text whatever it reads.
fn printing(text: &str) -> String {
    format!("fn main() {{\n    println!(\"{text}\");\n}}\n")
}

#[test]
fn a_save_is_answered() {
    let workspace = Workspace::echo();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    // As an editor does it: beside, and then in place of it.
    workspace.write("echo/src/.main.rs.swp", printing("8"));
    let path = |name| workspace.path("echo/src").join(name);
    fs::rename(path(".main.rs.swp"), path("main.rs")).expect("it can be renamed");
    judge.says("1 case: 1 WA\n", "     Changed echo/src/main.rs\n");
    // A new case, whose files come one after the other.
    workspace.case("echo", "new", "9\n", "8\n");
    judge.says("2 cases: 1 AC, 1 WA\n", "     Changed testcases/echo/new.");
    // A module in a folder that was not there.
    workspace.write("echo/src/deep/answer.rs", printing("7"));
    workspace.write(
        "echo/src/main.rs",
        "#[path = \"deep/answer.rs\"]\nmod answer;\nfn main() {\n    answer::main();\n}\n",
    );
    workspace.write("echo/src/deep/answer.rs", "fn main() {");
    judge.says("1 problem, 0 cases: 1 CE\n", "");
    workspace.write(
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
    let workspace = Workspace::echo();
    let right = workspace.read("echo/Cargo.toml");
    // From the start, when nobody knows yet what belongs to the workspace.
    workspace.write("echo/Cargo.toml", "[package\n");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("", WAITING);
    workspace.write("echo/Cargo.toml", &right);
    judge.says("1 case: 1 AC\n", WAITING);
    workspace.write("echo/Cargo.toml", right.replace("2021", "1066"));
    judge.says("", "1066");
    workspace.write("echo/Cargo.toml", &right);
    workspace.case("echo", "sample", "7\n", "8\n");
    judge.says("1 case: 1 WA\n", "");
}

#[test]
fn a_save_ends_the_run_that_is_out_of_date() {
    let sleeps = include_str!("programs/sleeps.rs");
    let workspace = Workspace::solve(sleeps, "time-limit = \"200 s\"\n");
    workspace.case("solve", "sample", "8\n", "8\n");
    let judge = Background::start(&workspace, &["test", "--watch", "--json"]);
    let pids = wait_for(|| {
        let pids = fs::read_to_string(workspace.path("pids")).ok();
        pids.filter(|pids| pids.ends_with('\n'))
    });
    workspace.write("solve/src/main.rs", ECHO);
    let (stdout, _) = judge.says("\"AC\": 1", "     Changed solve/src/main.rs\n");
    // Of what was ended there is no document.
    let document: Value = serde_json::from_str(&stdout).expect("it is one document");
    assert_eq!(document["ok"], true);
    let pids = pids.split_whitespace();
    wait_for(|| (!pids.clone().any(is_alive)).then_some(()));
    // Each finished round gives a document of its own.
    workspace.case("solve", "sample", "8\n", "9\n");
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
fn a_saved_checker_is_a_change() {
    let workspace = Workspace::solve(ECHO, "checker = \"./check.sh\"\n");
    workspace.script("solve/check.sh", "exit 0");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    workspace.script("solve/check.sh", "exit 1");
    judge.says("1 case: 1 WA\n", "     Changed solve/check.sh\n");
}
