//! # `cargo judge test --changed`: only what nobody has changed is passed over
//!
//! Each test changes what decides a verdict, and most of these are changes that no list of sources shows.

use std::fs;
use std::io::Write;
use std::process::Command;

use crate::kit::{Background, ECHO, Workspace};

/// A program that prints what its build script has found.
const SCRIPTED: &str = "fn main() {\n    println!(\"{}\", env!(\"NUMBER\"));\n}\n";

/// A build script that reads a variable, or else a file in a folder.
const SCRIPT: &str = r#"fn main() {
    println!("cargo:rerun-if-changed=tables");
    println!("cargo:rerun-if-env-changed=CHOSEN");
    let table = || std::fs::read_to_string("tables/a").unwrap();
    let number = std::env::var("CHOSEN").unwrap_or_else(|_| table());
    println!("cargo:rustc-env=NUMBER={}", number.trim());
}
"#;

#[test]
fn what_a_build_script_reads_is_a_change() {
    let workspace = Workspace::solve(SCRIPTED, "");
    workspace.write("solve/build.rs", SCRIPT);
    workspace.write("solve/tables/a", "7");
    workspace.judge(&["test"]).ends(0);
    let mut chosen = workspace.command(&["test", "--changed"]);
    chosen.env("CHOSEN", "8");
    workspace.finish(chosen).ends(1).says(&["1 WA"]);
    workspace.judge(&["test"]).ends(0);
    workspace.write("solve/tables/a", "8");
    let changed = workspace.judge(&["test", "--changed"]);
    changed.ends(1).says(&["1 WA"]);
}

#[test]
fn a_librarys_build_script_is_a_change_for_a_proof() {
    let workspace = Workspace::solve(
        "fn main() {\n    println!(\"{}\", numbers::number());\n}\n",
        "",
    );
    workspace.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"solve\", \"numbers\"]\n",
    );
    let manifest = workspace.read("solve/Cargo.toml");
    let dependency = "[dependencies]\nnumbers = { path = \"../numbers\" }\n";
    workspace.write("solve/Cargo.toml", manifest + dependency);
    workspace.write(
        "numbers/Cargo.toml",
        "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    );
    workspace.write(
        "numbers/src/lib.rs",
        "#[cfg(eight)]\npub fn number() -> u32 { 8 }\n#[cfg(not(eight))]\npub fn number() -> u32 { 7 }\n",
    );
    let script = |cfg: &str| {
        let script = format!("fn main() {{\n    println!(\"cargo:rustc-cfg={cfg}\");\n}}\n");
        workspace.write("numbers/build.rs", script);
    };
    script("seven");
    workspace.judge(&["test", "--verify"]).ends(0);
    script("eight");
    let changed = workspace.judge(&["test", "--verify", "--changed"]);
    changed.ends(1).says(&["1 WA"]);
}

/// Such a name is cut in cargo's list of sources.
#[test]
fn a_file_with_an_odd_name_is_a_change() {
    for name in ["a\tb", "a\nb", "a b"] {
        let program =
            format!("fn main() {{\n    println!(\"{{}}\", include_str!({name:?}));\n}}\n");
        let workspace = Workspace::solve(&program, "");
        workspace.write(&format!("solve/src/{name}"), "7");
        workspace.judge(&["test"]).ends(0);
        workspace.write(&format!("solve/src/{name}"), "8");
        let changed = workspace.judge(&["test", "--changed"]);
        changed.ends(1).says(&["1 WA"]);
    }
}

/// A variable may have a name that is put together.
#[test]
fn a_variable_without_a_name_is_a_change() {
    let program = "fn main() {\n    println!(\"{}\", env!(concat!(\"NUM\", \"BER\")));\n}\n";
    let workspace = Workspace::solve(program, "");
    let test = |number: &str| {
        let mut command = workspace.command(&["test", "--changed"]);
        command.env("NUMBER", number);
        workspace.finish(command)
    };
    test("7").ends(0);
    test("8").ends(1);
}

/// What is included from outside of the package is known to cargo alone.
#[test]
fn a_file_outside_of_the_package_is_a_change() {
    let program = "fn main() {\n    println!(\"{}\", include_str!(\"../../number\"));\n}\n";
    let workspace = Workspace::solve(program, "");
    for arguments in [&["test"][..], &["test", "--verify"]] {
        workspace.write("number", "7");
        workspace.judge(arguments).ends(0);
        workspace.write("number", "8");
        let changed = workspace.judge(&[arguments, &["--changed"]].concat());
        changed.ends(1).says(&["1 WA"]);
    }
}

/// Its path does not lead through the workspace's members.
#[test]
fn a_library_outside_of_the_workspace_is_a_change() {
    let elsewhere = Workspace::empty();
    elsewhere.write(
        "Cargo.toml",
        "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    );
    elsewhere.write("src/lib.rs", "pub const NUMBER: u32 = 7;\n");
    let workspace = Workspace::solve(
        "fn main() {\n    println!(\"{}\", numbers::NUMBER);\n}\n",
        "",
    );
    let manifest = workspace.read("solve/Cargo.toml");
    let path = elsewhere.path("").display().to_string();
    let dependency = format!("[dependencies]\nnumbers = {{ path = {path:?} }}\n");
    workspace.write("solve/Cargo.toml", manifest + &dependency);
    workspace.judge(&["test"]).ends(0);
    let unchanged = workspace.judge(&["test", "--changed"]);
    unchanged
        .ends(0)
        .says(&["Skipping 1 unchanged problem (passed before)"]);
    elsewhere.write("src/lib.rs", "pub const NUMBER: u32 = 8;\n");
    workspace.judge(&["test", "--changed"]).ends(1);
}

/// A library of another workspace takes its description from there, and prints it.
#[test]
fn what_another_workspace_says_about_a_library_is_a_change() {
    let workspace = Workspace::solve(
        "fn main() {\n    println!(\"{}\", numbers::NUMBER);\n}\n",
        "",
    );
    let root = workspace.read("Cargo.toml") + "exclude = [\"other\"]\n";
    workspace.write("Cargo.toml", root);
    let other = |number: u32| {
        let text = format!(
            "[workspace]\nmembers = [\"numbers\"]\n[workspace.package]\ndescription = \"{number}\"\n"
        );
        workspace.write("other/Cargo.toml", text);
    };
    other(7);
    workspace.write(
        "other/numbers/Cargo.toml",
        "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\ndescription.workspace = true\n",
    );
    workspace.write(
        "other/numbers/src/lib.rs",
        "pub const NUMBER: &str = env!(\"CARGO_PKG_DESCRIPTION\");\n",
    );
    let manifest = workspace.read("solve/Cargo.toml");
    let dependency = "[dependencies]\nnumbers = { path = \"../other/numbers\" }\n";
    workspace.write("solve/Cargo.toml", manifest + dependency);
    workspace.judge(&["test"]).ends(0);
    let unchanged = workspace.judge(&["test", "--changed"]);
    unchanged.ends(0).says(&["Skipping 1 unchanged problem"]);
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC", "Watching");
    other(8);
    judge.says("1 case: 1 WA", "     Changed other/Cargo.toml\n");
    drop(judge);
    other(7);
    workspace.judge(&["test"]).ends(0);
    other(8);
    let changed = workspace.judge(&["test", "--changed"]);
    changed.ends(1).says(&["1 WA"]);
}

/// What one of them prints says nothing about the other.
#[test]
fn an_example_with_the_name_of_its_problem_is_another_program() {
    let example = "[package.metadata.judge.examples.solve]\nexpect = \"AC\"\nwhy = \"is right\"\n";
    let workspace = Workspace::solve("fn main() {\n    println!(\"8\");\n}\n", example);
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
    workspace
        .judge(&["test", "--changed"])
        .says(&["Skipping 1 unchanged problem (passed before)"]);
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
    let workspace = Workspace::solve(ECHO, "");
    let checkout = |folder: &str| {
        workspace.write(
            &format!("{folder}/Cargo.toml"),
            "[workspace]\nresolver = \"2\"\nmembers = [\"solve\"]\n\
             [workspace.metadata.judge.profiles.aoj]\nrustc-path = \"rustc.sh\"\n",
        );
        let manifest = workspace.read("solve/Cargo.toml");
        workspace.write(&format!("{folder}/solve/Cargo.toml"), manifest);
        workspace.write(&format!("{folder}/solve/src/main.rs"), ECHO);
        workspace.script(&format!("{folder}/rustc.sh"), "exec rustc \"$@\"");
        for extension in ["in", "out"] {
            let path = format!("{folder}/testcases/solve/sample.{extension}");
            workspace.write(&path, "7\n");
        }
    };
    let test = |folder: &str| {
        let arguments = ["test", "--changed", "--record", "../passed.tsv"];
        let mut command: Command = workspace.command(&arguments);
        command.current_dir(workspace.path(folder));
        workspace.finish(command)
    };
    checkout("one");
    checkout("two");
    test("one").ends(0);
    test("two")
        .ends(0)
        .says(&["Skipping 1 unchanged problem (passed before)"]);
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
    unchanged
        .says(&["Skipping 1 unchanged problem (passed before)"])
        .holds_at_most(64);
}
