//! # What `cargo judge test` shows at a glance, and what only when something is wrong

use super::scratch::{ECHO, Scratch};

/// The lines of the table, each with the figures of a run taken out and blanks as one.
fn rows(printed: &str) -> Vec<String> {
    let table = printed.split("\n\n").next().unwrap_or_default();
    table.lines().map(without_figures).collect()
}

/// The line, its indent kept.
fn without_figures(line: &str) -> String {
    let (indent, text) = line.split_at(line.len() - line.trim_start().len());
    let words: Vec<&str> = text.split_whitespace().collect();
    let shown = words
        .iter()
        .enumerate()
        .map(|(index, word)| match words.get(index + 1) {
            Some(&"s" | &"MiB") if word.parse::<f64>().is_ok() => "_",
            _ => word,
        });
    format!("{indent}{}", shown.collect::<Vec<_>>().join(" "))
}

const HEAD: &str = "problem verdict CPU time peak memory";

#[test]
fn a_line_a_problem_and_for_what_is_not_right_or_asked_for() {
    let scratch = Scratch::workspace(&["a", "longer"]);
    for name in ["a", "longer"] {
        scratch.package(name, "[package.metadata.judge]\njudge = \"aoj\"\n");
        scratch.write(&format!("{name}/src/main.rs"), ECHO);
        scratch.case(name, "one", "1\n", "1\n");
        scratch.case(name, "two", "2\n", "2\n");
    }
    let printed = scratch
        .test(&[])
        .prints(0, &["\n\n2 problems, 4 cases: 4 AC\n"]);
    let (a, longer) = ("a 2 AC _ s _ MiB", "longer 2 AC _ s _ MiB");
    assert_eq!(rows(&printed), [HEAD, a, longer]);
    let columns = |name: &str| {
        let mut lines = printed.lines();
        let line = lines.find(|line| line.starts_with(name));
        line.and_then(|line| Some((line.find(" AC")?, line.len())))
    };
    assert_eq!(columns("a "), columns("longer "));
    let listed = scratch.test(&["-v"]).prints(0, &["4 AC"]);
    let (one, two) = ("  one AC _ s _ MiB", "  two AC _ s _ MiB");
    assert_eq!(rows(&listed), [HEAD, a, one, two, longer, one, two]);
    scratch.case("a", "blank", "1\n", "1 \n");
    scratch.case("a", "wrong", "1\n", "2\n");
    let printed = scratch
        .test(&["a"])
        .prints(1, &["\nWA a wrong\n", "\nPE a blank\n"]);
    let a = "a 2 AC, 1 WA, 1 PE _ s _ MiB";
    let (blank, wrong) = ("  blank PE _ s _ MiB", "  wrong WA _ s _ MiB");
    assert_eq!(rows(&printed), [HEAD, a, blank, wrong]);
    // What is not right stands out, and only that.
    let run = scratch.test_with(&[("CLICOLOR_FORCE", "1")], &["a"]);
    run.prints(1, &["a        \u{1b}[1m\u{1b}[92m2 AC\u{1b}[0m, "]);
}

/// Options that every command has, as cargo's have them.
#[test]
fn colours_and_silence() {
    let scratch = Scratch::echo();
    let is_coloured = |variables: &[(&str, &str)], arguments: &[&str]| {
        let printed = scratch.test_with(variables, arguments).succeeds();
        printed.contains('\u{1b}')
    };
    assert!(is_coloured(&[], &["--color", "always"]));
    assert!(is_coloured(&[("CARGO_TERM_COLOR", "always")], &[]));
    assert!(!is_coloured(
        &[("CARGO_TERM_COLOR", "always")],
        &["--color=never"]
    ));
    assert!(!is_coloured(&[("CARGO_TERM_COLOR", "no such word")], &[]));
    let said = |arguments: &[&str]| scratch.test(arguments).stderr.clone();
    assert!(said(&["--prove", "-p", "echo"]).contains("note: "));
    assert_eq!(said(&["--prove", "-q", "--package", "echo"]), "");
    scratch
        .bundle(&["-p", "nobody"])
        .fails(2, &["is called `nobody`"]);
    scratch
        .bundle(&["echo", "-p", "echo"])
        .fails(2, &["cannot be used with"]);
}
