//! # Builds: all programs in one call of cargo, and each as if it were built alone

use std::process::Command;

use crate::kit::{Background, ECHO, Run, Workspace, wait_for};

/// Tests all problems, and returns the run with the number of builds that it has asked cargo for.
fn tested(workspace: &Workspace) -> (Run, usize) {
    workspace.script(
        "cargo",
        &format!("echo \"$1\" >> calls\nexec {} \"$@\"", env!("CARGO")),
    );
    workspace.write("calls", "");
    let mut command: Command = workspace.command(&["test", "--json"]);
    command.env("CARGO", workspace.path("cargo"));
    let run = workspace.finish(command);
    let calls = workspace.read("calls");
    (run, calls.matches("build\n").count())
}

/// The verdict of each problem: that of its only case, or of its error.
fn verdicts(run: &Run) -> Vec<String> {
    let document = run.json();
    let problems = document["problems"].as_array().expect("a list").iter();
    let verdict = |problem: &serde_json::Value| {
        let error = problem["error"]["verdict"].as_str();
        let verdict = problem["cases"][0]["verdict"].as_str().or(error);
        format!("{} {}", problem["name"], verdict.unwrap_or("error")).replace('"', "")
    };
    problems.map(verdict).collect()
}

fn members(workspace: &Workspace, names: &str) {
    let root = format!("[workspace]\nresolver = \"2\"\nmembers = [{names}]\n");
    workspace.write("Cargo.toml", root);
}

#[test]
fn one_call_builds_all_programs() {
    let workspace = Workspace::solve(ECHO, "");
    members(&workspace, "\"broken\", \"contest\", \"solve\"");
    workspace.package("broken", "fn main() {\n    1 + \"\";\n}\n", "");
    workspace.case("broken", "sample", "7\n", "7\n");
    workspace.package("contest", ECHO, "checker = \"accepts\"\n");
    workspace.write("contest/examples/accepts.rs", "fn main() {}\n");
    workspace.write("contest/src/bin/wrong.rs", "fn main() {}\n");
    for name in ["contest", "wrong"] {
        workspace.case(&format!("contest/{name}"), "sample", "7\n", "7\n");
    }
    let (run, calls) = tested(&workspace);
    run.ends(1).says(&["cannot add"]);
    let expected = [
        "broken CE",
        "contest/contest AC",
        "contest/wrong AC",
        "solve AC",
    ];
    assert_eq!(
        (verdicts(&run), calls),
        (expected.map(String::from).into(), 1)
    );
}

/// Cargo gives all packages that it builds together the features that one of them demands.
#[test]
fn no_program_gets_the_features_that_another_demands() {
    let workspace = Workspace::solve("fn main() {\n    numbers::echo();\n}\n", "");
    members(&workspace, "\"demands\", \"numbers\", \"solve\"");
    let manifest = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\n[features]\nmore = []\n";
    workspace.write("numbers/Cargo.toml", manifest);
    let library = ECHO.replace("fn main", "#[cfg(feature = \"more\")]\npub fn echo");
    workspace.write("numbers/src/lib.rs", library);
    let demands = "[dependencies]\nnumbers = { path = \"../numbers\", features = [\"more\"] }\n";
    workspace.package("demands", "fn main() {\n    numbers::echo();\n}\n", demands);
    workspace.case("demands", "sample", "7\n", "7\n");
    let manifest = workspace.read("solve/Cargo.toml");
    let dependency = "[dependencies]\nnumbers = { path = \"../numbers\" }\n";
    workspace.write("solve/Cargo.toml", manifest + dependency);
    let (run, calls) = tested(&workspace);
    run.ends(1);
    let expected = ["demands AC", "solve CE"];
    assert_eq!(
        (verdicts(&run), calls),
        (expected.map(String::from).into(), 2)
    );
}

/// What is saved while the cases run was not tested.
#[test]
fn a_file_that_is_saved_during_the_test_is_a_change() {
    const WAITS: &str = "fn main() {\n    std::fs::write(\"runs\", \"\").unwrap();\n    \
                         while !std::path::Path::new(\"saved\").exists() {\n        \
                         std::thread::sleep(std::time::Duration::from_millis(10));\n    }\n    \
                         println!(\"7\");\n}\n";
    for arguments in [&["test"][..], &["test", "--prove"]] {
        let workspace = Workspace::solve(WAITS, "time-limit = \"60 s\"\n");
        let mut judge = Background::start(&workspace, arguments);
        wait_for(|| workspace.path("runs").exists().then_some(()));
        workspace.write("solve/src/main.rs", "fn main() {}\n");
        workspace.write("saved", "");
        assert!(judge.ended().success(), "{:?}", judge.streams());
        let changed = [arguments, &["--changed"]].concat();
        workspace.judge(&changed).ends(1).says(&["1 WA"]);
    }
}

#[test]
fn a_generator_in_cpp_is_compiled_once_and_within_the_workspace() {
    let (workspace, elsewhere) = (Workspace::echo(), Workspace::empty());
    elsewhere.write(
        "gen.cpp",
        "#include <cstdio>\nint main(int, char **words) { puts(words[1]); }\n",
    );
    workspace.script("compiler", "echo compiled >> calls\nexec c++ \"$@\"");
    let generator = elsewhere.path("gen.cpp");
    let generator = generator.to_str().expect("the path is UTF-8");
    for _ in 0..2 {
        let words = [
            "stress",
            "echo",
            "--against",
            "cat",
            "--tries",
            "2",
            "--generator",
            generator,
        ];
        let mut command = workspace.command(&words);
        command.env("CXX", workspace.path("compiler"));
        workspace.finish(command).ends(0);
    }
    assert_eq!(workspace.read("calls"), "compiled\n");
    assert_eq!(elsewhere.names(""), ["gen.cpp"]);
}
