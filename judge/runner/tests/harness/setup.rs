//! # What is wrong before a program runs, and which cases are run

use std::fs;

use crate::bench::Bench;

crate::tests![
    empty_folder_fails,
    empty_folder_fails_under_a_filter,
    missing_folder_fails,
    input_without_expected_output_fails,
    expected_output_without_input_fails,
    other_files_fail,
    hidden_files_do_not,
    misspelt_metadata_fails_every_case,
    misspelt_table_fails_every_case,
    missing_program_fails,
    list_has_a_line_for_each_case,
    list_is_as_nextest_needs_it,
    exact_name_runs_one_case,
    filter_runs_some_cases,
];

fn empty_folder_fails() {
    let bench = Bench::new("echoes");
    let folder = bench.cases().display().to_string();
    bench
        .run(&[])
        .fails_before_any_test(&[&folder, "has no cases"]);
}

fn empty_folder_fails_under_a_filter() {
    Bench::new("echoes")
        .run(&["--exact", "sample-1"])
        .fails_before_any_test(&["has no cases"]);
}

fn missing_folder_fails() {
    let bench = Bench::new("echoes");
    fs::remove_dir_all(bench.cases()).expect("the folder can be removed");
    let workspace = bench.package().join("../Cargo.toml");
    fs::write(workspace, "[workspace]\n").expect("a file can be written");
    let beside = bench
        .package()
        .join("../testcases")
        .display()
        .to_string()
        .replace("five-in-a-row/../", "");
    bench
        .run(&[])
        .fails_before_any_test(&[&beside, "cannot be read", "<case>.in and <case>.out"]);
}

fn input_without_expected_output_fails() {
    let run = Bench::new("echoes")
        .case("whole", "1\n", "1\n")
        .file("half.in", "1\n")
        .run(&[]);
    run.fails(&["half.in has no half.out beside it", "1 passed; 1 failed"]);
    run.failed(&["half"]);
    run.passed(&["whole"]);
}

fn expected_output_without_input_fails() {
    let run = Bench::new("echoes")
        .case("whole", "1\n", "1\n")
        .file("half.out", "1\n")
        .run(&[]);
    run.fails(&["half.out has no half.in beside it", "1 passed; 1 failed"]);
    run.failed(&["half"]);
    run.passed(&["whole"]);
}

fn other_files_fail() {
    let bench = Bench::new("echoes")
        .case("a", "1\n", "1\n")
        .file("b.in.txt", "")
        .file(".c.in", "");
    fs::create_dir(bench.cases().join("d.in")).expect("the folder can be made");
    let run = bench.run(&[]);
    run.fails(&[]);
    run.failed(&["b.in.txt", ".c.in", "d.in"]);
    run.passed(&["a"]);
    run.says(&[
        "b.in.txt is neither an input nor an expected output",
        ".c.in is hidden",
        "d.in is a folder",
    ]);
}

fn hidden_files_do_not() {
    Bench::new("echoes")
        .case("a", "1\n", "1\n")
        .file(".gitattributes", "")
        .run(&[])
        .passes(1);
}

fn misspelt_metadata_fails_every_case() {
    let bench = Bench::new("echoes")
        .metadata("time-limit = '2 hours'")
        .case("a", "1\n", "1\n");
    let manifest = bench.package().join("Cargo.toml").display().to_string();
    let place = format!(
        "{manifest}:6:14: expected a time such as \"2 s\" or \"500 ms\", found \"2 hours\""
    );
    bench.run(&[]).fails(&["0 passed; 2 failed", &place]);
    bench
        .run(&["--exact", "a"])
        .fails(&["0 passed; 1 failed", &place]);
}

fn misspelt_table_fails_every_case() {
    let bench = Bench::new("echoes").case("a", "", "");
    fs::write(
        bench.package().join("Cargo.toml"),
        "[package]\nname = 'five-in-a-row'\n[package.metadata.juge]\ntime-limit = '2 s'\n",
    )
    .expect("the manifest can be written");
    let run = bench.run(&[]);
    run.fails(&["expected `judge = \"...\"` under [package.metadata.judge], found none"]);
    run.failed(&["a", "metadata"]);
}

fn missing_program_fails() {
    let bench = Bench::new("echoes").case("a", "1\n", "1\n");
    let nowhere = bench.package().join("nowhere");
    let output = bench
        .command(&[])
        .env(crate::bench::DRIVEN_PROGRAM, &nowhere)
        .output()
        .expect("the harness starts");
    crate::bench::Run::new(output).fails(&[&format!("cannot start {}", nowhere.display())]);
}

/// Three cases whose alphabetical order is not the one that a reader expects, and one that is not whole.
fn four_entries() -> Bench {
    let cases = ["sample-10", "sample-2", "trap"];
    let bench = cases.iter().fold(Bench::new("echoes"), |bench, name| {
        bench.case(name, "1\n", "1\n")
    });
    bench.file("half.in", "")
}

fn list_has_a_line_for_each_case() {
    let run = four_entries().run(&["--list"]);
    run.says(&["half: test\nsample-2: test\nsample-10: test\ntrap: test\n"]);
}

fn list_is_as_nextest_needs_it() {
    let bench = four_entries();
    let list = bench.run(&["--list", "--format", "terse"]);
    assert_eq!(
        list.stdout,
        "half: test\nsample-2: test\nsample-10: test\ntrap: test\n"
    );
    assert_eq!(
        bench
            .run(&["--list", "--format", "terse", "--ignored"])
            .stdout,
        ""
    );
}

fn exact_name_runs_one_case() {
    four_entries().run(&["--exact", "sample-2"]).passes(1);
}

fn filter_runs_some_cases() {
    let bench = four_entries();
    bench.run(&["sample"]).passes(2);
    bench
        .run(&["--skip", "half", "--test-threads", "1"])
        .passes(3);
}
