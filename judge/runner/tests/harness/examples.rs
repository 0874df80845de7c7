//! # What the examples of a package must come to

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use crate::bench::Bench;

crate::tests![
    examples_get_their_verdicts,
    wrong_example_is_caught_by_its_case,
    wrong_example_that_its_case_passes_fails,
    wrong_example_without_its_case_fails,
    example_with_another_verdict_fails,
    missing_example_fails,
    example_older_than_its_source_fails,
    package_without_examples_fails,
    examples_without_cases_fail,
    misspelt_verdict_fails,
];

/// A package with these examples, one for each line: its name is that of a program.
fn bench(examples: &str) -> Bench {
    let bench =
        Bench::new("echoes").metadata(&format!("[package.metadata.judge.examples]\n{examples}"));
    examples
        .lines()
        .filter_map(|line| line.split(' ').next())
        .fold(bench, Bench::example)
}

fn examples_get_their_verdicts() {
    bench(
        "echoes = { expect = 'AC', why = 'right' }\npanics = { expect = 'RE', why = 'gives up', caught-by = 'b' }",
    )
    .case("a", "1\n", "1\n")
    .case("b", "2\n", "2\n")
    .run_examples()
    .passes(2);
}

fn wrong_example_is_caught_by_its_case() {
    bench("echoes = { expect = 'WA', why = 'echoes', caught-by = 'caught' }")
        .case("also-caught", "1\n", "2\n")
        .case("caught", "1\n", "2\n")
        .case("passed", "1\n", "1\n")
        .run_examples()
        .passes(1);
}

fn wrong_example_that_its_case_passes_fails() {
    bench("echoes = { expect = 'WA', why = 'echoes', caught-by = 'passed' }")
        .case("caught", "1\n", "2\n")
        .case("passed", "1\n", "1\n")
        .run_examples()
        .fails(&["expected WA, got AC on case passed, which is to catch what it is there to show (echoes)"]);
}

fn wrong_example_without_its_case_fails() {
    bench("echoes = { expect = 'WA', why = 'echoes', caught-by = 'misspelt' }")
        .case("caught", "1\n", "2\n")
        .run_examples()
        .fails(&["no case is called `misspelt`, by which `echoes` is to be caught"]);
}

fn example_with_another_verdict_fails() {
    let run = bench(
        "echoes = { expect = 'AC', why = 'right' }\npanics = { expect = 'WA', why = 'wrong', caught-by = 'a' }",
    )
    .case("a", "1\n", "2\n")
    .run_examples();
    run.fails(&[
        "0 passed; 2 failed",
        "expected AC, got WA on case a\n\nwrong answer: ",
        "run again: cargo run -q -p five-in-a-row --example echoes < ",
        "expected WA, got RE on case a\n\nruntime error: ",
    ]);
}

fn missing_example_fails() {
    Bench::new("echoes")
        .metadata("examples.nowhere = { expect = 'AC', why = 'right' }")
        .case("a", "1\n", "1\n")
        .run_examples()
        .fails(&[
            "nowhere",
            " is missing: `cargo test -p five-in-a-row` builds it",
        ]);
}

fn example_older_than_its_source_fails() {
    let bench = bench("echoes = { expect = 'AC', why = 'right' }").case("a", "1\n", "1\n");
    let folder = bench.package().join("examples");
    fs::create_dir(&folder).expect("the folder can be made");
    let source = File::create(folder.join("echoes.rs")).expect("the file can be made");
    let hour = Duration::from_secs(3600);
    source
        .set_modified(SystemTime::UNIX_EPOCH + hour)
        .expect("the time can be set");
    bench.run_examples().passes(1);
    source
        .set_modified(SystemTime::now() + hour)
        .expect("the time can be set");
    bench
        .run_examples()
        .fails(&[" is older than ", "echoes.rs: `cargo test"]);
}

fn package_without_examples_fails() {
    Bench::new("echoes")
        .case("a", "1\n", "1\n")
        .run_examples()
        .fails_before_any_test(&["Cargo.toml: [package.metadata.judge.examples] names none"]);
}

fn examples_without_cases_fail() {
    bench("echoes = { expect = 'AC', why = 'right' }")
        .run_examples()
        .fails_before_any_test(&[" has no cases"]);
}

fn misspelt_verdict_fails() {
    bench("echoes = { expect = 'right', why = 'right' }")
        .case("a", "1\n", "1\n")
        .run_examples()
        .fails_before_any_test(&["Cargo.toml:7:21: expected one of the verdicts AC, WA, "]);
}
