//! # The parts of a package beside its program

use std::env;
use std::fs;
use std::process::Command;

use crate::fixture::{DRIVEN_PROGRAM, ECHO, Fixture, Run};

crate::tests![
    a_program_that_is_missing_fails,
    a_checker_sees_the_bytes_as_they_came,
    variables_of_tools_are_removed_from_solutions_only,
    a_judge_that_was_removed_goes_on,
    no_verdict_depends_on_the_users_folder,
    a_referee_that_cannot_run_is_an_error,
];

fn a_program_that_is_missing_fails() {
    let fixture = Fixture::new(ECHO).case("a", "1\n", "1\n");
    let nowhere = fixture.package().join("nowhere");
    let run = Run::of(fixture.command().env(DRIVEN_PROGRAM, &nowhere));
    run.says(&[
        "0 passed; 1 failed",
        &format!("cannot start {}", nowhere.display()),
    ]);
}

fn a_checker_sees_the_bytes_as_they_came() {
    let same = "test $# = 4 -a \"$1\" = --same -a -f \"$4\" && cmp -s \"$2\" \"$3\"";
    Fixture::new(ECHO)
        .metadata("checker = 'checks --same'")
        .example("checks", same)
        .case("bytes", b"1 0 \xff\x00\r\n", "")
        .case("long", "0123456789\n".repeat(500_000), "anything")
        .case("nothing", "", "")
        .run()
        .passes(3);
}

fn variables_of_tools_are_removed_from_solutions_only() {
    let script = "env | grep -E '^(LD_|RUST|CARGO|NEXTEST)'; echo that is all";
    let inherits = "test \"$LD_LIBRARY_PATH\" = /nowhere";
    let run = |fixture: &Fixture| {
        let variables = ["RUST_BACKTRACE", "CARGO_TARGET_DIR", "NEXTEST"];
        let mut command = fixture.command();
        command.env("LD_LIBRARY_PATH", "/nowhere");
        Run::of(command.envs(variables.map(|name| (name, "1"))))
    };
    run(&Fixture::new(script).case("a", "", "that is all\n")).passes(1);
    // A Python from conda or Nix needs such variables to start.
    let checker = Fixture::new(ECHO).metadata("checker = 'checks'");
    run(&checker.example("checks", inherits).case("a", "", "")).passes(1);
    let interactor = Fixture::new(ECHO).metadata("interactor = 'asks'");
    run(&interactor.example("asks", inherits).case("a", "", "")).passes(1);
}

/// `cargo install` replaces an executable that is running.
fn a_judge_that_was_removed_goes_on() {
    let fixture = Fixture::new("read -r file; rm -f \"$file\"; echo done");
    let judge = fixture.package().join("judge");
    let this = env::current_exe().expect("this executable has a path");
    fs::hard_link(this, &judge).expect("the judge can be put in place");
    let path = judge.to_str().expect("the path is UTF-8");
    let names = ["a", "b", "c", "d"];
    let fixture = names
        .iter()
        .fold(fixture, |fixture, name| fixture.case(name, path, "done\n"));
    let command = fixture.command();
    let variables = command.get_envs();
    let variables = variables.filter_map(|(name, value)| Some((name, value?)));
    Run::of(Command::new(&judge).envs(variables)).passes(4);
    assert!(!judge.exists());
}

/// Files in the folder from which the user calls the judge must not change a verdict.
fn no_verdict_depends_on_the_users_folder() {
    let checker = "test -f table.txt && cmp -s \"$2\" \"$3\"";
    let asks = "test -f table.txt && echo 1 && read -r answer && test \"$answer\" = 1";
    let solution = Fixture::new("ls; exec cat").case("a", "1\n", "1\n");
    let checked = Fixture::new(ECHO).metadata("checker = 'sh checks.sh'");
    let interactive = Fixture::new(ECHO).metadata("interactor = 'sh checks.sh'");
    for (fixture, script) in [(solution, ""), (checked, checker), (interactive, asks)] {
        let fixture = fixture.case("a", "1\n", "1\n");
        for (file, text) in [("checks.sh", script), ("table.txt", "")] {
            fs::write(fixture.package().join(file), text).expect("a file can be written");
        }
        for folder in [fixture.package(), fixture.cases()] {
            Run::of(fixture.command().current_dir(folder)).passes(1);
        }
    }
}

/// Interpreters end with the statuses of a wrong answer and of a presentation error, too.
fn a_referee_that_cannot_run_is_an_error() {
    let run = |metadata: &str, script: &str| {
        let fixture = Fixture::new(ECHO)
            .judge("presentation-error = true")
            .metadata(metadata);
        fs::write(fixture.package().join("checks.sh"), script).expect("a file can be written");
        fixture.case("a", "1\n", "1\n").run()
    };
    // Each of these ends with 2, but the last.
    for (checker, script) in [
        ("grep -c x -f", ""),
        ("sh checks.sh", "echo 'goroutine 1 [running]:' >&2; exit 2"),
        (
            "sh checks.sh",
            "echo 'Fatal error: exception Not_found' >&2; exit 2",
        ),
        ("sh checks.sh", "echo 'Node.js v20.1.0' >&2; exit 1"),
    ] {
        let run = run(&format!("checker = '{checker}'"), script);
        run.says(&["0 passed; 1 failed", "` failed: "]);
    }
    // Similar words are a checker's own, and so are numbers, classes and scripts.
    let own = "echo 'checks: a syntax error' >&2; exit 2";
    run("checker = 'sh checks.sh'", own).says(&["presentation error: the checker says: checks"]);
    run(
        "checker = \"sh -c 'exit 0' 1e-6 0.5 a.Main --to=a.txt\"",
        "",
    )
    .passes(1);
}
