//! # Builds: all programs in one call of cargo, and each as if it were built alone

use std::fs;
use std::process::Command;
use std::thread;

use crate::kit::{Background, ECHO, Run, Workspace, wait_for};

/// Tests all problems, and returns the run with the number of builds that it has asked cargo for.
fn tested(workspace: &Workspace) -> (Run, usize) {
    workspace.write("calls", "");
    let counts = "echo \"$1\" >> calls\ncargo \"$@\"";
    let run = workspace.judge_by("CARGO", counts, &["test", "--json"]);
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
    assert!(workspace.path("target/CACHEDIR.TAG").is_file());
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
    let program = "fn main() {\n    numbers::echo();\n}\n";
    let workspace = Workspace::solve(program, "");
    members(&workspace, "\"demands\", \"numbers\", \"solve\"");
    let library = ECHO.replace("fn main", "#[cfg(feature = \"more\")]\npub fn echo");
    workspace.library("numbers", &library);
    workspace.append("numbers/Cargo.toml", "[features]\nmore = []\n");
    let demands = "[dependencies]\nnumbers = { path = \"../numbers\", features = [\"more\"] }\n";
    workspace.package("demands", program, demands);
    workspace.case("demands", "sample", "7\n", "7\n");
    let (run, calls) = tested(&workspace);
    run.ends(1);
    let expected = ["demands AC", "solve CE"];
    assert_eq!(
        (verdicts(&run), calls),
        (expected.map(String::from).into(), 2)
    );
}

/// A file that is saved while the cases run was not tested.
#[test]
fn a_file_that_is_saved_during_the_test_is_a_change() {
    const WAITS: &str = "fn main() {\n    let folder = std::env::var_os(\"STARTED_IN_WORKSPACE\").unwrap();\n    \
                         std::env::set_current_dir(folder).unwrap();\n    \
                         std::fs::write(\"runs\", \"\").unwrap();\n    \
                         while !std::path::Path::new(\"saved\").exists() {\n        \
                         std::thread::sleep(std::time::Duration::from_millis(10));\n    }\n    \
                         println!(\"7\");\n}\n";
    for arguments in [&["test"][..], &["test", "--verify"]] {
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

/// Cargo takes a restored source for old, so each of these calls finds that it has to be built again.
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

/// There, cargo builds in another folder, where `cargo clean` does not look by itself.
#[test]
fn a_source_is_restored_where_cargo_builds_for_a_named_platform() {
    let workspace = Workspace::solve(ECHO, "");
    let version = Command::new("rustc").arg("-vV").output();
    let version = String::from_utf8(version.expect("rustc runs").stdout).expect("it prints text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let target = format!("target = \"{}\"\n", host.expect("rustc tells its host"));
    workspace.write(".cargo/config.toml", format!("[build]\n{target}"));
    workspace.judge(&["test"]).ends(0);
    workspace.restore("solve/src/main.rs", "fn main() {}\n");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
}

/// A verdict about the old program would be untrue.
#[test]
fn a_source_that_cargo_does_not_build_again_is_an_error() {
    let workspace = Workspace::solve(ECHO, "");
    workspace.judge(&["test"]).ends(0);
    workspace.restore("solve/src/main.rs", "fn main() {}\n");
    let run = workspace.judge_by("CARGO", "[ \"$1\" = clean ] || cargo \"$@\"", &["test"]);
    run.ends(1)
        .says(&["cargo does not build `solve` again, though its source has changed"]);
}

/// A file that is saved while cargo builds may not have been built.
#[test]
fn a_file_that_is_saved_during_the_build_is_a_change() {
    let workspace = Workspace::solve(ECHO, "");
    let save =
        "cargo \"$@\" || exit\n[ \"$1\" != build ] || echo 'fn main() {}' > solve/src/main.rs";
    let run = workspace.judge_by("CARGO", save, &["test"]);
    run.ends(0).says(&["1 AC"]);
    let changed = workspace.judge(&["test", "--changed"]);
    changed.ends(1).says(&["1 WA"]);
}

/// Whatever the referee is called by, its own files decide.
#[test]
fn a_file_of_the_referee_is_a_change() {
    for script in ["./accepts", "'./acc epts'"] {
        let workspace = Workspace::solve(ECHO, &format!("checker = \"{script} table.txt\"\n"));
        let path = format!("solve/{}", script.trim_matches('\''));
        let is_unchanged = || {
            let run = workspace.judge(&["test", "--changed"]);
            run.ends(0).stderr.contains("Skipping 1 unchanged problem")
        };
        for text in ["", "# Again."] {
            workspace.script(&path, text);
            workspace.write("solve/table.txt", "7\n");
            assert!(!is_unchanged() && is_unchanged(), "{script}");
            workspace.write("solve/table.txt", "8\n");
            assert!(!is_unchanged(), "{script}");
        }
    }
}

/// A new file or a variable can change a program whose sources have not changed.
#[test]
fn what_decides_a_program_without_being_its_source_is_a_change() {
    let name = "const _: &str = env!(\"CARGO_PKG_NAME\");";
    let program = format!("mod part;\n{name}\nconst _: () = part::CHECK;\n{ECHO}");
    let workspace = Workspace::solve(&program, "");
    let part = "pub const CHECK: () = assert!(option_env!(\"PART\").is_none());\n";
    workspace.write("solve/src/part.rs", part);
    let changed = |variable: Option<&str>| {
        let mut command = workspace.command(&["test", "--changed"]);
        command.envs(variable.map(|name| (name, "set")));
        workspace.finish(command)
    };
    for new in ["build.rs", "src/lib.rs", "src/part/mod.rs"] {
        changed(None).ends(0);
        workspace.write(&format!("solve/{new}"), "compile_error!(\"it is new\");\n");
        changed(None).ends(1);
        fs::remove_file(workspace.path("solve").join(new)).expect("it is there");
    }
    changed(None).ends(0);
    // Cargo sets this one itself for each package, and has set it for another one if it has started this tool.
    changed(Some("CARGO_PKG_NAME")).says(&["Skipping 1 unchanged problem"]);
    changed(Some("PART")).ends(1);
}

/// While one process tests, another may write the same record.
#[test]
fn processes_share_a_record() {
    let workspace = Workspace::solve(ECHO, "checker = \"./tests-other\"\n");
    members(&workspace, "\"solve\", \"other\"");
    workspace.package("other", ECHO, "");
    workspace.case("other", "sample", "7\n", "7\n");
    let judge = env!("CARGO_BIN_EXE_cargo-judge");
    workspace.script("solve/tests-other", &format!("exec {judge} test other"));
    workspace.judge(&["test", "solve"]).ends(0);
    let run = workspace.judge(&["test", "--changed"]);
    run.ends(0).says(&["Skipping 2 unchanged problems"]);
}

/// Cargo reads its configuration from all folders above, and from its own.
#[test]
fn a_flag_of_the_user_is_a_change() {
    let workspace = Workspace::solve(ECHO, "");
    let run =
        |arguments: &[&str]| workspace.judge_with("CARGO_HOME", workspace.path("home"), arguments);
    run(&["test"]).ends(0);
    let flags = "[build]\nrustflags = [\"--cfg\", \"other\"]\n";
    workspace.write("home/config.toml", flags);
    run(&["test", "--changed"]).ends(0).says(&["1 case: 1 AC"]);
}

#[test]
fn a_generator_in_cpp_is_compiled_once_and_within_the_workspace() {
    let (workspace, elsewhere) = (Workspace::echo(), Workspace::empty());
    elsewhere.write(
        "gen.cpp",
        "#include <cstdio>\nint main(int, char **words) { puts(words[1]); }\n",
    );
    let calls = "case \"$*\" in *-o*) echo compiled >> calls;; esac";
    let script = format!("{calls}\nexec c++ \"$@\"");
    let generator = elsewhere.path("gen.cpp");
    let generator = generator.to_str().expect("the path is UTF-8");
    let words = "stress echo --against cat --tries 2 --generator";
    let words: Vec<&str> = words.split(' ').chain([generator]).collect();
    for _ in 0..2 {
        workspace.judge_by("CXX", &script, &words).ends(0);
    }
    assert_eq!(workspace.read("calls"), "compiled\n");
    assert_eq!(elsewhere.names(""), ["gen.cpp"]);
}
