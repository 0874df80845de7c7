//! # Outputs that are compared as the problem says, and how a difference is shown

use serde_json::Value;

use super::scratch::{ECHO, Scratch};

/// A checker by testlib's convention: any number of the right parity will do.
const PARITY: &str = "\
fn number(index: usize) -> Option<i64> {
    let path = std::env::args().nth(index).expect(\"there are three files\");
    let text = std::fs::read_to_string(path).expect(\"the file is text\");
    text.trim().parse().ok()
}

fn main() {
    let (input, output, answer) = (number(1).unwrap(), number(2), number(3).unwrap());
    let Some(output) = output else {
        eprintln!(\"expected a number\");
        std::process::exit(2);
    };
    if input < 0 {
        eprintln!(\"the input is negative\");
        std::process::exit(3);
    }
    if (output - answer) % 2 != 0 {
        eprintln!(\"{output} and {answer} are not both even\");
        std::process::exit(1);
    }
}
";

/// A workspace whose one package has this program, and the checker as an example.
fn checked(program: &str) -> Scratch {
    let scratch = Scratch::solve(
        program,
        "checker = \"parity\"\nexamples.adds-one = { expect = \"WA\", why = \"adds one\", caught-by = \"sample\" }\n",
    );
    scratch.write("solve/examples/parity.rs", PARITY);
    let adds_one = ECHO.replace("number)", "number + 1)");
    scratch.write("solve/examples/adds-one.rs", &adds_one);
    scratch
}

fn adds_two() -> String {
    ECHO.replace("number)", "number + 2)")
}

#[test]
fn a_checker_accepts_another_answer_everywhere() {
    let scratch = checked(&adds_two());
    scratch
        .test(&["--examples"])
        .prints(0, &["1 case: 1 AC, 1 of 1 example as expected"]);
    scratch
        .test(&["--workspace-binary"])
        .prints(0, &["1 case: 1 AC"]);
    let run = scratch.bundle(&["solve"]);
    run.says(&["Verified `solve` for AOJ: 1 case"]);
    assert_eq!(run.succeeds(), adds_two());
}

#[test]
fn a_checker_refuses() {
    let scratch = checked(&ECHO.replace("number)", "number + 1)"));
    scratch.test(&[]).prints(
        1,
        &[
            "WA solve sample\n    wrong answer: the checker says: 8 and 7 are not both even\n",
            "    the checker says:\n      | 8 and 7 are not both even\n",
            "    answer:\n      | 7\n\n    output:\n      | 8\n",
        ],
    );
    scratch.bundle(&["solve"]).fails(
        1,
        &[
            "first `sample` with WA",
            "the checker says:\n  | 8 and 7 are not both even",
        ],
    );
    scratch.write("solve/src/main.rs", "fn main() { println!(\"seven\"); }\n");
    scratch.test(&[]).prints(
        1,
        &["presentation error: the checker says: expected a number\n"],
    );
}

#[test]
fn a_checker_that_fails_is_an_error_and_no_verdict() {
    let scratch = checked(ECHO);
    scratch.case("solve", "negative", "-7\n", "-7\n");
    // More than are run at once, so that some come after the failure.
    for case in ["other-1", "other-2", "other-3", "other-4"] {
        scratch.case("solve", case, "8\n", "8\n");
    }
    scratch.case("solve", "wrong", "9\n", "8\n");
    let blame = "the checker `parity` failed: exit status 3, by which it blames";
    let run = scratch.test(&["--jobs", "1", "--json"]);
    let document: Value = serde_json::from_str(&run.prints(1, &[])).expect("it is JSON");
    let case = &document["problems"][0]["cases"][0];
    assert_eq!(case["verdict"], "error");
    assert!(case["cpu_seconds"].is_null(), "{case}");
    assert!(
        case["report"]
            .as_str()
            .is_some_and(|report| report.contains(blame))
    );
    let printed = scratch.test(&[]).prints(
        1,
        &[
            "\nsolve       5 AC, 1 WA, 1 error ",
            "\n  negative  error\n",
            "error solve negative\n",
            blame,
            "| the input is negative\n",
            "WA solve wrong\n",
            "1 problem, 7 cases: 5 AC, 1 WA, 1 error\n",
        ],
    );
    assert!(!printed.contains("to submit"), "{printed}");
    scratch
        .test(&["--jobs", "1", "--fail-fast"])
        .prints(1, &["1 problem, 1 case: 1 error, 6 not run\n"]);
    scratch.bundle(&["solve"]).fails(1, &[blame]);
}

#[test]
fn a_checker_that_cannot_be_built_or_found_is_an_error() {
    let scratch = checked(ECHO);
    scratch.write("solve/examples/parity.rs", "fn main() { let x = ; }\n");
    let printed = scratch.test(&[]).prints(
        1,
        &["error solve\n", "the checker `parity` cannot be used: "],
    );
    // The solution is not to blame for what the compiler says.
    assert!(!printed.contains("CE"), "{printed}");
    let scratch = Scratch::solve(ECHO, "checker = \"./no-such-checker\"\n");
    let said = "the checker `./no-such-checker` cannot be used: cannot run ";
    scratch.test(&[]).prints(1, &["error solve\n", said]);
    scratch.bundle(&["solve"]).fails(1, &[said]);
}

#[test]
#[cfg(unix)]
fn a_checker_may_be_a_file_of_the_package() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::solve(ECHO, "checker = \"checks/any.sh\"\n");
    scratch.case("solve", "other", "8\n", "9\n");
    scratch.write(
        "solve/checks/any.sh",
        "#!/bin/sh\ntest $# = 3 && test -f \"$1\" && test -f \"$3\" && grep -q '^[0-9]*$' \"$2\"\n",
    );
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(scratch.path("solve/checks/any.sh"), mode).expect("it is there");
    scratch.test(&[]).prints(0, &["2 cases: 2 AC"]);
}

#[test]
fn stress_compares_as_the_problem_says() {
    let scratch = checked(&adds_two());
    scratch.write("solve/examples/right.rs", ECHO);
    let generator = "fn main() { println!(\"{}\", std::env::args().nth(1).unwrap()); }\n";
    scratch.write("solve/examples/seeds.rs", generator);
    let stress = ["solve", "--against", "right", "--generator", "seeds"];
    let stress = |more: &[&str]| scratch.stress(&[&stress, more].concat());
    stress(&["--tries", "20"]).prints(0, &["agrees with `right` on 20 inputs"]);
    let adds_one = ECHO.replace("number)", "number + 1)");
    scratch.write("solve/src/main.rs", &adds_one);
    stress(&[]).prints(
        1,
        &["wrong answer at seed 1: the checker says: 1 and 0 are not both even\n"],
    );
    scratch.package(
        "solve",
        "[package.metadata.judge]\njudge = \"aoj\"\nfloat = 0.1\n",
    );
    // From 10 on, one more is no more than a tenth.
    stress(&[]).prints(
        1,
        &["wrong answer at seed 1: line 1, column 1: expected 0, got 1, an error of 1.000e0 where 1e-1 is accepted\n"],
    );
}

#[test]
fn numbers_may_be_off() {
    let program = "fn main() { println!(\"{:.7}\", 2.0_f64.sqrt()); }\n";
    let scratch = Scratch::solve(program, "float = 1e-6\n");
    scratch.case("solve", "sample", "", "1.41421356237\n");
    scratch.test(&[]).prints(0, &["1 case: 1 AC"]);
    scratch.bundle(&["solve"]).succeeds();
    scratch.case("solve", "off", "", "1.4143\n");
    scratch.test(&[]).prints(
        1,
        &[
            "wrong answer: line 1, column 1: expected 1.4143, got 1.4142136, an error of 6.109e-5 where 1e-6 is accepted\n",
            "    > 1 | 1.4143   > 1 | 1.4142136\n        | ^            | ^\n",
        ],
    );
}

#[test]
fn colours_are_for_terminals() {
    let scratch = Scratch::echo();
    scratch.case("echo", "wrong", "71\n", "72\n");
    let run = |variables: &[(&str, &str)]| scratch.test_with(variables, &["--case", "wrong"]);
    let plain = run(&[]).prints(1, &["> 1 | 72   > 1 | 71\n"]);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let forced = run(&[("CLICOLOR_FORCE", "1")]).prints(
        1,
        &[
            "7\u{1b}[1m\u{1b}[32m2\u{1b}[0m",
            "7\u{1b}[1m\u{1b}[31m1\u{1b}[0m",
        ],
    );
    assert_ne!(plain, forced);
    // Who wants no colour is heard first.
    let refused = run(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
    assert!(!refused.prints(1, &[]).contains('\u{1b}'));
    // What programs read has no colours in any case.
    let json = scratch
        .test_with(&[("CLICOLOR_FORCE", "1")], &["--json"])
        .prints(1, &["> 1 | 72   > 1 | 71\\n"]);
    let document: Value = serde_json::from_str(&json).expect("it is JSON");
    let report = &document["problems"][0]["cases"][1]["report"];
    let report = report.as_str().expect("the case failed");
    assert!(!report.contains('\u{1b}'), "{report:?}");
}

#[test]
fn a_narrow_screen_has_one_under_the_other() {
    let scratch = Scratch::echo();
    scratch.case("echo", "wrong", "1111122222\n", "1111122223\n");
    let run = |columns| scratch.test_with(&[("COLUMNS", columns)], &["--case", "wrong"]);
    run("50").prints(
        1,
        &["    expected           got\n    > 1 | 1111122223   > 1 | 1111122222\n"],
    );
    run("40").prints(
        1,
        &["    expected\n    > 1 | 1111122223\n        |          ^\n    got\n    > 1 | 1111122222\n"],
    );
}

#[test]
fn white_space_that_differs_is_seen() {
    let scratch = Scratch::echo();
    let program = "fn main() { print!(\"a  b\\t\\u{3000}c \\nd e\\n\"); }\n";
    scratch.write("echo/src/main.rs", program);
    scratch.case("echo", "sample", "", "a b\t\u{3000}c\r\nd e\r\n");
    scratch.test(&[]).prints(
        1,
        &[
            "first difference: line 1, column 3, only white space differs (· is a blank)\n",
            "    > 1 | a·b\\t\\u{3000}c   > 1 | a··b\\t\\u{3000}c·\n",
            "      2 | d e                2 | d e\n",
        ],
    );
}
