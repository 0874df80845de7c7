//! # What the user reads of a case
//!
//! The reports are in `reports.toml`, each beside what led to it, whole except for the lines that name the case.

use std::collections::BTreeMap;
use std::fs;
use std::thread;

use serde::Deserialize;

use crate::bench::{Bench, ECHO, PACKAGE, Run};

crate::tests![
    reports,
    a_report_names_the_case,
    right_answers_pass,
    bytes_that_cannot_be_printed_are_shown,
    a_long_line_is_cut_around_the_difference,
    variables_of_the_tools_are_not_handed_on,
];

/// A package and its cases.
#[derive(Deserialize)]
struct Package {
    program: String,
    #[serde(default)]
    metadata: String,
    /// Further scripts, by their names.
    #[serde(default)]
    examples: BTreeMap<String, String>,
    cases: BTreeMap<String, Case>,
}

#[derive(Deserialize)]
struct Case {
    input: String,
    #[serde(default)]
    repeated: usize,
    expected: String,
    /// Where `[..]` stands for anything.
    report: String,
}

fn reports() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/harness/reports.toml");
    let text = fs::read_to_string(file).expect("the file is there");
    let packages: BTreeMap<String, Package> = toml::from_str(&text).expect("it is TOML");
    // Some programs wait for something, so the packages need not wait for each other.
    thread::scope(|scope| {
        for package in packages.values() {
            scope.spawn(move || check(package));
        }
    });
}

fn check(package: &Package) {
    let mut bench = Bench::new(&package.program).metadata(&package.metadata);
    for (name, script) in &package.examples {
        bench = bench.example(name, script);
    }
    for (name, case) in &package.cases {
        bench = bench.case(
            name,
            case.input.repeat(case.repeated.max(1)),
            &case.expected,
        );
    }
    let run = bench.run(&[]);
    run.fails(&[&format!("0 passed; {} failed", package.cases.len())]);
    for (name, case) in &package.cases {
        let mut paragraphs: Vec<&str> = run.report(name).trim_end().split("\n\n").collect();
        paragraphs.retain(|paragraph| !paragraph.starts_with("run again: "));
        let report = paragraphs.join("\n\n");
        assert!(
            matches(&report, case.report.trim_end()),
            "{name} is reported as\n{report}\n"
        );
    }
}

/// Tells whether a text is what is wanted, where `[..]` stands for anything.
fn matches(text: &str, wanted: &str) -> bool {
    let mut parts = wanted.split("[..]");
    let first = parts.next().unwrap_or_default();
    let mut rest = text.strip_prefix(first);
    for part in parts {
        let at = rest.and_then(|rest| {
            if part.is_empty() {
                Some(rest.len())
            } else {
                rest.find(part)
            }
        });
        rest = rest.zip(at).map(|(rest, at)| &rest[at + part.len()..]);
    }
    rest == Some("")
}

fn a_report_names_the_case() {
    let bench = Bench::new(ECHO).case("sample-1", "xx.\n", "xxo\n");
    let [input, expected] = ["sample-1.in", "sample-1.out"].map(|file| bench.cases().join(file));
    bench.run(&[]).fails(&[
        &format!("run again: cargo test -p {PACKAGE} --test samples -- --exact sample-1\n"),
        &format!(
            "input:     {}\nexpected:  {}\n",
            input.display(),
            expected.display()
        ),
    ]);
}

fn right_answers_pass() {
    Bench::new(ECHO)
        .case("a", "1 2\n", "1 2\n")
        .case("empty", "", "")
        .case("crlf-in-the-expected-file", "1\n2\n", "1\r\n2\r\n")
        .run(&[])
        .passes(3);
    Bench::new(ECHO)
        .metadata("float = 1e-6")
        .case("a", "0.3333333  2\nyes", "0.33333333\n2.0\nyes\n")
        .run(&[])
        .passes(1);
    Bench::new("echo done")
        .case("a", "0 0 0\n".repeat(2_000_000), "done\n")
        .run(&[])
        .passes(1);
}

fn bytes_that_cannot_be_printed_are_shown() {
    let bench = Bench::new(ECHO).case("a", b"a\xff\0\x1b[31m\n", "a\u{f6}\n");
    let side_by_side = "> 1 | a\u{f6}   > 1 | a\\xff\\x00\\x1b[31m\n";
    bench.run(&[]).fails(&["line 1, column 2\n", side_by_side]);
}

fn a_long_line_is_cut_around_the_difference() {
    let line = |middle: &str| [&"x".repeat(5000), middle, &"o".repeat(5000), "\n"].concat();
    let run = Bench::new(ECHO).case("a", line("1"), line("2")).run(&[]);
    run.fails(&[
        "line 1, column 5001\n",
        "xxx2ooo",
        "xxx1ooo",
        "… (10001 bytes in all)\n",
    ]);
    let widest = run
        .report("a")
        .lines()
        .map(|line| line.chars().count())
        .max();
    assert!(
        widest < Some(140),
        "a line has {widest:?} columns:\n{}",
        run.stdout
    );
}

fn variables_of_the_tools_are_not_handed_on() {
    let bench = Bench::new("env | grep -E '^(LD_|RUST|CARGO|NEXTEST)'; echo that is all").case(
        "a",
        "",
        "that is all\n",
    );
    let variables = [
        "LD_LIBRARY_PATH",
        "RUST_BACKTRACE",
        "CARGO_TARGET_DIR",
        "NEXTEST",
    ];
    let mut command = bench.command(&[]);
    Run::of(command.envs(variables.map(|name| (name, "1")))).passes(1);
}
