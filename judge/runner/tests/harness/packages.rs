//! # Packages and the selection of their cases

use std::env;
use std::fs::{self, File};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::bench::{Bench, DRIVEN_PROGRAMS, ECHO, Run};

crate::tests![
    names_choose_cases,
    several_programs_have_cases_of_their_own,
    a_table_that_is_missing_fails_every_case,
    a_program_that_is_missing_fails,
    a_checker_older_than_its_source_fails,
    a_checker_sees_the_bytes_as_they_came,
    variables_of_tools_are_removed_from_solutions_only,
    a_harness_that_was_removed_goes_on,
];

fn names_choose_cases() {
    let none = Bench::new(ECHO).run(&["--exact", "sample-1"]);
    none.fails_before_any_test("has no cases; put at least one pair of files");
    // The natural order is not the alphabetical one, and one case is not whole.
    let cases = ["sample-10", "sample-2", "trap"];
    let bench = cases.iter().fold(Bench::new(ECHO), |bench, name| {
        bench.case(name, "1\n", "1\n")
    });
    let bench = bench.file("half.in", "");
    let list = "half: test\nsample-2: test\nsample-10: test\ntrap: test\n";
    bench.run(&["--list"]).says(&[list]);
    // This is how nextest calls it.
    let terse = ["--list", "--format", "terse"];
    assert_eq!(bench.run(&terse).stdout, list);
    let ignored = ["--list", "--format", "terse", "--ignored"];
    assert_eq!(bench.run(&ignored).stdout, "");
    bench.run(&["--exact", "sample-2"]).passes(1);
    bench.run(&["sample"]).passes(2);
    let skip = ["--skip", "half", "--test-threads", "1"];
    bench.run(&skip).passes(3);
}

fn several_programs_have_cases_of_their_own() {
    let bench = Bench::new(ECHO).metadata("bin.b = { time-limit = '1 h' }");
    let programs = [bench.sibling("a", ECHO), bench.sibling("b", "exec rev")];
    let programs = env::join_paths(programs).expect("no path has a colon in it");
    let run = |bench: &Bench, arguments: &[&str]| {
        Run::of(bench.command(arguments).env(DRIVEN_PROGRAMS, &programs))
    };
    let bench = bench.case("a/one", "12\n", "12\n");
    run(&bench, &[]).fails_before_any_test("b has no cases");
    let bench = bench.case("b/one", "12\n", "21\n");
    let names = "a/one: test\nb/metadata: test\nb/one: test\n";
    run(&bench, &["--list"]).says(&[names]);
    run(&bench, &[]).says(&["1 passed; 2 failed", "expected a time such as"]);
    let bench = bench.metadata("bin.b = { time-limit = '1 s' }");
    run(&bench, &[]).passes(2);
}

fn a_table_that_is_missing_fails_every_case() {
    let bench = Bench::new(ECHO).case("a", "1\n", "1\n");
    let manifest = "[package.metadata.juge]\ntime-limit = '2 s'\n";
    fs::write(bench.package().join("Cargo.toml"), manifest).expect("a file can be written");
    let said = "the problem names no judge";
    bench.run(&[]).says(&["0 passed; 2 failed", said]);
    bench
        .run(&["--exact", "a"])
        .says(&["0 passed; 1 failed", said]);
}

fn a_program_that_is_missing_fails() {
    let bench = Bench::new(ECHO).case("a", "1\n", "1\n");
    let nowhere = bench.package().join("nowhere");
    let run = Run::of(bench.command(&[]).env(DRIVEN_PROGRAMS, &nowhere));
    run.says(&[
        "0 passed; 1 failed",
        &format!("cannot start {}", nowhere.display()),
    ]);
}

fn a_checker_older_than_its_source_fails() {
    let bench = Bench::new(ECHO)
        .metadata("checker = 'checks --all'")
        .example("checks", "exit 0")
        .case("a", "1\n", "1\n");
    let folder = bench.package().join("examples");
    fs::create_dir(&folder).expect("the folder can be made");
    let source = File::create(folder.join("checks.rs")).expect("the file can be made");
    let hour = Duration::from_secs(3600);
    let write_at = |time| source.set_modified(time).expect("the time can be set");
    write_at(SystemTime::UNIX_EPOCH + hour);
    bench.run(&[]).passes(1);
    write_at(SystemTime::now() + hour);
    bench.run(&[]).says(&[
        "0 passed; 2 failed",
        "the checker `checks --all` cannot be used: ",
        " is older than ",
        "checks.rs\n\nhelp: `cargo test -p five-in-a-row` builds it",
    ]);
}

fn a_checker_sees_the_bytes_as_they_came() {
    let same = "test $# = 4 -a \"$1\" = --same -a -f \"$4\" && cmp -s \"$2\" \"$3\"";
    Bench::new(ECHO)
        .metadata("checker = 'checks --same'")
        .example("checks", same)
        .case("bytes", b"1 0 \xff\x00\r\n", "")
        .case("long", "0123456789\n".repeat(500_000), "anything")
        .case("nothing", "", "")
        .run(&[])
        .passes(3);
}

fn variables_of_tools_are_removed_from_solutions_only() {
    let script = "env | grep -E '^(LD_|RUST|CARGO|NEXTEST)'; echo that is all";
    let inherits = "test \"$LD_LIBRARY_PATH\" = /nowhere";
    let run = |bench: &Bench| {
        let variables = ["RUST_BACKTRACE", "CARGO_TARGET_DIR", "NEXTEST"];
        let mut command = bench.command(&[]);
        command.env("LD_LIBRARY_PATH", "/nowhere");
        Run::of(command.envs(variables.map(|name| (name, "1"))))
    };
    run(&Bench::new(script).case("a", "", "that is all\n")).passes(1);
    // A Python from conda or Nix needs such variables to start.
    let checker = Bench::new(ECHO).metadata("checker = 'checks'");
    run(&checker.example("checks", inherits).case("a", "", "")).passes(1);
    let interactor = Bench::new(ECHO).metadata("interactor = 'asks'");
    run(&interactor.example("asks", inherits).case("a", "", "")).passes(1);
}

/// `cargo install` replaces an executable that is running.
fn a_harness_that_was_removed_goes_on() {
    let bench = Bench::new("read -r file; rm -f \"$file\"; echo done");
    let harness = bench.package().join("harness");
    let this = env::current_exe().expect("this executable has a path");
    fs::hard_link(this, &harness).expect("the harness can be put in place");
    let path = harness.to_str().expect("the path is UTF-8");
    let bench = bench.case("a", path, "done\n").case("b", path, "done\n");
    let mut command = Command::new(&harness);
    command.args(["--test-threads", "1"]);
    Run::of(
        command.envs(
            bench
                .command(&[])
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        ),
    )
    .passes(2);
    assert!(!harness.exists());
}
