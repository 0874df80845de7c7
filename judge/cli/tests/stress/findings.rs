//! # What is found, and what is left of it

use crate::bench::Bench;

crate::tests![
    a_difference_is_found_and_made_smaller,
    the_smallest_seed_is_reported_however_many_threads,
    the_smallest_seed_of_an_input_is_reported,
    a_crash_is_found_and_made_smaller,
    a_crash_stays_one_when_it_is_made_smaller,
    a_time_out_is_found,
    a_time_out_has_to_come_again_alone,
    what_is_not_legal_is_passed_over,
    what_the_generator_makes_has_to_be_legal,
    white_space_counts,
    numbers_may_be_off,
    a_checker_may_decide,
    a_checker_that_fails_ends_the_search,
    a_checker_that_fails_on_a_smaller_input_does_not_like_it,
    a_checker_that_fails_on_what_is_not_legal_is_not_to_blame,
    a_checker_is_not_asked_about_a_crash,
    what_does_not_happen_again_is_not_made_smaller,
    an_input_that_does_not_come_again_is_said_to,
];

/// What is left of every input that has a number above 100.
const SMALLEST: &str = "input:\n  | 1\n  | 101\n";

fn a_difference_is_found_and_made_smaller() {
    let bench = Bench::new("adds-wrongly", "adds", "makes-numbers");
    let generator = bench.path("makes-numbers").display().to_string();
    let run = bench.run("");
    run.exits(1)
        .prints(&["wrong answer at seed 5: line 1, column 2\n", SMALLEST])
        .prints(&[
            "first difference: line 1, column 2\nexpected    got\n> 1 | 101   > 1 | 1101\n    |  ^        |  ^\n",
            &format!("{generator} 5 ("),
            "before it was shrunk in",
            "\nexpected:\n  | 101\n\ngot:\n  | 1101\n",
        ])
        .says(&["note: to keep it as a case: cargo judge stress sums --against adds --generator makes-numbers --save"]);
    assert!(bench.case_files().is_empty());
}

fn the_smallest_seed_is_reported_however_many_threads() {
    let bench = Bench::new("adds-wrongly", "adds", "makes-numbers");
    let alone = bench.run("--threads 1");
    for _ in 0..5 {
        assert_eq!(bench.run("--threads 8").stdout, alone.stdout);
    }
}

fn the_smallest_seed_of_an_input_is_reported() {
    // The second seed is quicker.
    Bench::new("adds-wrongly", "adds", "makes-the-same")
        .run("--threads 2")
        .exits(1)
        .prints(&["wrong answer at seed 1: "]);
}

fn a_crash_stays_one_when_it_is_made_smaller() {
    Bench::new("panics-at-two", "adds", "makes-numbers")
        .run("")
        .exits(1)
        .prints(&[
            "runtime error at seed 5: ",
            "input:\n  | 2\n  | 101\n  | 0\n",
        ]);
}

fn a_crash_is_found_and_made_smaller() {
    let run = Bench::new("panics", "adds", "makes-numbers").run("");
    assert!(!run.stdout.contains("\ngot"), "{}", run.stdout);
    run.exits(1)
        .prints(&["runtime error at seed 5: exit status 101\n", SMALLEST])
        .prints(&["expected:\n  | 101\n", "the number is too large"]);
}

fn a_time_out_is_found() {
    Bench::new("burns", "adds", "makes-numbers")
        .run("--limit 100")
        .exits(1)
        .prints(&["time limit exceeded at seed 5: ", SMALLEST]);
}

fn a_time_out_has_to_come_again_alone() {
    Bench::new("burns-once", "adds", "makes-numbers")
        .run("--limit 100 --threads 2 --tries 20")
        .exits(0);
}

fn what_is_not_legal_is_passed_over() {
    Bench::new("adds-wrongly", "adds", "makes-numbers")
        .run("--legal wants-even-count")
        .exits(1)
        .prints(&["input:\n  | 2\n  | 101\n  | 0\n"])
        .says(&["--generator makes-numbers --legal wants-even-count --save"]);
}

fn what_the_generator_makes_has_to_be_legal() {
    let bench = Bench::new("adds-wrongly", "adds", "makes-numbers");
    let command = format!(
        "run again: {} 5 | {}\n",
        bench.path("makes-numbers").display(),
        bench.path("rejects").display()
    );
    let run = bench.run("--legal rejects --save");
    run.exits(1).says(&[
        "error: the generator makes an input that is not legal at seed 5: ",
        "`rejects` refuses it (RE: exit status 3)\n",
        &command,
        "input:\n  | 8\n",
        "never heard of such a number",
    ]);
    assert!(run.stdout.is_empty(), "{}", run.stdout);
    assert!(bench.case_files().is_empty());
    // Neither is a reference to blame that fails on such an input.
    Bench::new("adds", "rejects", "makes-numbers")
        .run("--legal rejects")
        .exits(1)
        .says(&["error: the generator makes an input that is not legal at seed 5: "]);
    // One that does not answer has not refused anything.
    Bench::new("adds-wrongly", "adds", "makes-numbers")
        .run("--legal sleeps --limit 500 --time 1000")
        .exits(1)
        .says(&["error: `sleeps`, which tells what is legal, does not answer at seed 5 (TLE: "]);
}

fn white_space_counts() {
    Bench::new("adds-loosely", "adds", "makes-numbers")
        .run("")
        .exits(1)
        .prints(&[
            "presentation error at seed 1: ",
            "input:\n  | 0\n",
            "\ngot:\n  |   0 \n",
        ]);
}

fn numbers_may_be_off() {
    Bench::new("adds-loosely", "adds", "makes-numbers")
        .run("--float --tries 10")
        .exits(0);
    Bench::new("adds-wrongly", "adds", "makes-numbers")
        .run("--float")
        .exits(1)
        .prints(&[
            "wrong answer at seed 5: line 1, column 1: expected 101, got 1101, an error of ",
            SMALLEST,
        ]);
}

fn a_checker_may_decide() {
    Bench::new("adds-loosely", "adds", "makes-numbers")
        .run("--checker checks --tries 10")
        .exits(0);
    Bench::new("adds-wrongly", "adds", "makes-numbers")
        .run("--checker checks")
        .exits(1)
        .prints(&[
            "wrong answer at seed 5: the checker says: another sum of 1 numbers\n",
            SMALLEST,
        ]);
}

fn a_checker_that_fails_ends_the_search() {
    Bench::new("adds", "adds", "makes-one")
        .run("--checker checks-many")
        .exits(1)
        .says(&[
            "error: the checker `checks-many` failed: exit status 3, by which it blames",
            "it said:\n  | too few numbers\n",
        ]);
}

fn a_checker_that_fails_on_a_smaller_input_does_not_like_it() {
    Bench::new("adds-wrongly", "adds", "makes-numbers")
        .run("--checker checks-many")
        .exits(1)
        .prints(&["input:\n  | 2\n  | 101\n  | 0\n"]);
}

fn a_checker_that_fails_on_what_is_not_legal_is_not_to_blame() {
    Bench::new("adds", "adds", "makes-one")
        .run("--checker checks-many --legal wants-even-count")
        .exits(1)
        .says(&["error: the generator makes an input that is not legal at seed "]);
}

fn a_checker_is_not_asked_about_a_crash() {
    Bench::new("panics", "adds", "makes-numbers")
        .run("--checker checks-many")
        .exits(1)
        .prints(&["runtime error at seed 5: ", SMALLEST]);
}

fn what_does_not_happen_again_is_not_made_smaller() {
    let bench = Bench::new("adds-wrongly-once", "adds", "makes-numbers");
    bench
        .run("--threads 1 --save")
        .exits(1)
        .prints(&["wrong answer at seed 5: ", "input:\n  | 8\n"])
        .says(&["warning: it did not happen again on the same input"]);
    assert!(bench.case_files().is_empty());
}

fn an_input_that_does_not_come_again_is_said_to() {
    Bench::new("adds-wrongly", "adds", "makes-any")
        .run("--save")
        .exits(1)
        .says(&["warning: the generator gives another input for the same seed now"]);
}
