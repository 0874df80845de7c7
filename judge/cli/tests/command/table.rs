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
    let listed = rows(&listed);
    assert_eq!(listed[..5], [HEAD, "a", one, two, a]);
    assert_eq!(listed[5..], ["longer", one, two, longer]);
    scratch.case("a", "blank", "1\n", "1 \n");
    scratch.case("a", "wrong", "1\n", "2\n");
    let printed = scratch
        .test(&["a"])
        .prints(1, &["\nWA a wrong\n", "\nPE a blank\n"]);
    let in_all = "a 2 AC, 1 WA, 1 PE _ s _ MiB";
    let (blank, wrong) = ("  blank PE _ s _ MiB", "  wrong WA _ s _ MiB");
    assert_eq!(rows(&printed), [HEAD, "a", blank, wrong, in_all]);
    // What is not right stands out, and only that.
    let run = scratch.test_with(&[("CLICOLOR_FORCE", "1")], &["a"]);
    run.prints(1, &["a        \u{1b}[1m\u{1b}[92m2 AC\u{1b}[0m, "]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_appears_when_its_case_has_ended() {
    use super::background::Background;

    let waits = "use std::io::Read;\nfn main() {\n    let mut text = String::new();\n    std::io::stdin().read_to_string(&mut text).unwrap();\n    if text.starts_with('w') {\n        std::thread::sleep(std::time::Duration::from_secs(300));\n    }\n    print!(\"{}\", text);\n}\n";
    let scratch = Scratch::solve(waits, "time-limit = \"200 s\"\n");
    scratch.case("solve", "wrong", "1\n", "2\n");
    scratch.case("solve", "x-waits", "waits\n", "\n");
    let (sample, wrong) = ("  sample AC _ s _ MiB", "  wrong WA _ s _ MiB");
    for (arguments, lines) in [
        (&[][..], &["solve", wrong][..]),
        (&["--verbose"], &["solve", sample, wrong]),
    ] {
        let judge = Background::test(&scratch, &[&["--jobs", "2"], arguments].concat());
        let (stdout, _) = judge.says("\n  wrong ", "");
        assert_eq!(rows(&stdout)[1..], *lines);
        let (stdout, _) = judge.ended_by(libc::SIGINT);
        let in_all = "solve 1 AC, 1 WA, 1 not run _ s _ MiB";
        assert_eq!(rows(&stdout)[1..], [lines, &[in_all]].concat());
    }
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
