//! # How much of the documentation travels, as it is asked for

use super::scratch::{ECHO, Scratch, run};

const MAIN: &str = "fn main() {\n    lib::echo();\n}\n";

/// The module of the library in the bundle, with this documentation.
fn bundle(docs: &str) -> String {
    let body: String = ECHO.lines().map(|line| format!("    {line}\n")).collect();
    let body = body.replace("    \n", "\n");
    let body = body.replace("    fn main()", &format!("{docs}    pub fn echo()"));
    format!("{MAIN}\nmod lib {{\n{body}}}\n")
}

const ALL: &str = "    /// Prints a number.\n    ///\n    /// The one that it reads.\n";
const SUMMARY: &str = "    /// Prints a number.\n";

/// A program that is all library, with this metadata.
fn echo(metadata: &str) -> Scratch {
    let scratch = Scratch::workspace(&["echo", "lib"]);
    let judge = "[package.metadata.judge]\njudge = \"aoj\"\n";
    let needs = "\n[dependencies]\nlib = { path = \"../lib\" }\n";
    scratch.package("echo", &format!("{judge}{metadata}{needs}"));
    scratch.package("lib", "");
    scratch.write("echo/src/main.rs", MAIN);
    let docs = ALL.replace("    ", "");
    let library = ECHO.replace("fn main()", &format!("{docs}pub fn echo()"));
    scratch.write("lib/src/lib.rs", &library);
    scratch.case("echo", "sample", "7\n", "7\n");
    scratch
}

#[test]
fn a_summary_unless_said_otherwise() {
    let scratch = echo("");
    assert_eq!(scratch.bundle(&["echo"]).succeeds(), bundle(SUMMARY));
    for (asked, docs) in [("summary", SUMMARY), ("all", ALL), ("none", "")] {
        let arguments = ["echo", "--no-verify", "--docs", asked];
        assert_eq!(scratch.bundle(&arguments).succeeds(), bundle(docs));
    }
    scratch.bundle(&["echo", "--docs", "some"]).fails(
        2,
        &["invalid value 'some' for '--docs <WHICH>'\n  [possible values: summary, all, none]"],
    );
}

#[test]
fn the_package_may_say_it_and_the_command_line_wins() {
    let scratch = echo("docs = \"none\"\n");
    let arguments = ["echo", "--no-verify"];
    assert_eq!(scratch.bundle(&arguments).succeeds(), bundle(""));
    let arguments = ["echo", "--no-verify", "--docs", "all"];
    assert_eq!(scratch.bundle(&arguments).succeeds(), bundle(ALL));
    let submit = "target/judge/submit/echo.rs";
    scratch.test(&[]).prints(0, &["1 AC"]);
    assert_eq!(scratch.read(submit), bundle(""));
    scratch.test(&["--docs", "summary"]).prints(0, &["1 AC"]);
    assert_eq!(scratch.read(submit), bundle(SUMMARY));
}

#[test]
fn what_is_submitted_is_as_asked() {
    let scratch = echo("");
    let arguments = ["judge", "submit", "echo", "--docs", "all"];
    let arguments = [&arguments[..], &["--no-copy", "--no-open"]].concat();
    run(&scratch.path("."), &arguments).prints(0, &["1 AC"]);
    assert_eq!(scratch.read("target/judge/submit/echo.rs"), bundle(ALL));
}

#[test]
fn what_the_package_says_has_to_mean_something() {
    let scratch = echo("docs = \"some\"\n");
    let place = [
        "expected one of summary, all, none, found \"some\"",
        "--> echo/Cargo.toml:7:8",
    ];
    scratch.bundle(&["echo"]).fails(1, &place);
    scratch.test(&[]).prints(1, &place);
    // What nobody needs is not looked at.
    scratch.test(&["--docs", "all"]).prints(0, &["1 AC"]);
}
