//! # What becomes of a case

use crate::bench::{Bench, PACKAGE};

crate::tests![
    right_answer_passes,
    wrong_line_is_shown_with_all_that_helps,
    difference_in_a_long_line_is_in_view,
    only_white_space_is_a_failure_and_said,
    missing_final_newline_is_said,
    surplus_final_newline_is_said,
    surplus_output_is_shown,
    missing_output_is_shown,
    crlf_in_the_expected_file_is_forgiven,
    crlf_in_the_output_is_not,
    output_that_is_not_utf8_is_shown_escaped,
    panic_shows_standard_error,
    exit_status_fails_a_right_answer,
    long_standard_error_is_cut,
    long_input_is_cut,
    program_that_does_not_read_gets_its_verdict,
    program_that_prints_forever_is_ended,
    sleeper_is_ended_by_the_clock,
    variables_of_the_tools_are_not_handed_on,
];

fn right_answer_passes() {
    Bench::new("echoes")
        .case("a", "1 2\n", "1 2\n")
        .case("empty", "", "")
        .run(&[])
        .passes(2);
}

fn wrong_line_is_shown_with_all_that_helps() {
    let bench = Bench::new("echoes").case("sample-1", "xo.\nxx.\noo.\n", "xo.\nxxo\noo.\n");
    let [input, expected] = ["sample-1.in", "sample-1.out"].map(|file| bench.cases().join(file));
    bench.run(&[]).fails(&[
        "wrong answer: line 2, column 3",
        &format!("run again: cargo test -p {PACKAGE} --test samples -- --exact sample-1\n"),
        &format!("input:     {}\n", input.display()),
        &format!("expected:  {}\n", expected.display()),
        "expected    got\n  1 | xo.     1 | xo.\n> 2 | xxo   > 2 | xx.\n    |   ^       |   ^\n  3 | oo.     3 | oo.\n",
        "input:\n  | xo.\n  | xx.\n  | oo.\n",
    ]);
}

fn difference_in_a_long_line_is_in_view() {
    let (before, after) = ("x".repeat(5000), "o".repeat(5000));
    let line = |middle: &str| format!("{before}{middle}{after}\n");
    let run = Bench::new("echoes")
        .case("long", line("1"), line("2"))
        .run(&[]);
    run.fails(&[
        "line 1, column 5001",
        "xxx2ooo",
        "xxx1ooo",
        "input (1 line of 10 KiB):",
    ]);
    let widest = run
        .stdout
        .lines()
        .filter(|line| line.contains('|'))
        .map(|line| line.chars().count())
        .max();
    assert!(
        widest < Some(140),
        "a line has {widest:?} columns:\n{}",
        run.stdout
    );
}

fn only_white_space_is_a_failure_and_said() {
    let run = Bench::new("echoes")
        .case("blank", "1 2 \n3\n", "1 2\n3\n")
        .run(&[]);
    run.fails(&["presentation error: line 1, column 4, only white space differs"]);
}

fn missing_final_newline_is_said() {
    let run = Bench::new("echoes").case("a", "1\n2", "1\n2\n").run(&[]);
    run.fails(&[
        "expected ends with a newline, got does not",
        "> 2 | 2\\n   > 2 | 2\n    |  ^        |  ^\n",
        "input, without a final newline:",
    ]);
}

fn surplus_final_newline_is_said() {
    Bench::new("echoes")
        .case("a", "1\n2\n", "1\n2")
        .run(&[])
        .fails(&["got ends with a newline, expected does not"]);
}

fn surplus_output_is_shown() {
    let run = Bench::new("echoes")
        .case("a", "1\n2\n3\n", "1\n2\n")
        .run(&[]);
    run.fails(&[
        "wrong answer: the output goes on after the 2 lines expected",
        "  2 | 2           2 | 2\n>   : the end   > 3 | 3\n                    | ^\n",
    ]);
}

fn missing_output_is_shown() {
    let run = Bench::new("echoes")
        .case("a", "1\n2\n", "1\n2\n3\n")
        .run(&[]);
    run.fails(&[
        "wrong answer: the output ends after 2 lines",
        "  2 | 2      2 | 2\n> 3 | 3    >   : the end\n    | ^\n",
    ]);
    Bench::new("echoes")
        .case("a", "", "1\n")
        .run(&[])
        .fails(&["wrong answer: it printed nothing", "input: empty"]);
}

fn crlf_in_the_expected_file_is_forgiven() {
    Bench::new("echoes")
        .case("a", "1\n2\n", "1\r\n2\r\n")
        .run(&[])
        .passes(1);
}

fn crlf_in_the_output_is_not() {
    let run = Bench::new("echoes")
        .case("a", "1\n2\r\n", "1\n2\n")
        .run(&[]);
    run.fails(&[
        "line 2 ends with CRLF (\\r\\n), expected is LF (\\n)",
        "> 2 | 2\\n   > 2 | 2\\r\\n\n",
    ]);
}

fn output_that_is_not_utf8_is_shown_escaped() {
    let run = Bench::new("echoes")
        .case("a", b"a\xff\0\x1b[31m\n", "a\u{f6}\n")
        .run(&[]);
    run.fails(&[
        "line 1, column 2",
        "> 1 | a\u{f6}   > 1 | a\\xff\\x00\\x1b[31m\n",
    ]);
}

fn panic_shows_standard_error() {
    let run = Bench::new("panics")
        .case("a", "", "first\nsecond\n")
        .run(&[]);
    run.fails(&[
        "runtime error: exit status 101",
        "standard error:",
        "programs.rs:",
        "the board has no cells",
    ]);
    run.says(&["the output ends after 1 line"]);
}

fn exit_status_fails_a_right_answer() {
    let run = Bench::new("exits-with-3").case("a", "1\n", "1\n").run(&[]);
    run.fails(&["runtime error: exit status 3"]);
    run.does_not_say("differs");
}

fn long_standard_error_is_cut() {
    let run = Bench::new("complains-at-length").case("a", "", "").run(&[]);
    run.fails(&[
        "standard error (20 lines of 2 MiB):",
        "complaint 0\n",
        "complaint 19\n",
        "complaint 99999\n",
    ]);
    run.does_not_say("complaint 50000\n");
}

fn long_input_is_cut() {
    let input: String = (1..=30).map(|number| format!("line {number}\n")).collect();
    let run = Bench::new("echoes").case("a", input, "").run(&[]);
    run.fails(&["input (20 of 30 lines):", "  | line 20\n  : 10 lines cut\n"]);
    run.does_not_say("line 21\n");
}

fn program_that_does_not_read_gets_its_verdict() {
    let input = "0 0 0\n".repeat(2_000_000);
    let bench = Bench::new("does-not-read")
        .case("right", &input, "done\n")
        .case("wrong", &input, "not done\n");
    let run = bench.run(&[]);
    run.fails(&["1 passed; 1 failed", "input (20 lines of 12 MiB):"]);
    run.failed(&["wrong"]);
    run.passed(&["right"]);
}

fn program_that_prints_forever_is_ended() {
    let run = Bench::new("prints-forever")
        .metadata("time-limit = '60 s'")
        .case("a", "", "again\n")
        .run(&[]);
    run.fails(&[
        "output limit exceeded: it printed more than 64 MiB and was ended",
        "goes on after the 1 line expected",
    ]);
}

fn sleeper_is_ended_by_the_clock() {
    let run = Bench::new("sleeps")
        .metadata("time-limit = '500 ms'")
        .case("a", "", "awake\n")
        .run(&[]);
    run.fails(&[
        "time limit exceeded: ended after ",
        " on the clock, ",
        "the limit is 0.500 s of CPU time",
        "> 1 | asleep\n",
    ]);
}

fn variables_of_the_tools_are_not_handed_on() {
    let bench = Bench::new("prints-environment").case("a", "", "that is all\n");
    let variables = [
        "LD_LIBRARY_PATH",
        "RUST_BACKTRACE",
        "CARGO_TARGET_DIR",
        "NEXTEST",
    ];
    let output = bench
        .command(&[])
        .envs(variables.map(|name| (name, "1")))
        .output()
        .expect("the harness can be started");
    crate::bench::Run::new(output).passes(1);
}
