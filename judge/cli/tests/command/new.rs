//! # New problems

use std::fs;
use std::process::Command;

use super::scratch::{Run, Scratch, run};

fn new(scratch: &Scratch, arguments: &[&str]) -> Run {
    run(&scratch.path("."), &[&["new"], arguments].concat())
}

/// Builds the workspace as a user would, and fails if the compiler has anything to say.
#[track_caller]
fn builds(scratch: &Scratch) {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet"])
        .current_dir(scratch.path("."))
        .env_remove("CARGO_TARGET_DIR")
        .env("CARGO_BUILD_JOBS", "1")
        .output()
        .expect("cargo can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
}

#[test]
fn an_empty_folder_becomes_a_workspace() {
    let scratch = Scratch::empty();
    let made = new(
        &scratch,
        &[
            "abc349-e",
            "--judge",
            "atcoder",
            "--time-limit",
            "2s",
            "--memory-limit",
            "1024MiB",
        ],
    );
    made.says(&[
        "Created a workspace",
        "Created `abc349-e` for AtCoder",
        "testcases/abc349-e is empty",
    ]);
    assert_eq!(made.succeeds(), "");
    assert_eq!(scratch.read(".gitignore"), "/target/\n");
    let manifest = scratch.read("abc349-e/Cargo.toml");
    for line in [
        "edition = \"2024\"",
        "rust-version = \"1.89\"",
        "judge = \"atcoder\"",
        "time-limit = \"2 s\"",
        "memory-limit = \"1024 MiB\"",
        "proconio = { version = \"=0.5.0\", features = [\"derive\"] }",
    ] {
        assert!(
            manifest.lines().any(|known| known == line),
            "{line} is not in\n{manifest}"
        );
    }
    assert!(!manifest.contains("[[test]]"), "{manifest}");
    let bundle = scratch.bundle(&["abc349-e", "--no-verify"]).succeeds();
    assert_eq!(bundle, scratch.read("abc349-e/src/main.rs"));
    assert!(bundle.contains("input! { n: u64 }"), "{bundle}");
    scratch
        .bundle(&["abc349-e"])
        .fails(1, &["testcases/abc349-e has no cases"]);
    builds(&scratch);
}

/// Every judge's template is Rust that the judge has, reads what it should, and prints it.
#[test]
fn every_judges_template_is_right() {
    let scratch = Scratch::empty();
    let judges = [
        ("algospot", "2\na\nb\n", "a\nb\n"),
        ("aoj", "a\nb\n", "a\nb\n"),
        ("atcoder", "7\n", "7\n"),
        ("poj", "a\r\n b \r\n", "a\nb\n"),
    ];
    for (judge, input, expected) in judges {
        let name = format!("a-{judge}");
        new(&scratch, &[&name, "--judge", judge]).succeeds();
        scratch.case(&name, "sample-1", input, expected);
        // To build AtCoder's crates as AtCoder does takes half a minute; here the build below has to do.
        if judge != "atcoder" {
            let run = scratch.bundle(&[&name]);
            run.says(&[&format!("Verified `{name}`")]);
            run.succeeds();
        }
    }
    builds(&scratch);
    let mut program = Command::new(scratch.path("target/debug/a-atcoder"));
    let input = fs::File::open(scratch.path("testcases/a-atcoder/sample-1.in"));
    let output = program.stdin(input.expect("it is there")).output();
    assert_eq!(output.expect("it was built").stdout, b"7\n");
}

/// The Cargo.toml of somebody who cares how it looks.
const WORKSPACE: &str = "\
# Mine, and in this order.
[workspace.dependencies]
judge-runner = \"0.1\" # unused
proconio = { version = \"=0.5.0\", features = [\"derive\"] }

[workspace]   # all of it
resolver = \"2\"
members = [
    # The first one.
    \"echo\", # says what it hears
]
exclude = [\"old\"]

[workspace.package]
version = \"3.0.0\"
license = \"CC0-1.0\"

[workspace.lints.rust]
missing_docs = \"warn\"
";

fn existing() -> Scratch {
    let scratch = Scratch::echo();
    scratch.write("Cargo.toml", WORKSPACE);
    scratch
}

#[test]
fn a_workspace_gets_one_line_more() {
    let scratch = existing();
    let made = run(
        &scratch.path("echo/src"),
        &["new", "one", "--judge", "atcoder"],
    );
    made.succeeds();
    let expected = WORKSPACE.replace("hears\n", "hears\n    \"one\",\n");
    assert_eq!(scratch.read("Cargo.toml"), expected);
    let manifest = scratch.read("one/Cargo.toml");
    for line in [
        "version.workspace = true",
        "license.workspace = true",
        "publish = false",
        "proconio.workspace = true",
        "[lints]",
    ] {
        assert!(
            manifest.lines().any(|known| known == line),
            "{line} is not in\n{manifest}"
        );
    }
    scratch.bundle(&["one", "--no-verify"]).succeeds();
    builds(&scratch);
}

#[test]
fn a_workspace_with_a_test_of_samples_gets_that_too() {
    let scratch = existing();
    scratch.write("testcases/samples.rs", "fn main() {}\n");
    scratch.write(
        "Cargo.toml",
        &WORKSPACE
            .replace("\"0.1\" # unused", "{ path = \"judge\" }")
            .replace("\"echo\",", "\"echo\", \"judge\","),
    );
    scratch.package("judge", "");
    scratch.write(
        "judge/Cargo.toml",
        &scratch
            .read("judge/Cargo.toml")
            .replace("\"judge\"", "\"judge-runner\""),
    );
    scratch.write("judge/src/lib.rs", "");
    new(&scratch, &["one", "--judge", "aoj"]).succeeds();
    let manifest = scratch.read("one/Cargo.toml");
    assert!(
        manifest.contains("[dev-dependencies]\njudge-runner.workspace = true\n"),
        "{manifest}"
    );
    assert!(
        manifest.contains("path = \"../testcases/samples.rs\"\nharness = false\n"),
        "{manifest}"
    );
    assert!(scratch.read("Cargo.toml").contains("\n    \"one\",\n]"));
}

#[test]
fn a_package_alone_becomes_a_workspace() {
    let scratch = Scratch::empty();
    let manifest = "[package]\nname = \"alone\"\nversion = \"0.1.0\"\nedition = \"2021\" # mine\n";
    scratch.write("Cargo.toml", manifest);
    scratch.write("src/main.rs", "fn main() {}\n");
    new(&scratch, &["one", "--judge", "aoj"]).succeeds();
    assert_eq!(
        scratch.read("Cargo.toml"),
        format!("{manifest}\n[workspace]\nmembers = [\"one\"]\n")
    );
    scratch.bundle(&["one", "--no-verify"]).succeeds();
}

#[test]
fn a_name_that_cannot_be_one() {
    let scratch = Scratch::empty();
    for (name, why) in [
        ("1a", "no name of a package"),
        ("_a", "no name of a package"),
        ("a b", "no name of a package"),
        ("../a", "no name of a package"),
        ("三", "no name of a package"),
        ("", "no name of a package"),
        ("match", "a word of the language"),
        ("gen", "another meaning"),
        ("test", "another meaning"),
        ("proc-macro", "another meaning"),
        ("testcases", "another meaning"),
        ("Con", "another meaning"),
        ("proconio", "AtCoder has a crate of this name"),
        ("ac_library_rs", "AtCoder has a crate of this name"),
    ] {
        new(&scratch, &[name, "--judge", "atcoder"])
            .fails(2, &[&format!("cannot be called `{name}`"), why]);
    }
    assert_eq!(scratch.names("."), [""; 0]);
}

#[test]
fn what_is_there_stays() {
    let scratch = existing();
    scratch.write("folder/mine", "mine");
    scratch.write("testcases/cases/mine", "mine");
    for (name, what) in [
        (
            "echo",
            "`echo` is a package or a binary of this workspace already",
        ),
        ("Echo", "`echo` is a package"),
        ("folder", "folder is there already"),
        ("cases", "testcases/cases is there already"),
    ] {
        new(&scratch, &[name, "--judge", "aoj"]).fails(2, &[what, "nothing is written over"]);
    }
    assert_eq!(scratch.read("Cargo.toml"), WORKSPACE);
    assert_eq!(
        scratch.names("."),
        ["Cargo.toml", "echo", "folder", "testcases"]
    );
}

#[test]
fn a_judge_has_to_be_known() {
    let scratch = Scratch::empty();
    new(&scratch, &["a", "--judge", "spoj"]).fails(
        2,
        &["no judge is called `spoj`", "algospot, aoj, atcoder, poj"],
    );
    new(&scratch, &["a"]).fails(2, &["no judge is given", "--judge", "atcoder (atcoder.jp)"]);
    new(&scratch, &["a", "--problem", "https://spoj.example/a"]).fails(
        2,
        &["no judge is known to be at spoj.example", "poj (poj.org)"],
    );
    new(&scratch, &[]).fails(2, &["<NAME>"]);
    new(&scratch, &["a", "--judge", "aoj", "--time-limit", "2 min"])
        .fails(2, &["--time-limit", "expected a time"]);
    new(&scratch, &["a", "--judge", "aoj", "--problem", "0066"])
        .fails(2, &["--problem", "address of a web page"]);
    assert_eq!(scratch.names("."), [""; 0]);
}

#[test]
fn a_page_says_judge_and_name() {
    let scratch = Scratch::empty();
    new(&scratch, &["--problem", "http://poj.org/problem?id=1568"]).succeeds();
    let manifest = scratch.read("poj-1568/Cargo.toml");
    assert!(
        manifest.contains("judge = \"poj\"\nproblem = \"http://poj.org/problem?id=1568\"\n"),
        "{manifest}"
    );
    let main = scratch.read("poj-1568/src/main.rs");
    assert!(
        main.contains("//! <http://poj.org/problem?id=1568>\n"),
        "{main}"
    );
}

#[test]
fn a_judge_of_the_workspace_has_its_own_template() {
    let scratch = Scratch::empty();
    let profile = "[workspace]\nmembers = []\n\n[workspace.metadata.judge.profiles.mine]\nedition = \"2018\"\nhosts = [\"mine.example\"]\n\
                   problem-page = \"https://mine.example/{contest}/{index}\"\n\n[workspace.metadata.judge.profiles.mine.template]\n";
    scratch.write(
        "Cargo.toml",
        &format!("{profile}main = \"fn main() {{}}\"\n"),
    );
    new(&scratch, &["--problem", "https://mine.example/12/A"]).succeeds();
    let main = scratch.read("mine-12-a/src/main.rs");
    assert!(main.ends_with("\n\nfn main() {}\n"), "{main}");
    assert!(
        scratch
            .read("Cargo.toml")
            .contains("members = [\"mine-12-a\"]")
    );
    scratch.write(
        "Cargo.toml",
        &format!("{profile}main = \"\"\ncrates = [\"proconio\"]\n"),
    );
    new(&scratch, &["b", "--judge", "mine"]).fails(
        1,
        &[
            "template of judge `mine` uses the crate `proconio`",
            "Cargo.toml:4:1",
        ],
    );
}

#[test]
fn a_failure_leaves_nothing_behind() {
    // The folder of cases cannot be made, because a file is in its place.
    let scratch = existing();
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    scratch.write("testcases", "a file");
    new(&scratch, &["one", "--judge", "aoj"]).fails(1, &["cannot write", "testcases"]);
    assert_eq!(scratch.names("."), ["Cargo.toml", "echo", "testcases"]);
    // Cargo refuses the result at the very end, because a package from elsewhere has the same name and version.
    let scratch = Scratch::empty();
    let root = "[workspace]\nresolver = \"2\"\nmembers = [\"echo\"] # all\n";
    scratch.write("here/Cargo.toml", root);
    scratch.package(
        "here/echo",
        "[dependencies]\nother = { path = \"../../one\", package = \"one\" }\n",
    );
    let manifest = scratch.read("here/echo/Cargo.toml");
    scratch.write(
        "here/echo/Cargo.toml",
        &manifest.replace("here/echo", "echo"),
    );
    scratch.write("here/echo/src/main.rs", "fn main() {}\n");
    scratch.package("one", "");
    scratch.write("one/src/lib.rs", "");
    let here = scratch.path("here");
    run(&here, &["new", "one", "--judge", "aoj"]).fails(1, &["package collision"]);
    assert_eq!(scratch.names("here"), ["Cargo.toml", "echo"]);
    assert_eq!(scratch.read("here/Cargo.toml"), root);
    run(&here, &["new", "two", "--judge", "aoj"]).succeeds();
}
