//! # Outputs that are right although they are not the expected ones

use std::fs::File;
use std::time::{Duration, SystemTime};

use crate::bench::Bench;

crate::tests![
    numbers_may_be_off,
    a_number_that_is_off_is_shown_with_its_error,
    a_checker_decides,
    a_checker_that_refuses_is_shown,
    a_checker_may_say_nothing,
    a_checker_may_refuse_how_it_is_written,
    a_checker_sees_the_bytes_as_they_came,
    a_checker_is_not_asked_about_a_crash,
    a_checker_that_fails_is_to_blame,
    a_checker_that_prints_forever_is_ended,
    a_checker_may_be_a_command,
    a_checker_that_is_missing_or_old_fails_every_case,
    examples_are_checked_too,
];

fn numbers_may_be_off() {
    Bench::new("echoes")
        .metadata("float = 1e-6")
        .case("a", "0.3333333  2\nyes", "0.33333333\n2.0\nyes\n")
        .run(&[])
        .passes(1);
}

fn a_number_that_is_off_is_shown_with_its_error() {
    let run = Bench::new("echoes")
        .metadata("float = 1e-6")
        .case("number", "1 2\n\n3.5 4\n", "1 2\n3 4\n")
        .case("word", "1 no\n", "1 yes\n")
        .case("more", "1 2\n", "1\n")
        .case("less", "1\n", "1 2\n")
        .run(&[]);
    run.failed(&["number", "word", "more", "less"]);
    run.fails(&[
        "wrong answer: line 3, column 1: expected 3, got 3.5, an error of 1.667e-1 where 1e-6 is accepted\n",
        // Each has its own lines, the ones that differ next to each other.
        "expected    got\n              1 | 1 2\n  1 | 1 2     2 |\n> 2 | 3 4   > 3 | 3.5 4\n    | ^         | ^\n",
        "wrong answer: line 1, column 3: expected yes, got no\n",
        "wrong answer: line 1, column 3: expected is the end, got 2\n",
        "wrong answer: the output ends before 2, which is expected at line 1, column 3\n",
    ]);
}

/// A package that is judged by the example `checks`, which takes what each case says in its input.
fn checked(program: &str) -> Bench {
    Bench::new(program)
        .metadata("checker = 'checks --as-told'")
        .example("checks")
}

fn a_checker_decides() {
    checked("echoes")
        .case("a", "0\n", "anything\n")
        .run(&[])
        .passes(1);
}

fn a_checker_that_refuses_is_shown() {
    let run = checked("echoes")
        .case("a", "1 there is \x1b[1m no such way\n", "anything\n")
        .run(&[]);
    run.fails(&[
        "wrong answer: the checker says: there is \\x1b[1m no such way\n",
        "run again: cargo test -p five-in-a-row --test samples -- --exact a\n",
        "the checker says, without a final newline:\n  | there is \\x1b[1m no such way\n",
        "answer:\n  | anything\n",
        "output:\n  | 1 there is",
    ]);
    run.does_not_say("first difference");
}

fn a_checker_may_say_nothing() {
    checked("echoes")
        .case("a", "1", "")
        .run(&[])
        .fails(&["wrong answer: the checker refuses the output, and says nothing\n"]);
}

fn a_checker_may_refuse_how_it_is_written() {
    let bench =
        checked("echoes")
            .case("a", "2 expected a number", "")
            .case("b", "8 expected more", "");
    bench.run(&[]).fails(&[
        "presentation error: the checker says: expected a number\n",
        "presentation error: the checker says: expected more\n",
    ]);
}

fn a_checker_sees_the_bytes_as_they_came() {
    // The checker compares what it is told on its second line with the output.
    let input = b"1 0 \xff\x00\r\n".to_vec();
    Bench::new("echoes")
        .metadata("checker = 'checks --same'")
        .example("checks")
        .case("bytes", input, "")
        .case("long", "0123456789\n".repeat(500_000), "")
        .case("nothing", "", "")
        .run(&[])
        .passes(3);
}

fn a_checker_is_not_asked_about_a_crash() {
    // Asked, it would blame itself, and the case would be its failure.
    let run = checked("exits-with-3").case("a", "3\n", "\n").run(&[]);
    run.fails(&["runtime error: exit status 3\n"]);
    run.does_not_say("checker");
}

fn a_checker_that_fails_is_to_blame() {
    let bench = checked("echoes")
        .case("blames", "3 the answer is wrong\n", "")
        .case("points", "7 50\n", "")
        .case("panics", "101 index out of bounds\n", "");
    let run = bench.run(&[]);
    run.failed(&["blames", "points", "panics"]);
    run.fails(&[
        "the checker `checks --as-told` failed: exit status 3, by which it blames itself, the input or the answer\n",
        "exit status 7, by which it gives points, and a case is right or wrong\n",
        "the checker `checks --as-told` failed: exit status 101\n",
        "it said, without a final newline:\n  | the answer is wrong\n",
        &format!("checks --as-told {} OUTPUT ", bench.cases().join("blames.in").display()),
    ]);
    run.does_not_say("wrong answer:");
}

fn a_checker_that_prints_forever_is_ended() {
    Bench::new("echoes")
        .metadata("checker = 'prints-forever'")
        .example("prints-forever")
        .case("a", "", "")
        .run(&[])
        .fails(&["the checker `prints-forever` failed: it printed more than 1 MiB"]);
}

#[cfg(unix)]
fn a_checker_may_be_a_command() {
    let bench = Bench::new("echoes")
        .metadata("checker = \"sh -c 'test $# = 3 && diff -w $2 $3' checker\"")
        .case("right", "1  2\n", "1 2\n")
        .case("wrong", "1  2\n", "1 3\n");
    let run = bench.run(&[]);
    run.passed(&["right"]);
    run.failed(&["wrong"]);
    run.fails(&["the checker says:\n  | 1c1\n"]);
}

#[cfg(not(unix))]
fn a_checker_may_be_a_command() {}

fn a_checker_that_is_missing_or_old_fails_every_case() {
    let run = Bench::new("echoes")
        .metadata("checker = 'five-in-a-row-judge'")
        .case("a", "1\n", "1\n")
        .run(&[]);
    run.fails(&[
        "the checker `five-in-a-row-judge` cannot be used: no example or binary of the package, and no program on PATH, is called `five-in-a-row-judge`",
    ]);
    run.failed(&["a", "metadata"]);
    let bench = checked("echoes").case("a", "0\n", "\n");
    std::fs::create_dir(bench.package().join("examples")).expect("the folder can be made");
    let source = File::create(bench.package().join("examples/checks.rs"));
    let newer = SystemTime::now() + Duration::from_secs(3600);
    source
        .and_then(|source| source.set_modified(newer))
        .expect("the file can be made");
    bench.run(&[]).fails(&[
        "the checker `checks --as-told` cannot be used: ",
        " is older than ",
    ]);
}

fn examples_are_checked_too() {
    let bench = Bench::new("echoes")
        .metadata(
            "checker = 'checks --as-told'\nexamples.echoes = { expect = 'WA', why = 'echoes', caught-by = 'refused' }",
        )
        .example("checks")
        .example("echoes")
        .case("accepted", "0\n", "anything\n")
        .case("refused", "1 no\n", "anything\n");
    bench.run_examples().passes(1);
}
