//! # What the examples of a package must come to

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use crate::bench::{Bench, ECHO};

crate::tests![
    examples_get_their_verdicts,
    examples_with_another_verdict_fail,
    an_example_older_than_its_source_fails,
    where_there_is_nothing_to_test_all_fails,
];

/// A package that names these examples, one a line, with all the programs that such a line may name.
fn bench(examples: &str) -> Bench {
    Bench::new(ECHO)
        .metadata(&format!("[package.metadata.judge.examples]\n{examples}"))
        .example("echoes", ECHO)
        .example("gives-up", "exit 101")
        .example("does-not-read", "echo done")
}

fn examples_get_their_verdicts() {
    bench(
        "echoes = { expect = 'WA', why = 'echoes', caught-by = 'caught' }
        gives-up = { expect = 'RE', why = 'gives up', caught-by = 'passed' }
        does-not-read = { expect = 'AC', why = 'right' }",
    )
    .case("also-caught", "1\n", "done\n")
    .case("caught", "1\n", "done\n")
    .case("passed", "done\n", "done\n")
    .run_examples()
    .passes(3);
}

fn examples_with_another_verdict_fail() {
    let run = bench(
        "echoes = { expect = 'WA', why = 'echoes', caught-by = 'passed' }
        gives-up = { expect = 'WA', why = 'wrong', caught-by = 'caught' }
        does-not-read = { expect = 'AC', why = 'right' }",
    )
    .case("caught", "1\n", "2\n")
    .case("passed", "1\n", "1\n")
    .run_examples();
    run.fails(&["0 passed; 3 failed"]);
    let (passed, wrong) = (
        "expected WA, got AC on case passed, which is to catch what it is there to show (echoes)",
        "expected AC, got WA on case caught\n\nwrong answer: ",
    );
    let crash = "expected WA, got RE on case caught\n\nruntime error: exit status 101\n";
    let run_again = "run again: cargo run -q -p five-in-a-row --example gives-up < ";
    run.says_of("five-in-a-row/echoes", &[passed]);
    run.says_of("five-in-a-row/gives-up", &[crash, run_again]);
    run.says_of("five-in-a-row/does-not-read", &[wrong]);
    bench("echoes = { expect = 'RE', why = 'wrong', caught-by = 'misspelt' }")
        .case("a", "1\n", "1\n")
        .run_examples()
        .fails(&["no case is called `misspelt`, by which `echoes` is to be caught"]);
}

fn an_example_older_than_its_source_fails() {
    let bench = bench("echoes = { expect = 'AC', why = 'right' }").case("a", "1\n", "1\n");
    let folder = bench.package().join("examples");
    fs::create_dir(&folder).expect("the folder can be made");
    let source = File::create(folder.join("echoes.rs")).expect("the file can be made");
    let hour = Duration::from_secs(3600);
    let write_at = |time| source.set_modified(time).expect("the time can be set");
    write_at(SystemTime::UNIX_EPOCH + hour);
    bench.run_examples().passes(1);
    write_at(SystemTime::now() + hour);
    let run = bench.run_examples();
    run.fails(&[" is older than ", "echoes.rs: `cargo test"]);
    let bench = bench.metadata("examples.nowhere = { expect = 'AC', why = 'right' }");
    let missing = " is missing: `cargo test -p five-in-a-row` builds it";
    bench.run_examples().fails(&["nowhere", missing]);
}

fn where_there_is_nothing_to_test_all_fails() {
    let right = "echoes = { expect = 'AC', why = 'right' }";
    for (bench, wanted) in [
        (
            Bench::new(ECHO).case("a", "1\n", "1\n"),
            "Cargo.toml: [package.metadata.judge.examples] names none",
        ),
        (bench(right), " has no cases"),
        (
            bench("echoes = { expect = 'right', why = 'right' }").case("a", "1\n", "1\n"),
            "Cargo.toml:7:21: unknown variant `right`, expected one of `AC`, `WA`, ",
        ),
    ] {
        bench.run_examples().fails_before_any_test(&[wanted]);
    }
}
