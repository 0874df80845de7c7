//! # `cargo judge test --changed`: only what nobody has changed is passed over
//!
//! Each test changes what decides a verdict, and most of these are changes that no list of sources shows.

use std::fs;
use std::io::Write;

use crate::kit::{Background, ECHO, Workspace, printing};

const SKIPPED: &str = "Skipping 1 unchanged problem (passed before)";

/// Checks that a test in which all is right, a change, and a test of what has changed end with a wrong answer.
#[track_caller]
fn is_a_change(workspace: &Workspace, arguments: &[&str], change: impl FnOnce()) {
    workspace.judge(arguments).ends(0);
    change();
    let changed = workspace.judge(&[arguments, &["--changed"]].concat());
    changed.ends(1).says(&["1 WA"]);
}

/// Its path does not lead through the workspace's members.
#[test]
fn a_library_outside_of_the_workspace_is_a_change() {
    let (workspace, elsewhere) = (
        Workspace::solve(&printing("numbers::N"), ""),
        Workspace::empty(),
    );
    let numbers = elsewhere.path("numbers");
    let source = |number| format!("pub const N: u32 = {number};\n");
    workspace.library(numbers.to_str().expect("the path is UTF-8"), &source(7));
    workspace.judge(&["test"]).ends(0);
    workspace.judge(&["test", "--changed"]).says(&[SKIPPED]);
    let change = || elsewhere.write("numbers/src/lib.rs", source(8));
    is_a_change(&workspace, &["test"], change);
}

#[test]
fn a_librarys_build_script_is_a_change_for_a_verification() {
    let workspace = Workspace::solve(&printing("numbers::N"), "");
    workspace.library(
        "numbers",
        "#[cfg(eight)]\npub const N: u32 = 8;\n#[cfg(not(eight))]\npub const N: u32 = 7;\n",
    );
    let script = |cfg: &str| {
        let script = format!("fn main() {{\n    println!(\"cargo:rustc-cfg={cfg}\");\n}}\n");
        workspace.write("numbers/build.rs", script);
    };
    script("seven");
    is_a_change(&workspace, &["test", "--verify"], || script("eight"));
}

/// Such a name is cut in cargo's list of sources. What is included from outside of the package is known to cargo alone.
#[test]
fn an_included_file_is_a_change() {
    for (name, arguments) in [
        ("a\tb", &["test"][..]),
        ("a\nb", &["test"]),
        ("a b", &["test"]),
        ("../../number", &["test", "--verify"]),
    ] {
        let workspace = Workspace::solve(&printing(&format!("include_str!({name:?})")), "");
        let path = format!("solve/src/{name}");
        workspace.write(&path, "7");
        is_a_change(&workspace, arguments, || workspace.write(&path, "8"));
    }
}

/// A variable may have a name that is put together, or be read by a build script.
#[test]
fn a_variable_is_a_change() {
    let script = "fn main() {\n    println!(\"cargo:rerun-if-env-changed=CHOSEN\");\n    \
                  println!(\"cargo:rustc-env=NUMBER={}\", std::env::var(\"CHOSEN\").unwrap());\n}\n";
    for (variable, script) in [("NUMBER", "fn main() {}"), ("CHOSEN", script)] {
        let program = printing("env!(concat!(\"NUM\", \"BER\"))");
        let workspace = Workspace::solve(&program, "");
        workspace.write("solve/build.rs", script);
        let test = |number| workspace.judge_with(variable, number, &["test", "--changed"]);
        test("7").ends(0);
        test("8").ends(1).says(&["1 WA"]);
    }
}

/// A library of another workspace takes its description from there, and prints it.
#[test]
fn what_another_workspace_says_about_a_library_is_a_change() {
    let workspace = Workspace::solve(&printing("numbers::NUMBER"), "");
    workspace.append("Cargo.toml", "exclude = [\"other\"]\n");
    let other = |number: u32| {
        let package = format!("[workspace.package]\ndescription = \"{number}\"\n");
        let text = format!("[workspace]\nmembers = [\"numbers\"]\n{package}");
        workspace.write("other/Cargo.toml", text);
    };
    let library = "pub const NUMBER: &str = env!(\"CARGO_PKG_DESCRIPTION\");\n";
    workspace.library("other/numbers", library);
    workspace.append("other/numbers/Cargo.toml", "description.workspace = true\n");
    other(7);
    is_a_change(&workspace, &["test"], || other(8));
    other(7);
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC", "Watching");
    other(8);
    judge.says("1 case: 1 WA", "     Changed other/Cargo.toml\n");
}

/// The output of one says nothing about the other.
#[test]
fn an_example_with_the_name_of_its_problem_is_another_program() {
    let example = "[package.metadata.judge.examples.solve]\nexpect = \"AC\"\nwhy = \"is right\"\n";
    let workspace = Workspace::solve(&printing("8"), example);
    workspace.write("solve/examples/solve.rs", ECHO);
    workspace.judge(&["test", "--examples"]).ends(1);
    let changed = workspace.judge(&["test", "--changed"]);
    changed.ends(1).says(&["1 WA"]);
}

/// Another version may judge otherwise.
#[test]
fn another_version_of_the_tool_is_a_change() {
    let workspace = Workspace::solve(ECHO, "");
    workspace.judge(&["test"]).ends(0);
    workspace.judge(&["test", "--changed"]).says(&[SKIPPED]);
    let newer = workspace.path("cargo-judge");
    fs::copy(env!("CARGO_BIN_EXE_cargo-judge"), &newer).expect("it can be copied");
    let file = fs::File::options().append(true).open(&newer);
    let written = file.and_then(|mut file| file.write_all(b"\n"));
    written.expect("the file can grow");
    let newer = newer.to_str().expect("the path is UTF-8");
    let run = workspace.finish(workspace.command_of(newer, &["test", "--changed"]));
    run.ends(0).says(&["1 case: 1 AC"]);
}

/// The record is carried to another checkout, and so is what it is about.
#[test]
fn a_judges_own_compiler_does_not_tie_a_record_to_a_folder() {
    let workspace = Workspace::empty();
    for (folder, said) in [("one", "1 case: 1 AC"), ("two", SKIPPED)] {
        workspace.write(
            &format!("{folder}/Cargo.toml"),
            "[workspace]\nresolver = \"2\"\nmembers = [\"solve\"]\n\
             [workspace.metadata.judge.profiles.aoj]\nrustc-path = \"rustc.sh\"\n",
        );
        workspace.package("solve", ECHO, "");
        workspace.case("solve", "sample", "7\n", "7\n");
        for part in ["solve", "testcases"] {
            let target = workspace.path(folder).join(part);
            fs::rename(workspace.path(part), target).expect("it can be renamed");
        }
        workspace.script(&format!("{folder}/rustc.sh"), "exec rustc \"$@\"");
        let arguments = ["test", "--changed", "--record", "../passed.tsv"];
        let mut command = workspace.command(&arguments);
        command.current_dir(workspace.path(folder));
        workspace.finish(command).ends(0).says(&[said]);
    }
}

/// The tool itself needs no more memory for cases than for none.
#[test]
fn cases_are_never_held_in_memory() {
    let first = "fn main() {\n    let mut line = String::new();\n    \
                 std::io::stdin().read_line(&mut line).unwrap();\n    print!(\"{line}\");\n}\n";
    let workspace = Workspace::solve(first, "");
    for name in ["a", "b", "c"] {
        workspace.case("solve", name, "7\n", "7\n");
        let file = workspace.path(&format!("testcases/solve/{name}.in"));
        let file = fs::File::options().append(true).open(file);
        let grown = file.and_then(|file| file.set_len(40 << 20));
        grown.expect("the file can grow");
    }
    // The compiler holds more.
    workspace.judge(&["test"]).ends(0);
    workspace.judge(&["test"]).ends(0).holds_at_most(64);
    let unchanged = workspace.judge(&["test", "--changed"]);
    unchanged.says(&[SKIPPED]).holds_at_most(64);
}
