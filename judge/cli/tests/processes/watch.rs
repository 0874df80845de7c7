//! # `cargo judge test --watch`: again on save

use std::fs;
use std::os::unix::fs::symlink;

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

const LIBRARY: &str = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
const NUMBER: &str = "pub const NUMBER: u32 = 7;\n";

/// A program that prints this expression.
fn prints(expression: &str) -> String {
    format!("fn main() {{\n    println!(\"{{}}\", {expression});\n}}\n")
}

/// A program, the end of its package's Cargo.toml, and files, of which the first one is saved with 8 in place of 7. A path
/// that begins with `elsewhere/` is outside of the workspace. Expects that the verdict follows.
#[track_caller]
fn follows(program: &str, metadata: &str, files: &[(&str, &str)]) {
    let (workspace, elsewhere) = (Workspace::solve(ECHO, ""), Workspace::empty());
    let write = |path: &str, content: &str| match path.strip_prefix("elsewhere/") {
        Some(path) => elsewhere.write(path, content),
        None => workspace.write(path, content),
    };
    let outside = format!("{}/", elsewhere.path("").display());
    let named = |text: &str| text.replace("elsewhere/", &outside);
    files
        .iter()
        .for_each(|(path, content)| write(path, content));
    let link = workspace.path("solve/src/linked");
    symlink(elsewhere.path("linked"), link).expect("a link can be made");
    let manifest = workspace.read("solve/Cargo.toml") + &named(metadata);
    workspace.write("solve/Cargo.toml", manifest);
    workspace.write("solve/src/main.rs", named(program));
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    let (path, content) = files[0];
    write(path, &content.replace('7', "8"));
    judge.says("1 case: 1 WA\n", "     Changed ");
}

#[test]
fn a_file_that_a_source_includes_is_watched() {
    follows(
        &prints("include!(\"../data/t\")"),
        "",
        &[("solve/data/t", "7")],
    );
    follows(&prints("include!(\"../../t\")"), "", &[("t", "7")]);
    follows(
        &prints("include!(\"elsewhere/t\")"),
        "",
        &[("elsewhere/t", "7")],
    );
}

#[test]
fn a_library_elsewhere_and_a_linked_module_are_watched() {
    let library = [
        ("elsewhere/numbers/src/lib.rs", NUMBER),
        ("elsewhere/numbers/Cargo.toml", LIBRARY),
    ];
    let dependency = "[dependencies]\nnumbers = { path = \"elsewhere/numbers\" }\n";
    follows(&prints("numbers::NUMBER"), dependency, &library);
    let program = format!("mod linked;\n{}", prints("linked::NUMBER"));
    follows(&program, "", &[("elsewhere/linked/mod.rs", NUMBER)]);
}

#[test]
fn what_a_build_script_reads_is_watched() {
    for input in ["tables", "tables/a"] {
        let script = format!(
            "fn main() {{\n    println!(\"cargo:rerun-if-changed={input}\");\n    \
             let read = std::fs::read_to_string(\"tables/a\").unwrap();\n    \
             println!(\"cargo:rustc-env=NUMBER={{read}}\");\n}}\n"
        );
        let files = [("solve/tables/a", "7"), ("solve/build.rs", &script)];
        follows(&prints("env!(\"NUMBER\")"), "", &files);
    }
}

#[test]
fn cargos_settings_are_watched() {
    let settings = "[build]\nrustflags = [\"--cfg\", \"n7\"]\n";
    let program = prints("if cfg!(n8) { 8 } else { 7 }");
    follows(&program, "", &[(".cargo/config.toml", settings)]);
}

#[test]
fn data_of_a_checker_and_linked_cases_are_watched() {
    let workspace = Workspace::solve(ECHO, "checker = \"./check.sh\"\n");
    workspace.script("solve/check.sh", "exec grep -q yes data");
    workspace.write("solve/data", "yes\n");
    fs::rename(workspace.path("testcases/solve"), workspace.path("kept")).expect("it is there");
    let link = workspace.path("testcases/solve");
    symlink("../kept", link).expect("a link can be made");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    workspace.write("kept/more.in", "7\n");
    workspace.write("kept/more.out", "7\n");
    judge.says("2 cases: 2 AC\n", WAITING);
    workspace.write("solve/data", "no\n");
    judge.says("2 cases: 2 WA\n", "");
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
