//! # `cargo judge test --examples`: each example, the case that catches it, and what there is to see

use std::fs;

use super::scratch::{ECHO, Scratch};

const ALWAYS_SEVEN: &str = "fn main() { println!(\"7\"); }\n";

/// A workspace whose package echoes, and has this one example.
fn with_example(name: &str, said: &str, program: &str) -> Scratch {
    let scratch = Scratch::solve(ECHO, &format!("examples.{name} = {{ {said} }}\n"));
    scratch.write(&format!("solve/examples/{name}.rs"), program);
    scratch
}

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
to submit: target/judge/submit/solve.rs
"
    );
    fs::remove_file(scratch.path("solve/examples/plain.rs")).expect("it is there");
    scratch
        .test(&["--examples"])
        .prints(1, &["error solve plain\n"]);
}

#[test]
fn the_very_case_has_to_catch_it() {
    let said = "expect = \"WA\", why = \"prints 7\", caught-by = \"sample\"";
    let scratch = with_example("seven", said, ALWAYS_SEVEN);
    scratch.case("solve", "other", "8\n", "8\n");
    scratch.test(&["--examples"]).prints(
        1,
        &[
            "AC solve seven\n    prints 7\n    expected WA, got AC on sample\n\n",
            "0 of 1 example as expected",
        ],
    );
}

#[test]
fn an_example_must_fail_in_no_other_way_than_the_expected() {
    let said = "expect = \"WA\", why = \"sulks when asked twice\", caught-by = \"asked-once\"";
    let sulks = "fn main() { let line = std::io::stdin().lines().next().unwrap().unwrap(); assert!(line != \"8\"); println!(\"7\"); }\n";
    let scratch = with_example("sulks", said, sulks);
    scratch.case("solve", "asked-once", "6\n", "6\n");
    let caught = "WA solve sulks\n    sulks when asked twice\n    caught by asked-once\n";
    scratch.test(&["--examples"]).prints(0, &[caught]);
    scratch.case("solve", "asked-twice", "8\n", "8\n");
    let run = scratch.test(&["--examples"]);
    run.prints(
        1,
        &[
            "RE solve sulks\n    sulks when asked twice\n    expected WA, got RE on asked-twice\n\n    runtime error: ",
            "run again: cargo run -q --release -p solve --example sulks < testcases/solve/asked-twice.in\n",
        ],
    );
}

#[test]
fn long_texts_are_shown_around_the_first_difference() {
    let said = "expect = \"WA\", why = \"prints 7\", caught-by = \"long\"";
    let scratch = with_example(
        "seven",
        said,
        "fn main() { for _ in 0..40 { println!(\"7\"); } }\n",
    );
    let each = "use std::io;\nfn main() { for line in io::stdin().lines() { println!(\"{}\", &line.unwrap()[..1]); } }\n";
    scratch.write("solve/src/main.rs", each);
    // Each line has its answer.
    let expected = |at| {
        (1..=40)
            .map(|line| if line == at { "8\n" } else { "7\n" })
            .collect()
    };
    let text: String = expected(30);
    let input: String = text.replace('\n', &format!(" {}\n", "x".repeat(200)));
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
    scratch.write(
        "solve/src/main.rs",
        "fn main() { print!(\"{}\", include_str!(\"out\")); }\n",
    );
    scratch.write("solve/src/out", &text);
    let numbers: String = (1..=50).map(|line| format!("{line}\n")).collect();
    scratch.case("solve", "long", &numbers, &text);
    fs::remove_file(scratch.path("testcases/solve/sample.in")).expect("it is there");
    fs::remove_file(scratch.path("testcases/solve/sample.out")).expect("it is there");
    scratch.test(&["--examples"]).prints(
        0,
        &[
            "    1       … 26 lines   … 26 lines\n    2       7            7\n    3       7            7\n",
            "    5       8            7\n",
            "    20\n    …\n",
        ],
    );
}
