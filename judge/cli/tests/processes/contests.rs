//! # Contests from the browser
//!
//! The problems of a contest come one by one, and become programs of one package.

use std::process::Command;

use serde_json::json;

use crate::companion::{Waiting, post, problem};
use crate::kit::{ECHO, Workspace};

#[test]
fn a_whole_contest_and_what_comes_later() {
    let workspace = Workspace::echo();
    let waiting = Waiting::start(&workspace, &["--wait", "2s"]);
    // What is written while it waits stays too.
    let root = workspace.read("Cargo.toml");
    workspace.write("Cargo.toml", format!("# Mine.\n{root}"));
    for letter in ['b', 'a', 'b', 'c'] {
        waiting.post(&problem(letter, ("x", 3)));
    }
    waiting.ends(0, &["(1 of 3)", "(3 of 3)", "Created `abc350/c`"]);
    let root = workspace.read("Cargo.toml");
    assert!(root.starts_with("# Mine.\n[workspace]\n"), "{root}");
    let members = "members = [\"echo\", \"abc350\"]";
    assert!(root.contains(members), "{root}");

    // Once more, and only in part: what is there stays.
    workspace.write("abc350/src/bin/a.rs", "// mine\n");
    let manifest = workspace.read("abc350/Cargo.toml");
    let waiting = Waiting::start(&workspace, &["--wait", "1s"]);
    waiting.post(&problem('a', ("y", 3)));
    waiting.post(&problem('d', ("y", 3)));
    waiting.ends(
        0,
        &[
            "warning: 2 of 3 problems arrived; ",
            "Found `abc350/a` for \"A - Past",
            "Created `abc350-d`",
        ],
    );
    assert_eq!(workspace.read("abc350/src/bin/a.rs"), "// mine\n");
    assert_eq!(workspace.read("abc350/Cargo.toml"), manifest);

    // What cannot be created leaves everything as it was.
    let root = workspace.read("Cargo.toml");
    std::fs::remove_file(workspace.path("Cargo.lock")).expect("it is there");
    std::fs::create_dir(workspace.path("Cargo.lock")).expect("a folder can be made");
    let waiting = Waiting::start(&workspace, &[]);
    waiting.post(&problem('e', ("z", 1)));
    waiting.ends(1, &["error: "]);
    assert_eq!(workspace.read("Cargo.toml"), root);
    let names = workspace.names("testcases");
    assert_eq!(names, ["abc350", "abc350-d", "echo"]);
}

/// A package has the rules of one judge.
#[test]
fn a_contest_with_problems_of_two_judges_becomes_two_packages() {
    let workspace = Workspace::echo();
    let waiting = Waiting::start(&workspace, &["--wait", "1s"]);
    let pages = [
        "https://vjudge.net/problem/POJ-1568",
        "https://vjudge.net/problem/UVA-100",
    ];
    for page in pages {
        let mut mixed = problem('a', ("x", 2));
        mixed["url"] = json!(page);
        waiting.post(&mixed);
    }
    waiting.ends(0, &["for POJ", "for UVa"]);
    for (package, judge) in [("poj-1568", "poj"), ("uva-100", "uva")] {
        let manifest = workspace.read(&format!("{package}/Cargo.toml"));
        let line = format!("judge = \"{judge}\"");
        assert!(manifest.contains(&line), "{manifest}");
    }
}

/// Codeforces has a page with all problems of a contest.
#[test]
fn problems_of_one_address_are_told_apart_by_their_titles() {
    let workspace = Workspace::empty();
    let waiting = Waiting::by(&workspace, &["--listen"]);
    let titles = ["A. Theatre Square", "B. Spreadsheets", "C. Circus"];
    let click = |id| {
        for title in titles {
            let mut task = problem('a', (id, 3));
            task["name"] = json!(title);
            task["url"] = json!("https://codeforces.com/contest/1/problems?locale=en");
            waiting.post(&task);
        }
    };
    click("x");
    waiting.says("Created `codeforces-1/c`");
    let manifest = workspace.read("codeforces-1/Cargo.toml");
    let page = "problem = \"https://codeforces.com/contest/1/problems#/B\"";
    assert!(manifest.contains(page), "{manifest}");
    click("y");
    waiting.says("Found `codeforces-1/c` for \"C. Circus\"");
    // The problem's own page shows the same problem.
    let mut task = problem('a', ("z", 1));
    task["url"] = json!("https://codeforces.com/contest/1/problem/B");
    waiting.post(&task);
    waiting.says("Found `codeforces-1/b` for \"A - Past");
    waiting.ends_by_ctrl_c(&[]);
    assert_eq!(workspace.names("testcases/codeforces-1"), ["a", "b", "c"]);
}

/// From the click on a contest to the verdicts of the two problems that are solved.
#[test]
fn a_contest_and_its_verdicts() {
    let workspace = Workspace::empty();
    // AtCoder with a compiler that is as quick as the other judges'.
    let quick = "[workspace.metadata.judge.profiles.atcoder]\ncompile = { kind = \"rustc\", flags = [\"-O\"] }\nedition = \"2021\"\n\
                 template = { main = \"fn main() {}\" }\n";
    workspace.write(
        "Cargo.toml",
        format!("[workspace]\nmembers = []\n\n{quick}"),
    );
    let waiting = Waiting::start(&workspace, &[]);
    for letter in 'a'..='c' {
        let mut task = problem(letter, ("x", 3));
        task["timeLimit"] = json!(2000);
        task["tests"] = json!([{"input": "7\n", "output": "7\n"}]);
        waiting.post(&task);
    }
    waiting.ends(0, &["(3 of 3)", "Created `abc350/c` for AtCoder"]);
    let manifest = workspace.read("abc350/Cargo.toml");
    let expected = "\
[package]
name = \"abc350\"
description = \"AtCoder Beginner Contest 350\"
version = \"0.1.0\"
edition = \"2021\"
rust-version = \"1.89\"
publish = false

[[bin]]
name = \"abc350-a\"
path = \"src/bin/a.rs\"
";
    assert!(manifest.starts_with(expected), "{manifest}");
    let expected = "
[package.metadata.judge]
judge = \"atcoder\"

# A - Past <ABCs> \"今\"
[package.metadata.judge.bin.a]
problem = \"https://atcoder.jp/contests/abc350/tasks/abc350_a\"
time-limit = \"2 s\"
memory-limit = \"1024 MiB\"
";
    assert!(manifest.contains(expected), "{manifest}");
    for letter in ["a", "c"] {
        workspace.write(&format!("abc350/src/bin/{letter}.rs"), ECHO);
    }
    workspace
        .judge(&["test", "abc350/a", "c"])
        .says(&["2 problems"])
        .ends(0);
    workspace.judge(&["test", "abc350/b"]).says(&["WA"]).ends(1);

    // The next contest is not in its way.
    let waiting = Waiting::start(&workspace, &[]);
    for letter in ['a', 'b'] {
        let next = problem(letter, ("y", 2)).to_string().replace("350", "351");
        waiting.send(post(&next).as_bytes(), 200);
    }
    waiting.ends(0, &["Created `abc351/b` for AtCoder"]);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--offline", "--quiet"]);
    cargo.current_dir(workspace.path("."));
    cargo.env_remove("CARGO_TARGET_DIR");
    let built = cargo.output().expect("cargo can be started");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success() && said.is_empty(), "{said}");
}
