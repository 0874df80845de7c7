//! # New problems

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::scratch::{Run, Scratch, run};

fn new(scratch: &Scratch, arguments: &[&str]) -> Run {
    run(&scratch.path("."), &[&["new"], arguments].concat())
}

/// Checks that a file has each of these lines.
#[track_caller]
fn has_lines(scratch: &Scratch, path: &str, lines: &[&str]) {
    let text = scratch.read(path);
    for line in lines {
        let is_there = text.lines().any(|known| known == *line);
        assert!(is_there, "{line} is not in\n{text}");
    }
}

#[test]
fn an_empty_folder_becomes_a_workspace() {
    let scratch = Scratch::empty();
    let limits = ["--time-limit", "2s", "--memory-limit", "1024MiB"];
    let arguments = [&["abc349-e", "--judge", "atcoder"], &limits[..]].concat();
    let made = new(&scratch, &arguments);
    made.says(&[
        "Created a workspace",
        "Created `abc349-e` for AtCoder",
        "testcases/abc349-e is empty",
    ]);
    assert_eq!(made.succeeds(), "");
    assert_eq!(scratch.read(".gitignore"), "/target/\n");
    has_lines(
        &scratch,
        "abc349-e/Cargo.toml",
        &[
            "edition = \"2024\"",
            "rust-version = \"1.89\"",
            "judge = \"atcoder\"",
            "time-limit = \"2 s\"",
            "memory-limit = \"1024 MiB\"",
            "proconio = { version = \"=0.5.0\", features = [\"derive\"] }",
        ],
    );
    assert!(!scratch.read("abc349-e/Cargo.toml").contains("[[test]]"));
    assert_eq!(scratch.names("abc349-e/tests"), ["samples.rs"]);
    has_lines(&scratch, "Cargo.toml", &["    \"abc349-e\","]);
    let table = run(&scratch.path("."), &["list"]).ends(1);
    assert!(table.contains("abc349-e  atcoder"), "{table}");
    scratch
        .bundle(&["abc349-e"])
        .fails(1, &["testcases/abc349-e has no cases"]);
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
    // What AtCoder's crates come to is kept for the next time; what is made here is not.
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(scratch.path("."));
        command.env(
            "CARGO_TARGET_DIR",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/new"),
        );
        command.output().expect("cargo can be started")
    };
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
    let built = cargo(&["build", "--offline", "--quiet"]);
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success() && said.is_empty(), "{said}");
    let mut program = Command::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/new/debug/a-atcoder"));
    let input = fs::File::open(scratch.path("testcases/a-atcoder/sample-1.in"));
    let output = program.stdin(input.expect("it is there")).output();
    assert_eq!(output.expect("it was built").stdout, b"7\n");
    for (judge, ..) in judges {
        cargo(&["clean", "--offline", "-p", &format!("a-{judge}")]);
    }
}

/// The Cargo.toml of somebody who cares how it looks.
const WORKSPACE: &str = "\
# Mine, and in this order.
[workspace.dependencies]
judge-runner = { path = \"judge\" }
proconio = { version = \"=0.5.0\", features = [\"derive\"] }

[workspace]   # all of it
resolver = \"2\"
members = [
    # The first one.
    \"echo\", \"judge\", # says what it hears
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
    let judge = "[package]\nname = \"judge-runner\"\nversion = \"0.1.0\"\n";
    scratch.write("judge/Cargo.toml", judge);
    scratch.write("judge/src/lib.rs", "");
    scratch
}

#[test]
fn a_workspace_gets_one_line_more_and_gives_what_it_has() {
    let scratch = existing();
    scratch.write("proofs/samples.rs", "fn main() {}\n");
    let arguments = ["new", "one", "--judge", "atcoder"];
    run(&scratch.path("echo/src"), &arguments).succeeds();
    let expected = WORKSPACE.replace("hears\n", "hears\n    \"one\",\n");
    assert_eq!(scratch.read("Cargo.toml"), expected);
    has_lines(
        &scratch,
        "one/Cargo.toml",
        &[
            "version.workspace = true",
            "license.workspace = true",
            "publish = false",
            "proconio.workspace = true",
            "judge-runner.workspace = true",
            "path = \"../proofs/samples.rs\"",
            "harness = false",
            "[lints]",
        ],
    );
    assert_eq!(scratch.names("one"), ["Cargo.toml", "src"]);
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
fn what_cannot_be_is_refused_and_leaves_nothing() {
    let scratch = Scratch::empty();
    for line in [
        "1a --judge aoj: cannot be called `1a`: it is not a valid package name",
        "../a --judge aoj: not a valid package name",
        "三 --judge aoj: not a valid package name",
        "match --judge aoj: a keyword of Rust",
        "gen --judge aoj: a keyword of Rust",
        "proc-macro --judge aoj: the name is reserved",
        "testcases --judge aoj: the name is reserved",
        "Con --judge aoj: the name is reserved",
        "ac_library_rs --judge atcoder: AtCoder has a crate of this name",
        "a --judge nowhere: no judge is called `nowhere`\n\nhelp: there is algospot, aoj, atcoder, codechef, codeforces, ",
        "a: no judge is given\n\nhelp: give --judge or --problem; the known judges are algospot, aoj, ",
        ": <NAME>",
        "a --judge aoj --time-limit 2min: expected a time",
        "a --judge aoj --problem 0066: address of a web page",
        "a --port 0: --from-companion",
        "--from-companion --listen: cannot be used with",
    ] {
        let (arguments, said) = line.split_once(": ").expect("both are there");
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        new(&scratch, &arguments).fails(2, &[said]);
    }
    new(&scratch, &["", "--judge", "aoj"]).fails(2, &["not a valid package name"]);
    assert_eq!(scratch.names("."), [""; 0]);
}

#[test]
fn what_is_there_stays() {
    let scratch = existing();
    scratch.write("folder/mine", "mine");
    scratch.write("testcases/cases/mine", "mine");
    let known = "`echo` is a package or a binary of this workspace already";
    for (name, what) in [
        ("Echo", known),
        ("folder", "folder exists already"),
        ("cases", "testcases/cases exists already"),
    ] {
        new(&scratch, &[name, "--judge", "aoj"]).fails(2, &[what, "nothing is overwritten"]);
    }
    assert_eq!(scratch.read("Cargo.toml"), WORKSPACE);
    let names = ["Cargo.toml", "echo", "folder", "judge", "testcases"];
    assert_eq!(scratch.names("."), names);
}

#[test]
fn a_page_says_judge_and_name_also_for_a_judge_of_the_workspace() {
    let scratch = Scratch::empty();
    let profile = "[workspace]\nmembers = []\n\n[workspace.metadata.judge.profiles.mine]\nedition = \"2018\"\nhosts = [\"mine.example\"]\n\
                   pages = [{ problem = \"https://mine.example/{contest}/{index}\" }]\n\n[workspace.metadata.judge.profiles.mine.template]\n";
    let with = |template: &str| scratch.write("Cargo.toml", &format!("{profile}{template}"));
    with("main = \"fn main() {}\"\n");
    for page in [
        "http://poj.org/problem?id=1568",
        "https://mine.example/12/A",
    ] {
        new(&scratch, &["--problem", page]).succeeds();
    }
    let metadata = "judge = \"poj\"\nproblem = \"http://poj.org/problem?id=1568\"\n";
    let manifest = scratch.read("poj-1568/Cargo.toml");
    assert!(manifest.contains(metadata), "{manifest}");
    let page = "//! <http://poj.org/problem?id=1568>";
    has_lines(&scratch, "poj-1568/src/main.rs", &[page]);
    has_lines(&scratch, "mine-12-a/src/main.rs", &["fn main() {}"]);
    let members = "members = [\"poj-1568\", \"mine-12-a\"]";
    has_lines(&scratch, "Cargo.toml", &[members]);
    let unknown = new(&scratch, &["--problem", "https://nowhere.example/b/c"]);
    unknown.says(&[
        "Created `c` for nowhere.example",
        "the judge at nowhere.example is unknown; to test its problems, put this table",
    ]);
    unknown.succeeds();
    with("main = \"\"\ncrates = [\"proconio\"]\n");
    let said = "template of judge `mine` uses the crate `proconio`";
    new(&scratch, &["b", "--judge", "mine"]).fails(1, &[said, "Cargo.toml:4:1"]);
}

#[test]
fn a_failure_leaves_nothing_behind() {
    // The folder of cases cannot be made, because a file is in its place.
    let scratch = existing();
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    scratch.write("testcases", "a file");
    new(&scratch, &["one", "--judge", "aoj"]).fails(1, &["cannot write", "testcases"]);
    let names = ["Cargo.toml", "echo", "judge", "testcases"];
    assert_eq!(scratch.names("."), names);
    // Cargo refuses the result at the very end, because a package from elsewhere has the same name and version.
    let scratch = Scratch::empty();
    let root = "[workspace]\nresolver = \"2\"\nmembers = [\"echo\"] # all\n";
    scratch.write("here/Cargo.toml", root);
    let echo = "[package]\nname = \"echo\"\nversion = \"0.1.0\"\n[dependencies]\nother = { path = \"../../one\", package = \"one\" }\n";
    scratch.write("here/echo/Cargo.toml", echo);
    scratch.write("here/echo/src/main.rs", "fn main() {}\n");
    scratch.package("one", "");
    scratch.write("one/src/lib.rs", "");
    let here = scratch.path("here");
    run(&here, &["new", "one", "--judge", "aoj"]).fails(1, &["package collision"]);
    assert_eq!(scratch.names("here"), ["Cargo.toml", "echo"]);
    assert_eq!(scratch.read("here/Cargo.toml"), root);
    run(&here, &["new", "two", "--judge", "aoj"]).succeeds();
}

/// One package that asks for a newer compiler than there is would keep cargo from building any.
#[test]
fn a_judge_may_be_ahead_of_the_compiler_at_hand() {
    let scratch = Scratch::echo();
    scratch.profile(
        "ahead",
        "edition = \"2021\"\nrustc = \"99.0.0\"\nmemory-limit = \"7 MiB\"\n",
    );
    new(&scratch, &["one", "--judge", "ahead"]).succeeds();
    let manifest = scratch.read("one/Cargo.toml");
    assert!(!manifest.contains("rust-version"), "{manifest}");
    // What holds where nothing is given is the judge's.
    has_lines(&scratch, "one/Cargo.toml", &["# memory-limit = \"7 MiB\""]);
}

/// `cargo test` in a new package judges it, and needs no more than the program on the `PATH`.
#[test]
fn cargo_test_judges_a_new_package() {
    let scratch = Scratch::empty();
    new(&scratch, &["one", "--judge", "aoj"]).succeeds();
    scratch.case("one", "sample-1", "7\n", "7\n");
    let program = Path::new(env!("CARGO_BIN_EXE_cargo-judge"));
    let path = env::var_os("PATH").unwrap_or_default();
    let others: Vec<PathBuf> = env::split_paths(&path)
        .filter(|folder| {
            !folder
                .join(program.file_name().expect("it has a name"))
                .exists()
        })
        .collect();
    let test = |folders: &[PathBuf]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(["test", "--offline", "--quiet"]);
        command.current_dir(scratch.path(".")).env("NO_COLOR", "1");
        command.env_remove("CARGO_TARGET_DIR");
        // A program that is installed is not to be found.
        command.env("CARGO_HOME", scratch.path("home"));
        command.env("RUSTC", Path::new(env!("CARGO")).with_file_name("rustc"));
        command.env("PATH", env::join_paths(folders).expect("they were one"));
        let output = command.output().expect("cargo can be started");
        Run::of(&["test"], output)
    };
    test(&others).prints(101, &["no program cargo-judge is on the PATH"]);
    let folder = program.parent().expect("it is in a folder");
    let folders = [&[folder.to_path_buf()], &others[..]].concat();
    test(&folders).prints(0, &["1 passed"]);
    scratch.case("one", "sample-1", "7\n", "8\n");
    test(&folders).prints(101, &["a case failed", "1 case: 1 WA", "expected"]);
}
