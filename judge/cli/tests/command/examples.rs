//! # `cargo judge test --examples`: each example, the case that catches it, and what there is to see

use std::fs;

use super::scratch::{ECHO, Scratch};

const ALWAYS_SEVEN: &str = "fn main() { println!(\"7\"); }\n";

#[test]
fn each_is_shown_with_what_it_is_there_for() {
    let metadata = "[package.metadata.judge.examples]\n\
        always-seven = { expect = \"WA\", why = \"prints 7 whatever it reads\", caught-by = \"other\" }\n\
        panics = { expect = \"RE\", why = \"panics\", caught-by = \"other\" }\n\
        plain = { expect = \"AC\", why = \"is right\" }\n";
    let scratch = Scratch::solve(ECHO, metadata);
    scratch.write("solve/examples/always-seven.rs", ALWAYS_SEVEN);
    let panics = "fn main() { println!(\"1\"); panic!(); }\n";
    scratch.write("solve/examples/panics.rs", panics);
    scratch.write("solve/examples/plain.rs", ECHO);
    scratch.test(&["--examples"]).prints(
        1,
        &[
            "error solve always-seven\n    prints 7 whatever it reads\n    expected WA\n\n    \
             no case is called `other`, by which `always-seven` is to be caught\n\n",
            "1 of 3 examples as expected",
        ],
    );
    scratch.case("solve", "other", "8\n", "8\n");
    let printed = scratch.test(&["--examples"]).prints(0, &[]);
    let (_, examples) = printed.split_once("\n\n").expect("the table ends");
    assert_eq!(
        examples,
        "\
WA solve always-seven
    prints 7 whatever it reads
    caught by other

    input   expected   got
    8       8          7

RE solve panics
    panics
    caught by other

    runtime error: exit status 101

    input   expected   got
    8       8          1

AC solve plain
    is right

1 problem, 2 cases: 2 AC, 3 of 3 examples as expected
tested: what the workspace builds; `cargo judge submit solve` proves the file
"
    );
    fs::remove_file(scratch.path("solve/examples/plain.rs")).expect("it is there");
    scratch
        .test(&["--examples"])
        .prints(1, &["error solve plain\n"]);
}

#[test]
fn the_very_case_has_to_catch_it_and_in_no_other_way() {
    let metadata = "[package.metadata.judge.examples]\n\
        seven = { expect = \"WA\", why = \"prints 7\", caught-by = \"sample\" }\n\
        sulks = { expect = \"WA\", why = \"sulks when asked for 8\", caught-by = \"asked-once\" }\n";
    let scratch = Scratch::solve(ECHO, metadata);
    scratch.write("solve/examples/seven.rs", ALWAYS_SEVEN);
    let sulks = "fn main() { let line = std::io::stdin().lines().next().unwrap().unwrap(); assert!(line != \"8\"); println!(\"7\"); }\n";
    scratch.write("solve/examples/sulks.rs", sulks);
    scratch.case("solve", "asked-once", "6\n", "6\n");
    scratch.test(&["--examples"]).prints(
        1,
        &[
            "AC solve seven\n    prints 7\n    expected WA, got AC on sample\n\n",
            "WA solve sulks\n    sulks when asked for 8\n    caught by asked-once\n",
            "1 of 2 examples as expected",
        ],
    );
    scratch.case("solve", "asked-twice", "8\n", "8\n");
    scratch.test(&["--examples"]).prints(
        1,
        &[
            "RE solve sulks\n    sulks when asked for 8\n    expected WA, got RE on asked-twice\n\n    runtime error: ",
            "run again: cargo run -q --release -p solve --example sulks < testcases/solve/asked-twice.in\n",
        ],
    );
}

#[test]
fn long_texts_are_shown_around_the_first_difference() {
    let metadata =
        "examples.seven = { expect = \"WA\", why = \"prints 7\", caught-by = \"long\" }\n";
    let each = "use std::io;\nfn main() { for line in io::stdin().lines() { println!(\"{}\", &line.unwrap()[..1]); } }\n";
    let scratch = Scratch::solve(each, metadata);
    let sevens = "fn main() { for _ in 0..40 { println!(\"7\"); } }\n";
    scratch.write("solve/examples/seven.rs", sevens);
    // Each line has its answer.
    let text: String = (1..=40)
        .map(|line| if line == 30 { "8\n" } else { "7\n" })
        .collect();
    let input = text.replace('\n', &format!(" {}\n", "x".repeat(200)));
    scratch.case("solve", "long", &input, &text);
    let printed = scratch.test(&["--examples"]).prints(
        0,
        &[
            "\n    … 26 lines  ",
            "  … 26 lines   … 26 lines\n    7 ",
            "xxx…   8            7\n    7 ",
            "  …            …\n\n1 problem",
        ],
    );
    let widest = printed.lines().map(|line| line.chars().count()).max();
    assert_eq!(widest, Some(100), "{printed}");
    // Else it is shown from its beginning.
    let whole = "fn main() { print!(\"{}\", include_str!(\"out\")); }\n";
    scratch.write("solve/src/main.rs", whole);
    scratch.write("solve/src/out", &text);
    let numbers: String = (1..=50).map(|line| format!("{line}\n")).collect();
    scratch.case("solve", "long", &numbers, &text);
    scratch.case("solve", "sample", "", &text);
    scratch.test(&["--examples"]).prints(
        0,
        &[
            "    1       … 26 lines   … 26 lines\n    2       7            7\n    3       7            7\n",
            "    5       8            7\n",
            "    20\n    …\n",
        ],
    );
}
