//! # A verdict is about the sources as they are
//!
//! Each of these changes is one that cargo does not notice, because it compares times that a program can set, or trusts that
//! nobody changes a crate that has a checksum.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use crate::kit::{Background, ECHO, Workspace, wait_at_most, wait_for};

/// A program that prints a number whatever it reads.
fn printing(number: u32) -> String {
    format!("fn main() {{\n    println!(\"{number}\");\n}}\n")
}

/// Sets an old time of modification, as a restored backup has it.
fn age(workspace: &Workspace, path: &str) {
    let file = fs::File::options().append(true).open(workspace.path(path));
    let old = SystemTime::now() - Duration::from_secs(3600);
    let set = file.and_then(|file| file.set_modified(old));
    set.expect("the time can be set");
}

fn rename(workspace: &Workspace, from: &str, to: &str) {
    fs::rename(workspace.path(from), workspace.path(to)).expect("it can be renamed");
}

/// A command with another program in the place of cargo: this text for the shell, in which `cargo` is cargo itself.
fn with_cargo(workspace: &Workspace, text: &str, arguments: &[&str]) -> Command {
    let text = format!("cargo() {{ {} \"$@\"; }}\n{text}", env!("CARGO"));
    workspace.script("cargo", &text);
    let mut command = workspace.command(arguments);
    command.env("CARGO", workspace.path("cargo"));
    command
}

/// A workspace whose program prints what the crate `vend` says, which is in the folder `vendor`.
fn vendored() -> Workspace {
    let workspace = Workspace::solve("fn main() {\n    println!(\"{}\", vend::NUMBER);\n}\n", "");
    let manifest = workspace.read("solve/Cargo.toml") + "[dependencies]\nvend = \"1\"\n";
    workspace.write("solve/Cargo.toml", manifest);
    let manifest = "[package]\nname = \"vend\"\nversion = \"1.0.0\"\nedition = \"2021\"\n";
    workspace.write("vendor/vend/Cargo.toml", manifest);
    workspace.write("vendor/vend/src/lib.rs", "pub const NUMBER: u32 = 7;\n");
    let sum = format!("{{\"files\":{{}},\"package\":\"{}\"}}", "0".repeat(64));
    workspace.write("vendor/vend/.cargo-checksum.json", sum);
    workspace.write(
        ".cargo/config.toml",
        "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\ndirectory = \"vendor\"\n",
    );
    workspace
}

#[test]
fn a_vendored_crate_is_the_users_own() {
    let workspace = vendored();
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
    let workspace = Workspace::solve(&printing(7), "");
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
    workspace.write("a\nb/solve/src/main.rs", printing(8));
    age(&workspace, "a\nb/solve/src/main.rs");
    run().ends(1).says(&["1 WA"]);
}

/// A folder and a link keep the times of the files behind them.
#[test]
fn a_folder_or_a_link_is_swapped() {
    let workspace = Workspace::solve(&printing(7), "");
    workspace.write("solve/other/main.rs", printing(8));
    for path in ["solve/src/main.rs", "solve/other/main.rs"] {
        age(&workspace, path);
    }
    workspace.judge(&["test"]).ends(0);
    let swap = || {
        rename(&workspace, "solve/src", "solve/third");
        rename(&workspace, "solve/other", "solve/src");
        rename(&workspace, "solve/third", "solve/other");
    };
    swap();
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
    // The package itself.
    workspace.judge(&["test"]).ends(1);
    fs::create_dir(workspace.path("away")).expect("a folder can be made");
    workspace.package("away/solve", &printing(7), "");
    workspace.write("away/solve/Cargo.toml", workspace.read("solve/Cargo.toml"));
    age(&workspace, "away/solve/src/main.rs");
    workspace.judge(&["test"]).ends(1);
    rename(&workspace, "solve", "old");
    rename(&workspace, "away/solve", "solve");
    workspace.judge(&["test"]).ends(0);
    // A link.
    workspace.write("one/number.rs", "7");
    workspace.write("two/number.rs", "8");
    let link = workspace.path("solve/src/numbers");
    symlink("../../one", &link).expect("a link can be made");
    let program = "fn main() {\n    println!(\"{}\", include!(\"numbers/number.rs\"));\n}\n";
    workspace.write("solve/src/main.rs", program);
    for path in ["one/number.rs", "two/number.rs", "solve/src/main.rs"] {
        age(&workspace, path);
    }
    workspace.judge(&["test"]).ends(0);
    fs::remove_file(&link).expect("it is there");
    symlink("../../two", &link).expect("a link can be made");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// The path of a library leads through a link, whose own time is the only one that changes.
#[test]
fn a_link_above_a_library_is_switched() {
    let program = "fn main() {\n    println!(\"{}\", number::NUMBER);\n}\n";
    let workspace = Workspace::solve(program, "");
    let root = workspace.read("Cargo.toml") + "exclude = [\"one\", \"two\", \"link\"]\n";
    workspace.write("Cargo.toml", root);
    let manifest = workspace.read("solve/Cargo.toml");
    let dependency = "[dependencies]\nnumber = { path = \"../link/number\" }\n";
    workspace.write("solve/Cargo.toml", manifest + dependency);
    for (folder, number) in [("one", 7), ("two", 8)] {
        let manifest = "[package]\nname = \"number\"\nversion = \"1.0.0\"\nedition = \"2021\"\n";
        workspace.write(&format!("{folder}/number/Cargo.toml"), manifest);
        let source = format!("{folder}/number/src/lib.rs");
        workspace.write(&source, format!("pub const NUMBER: u32 = {number};\n"));
        age(&workspace, &source);
    }
    let link = workspace.path("link");
    symlink("one", &link).expect("a link can be made");
    workspace.judge(&["test"]).ends(0);
    fs::remove_file(&link).expect("it is there");
    symlink("two", &link).expect("a link can be made");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// A clock that was set back makes programs that are newer than all that is saved from then on.
#[test]
fn a_program_is_from_the_future() {
    let workspace = Workspace::solve(&printing(7), "");
    workspace.judge(&["test"]).ends(0);
    let touch = "find target -exec touch -d '+1 hour' {} +";
    let mut shell = Command::new("sh");
    shell.args(["-c", touch]).current_dir(workspace.path("."));
    let status = shell.status().expect("it can be started");
    assert!(status.success());
    workspace.write("solve/src/main.rs", printing(8));
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// A build script has declared the folder, whose own time does not tell of the file.
#[test]
fn a_file_that_a_build_script_reads_is_restored() {
    let program = "fn main() {\n    println!(\"{}\", env!(\"NUMBER\"));\n}\n";
    let workspace = Workspace::solve(program, "");
    let script = "fn main() {\n    println!(\"cargo:rerun-if-changed=tables\");\n    \
                  let number = std::fs::read_to_string(\"tables/number\").unwrap();\n    \
                  println!(\"cargo:rustc-env=NUMBER={}\", number.trim());\n}\n";
    workspace.write("solve/build.rs", script);
    workspace.write("solve/tables/number", "7");
    workspace.judge(&["test"]).ends(0);
    workspace.write("solve/tables/number", "8");
    age(&workspace, "solve/tables/number");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// A library's script sets a `cfg` by a file that it has declared, and by one that it has not.
#[test]
fn a_library_s_build_script_or_a_file_that_it_reads_is_restored() {
    let program = "fn main() {\n    println!(\"{}\", numbers::NUMBER);\n}\n";
    let manifest = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let library =
        "#[cfg(even)]\npub const NUMBER: u32 = 8;\n#[cfg(not(even))]\npub const NUMBER: u32 = 7;\n";
    let reads = "if std::fs::read_to_string(\"table\").unwrap() == \"8\" {\n        \
                 println!(\"cargo:rustc-cfg=even\");\n    }\n";
    let declares = "println!(\"cargo:rerun-if-changed=table\");\n    ";
    for declared in [declares, ""] {
        for arguments in [&["test"][..], &["test", "--verify"]] {
            let workspace = Workspace::solve(program, "");
            let root = workspace
                .read("Cargo.toml")
                .replace("[\"", "[\"numbers\", \"");
            workspace.write("Cargo.toml", root);
            let dependency = "[dependencies]\nnumbers = { path = \"../numbers\" }\n";
            let own = workspace.read("solve/Cargo.toml") + dependency;
            workspace.write("solve/Cargo.toml", own);
            workspace.write("numbers/Cargo.toml", manifest);
            workspace.write("numbers/src/lib.rs", library);
            let script = format!("fn main() {{\n    {declared}{reads}}}\n");
            workspace.write("numbers/build.rs", &script);
            workspace.write("numbers/table", "7");
            workspace.judge(arguments).ends(0);
            let restore = |path: &str, text: &str| {
                workspace.write(path, text);
                age(&workspace, path);
            };
            restore("numbers/table", "8");
            workspace.judge(arguments).ends(1).says(&["1 WA"]);
            restore("numbers/table", "7");
            workspace.judge(arguments).ends(0);
            restore("numbers/build.rs", &script.replace("== \"8\"", "== \"7\""));
            workspace.judge(arguments).ends(1).says(&["1 WA"]);
        }
    }
}

/// Cargo gives what a script has printed the time at which the script began.
#[test]
fn a_file_is_restored_while_a_build_script_reads_it() {
    for arguments in [&["test"][..], &["test", "--verify"]] {
        let workspace = with_numbers(
            "cargo:rerun-if-changed=table",
            "if std::path::Path::new(\"next\").exists() {\n        \
             std::fs::rename(\"next\", \"table\").unwrap();\n    }\n",
        );
        workspace.write("numbers/next", "8");
        age(&workspace, "numbers/next");
        workspace.judge(arguments);
        workspace.judge(arguments).ends(1).says(&["1 WA"]);
    }
}

/// The first process is about to run a build script, whose result another process may find stale and remove.
#[test]
fn build_scripts_are_run_by_one_process_at_a_time() {
    let workspace = with_numbers("cargo:rerun-if-changed=table", "");
    let waits = "if [ \"$1\" = check ]; then\n\
                 touch runs\nwhile ! [ -e go ]; do sleep 0.02; done\nfi\ncargo \"$@\"";
    let mut first = with_cargo(&workspace, waits, &["test", "--verify"]);
    let mut first = first.stdout(Stdio::null()).spawn().expect("it starts");
    wait_for(|| workspace.path("runs").exists().then_some(()));
    let mut second = Background::start(&workspace, &["test", "--verify"]);
    let is_told = wait_at_most(|| {
        let is_over = second.streams().0.contains("1 case");
        let is_told = second
            .streams()
            .1
            .contains("Blocking until another process");
        (is_told || is_over).then_some(is_told)
    });
    workspace.write("go", "");
    let first = first.wait().expect("it can be waited for");
    assert_eq!((first.code(), second.ended().code()), (Some(0), Some(0)));
    assert_eq!(is_told, Some(true));
}

/// A workspace with a program and a library, whose script reads the file `table`, prints a line and then does something.
fn with_numbers(prints: &str, acts: &str) -> Workspace {
    let program = "fn main() {\n    println!(\"{}\", numbers::NUMBER);\n}\n";
    let workspace = Workspace::solve(program, "");
    let root = workspace
        .read("Cargo.toml")
        .replace("[\"", "[\"numbers\", \"");
    workspace.write("Cargo.toml", root);
    let dependency = "[dependencies]\nnumbers = { path = \"../numbers\" }\n";
    let own = workspace.read("solve/Cargo.toml") + dependency;
    workspace.write("solve/Cargo.toml", own);
    let manifest = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    workspace.write("numbers/Cargo.toml", manifest);
    let library =
        "#[cfg(even)]\npub const NUMBER: u32 = 8;\n#[cfg(not(even))]\npub const NUMBER: u32 = 7;\n";
    workspace.write("numbers/src/lib.rs", library);
    let script = format!(
        "fn main() {{\n    println!(\"{prints}\");\n    \
         if std::fs::read_to_string(\"table\").unwrap() == \"8\" {{\n        \
         println!(\"cargo:rustc-cfg=even\");\n    }}\n    {acts}}}\n"
    );
    workspace.write("numbers/build.rs", script);
    workspace.write("numbers/table", "7");
    workspace
}

#[test]
fn a_folder_is_swapped_during_the_build() {
    let workspace = Workspace::solve(&printing(7), "");
    workspace.write("solve/other/main.rs", printing(8));
    for path in ["solve/src/main.rs", "solve/other/main.rs"] {
        age(&workspace, path);
    }
    let swap = "cargo \"$@\" || exit 1\n\
                if [ \"$1\" = build ] && [ -e solve/other ]; then mv solve/src solve/old; mv solve/other solve/src; fi";
    workspace.finish(with_cargo(&workspace, swap, &["test"]));
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
    workspace.write("solve/src/main.rs", printing(8));
    let mut other = workspace.command(&["test"]);
    other.stdout(Stdio::null());
    let other = other.status().expect("it can be started");
    assert_eq!(other.code(), Some(1));
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
    let run = workspace.finish(with_cargo(&workspace, calls, &["test"]));
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
        workspace.script("compiler", &format!("{calls}\n{version}\nexec c++ \"$@\""));
        let mut command = workspace.command(&["test"]);
        command.env("CXX", workspace.path("compiler"));
        workspace.finish(command).ends(0);
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
    workspace.write("strict.h", "#define STATUS 1\n");
    age(&workspace, "strict.h");
    let restore = "c++ \"$@\" || exit\ncase \"$*\" in *-o*) cp -p strict.h solve/status.h;; esac";
    workspace.script("compiler", restore);
    let judge = || {
        let mut command = workspace.command(&["test"]);
        command.env("CXX", workspace.path("compiler"));
        workspace.finish(command)
    };
    judge();
    judge().ends(1).says(&["1 WA"]);
}
