//! # What a package says about its problem, and how it is told about mistakes

use std::fs;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use judge_runner::problem::{
    Defaults, Example, Origin, Problem, parse_memory_limit, parse_time_limit, place_of, read,
    show_memory_limit, show_time_limit,
};
use judge_runner::sandbox::Program;
use judge_runner::testcase::rule::TextRule;
use judge_runner::testcase::verdict::Verdict;

/// Gives a manifest of that text to a function.
fn with<T>(text: &str, run: impl FnOnce(&Path) -> T) -> T {
    static MANIFESTS: AtomicUsize = AtomicUsize::new(0);
    let number = MANIFESTS.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("problem-{}-{number}.toml", process::id()));
    fs::write(&path, text).expect("the manifest can be written");
    let result = run(&path);
    fs::remove_file(&path).expect("the manifest can be removed");
    result
}

/// Reads a manifest of that text. The error is shortened to what follows the path.
fn read_text(text: &str) -> Result<Problem, String> {
    with(text, |path| {
        read(path, "five")
            .map_err(|error| error.to_string().replace(&path.display().to_string(), ""))
    })
}

/// Reads a manifest with that line in the table.
fn read_line(line: &str) -> Result<Problem, String> {
    read_text(&format!(
        "[package]\nname = \"five\"\n[package.metadata.judge]\n{line}\n"
    ))
}

const ALL_KEYS: &str = r#"
[package]
name = "five"
metadata.other = { judge = 1 }

[package.metadata.judge]
judge = "atcoder"
problem = "https://example.com/five"
time-limit = "500 ms"
memory-limit = "32768 KiB"
checker = "check-five --all"
docs = "none"

[package.metadata.judge.examples]
slow = { expect = "TLE", why = "tries all", caught-by = "longest" }
plain = { expect = "AC", why = "says it as it is" }

[[test]]
name = "samples"
"#;

#[test]
fn all_keys() {
    let example = |name: &str, expect, why: &str, caught_by: Option<&str>| Example {
        name: name.to_string(),
        expect,
        why: why.to_string(),
        caught_by: caught_by.map(str::to_string),
    };
    let expected = Problem {
        judge: Some("atcoder".to_string()),
        page: Some("https://example.com/five".to_string()),
        time_limit: Some(Duration::from_millis(500)),
        memory_limit: Some(32 << 20),
        compare: None,
        float: None,
        checker: Some("check-five --all".to_string()),
        interactor: None,
        docs: Some("none".to_string()),
        examples: vec![
            example("plain", Verdict::Accepted, "says it as it is", None),
            example(
                "slow",
                Verdict::TimeLimitExceeded,
                "tries all",
                Some("longest"),
            ),
        ],
    };
    assert_eq!(read_text(ALL_KEYS), Ok(expected));
    let place = with(ALL_KEYS, |path| place_of("docs", path, "five"));
    assert_eq!(place, Some((12, 8, "docs = \"none\"".to_string())));
}

#[test]
fn what_is_said_of_a_binary_comes_first() {
    let text = "[package]\n[package.metadata.judge]\njudge = 'aoj'\ntime-limit = '3 s'\n\
        [package.metadata.judge.bin.five]\ntime-limit = '1 s'\n\
        [package.metadata.judge.bin]\nsix = { problem = 'six', time = 3 }\n";
    let problem = read_text(text).expect("nothing is wrong with this one");
    let (second, judge) = (Duration::from_secs(1), Some("aoj"));
    assert_eq!(
        (problem.time_limit, problem.judge.as_deref()),
        (Some(second), judge)
    );
    let place = |key| {
        with(text, |path| {
            place_of(key, path, "five").map(|place| place.0)
        })
    };
    assert_eq!((place("time-limit"), place("judge")), (Some(6), Some(3)));
    let six = with(text, |path| {
        read(path, "six").expect_err("it is misspelt").place
    });
    assert_eq!(six, Some((8, 26)));
    // Of the ways to compare, the binary's own takes the place of whichever the package has.
    let lines = "float = 1e-6\nbin.five.checker = 'a'";
    let problem = read_line(lines).expect("nothing is wrong with this one");
    assert_eq!(
        (problem.float, problem.checker.as_deref()),
        (None, Some("a"))
    );
    let wrong = read_line("bin.five = '2 s'").expect_err("it is no table");
    assert!(wrong.starts_with(":4:12: invalid type: string"), "{wrong}");
}

/// A limit is the problem's, else the judge's, else a default, and it is said which.
#[test]
fn limits_come_from_somebody() {
    let judge = || Defaults {
        memory_limit: Some(256 << 20),
        stack_limit: Some(1 << 20),
        ..Defaults::default()
    };
    for (line, judge, wanted) in [
        (
            "memory-limit = '32 MiB'",
            judge(),
            (2, 32 << 20, Some(1 << 20), Origin::Problem),
        ),
        (
            "time-limit = '3 s'",
            judge(),
            (3, 256 << 20, Some(1 << 20), Origin::Judge),
        ),
        (
            "",
            Defaults::default(),
            (2, 64 << 20, None, Origin::Default),
        ),
    ] {
        let problem = read_line(line).expect("nothing is wrong");
        let allowed = problem.allowance(judge);
        let seconds = allowed.time_limit.as_secs();
        let got = (
            seconds,
            allowed.memory_limit,
            allowed.stack_limit,
            allowed.memory_from,
        );
        assert_eq!(got, wanted, "{line}");
    }
}

#[test]
fn each_key_may_be_absent() {
    for text in [
        "[package]\n[package.metadata.judge]\n",
        "[package]\nname = \"five\"\n",
        "[package.metadata.docs]\nall = true\n",
        "[workspace]\n",
    ] {
        let problem = read_text(text).expect("nothing is wrong");
        assert_eq!(problem, Problem::default(), "{text}");
    }
    let found = |said: &str| match said {
        "check" => Ok(Program {
            said: said.to_string(),
            path: "check".into(),
            arguments: Vec::new(),
        }),
        _ => Err("no such program"),
    };
    for (line, wanted) in [
        ("", "Ok(Text(TextRule { compare: Bytes, float: None, "),
        (
            "float = 1e-6",
            "Ok(Text(TextRule { compare: Tokens, float: Some(1e-6), ",
        ),
        (
            "compare = 'lines'",
            "Ok(Text(TextRule { compare: Lines, float: None, ",
        ),
        ("checker = 'check'", "Ok(Checker(Program { said: \"check\""),
        (
            "interactor = 'check'",
            "Ok(Interactor(Program { said: \"check\"",
        ),
        (
            "checker = 'unknown'",
            "Err(\"the checker `unknown` cannot be used: no such program",
        ),
        (
            "interactor = 'unknown'",
            "Err(\"the interactor `unknown` cannot be used: no such program",
        ),
    ] {
        let problem = read_line(line).expect("nothing is wrong");
        let rule = format!("{:?}", problem.rule(TextRule::STRICT, found));
        assert!(rule.starts_with(wanted), "{line} means {rule}");
    }
}

#[test]
fn every_verdict_is_read_by_its_code() {
    for code in ["AC", "WA", "PE", "TLE", "MLE", "OLE", "RE", "CE"] {
        let decided = ["AC", "CE"].contains(&code);
        let caught = if decided { "" } else { ", caught-by = 'one'" };
        let line = format!("examples.fast = {{ expect = '{code}', why = 'is'{caught} }}");
        let problem = read_line(&line).expect("nothing is wrong");
        assert_eq!(problem.examples[0].expect.code(), code);
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    let is_told = |line: &str, wanted: &str| {
        let told = read_line(line).expect_err(line);
        assert!(told.starts_with(wanted), "{line} is told as {told}");
    };
    for time in [
        "2",
        "s",
        "2 h",
        "0 s",
        "-1 s",
        "1.5 s",
        "2 s 1 ms",
        "99999999999999999 s",
        "",
    ] {
        let wanted =
            format!(":4:14: expected a time such as \"2 s\" or \"500 ms\", found {time:?}");
        is_told(&format!("time-limit = '{time}'"), &wanted);
    }
    for number in ["0", "-1e-6", "1", "nan", "inf"] {
        let wanted = ":4:9: expected an error between 0 and 1 such as 1e-6, found ";
        is_told(&format!("float = {number}"), wanted);
    }
    let size = ":4:16: expected a size such as \"1024 MiB\" or \"32768 KiB\", found \"64 MB\"";
    is_told("memory-limit = '64 MB'", size);
    is_told(
        "float = 1e-6\nchecker = 'a'",
        ":5:11: expected one of `compare`, `float`, `checker`, `interactor`, found `float` and `checker`",
    );
    is_told(
        " time-limit = 2",
        ":4:15: invalid type: integer `2`, expected a string",
    );
    is_told(
        "time_limit = '2 s'",
        ":4:1: unknown field `time_limit`, expected one of ",
    );
    is_told("time-limit = '2 s", ":4:");
    for (example, wanted) in [
        ("expect = 'WA'", ":4:12: missing field `why`"),
        (
            "expect = 'wa', why = 'a'",
            ":4:23: unknown variant `wa`, expected one of `AC`, ",
        ),
        (
            "expect = 'WA', why = 'a'",
            ":4:12: expected `caught-by = \"CASE\"` beside `expect = \"WA\"`, found none",
        ),
        (
            "expect = 'CE', why = 'a', caught-by = 'one'",
            ":4:12: expected no `caught-by` beside `expect = \"CE\"`, found \"one\"",
        ),
    ] {
        is_told(&format!("examples.x={{ {example} }}"), wanted);
    }
    let missing = read(Path::new("no/such/Cargo.toml"), "five").expect_err("there is none");
    let wanted = "no/such/Cargo.toml: cannot be read: ";
    assert!(missing.to_string().starts_with(wanted), "{missing}");
}

#[test]
fn limits_are_shown_as_they_are_read() {
    for text in ["2 s", "10 s", "500 ms", "1001 ms", "2500 ms"] {
        let shown = parse_time_limit(text).map(show_time_limit);
        assert_eq!(shown.as_deref(), Ok(text));
    }
    for text in ["64 MiB", "1024 MiB", "1 KiB", "32767 KiB", "65537 KiB"] {
        let shown = parse_memory_limit(text).map(show_memory_limit);
        assert_eq!(shown.as_deref(), Ok(text));
    }
    assert_eq!(parse_time_limit("10s"), Ok(Duration::from_secs(10)));
    assert_eq!(parse_memory_limit("1 GiB"), Ok(1 << 30));
    // A judge's limit of so many bytes is not shown as a smaller one.
    assert_eq!(show_memory_limit(1025), "2 KiB");
}
