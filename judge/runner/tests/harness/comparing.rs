//! # Checkers, and outputs that are right although they are not the expected ones

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use crate::bench::{Bench, ECHO};

crate::tests![
    a_checker_sees_the_bytes_as_they_came,
    a_checker_may_be_a_command,
    a_checker_that_is_missing_or_old_fails_every_case,
    examples_are_checked_too,
];

/// A checker that accepts an output which is the same as the input.
const SAME: &str = "test $# = 4 -a \"$1\" = --same -a -f \"$4\" && cmp -s \"$2\" \"$3\"";

fn checked() -> Bench {
    Bench::new(ECHO)
        .metadata("checker = 'checks --same'")
        .example("checks", SAME)
}

fn a_checker_sees_the_bytes_as_they_came() {
    checked()
        .case("bytes", b"1 0 \xff\x00\r\n", "")
        .case("long", "0123456789\n".repeat(500_000), "anything")
        .case("nothing", "", "")
        .run(&[])
        .passes(3);
}

fn a_checker_may_be_a_command() {
    let run = Bench::new(ECHO)
        .metadata("checker = \"sh -c 'test $# = 3 && diff -w $2 $3' checker\"")
        .case("right", "1  2\n", "1 2\n")
        .case("wrong", "1  2\n", "1 3\n")
        .run(&[]);
    run.passed("right");
    run.says_of("wrong", &["the checker says:\n  | 1c1\n"]);
}

fn a_checker_that_is_missing_or_old_fails_every_case() {
    let run = Bench::new(ECHO)
        .metadata("checker = 'five-in-a-row-judge'")
        .case("a", "1\n", "1\n")
        .run(&[]);
    run.fails(&[
        "the checker `five-in-a-row-judge` cannot be used: no example or binary of the package, and no program on PATH, is called `five-in-a-row-judge`",
    ]);
    run.fails(&["0 passed; 2 failed"]);
    let bench = checked().case("a", "0\n", "\n");
    fs::create_dir(bench.package().join("examples")).expect("the folder can be made");
    let source = File::create(bench.package().join("examples/checks.rs"));
    let newer = SystemTime::now() + Duration::from_secs(3600);
    source
        .and_then(|source| source.set_modified(newer))
        .expect("the file can be made");
    let refused = [
        "the checker `checks --same` cannot be used: ",
        " is older than ",
    ];
    bench.run(&[]).says_of("a", &refused);
}

fn examples_are_checked_too() {
    let example = "examples.prints-7 = { expect = 'WA', why = 'prints 7', caught-by = 'other' }";
    checked()
        .metadata(&format!("checker = 'checks --same'\n{example}"))
        .example("prints-7", "echo 7")
        .case("other", "8\n", "anything\n")
        .case("seven", "7\n", "anything\n")
        .run_examples()
        .passes(1);
}
