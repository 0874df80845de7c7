//! # Outputs that are compared as the problem says, and how a difference is shown

use serde_json::Value;

use super::scratch::{ECHO, Scratch, run};

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
    let adds_one = "{ expect = \"WA\", why = \"adds one\", caught-by = \"sample\" }";
    let metadata = format!("checker = \"parity\"\nexamples.adds-one = {adds_one}\n");
    let scratch = Scratch::solve(program, &metadata);
    scratch.write("solve/examples/parity.rs", PARITY);
    scratch.write("solve/examples/adds-one.rs", &adds(1));
    scratch
}

/// A program that prints a number that is larger by so much than the one that it reads.
fn adds(more: u8) -> String {
    ECHO.replace("number)", &format!("number + {more})"))
}

#[test]
fn a_checker_accepts_another_answer_everywhere() {
    let scratch = checked(&adds(2));
    let said = "1 case: 1 AC, 1 of 1 example as expected";
    scratch.test(&["--examples"]).prints(0, &[said]);
    let run = scratch.bundle(&["solve"]);
    run.says(&["Verified `solve` for AOJ: 1 case"]);
    assert_eq!(run.succeeds(), adds(2));
}

#[test]
fn a_checker_refuses() {
    let scratch = checked(&adds(1));
    let report = [
        "WA solve sample\n    wrong answer: the checker says: 8 and 7 are not both even\n",
        "    the checker says:\n      | 8 and 7 are not both even\n",
        "    answer:\n      | 7\n\n    output:\n      | 8\n",
    ];
    scratch.test(&[]).prints(1, &report);
    let said = "the checker says:\n  | 8 and 7 are not both even";
    let run = scratch.bundle(&["solve"]);
    run.fails(1, &["first `sample` with WA", said]);
    scratch.write("solve/src/main.rs", "fn main() { println!(\"seven\"); }\n");
    let said = "presentation error: the checker says: expected a number\n";
    scratch.test(&[]).prints(1, &[said]);
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
    let document: Value = serde_json::from_str(&run.ends(1)).expect("it is JSON");
    let case = &document["problems"][0]["cases"][0];
    assert_eq!(case["verdict"], "error");
    assert!(case["cpu_seconds"].is_null(), "{case}");
    let report = case["report"].as_str();
    assert!(report.is_some_and(|report| report.contains(blame)));
    let shown = [
        "\nsolve       5 AC, 1 WA, 1 error ",
        "\n  negative  error\n",
        "error solve negative\n",
        blame,
        "| the input is negative\n",
        "WA solve wrong\n",
        "1 problem, 7 cases: 5 AC, 1 WA, 1 error\n",
    ];
    let printed = scratch.test(&[]).prints(1, &shown);
    assert!(!printed.contains("to submit"), "{printed}");
    let run = scratch.test(&["--jobs", "1", "--fail-fast"]);
    run.prints(1, &["1 problem, 1 case: 1 error, 6 not run\n"]);
    scratch.bundle(&["solve"]).fails(1, &[blame]);
}

#[test]
fn a_checker_that_cannot_be_built_or_found_is_an_error() {
    let scratch = checked(ECHO);
    scratch.write("solve/examples/parity.rs", "fn main() { let x = ; }\n");
    let said = ["error solve\n", "the checker `parity` cannot be used: "];
    let printed = scratch.test(&[]).prints(1, &said);
    // The solution is not to blame for what the compiler says.
    assert!(!printed.contains("CE"), "{printed}");
    let scratch = Scratch::solve(ECHO, "checker = \"./no-such-checker\"\n");
    let said = "the checker `./no-such-checker` cannot be used: cannot run ";
    scratch.test(&[]).prints(1, &["error solve\n", said]);
    scratch.bundle(&["solve"]).fails(1, &[said]);
}

#[test]
fn white_space_alone_is_called_what_the_judge_calls_it() {
    let scratch = Scratch::solve(&ECHO.replace("\"{}\"", "\"{} \""), "");
    let accepted = "with `compare = \"lines\"` in [package.metadata.judge] this is right\n";
    let pe = ["PE solve sample\n    presentation error: line 1", accepted];
    scratch.test(&[]).prints(1, &pe);
    scratch
        .bundle(&["solve"])
        .fails(1, &["with PE\n", accepted]);
    scratch.profile("aoj", "presentation-error = false\n");
    let wa = ["WA solve sample\n    wrong answer: line 1", accepted];
    scratch.test(&[]).prints(1, &wa);
    scratch.profile("mine", "like = \"aoj\"\n");
    scratch.package("solve", "[package.metadata.judge]\njudge = \"mine\"\n");
    scratch.test(&[]).prints(1, &pe);
    // What counts is the problem's to say, and what the rest is called is the judge's.
    let bytes = "[package.metadata.judge]\njudge = \"mine\"\ncompare = \"bytes\"\n";
    scratch.package("solve", bytes);
    scratch.test(&[]).prints(1, &pe);
}

#[test]
#[cfg(unix)]
fn a_checker_may_be_a_file_of_the_package() {
    let scratch = Scratch::solve(ECHO, "checker = \"checks/any.sh\"\n");
    scratch.case("solve", "other", "8\n", "9\n");
    let checks = "test $# = 3 && test -f \"$1\" && test -f \"$3\" && grep -q '^[0-9]*$' \"$2\"";
    scratch.script("solve/checks/any.sh", checks);
    scratch.test(&[]).prints(0, &["2 cases: 2 AC"]);
    // Wherever the user is, and also behind another program.
    let metadata = "[package.metadata.judge]\njudge = \"aoj\"\nchecker = \"sh checks/any.sh\"\n";
    scratch.package("solve", metadata);
    for folder in [".", "solve"] {
        run(&scratch.path(folder), &["test"]).prints(0, &["2 cases: 2 AC"]);
    }
}

#[test]
fn stress_compares_as_the_problem_says() {
    let scratch = checked(&adds(2));
    scratch.write("solve/examples/right.rs", ECHO);
    let generator = "fn main() { println!(\"{}\", std::env::args().nth(1).unwrap()); }\n";
    scratch.write("solve/examples/seeds.rs", generator);
    let stress = ["solve", "--against", "right", "--generator", "seeds"];
    let stress = |more: &[&str]| scratch.stress(&[&stress, more].concat());
    let agrees = "agrees with `right` on 20 inputs";
    stress(&["--tries", "20"]).prints(0, &[agrees]);
    scratch.write("solve/src/main.rs", &adds(1));
    let said = "wrong answer at seed 1: the checker says: 1 and 0 are not both even\n";
    stress(&[]).prints(1, &[said]);
    let float = "[package.metadata.judge]\njudge = \"aoj\"\nfloat = 0.1\n";
    scratch.package("solve", float);
    // From 10 on, one more is no more than a tenth.
    let said = "wrong answer at seed 1: line 1, column 1: expected 0, got 1, an error of 1.000e0 where 1e-1 is accepted\n";
    stress(&[]).prints(1, &[said]);
}

#[test]
fn a_difference_is_shown_as_wide_and_as_bright_as_the_terminal_is() {
    let scratch = Scratch::echo();
    scratch.case("echo", "wrong", "71\n", "72\n");
    let line = |end| format!("{}{end}\n", "1".repeat(17));
    scratch.case("echo", "wide", &line(2), &line(3));
    let run = |variables: &[(&str, &str)], case| scratch.test_with(variables, &["--case", case]);
    let plain = run(&[], "wrong").prints(1, &["> 1 | 72   > 1 | 71\n"]);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let forced = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
    let bright = [
        "7\u{1b}[1m\u{1b}[32m2\u{1b}[0m",
        "7\u{1b}[1m\u{1b}[31m1\u{1b}[0m",
    ];
    run(&forced[..1], "wrong").prints(1, &bright);
    // Who wants no colour is heard first, and what programs read has none in any case.
    let refused = run(&forced, "wrong").ends(1);
    assert!(!refused.contains('\u{1b}'), "{refused}");
    let arguments = ["--case", "wrong", "--json"];
    let json = scratch.test_with(&forced[..1], &arguments).ends(1);
    let document: Value = serde_json::from_str(&json).expect("it is JSON");
    let report = document["problems"][0]["cases"][0]["report"].as_str();
    let report = report.expect("the case failed");
    assert!(report.contains("> 1 | 72   > 1 | 71\n"), "{report:?}");
    assert!(!report.contains('\u{1b}'), "{report:?}");

    let whole = "> 1 | 111111111111111113   > 1 | 111111111111111112\n";
    run(&[("COLUMNS", "70")], "wide").prints(1, &[whole]);
    let cut = "> 1 | …11111111113   > 1 | …11111111112\n";
    run(&[("COLUMNS", "40")], "wide").prints(1, &[cut]);
}
