//! # The table of problems

use super::scratch::{Run, Scratch, run};

fn list(scratch: &Scratch, arguments: &[&str]) -> Run {
    run(&scratch.path("."), &[&["list"], arguments].concat())
}

/// `echo` with its case, a problem with limits and ten cases, and what is no problem.
fn several() -> Scratch {
    let scratch = Scratch::echo();
    let root = scratch.read("Cargo.toml");
    let members = "\"echo\", \"a-long-name\", \"tool\"";
    scratch.write("Cargo.toml", &root.replace("\"echo\"", members));
    scratch.package(
        "a-long-name",
        "[package.metadata.judge]\njudge = \"atcoder\"\nproblem = \"https://atcoder.jp/contests/abc349/tasks/abc349_e\"\n\
         time-limit = \"1500 ms\"\nmemory-limit = \"1024 MiB\"\n",
    );
    scratch.write("a-long-name/src/main.rs", "fn main() {}\n");
    for number in 1..=10 {
        scratch.case("a-long-name", &format!("sample-{number}"), "", "");
    }
    scratch.package("tool", "");
    scratch.write("tool/src/main.rs", "fn main() {}\n");
    scratch
}

#[test]
fn columns_are_aligned_and_json_says_the_same() {
    let scratch = several();
    let expected = "\
problem      judge       time    memory  cases  page
a-long-name  atcoder  1500 ms  1024 MiB     10  https://atcoder.jp/contests/abc349/tasks/abc349_e
echo         aoj          2 s    64 MiB      1  -
";
    assert_eq!(list(&scratch, &[]).succeeds(), expected);
    let json: serde_json::Value =
        serde_json::from_str(&list(&scratch, &["--json"]).succeeds()).expect("it is JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(2));
    let first = &json[0];
    assert_eq!(first["name"], "a-long-name");
    assert_eq!(first["judge"], "atcoder");
    assert_eq!(first["time_limit_ms"], 1500);
    assert_eq!(first["memory_limit_bytes"], 1_u64 << 30);
    assert_eq!(first["cases"], 10);
    assert_eq!(first["faults"], serde_json::json!([]));
    assert_eq!(json[1]["page"], serde_json::Value::Null);
}

#[test]
fn what_is_wrong_is_shown() {
    let scratch = several();
    // Half a case, metadata that says nothing, and a judge that nobody knows.
    scratch.write("testcases/echo/half.in", "");
    scratch.package("echo", "[package.metadata.judge]\njudge = \"nowhere\"\n");
    let soon = "[package.metadata.judge]\ntime-limit = \"soon\"\n";
    scratch.package("a-long-name", soon);
    let run = list(&scratch, &[]);
    run.says(&["error: 2 of 2 problems are faulty"]);
    run.prints(
        1,
        &[
            "a-long-name  -           -       -     10  -\n  fault: a-long-name/Cargo.toml:6:14: expected a time",
            "echo         nowhere   2 s  64 MiB      1  -\n  fault: echo/Cargo.toml: no judge is called `nowhere`; there is algospot",
            "\n  fault: testcases/echo/half.in has no half.out beside it",
        ],
    );
    let json: serde_json::Value =
        serde_json::from_str(&list(&scratch, &["--json"]).ends(1)).expect("it is JSON");
    assert_eq!(json[0]["time_limit_ms"], serde_json::Value::Null);
    assert_eq!(json[0]["faults"].as_array().map(Vec::len), Some(1));
    scratch.package("echo", "[package.metadata.judge]\n");
    let none = "fault: echo/Cargo.toml: no judge is given; there is algospot";
    list(&scratch, &[]).prints(1, &[none]);
    let scratch = Scratch::workspace(&[]);
    let none = "the workspace has no problem";
    list(&scratch, &[]).fails(1, &[none, "cargo judge new"]);
    list(&Scratch::empty(), &[]).fails(2, &["could not find `Cargo.toml`"]);
}
