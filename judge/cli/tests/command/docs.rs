//! # How much of the documentation travels, as it is asked for

use super::scratch::{ECHO, Run, Scratch, run};

const MAIN: &str = "fn main() {\n    lib::echo();\n}\n";
const ALL: &str = "/// Prints a number.\n///\n/// The one that it reads.\n";
const SUMMARY: &str = "/// Prints a number.\n";
const SUBMIT: &str = "target/judge/submit/top.rs";

/// The library with this documentation.
fn library(docs: &str) -> String {
    ECHO.replace("fn main()", &format!("{docs}pub fn echo()"))
}

/// The bundle with this documentation.
fn bundle(docs: &str) -> String {
    let lines = library(docs);
    let lines = lines.lines().map(|line| format!("    {line}\n"));
    let body: String = lines.collect();
    format!("{MAIN}\nmod lib {{\n{}}}\n", body.replace("    \n", "\n"))
}

/// A program that is all library, with this metadata.
fn echo(metadata: &str) -> Scratch {
    let scratch = Scratch::with_library(MAIN, &library(ALL), "7\n");
    let manifest = scratch.read("top/Cargo.toml");
    let says = format!("\"aoj\"\n{metadata}");
    scratch.write("top/Cargo.toml", &manifest.replace("\"aoj\"\n", &says));
    scratch
}

fn unproved(scratch: &Scratch, arguments: &[&str]) -> Run {
    scratch.bundle(&[&["top", "--no-verify"], arguments].concat())
}

#[test]
fn a_summary_unless_said_otherwise() {
    let scratch = echo("");
    assert_eq!(scratch.bundle(&["top"]).succeeds(), bundle(SUMMARY));
    for (asked, docs) in [("summary", SUMMARY), ("none", "")] {
        let text = unproved(&scratch, &["--docs", asked]).succeeds();
        assert_eq!(text, bundle(docs));
    }
    let said = "invalid value 'some' for '--docs <WHICH>'\n  [possible values: summary, none]";
    unproved(&scratch, &["--docs", "some"]).fails(2, &[said]);
    let submit = ["submit", "top", "--docs", "none", "--no-copy", "--no-open"];
    run(&scratch.path("."), &submit).prints(0, &["1 AC"]);
    assert_eq!(scratch.read(SUBMIT), bundle(""));
}

#[test]
fn the_package_may_say_it_and_the_command_line_wins() {
    let scratch = echo("docs = \"none\"\n");
    assert_eq!(unproved(&scratch, &[]).succeeds(), bundle(""));
    scratch.test(&["--prove"]).prints(0, &["1 AC"]);
    assert_eq!(scratch.read(SUBMIT), bundle(""));
    scratch
        .test(&["--prove", "--docs", "summary"])
        .prints(0, &["1 AC"]);
    assert_eq!(scratch.read(SUBMIT), bundle(SUMMARY));

    let scratch = echo("docs = \"some\"\n");
    let place = [
        "expected one of summary, none, found \"some\"",
        "--> top/Cargo.toml:7:8",
    ];
    scratch.bundle(&["top"]).fails(1, &place);
    scratch.test(&["--prove"]).prints(1, &place);
    // What nobody needs is not looked at.
    scratch
        .test(&["--prove", "--docs", "none"])
        .prints(0, &["1 AC"]);
}
