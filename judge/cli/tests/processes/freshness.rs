//! # A verdict is about the sources as they are
//!
//! Here are the changes that several processes make, or that are many. The others are in the sessions `test/content`,
//! `unix/restored` and `unix/changed`.

use std::thread;

use crate::kit::{Background, ECHO, Run, Workspace, printing, wait_at_most, wait_for};
use crate::watch::of_many_parts;

#[test]
fn whatever_the_program_is_made_of_is_restored() {
    let (workspace, _elsewhere, parts) = of_many_parts();
    workspace.judge(&["test"]).ends(0);
    for (path, content) in parts {
        let path = path.to_str().expect("the path is UTF-8");
        workspace.restore(path, content.replace('1', "2"));
        let changed = workspace.judge(&["test", "--changed"]);
        changed.ends(1).says(&["1 WA"]);
        workspace.restore(path, content);
        workspace.judge(&["test"]).ends(0);
    }
}

/// A library's script sets a `cfg` by a file that it has declared, and by one that it has not.
#[test]
fn a_library_s_build_script_or_a_file_that_it_reads_is_restored() {
    let library =
        "#[cfg(even)]\npub const NUMBER: u32 = 8;\n#[cfg(not(even))]\npub const NUMBER: u32 = 7;\n";
    let reads = "if std::fs::read_to_string(\"table\").unwrap() == \"8\" {\n        \
                 println!(\"cargo:rustc-cfg=even\");\n    }\n";
    let declares = "println!(\"cargo:rerun-if-changed=table\");\n    ";
    for declared in [declares, ""] {
        for arguments in [&["test"][..], &["test", "--verify"]] {
            let workspace = Workspace::solve(&printing("numbers::NUMBER"), "");
            workspace.library("numbers", library);
            let script = format!("fn main() {{\n    {declared}{reads}}}\n");
            workspace.write("numbers/build.rs", &script);
            for (path, text, status) in [
                ("numbers/table", "7", 0),
                ("numbers/table", "8", 1),
                ("numbers/table", "7", 0),
                ("numbers/build.rs", &script.replace("8", "7"), 1),
            ] {
                workspace.restore(path, text);
                workspace.judge(arguments).ends(status);
            }
        }
    }
}

/// The first process is about to run a build script, whose result another process may find stale and remove.
#[test]
fn build_scripts_are_run_by_one_process_at_a_time() {
    let workspace = Workspace::solve(&printing("numbers::NUMBER"), "");
    workspace.library("numbers", "pub const NUMBER: u32 = 7;\n");
    workspace.write("numbers/build.rs", "fn main() {}\n");
    let waits = "if [ \"$1\" = check ]; then\n\
                 touch runs\nwhile [ -e stand-in ] && ! [ -e go ]; do sleep 0.02; done\nfi\nexec";
    workspace.script("stand-in", &format!("{waits} {} \"$@\"", env!("CARGO")));
    let stand_in = workspace.path("stand-in").display().to_string();
    let arguments = ["test", "--verify"];
    let mut first = Background::start_with(&workspace, &arguments, [("CARGO", stand_in)]);
    wait_for(|| workspace.path("runs").exists().then_some(()));
    let mut second = Background::start(&workspace, &arguments);
    let is_told = wait_at_most(|| {
        let (printed, told) = second.streams();
        let is_told = told.contains("Blocking until another process");
        (is_told || printed.contains("1 case")).then_some(is_told)
    });
    workspace.write("go", "");
    assert_eq!(first.ended().code(), Some(0));
    assert_eq!(second.ended().code(), Some(0));
    assert_eq!(is_told, Some(true));
}

/// While one process runs cases, a source is saved, and another process builds the program anew.
#[test]
fn a_process_goes_on_with_the_program_that_it_has_built() {
    const WAITS: &str = "fn main() {\n    let folder = std::env::var_os(\"STARTED_IN_WORKSPACE\").unwrap();\n    \
                         std::env::set_current_dir(folder).unwrap();\n    \
                         std::fs::write(\"runs\", \"\").unwrap();\n    \
                         while !std::path::Path::new(\"go\").exists() {\n        \
                         std::thread::sleep(std::time::Duration::from_millis(10));\n    }\n    \
                         println!(\"7\");\n}\n";
    for arguments in [&["test", "--jobs", "1"][..], &["test", "--verify"]] {
        let workspace = Workspace::solve(WAITS, "time-limit = \"60 s\"\n");
        workspace.case("solve", "second", "7\n", "7\n");
        let mut judge = Background::start(&workspace, arguments);
        wait_for(|| workspace.path("runs").exists().then_some(()));
        workspace.write("solve/src/main.rs", printing("8"));
        Run::of(workspace.command(arguments)).ends(1);
        workspace.write("go", "");
        judge.ended();
        judge.says("2 cases: 2 AC", "");
        // The first process did not test the saved source.
        let changed = [arguments, &["--changed"]].concat();
        workspace.judge(&changed).ends(1).says(&["2 WA"]);
    }
}

/// Cargo considers a restored source unchanged, so each of these calls must detect that it has to build again.
#[test]
fn calls_at_once_keep_each_others_programs() {
    let workspace = Workspace::solve(ECHO, "");
    workspace.judge(&["test"]).ends(0);
    for round in 0..2 {
        workspace.restore("solve/src/main.rs", format!("// {round}\n{ECHO}"));
        thread::scope(|scope| {
            for _ in 0..4 {
                let run = workspace.command(&["test", "--case", "sample"]);
                scope.spawn(move || {
                    Run::of(run).ends(0).says(&["1 AC"]);
                });
            }
        });
    }
}
