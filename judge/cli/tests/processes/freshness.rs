//! # A verdict is about the sources as they are
//!
//! Each of these changes is one that cargo does not notice, because it compares times that a program can set, or does not
//! look into a crate that has a checksum.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::kit::{Background, ECHO, Run, Workspace, printing, wait_at_most, wait_for};
use crate::watch::of_many_parts;

fn rename(workspace: &Workspace, from: &str, to: &str) {
    fs::rename(workspace.path(from), workspace.path(to)).expect("it can be renamed");
}

#[test]
fn whatever_the_program_is_made_of_is_restored() {
    let (workspace, _elsewhere, parts) = of_many_parts();
    workspace.judge(&["test"]).ends(0);
    for (path, content) in parts {
        let path = path.to_str().expect("the path is UTF-8");
        workspace.restore(path, content.replace('1', "2"));
        workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
        workspace.restore(path, content);
        workspace.judge(&["test"]).ends(0);
    }
}

/// Cargo does not look into a crate that has a checksum.
#[test]
fn a_vendored_crate_is_the_users_own() {
    let workspace = Workspace::solve(&printing("vend::NUMBER"), "");
    workspace.library("vendor/vend", "pub const NUMBER: u32 = 7;\n");
    let manifest = workspace.read("solve/Cargo.toml");
    let (own, _) = manifest.split_once("vend = ").expect("it depends on it");
    workspace.write("solve/Cargo.toml", format!("{own}vend = \"1\"\n"));
    let sum = format!("{{\"files\":{{}},\"package\":\"{}\"}}", "0".repeat(64));
    workspace.write("vendor/vend/.cargo-checksum.json", sum);
    workspace.write(
        ".cargo/config.toml",
        "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\ndirectory = \"vendor\"\n",
    );
    workspace.judge(&["test"]).ends(0);
    workspace.write("vendor/vend/src/lib.rs", "pub const NUMBER: u32 = 8;\n");
    workspace.judge(&["test", "--changed"]).ends(1);
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
    workspace.write("vendor/vend/src/lib.rs", "pub const NUMBER: u32 = 7;\n");
    workspace.judge(&["test"]).ends(0);
}

/// Cargo's own list of the sources cannot be read there.
#[test]
fn a_folder_with_a_newline_in_its_name() {
    let workspace = Workspace::solve(&printing("7"), "");
    for name in ["Cargo.toml", "solve", "testcases"] {
        fs::create_dir_all(workspace.path("a\nb")).expect("a folder can be made");
        rename(&workspace, name, &format!("a\nb/{name}"));
    }
    let run = || {
        let mut command = workspace.command(&["test"]);
        command.current_dir(workspace.path("a\nb"));
        workspace.finish(command)
    };
    run().ends(0);
    workspace.restore("a\nb/solve/src/main.rs", printing("8"));
    run().ends(1).says(&["1 WA"]);
}

/// A folder and a link keep the times of the files behind them.
#[test]
fn a_folder_or_a_link_is_swapped() {
    let workspace = Workspace::solve("", "");
    workspace.restore("solve/src/main.rs", printing("7"));
    workspace.restore("solve/other/main.rs", printing("8"));
    workspace.judge(&["test"]).ends(0);
    rename(&workspace, "solve/src", "solve/third");
    rename(&workspace, "solve/other", "solve/src");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
    // The package itself.
    workspace.write("away/Cargo.toml", workspace.read("solve/Cargo.toml"));
    workspace.restore("away/src/main.rs", printing("7"));
    rename(&workspace, "solve", "old");
    rename(&workspace, "away", "solve");
    workspace.judge(&["test"]).ends(0);
    // A link.
    workspace.restore("one/number.rs", "7");
    workspace.restore("two/number.rs", "8");
    let program = printing("include!(\"numbers/number.rs\")");
    workspace.restore("solve/src/main.rs", program);
    is_switched(&workspace, "solve/src/numbers", ["../../one", "../../two"]);
}

/// Checks that the program is right by a link's first target, and wrong by the second.
#[track_caller]
fn is_switched(workspace: &Workspace, link: &str, [first, second]: [&str; 2]) {
    let path = workspace.path(link);
    symlink(first, &path).expect("a link can be made");
    workspace.judge(&["test"]).ends(0);
    fs::remove_file(&path).expect("it is there");
    symlink(second, &path).expect("a link can be made");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// The path of a library leads through a link, whose own time is the only one that changes.
#[test]
fn a_link_above_a_library_is_switched() {
    let workspace = Workspace::solve(&printing("number::NUMBER"), "");
    workspace.append("Cargo.toml", "exclude = [\"one\", \"two\", \"link\"]\n");
    workspace.library("link/number", "");
    for (folder, number) in [("one", 7), ("two", 8)] {
        let manifest = workspace.read("link/number/Cargo.toml");
        workspace.write(&format!("{folder}/number/Cargo.toml"), manifest);
        let source = format!("pub const NUMBER: u32 = {number};\n");
        workspace.restore(&format!("{folder}/number/src/lib.rs"), source);
    }
    fs::remove_dir_all(workspace.path("link")).expect("it is there");
    is_switched(&workspace, "link", ["one", "two"]);
}

/// A clock that was set back makes programs that are newer than all that is saved from then on.
#[test]
fn a_program_is_from_the_future() {
    let workspace = Workspace::solve(&printing("7"), "");
    workspace.judge(&["test"]).ends(0);
    let touch = "find target -exec touch -d '+1 hour' {} +";
    let mut shell = Command::new("sh");
    shell.args(["-c", touch]).current_dir(workspace.path("."));
    let status = shell.status().expect("it can be started");
    assert!(status.success());
    workspace.write("solve/src/main.rs", printing("8"));
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
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
                 touch runs\nwhile ! [ -e go ]; do sleep 0.02; done\nfi\ncargo \"$@\"";
    let stand_in = workspace.stand_in(waits).display().to_string();
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

#[test]
fn a_folder_is_swapped_during_the_build() {
    let workspace = Workspace::solve("", "");
    workspace.restore("solve/src/main.rs", printing("7"));
    workspace.restore("solve/other/main.rs", printing("8"));
    let swap = "cargo \"$@\" || exit 1\n\
                if [ \"$1\" = build ] && [ -e solve/other ]; then mv solve/src solve/old; mv solve/other solve/src; fi";
    workspace.judge_by("CARGO", swap, &["test"]);
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// While one process runs cases, another builds the program anew.
#[test]
fn a_process_goes_on_with_the_program_that_it_has_built() {
    let waits = "fn main() {\n    let folder = std::path::Path::new(env!(\"CARGO_MANIFEST_DIR\"));\n    \
                 std::fs::write(folder.join(\"runs\"), \"\").unwrap();\n    \
                 while !folder.join(\"go\").exists() {\n        \
                 std::thread::sleep(std::time::Duration::from_millis(10));\n    }\n    \
                 println!(\"7\");\n}\n";
    let workspace = Workspace::solve(waits, "time-limit = \"60 s\"\n");
    workspace.case("solve", "second", "7\n", "7\n");
    let mut judge = Background::start(&workspace, &["test", "--jobs", "1"]);
    wait_for(|| workspace.path("solve/runs").exists().then_some(()));
    workspace.write("solve/src/main.rs", printing("8"));
    Run::of(workspace.command(&["test"])).ends(1);
    workspace.write("solve/go", "");
    judge.ended();
    judge.says("2 cases: 2 AC", "");
}

/// An error that concerns all programs is not asked for once a program.
#[test]
fn an_error_of_cargo_is_not_asked_for_again_and_again() {
    let workspace = Workspace::solve(ECHO, "");
    let names = ["a", "b", "c", "d", "e", "solve"];
    let members = format!("[workspace]\nresolver = \"2\"\nmembers = {names:?}\n");
    workspace.write("Cargo.toml", members);
    for name in &names[..5] {
        workspace.package(name, ECHO, "");
        workspace.case(name, "sample", "7\n", "7\n");
    }
    workspace.write("Cargo.lock", "nonsense");
    let calls = "echo \"$1\" >> calls\ncargo \"$@\"";
    let run = workspace.judge_by("CARGO", calls, &["test"]);
    run.ends(1).says(&["Cargo.lock"]);
    let calls = workspace.read("calls").matches("build\n").count();
    // Each without the network, and once more with it.
    assert!(calls <= 6, "{calls} calls");
}

/// Another compiler at the path of the last one makes another checker.
#[test]
fn a_newer_compiler_compiles_a_checker_again() {
    let workspace = Workspace::solve(ECHO, "checker = \"check.cpp\"\n");
    workspace.write("solve/check.cpp", "int main() { return 0; }\n");
    let compiler = |version: u32| {
        let calls = "case \"$*\" in *-o*) echo compiled >> calls;; esac";
        let version = format!("[ \"$1\" != --version ] || {{ echo {version}; exit; }}");
        let script = format!("{calls}\n{version}\nexec c++ \"$@\"");
        workspace.judge_by("CXX", &script, &["test"]).ends(0);
        workspace.read("calls").lines().count()
    };
    let first = compiler(1);
    assert_eq!(compiler(1), first);
    assert!(compiler(2) > first);
}

/// It is restored with its old time, so that no time tells which of the two the compiler has read.
#[test]
fn a_header_is_restored_while_the_checker_is_compiled() {
    let workspace = Workspace::solve(ECHO, "checker = \"check.cpp\"\n");
    let source = "#include \"status.h\"\nint main() { return STATUS; }\n";
    workspace.write("solve/check.cpp", source);
    workspace.write("solve/status.h", "#define STATUS 0\n");
    workspace.restore("strict.h", "#define STATUS 1\n");
    let restore = "c++ \"$@\" || exit\ncase \"$*\" in *-o*) cp -p strict.h solve/status.h;; esac";
    workspace.judge_by("CXX", restore, &["test"]);
    let again = workspace.judge_by("CXX", restore, &["test"]);
    again.ends(1).says(&["1 WA"]);
}
