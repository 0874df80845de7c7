//! # What else a package may be, and which of its cases are run

use std::env;
use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use crate::bench::{Bench, DRIVEN_PROGRAMS, ECHO, Run};

crate::tests![
    names_choose_cases,
    several_programs_have_cases_of_their_own,
    a_folder_that_is_missing_fails,
    a_table_that_is_missing_fails_every_case,
    a_program_that_is_missing_fails,
    an_example_older_than_its_source_fails,
    a_checker_sees_the_bytes_as_they_came,
    variables_of_the_tools_are_not_handed_on,
];

fn names_choose_cases() {
    // Their alphabetical order is not the one that a reader expects, and one is not whole.
    let cases = ["sample-10", "sample-2", "trap"];
    let bench = cases.iter().fold(Bench::new(ECHO), |bench, name| {
        bench.case(name, "1\n", "1\n")
    });
    let bench = bench.file("half.in", "");
    let list = "half: test\nsample-2: test\nsample-10: test\ntrap: test\n";
    bench.run(&["--list"]).says(&[list]);
    // So nextest calls it.
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

fn a_folder_that_is_missing_fails() {
    let bench = Bench::new(ECHO);
    fs::remove_dir_all(bench.cases()).expect("the folder can be removed");
    let packages = bench.package().with_file_name("");
    fs::write(packages.join("Cargo.toml"), "[workspace]\n").expect("a file can be written");
    let beside = packages.join("testcases").display().to_string();
    bench.run(&[]).fails_before_any_test(&beside);
}

fn a_table_that_is_missing_fails_every_case() {
    let bench = Bench::new(ECHO).case("a", "1\n", "1\n");
    let manifest = "[package.metadata.juge]\ntime-limit = '2 s'\n";
    fs::write(bench.package().join("Cargo.toml"), manifest).expect("a file can be written");
    let said = "expected `judge = \"...\"` under [package.metadata.judge], found none";
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
    let bench = bench.metadata("examples.nowhere = { expect = 'AC', why = 'right' }");
    let missing = "/nowhere is missing: `cargo test -p five-in-a-row` builds it";
    bench.run_examples().says(&["0 passed; 1 failed", missing]);
}

fn an_example_older_than_its_source_fails() {
    let example = "examples.echoes = { expect = 'AC', why = 'right' }";
    let bench = Bench::new(ECHO)
        .metadata(example)
        .example("echoes", ECHO)
        .case("a", "1\n", "1\n");
    let folder = bench.package().join("examples");
    fs::create_dir(&folder).expect("the folder can be made");
    let source = File::create(folder.join("echoes.rs")).expect("the file can be made");
    let hour = Duration::from_secs(3600);
    let write_at = |time| source.set_modified(time).expect("the time can be set");
    write_at(SystemTime::UNIX_EPOCH + hour);
    bench.run_examples().passes(1);
    write_at(SystemTime::now() + hour);
    let older = [" is older than ", "echoes.rs: `cargo test"];
    bench.run_examples().says(&older);
    // A checker may be one too.
    let bench = bench.metadata("checker = 'echoes --all'");
    let run = bench.run(&[]);
    run.says(&[
        "0 passed; 2 failed",
        "the checker `echoes --all` cannot be used: ",
    ]);
    run.says(&older);
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

fn variables_of_the_tools_are_not_handed_on() {
    let script = "env | grep -E '^(LD_|RUST|CARGO|NEXTEST)'; echo that is all";
    let bench = Bench::new(script).case("a", "", "that is all\n");
    let variables = [
        "LD_LIBRARY_PATH",
        "RUST_BACKTRACE",
        "CARGO_TARGET_DIR",
        "NEXTEST",
    ];
    let mut command = bench.command(&[]);
    Run::of(command.envs(variables.map(|name| (name, "1")))).passes(1);
}
