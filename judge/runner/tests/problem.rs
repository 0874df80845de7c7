//! # What a package says about its problem, and how it is told about mistakes

use std::fs;
use std::path::Path;
use std::process;
use std::time::Duration;

use judge_runner::problem::{
    Comparing, DEFAULT_MEMORY_LIMIT, DEFAULT_TIME_LIMIT, Example, Problem, parse_memory_limit,
    parse_time_limit, read, show_memory_limit, show_time_limit,
};
use judge_runner::testcase::rule::TextRule;
use judge_runner::testcase::verdict::Verdict;

/// Reads a manifest of that text. The error is shortened to what follows the path.
fn read_text(name: &str, text: &str) -> Result<Problem, String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("problem-{}-{name}.toml", process::id()));
    fs::write(&path, text).expect("the manifest can be written");
    let result =
        read(&path).map_err(|error| error.to_string().replace(&path.display().to_string(), ""));
    fs::remove_file(&path).expect("the manifest can be removed");
    result
}

/// Reads a manifest with that line in the table, and returns the error.
fn error(name: &str, line: &str) -> String {
    let text = format!("[package]\nname = \"five\"\n[package.metadata.judge]\n{line}\n");
    read_text(name, &text).expect_err("the line is wrong")
}

#[test]
fn all_keys() {
    let problem = read_text(
        "all",
        r#"
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
        "#,
    );
    let expected = Problem {
        judge: Some("atcoder".to_string()),
        page: Some("https://example.com/five".to_string()),
        time_limit: Duration::from_millis(500),
        memory_limit: 32 << 20,
        comparing: Comparing::Checker("check-five --all".to_string()),
        docs: Some("none".to_string()),
        examples: vec![
            Example {
                name: "plain".to_string(),
                expect: Verdict::Accepted,
                why: "says it as it is".to_string(),
                caught_by: None,
            },
            Example {
                name: "slow".to_string(),
                expect: Verdict::TimeLimitExceeded,
                why: "tries all".to_string(),
                caught_by: Some("longest".to_string()),
            },
        ],
    };
    assert_eq!(problem, Ok(expected));
}

#[test]
fn defaults() {
    for (name, text) in [
        ("empty", "[package]\n[package.metadata.judge]\n"),
        ("without-table", "[package]\nname = \"five\"\n"),
        ("other-metadata", "[package.metadata.docs]\nall = true\n"),
        ("workspace", "[workspace]\n"),
    ] {
        let problem = read_text(name, text).expect("nothing is wrong");
        let limits = (problem.time_limit, problem.memory_limit);
        assert_eq!(limits, (DEFAULT_TIME_LIMIT, DEFAULT_MEMORY_LIMIT), "{name}");
        assert_eq!(problem.judge, None, "{name}");
        let strict = Comparing::Text(TextRule::Strict);
        assert_eq!(problem.comparing, strict, "{name}");
    }
}

#[test]
fn limits() {
    let text = |line: &str| format!("[package.metadata.judge]\n{line}\n");
    for (index, (line, milliseconds)) in [("2 s", 2000), ("10s", 10_000), ("1500 ms", 1500)]
        .into_iter()
        .enumerate()
    {
        let problem = read_text(
            &format!("time-{index}"),
            &text(&format!("time-limit = '{line}'")),
        );
        assert_eq!(
            problem.expect("a time").time_limit,
            Duration::from_millis(milliseconds),
            "{line}"
        );
    }
    for (index, (line, bytes)) in [("1024 MiB", 1 << 30), ("1 GiB", 1 << 30), ("1 KiB", 1024)]
        .into_iter()
        .enumerate()
    {
        let problem = read_text(
            &format!("memory-{index}"),
            &text(&format!("memory-limit = '{line}'")),
        );
        assert_eq!(problem.expect("a size").memory_limit, bytes, "{line}");
    }
}

#[test]
fn wrong_limits() {
    for (index, limit) in [
        "2",
        "s",
        "2 h",
        "0 s",
        "-1 s",
        "1.5 s",
        "2 s 1 ms",
        "99999999999999999 s",
        "",
    ]
    .iter()
    .enumerate()
    {
        let expected =
            format!(":4:14: expected a time such as \"2 s\" or \"500 ms\", found \"{limit}\"");
        assert_eq!(
            error(
                &format!("time-{index}-wrong"),
                &format!("time-limit = '{limit}'")
            ),
            expected
        );
    }
    let expected = ":4:16: expected a size such as \"1024 MiB\" or \"32768 KiB\", found \"64 MB\"";
    assert_eq!(error("memory-wrong", "memory-limit = '64 MB'"), expected);
}

#[test]
fn tolerances() {
    let text = "[package.metadata.judge]\nfloat = 1e-6\n";
    let problem = read_text("float", text).expect("nothing is wrong");
    assert_eq!(problem.comparing, Comparing::Text(TextRule::Float(1e-6)));
    for (index, number) in ["0", "0.0", "-1e-6", "1", "nan", "inf"].iter().enumerate() {
        let error = error(&format!("float-{index}"), &format!("float = {number}"));
        let expected = ":4:9: expected an error between 0 and 1 such as 1e-6, found ";
        assert!(error.starts_with(expected), "{error}");
    }
    let both = error("both", "float = 1e-6\nchecker = 'check'");
    assert!(
        both.contains("expected `float` or `checker`, found both"),
        "{both}"
    );
}

#[test]
fn wrong_examples() {
    let verdict = error(
        "verdict",
        "examples.fast = { expect = 'wa', why = 'guesses' }",
    );
    let expected =
        ":4:28: expected one of the verdicts AC, WA, PE, TLE, MLE, OLE, RE, CE, found \"wa\"";
    assert_eq!(verdict, expected);
    let reason = error("reason", "examples.fast = { expect = 'WA' }");
    assert!(reason.contains("missing field `why`"), "{reason}");
    let nobody = error(
        "nobody",
        "examples.fast = { expect = 'WA', why = 'guesses' }",
    );
    let expected = ":4:17: expected `caught-by = \"CASE\"` beside `expect = \"WA\"`, found none";
    assert_eq!(nobody, expected);
    for verdict in ["AC", "CE"] {
        let line =
            format!("examples.fast = {{ expect = '{verdict}', why = 'is', caught-by = 'one' }}");
        let expected = format!(
            ":4:17: expected no `caught-by` beside `expect = \"{verdict}\"`, found \"one\""
        );
        assert_eq!(error(verdict, &line), expected);
    }
}

#[test]
fn wrong_keys_and_types() {
    let unknown = error("unknown", "time_limit = '2 s'");
    assert!(
        unknown.starts_with(":4:1: unknown field `time_limit`, expected one of"),
        "{unknown}"
    );
    assert!(unknown.contains("`time-limit`"), "{unknown}");
    let number = error("number", "\u{20}time-limit = 2");
    assert!(
        number.starts_with(":4:15: invalid type: integer `2`, expected a string"),
        "{number}"
    );
    let broken = error("broken", "time-limit = '2 s");
    assert!(broken.starts_with(":4:"), "{broken}");
}

#[test]
fn missing_manifest() {
    let error = read(Path::new("no/such/Cargo.toml"))
        .expect_err("there is no such file")
        .to_string();
    assert!(
        error.starts_with("no/such/Cargo.toml: cannot be read: "),
        "{error}"
    );
}

#[test]
fn limits_are_shown_as_they_are_read() {
    for text in ["2 s", "10 s", "500 ms", "1001 ms", "2500 ms"] {
        assert_eq!(
            parse_time_limit(text).map(show_time_limit).as_deref(),
            Ok(text)
        );
    }
    for text in ["64 MiB", "1024 MiB", "1 KiB", "32767 KiB", "65537 KiB"] {
        assert_eq!(
            parse_memory_limit(text).map(show_memory_limit).as_deref(),
            Ok(text)
        );
    }
    // A judge's limit of so many bytes is not shown as a smaller one.
    assert_eq!(show_memory_limit(1025), "2 KiB");
    assert_eq!(show_time_limit(DEFAULT_TIME_LIMIT), "2 s");
    assert_eq!(show_memory_limit(DEFAULT_MEMORY_LIMIT), "64 MiB");
}
