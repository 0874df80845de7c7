//! # A package's metadata, and the errors in it

use std::fs;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use judge_facts::error::{Error, Location};
use judge_facts::limits::{
    parse_memory_limit, parse_time_limit, show_memory_limit, show_time_limit,
};
use judge_facts::problem::{
    Expectation, Problem, RefereeKind, RefereeProgram, locate_key, read_problem,
};
use judge_facts::verdict::Verdict;

/// Calls a function with a file of that text.
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

fn line_and_column(location: &Location) -> String {
    let position = location.position.as_ref();
    position.map_or(String::new(), |it| format!("{}:{}", it.line, it.column))
}

fn place_and_message(error: &Error) -> String {
    let place = error.location.as_deref().map(line_and_column);
    format!("{}: {}", place.unwrap_or_default(), error.message)
}

/// Reads a manifest of that text.
fn read_text(text: &str) -> Result<Problem, String> {
    with(text, |path| {
        read_problem(path, "five").map_err(|error| place_and_message(&error))
    })
}

/// Reads a manifest with that line in the table.
fn read_line(line: &str) -> Result<Problem, String> {
    read_text(&format!(
        "[package]\nname = \"five\"\n[package.metadata.judge]\n{line}\n"
    ))
}

fn testlib(command: &str) -> RefereeProgram {
    RefereeProgram {
        command: command.to_string(),
        kind: RefereeKind::Testlib,
    }
}

#[test]
fn metadata_of_a_binary_comes_first() {
    let text = "[package]\n[package.metadata.judge]\njudge = 'aoj'\ntime-limit = '3 s'\n\
        [package.metadata.judge.bin.five]\ntime-limit = '1 s'\n\
        [package.metadata.judge.bin]\nsix = { problem = 'six', time = 3 }\n";
    let problem = read_text(text).expect("nothing is wrong with this one");
    let (second, judge) = (Duration::from_secs(1), Some("aoj"));
    assert_eq!(
        (problem.time_limit, problem.judge.as_deref()),
        (Some(second), judge)
    );
    let place = |key| with(text, |path| line_and_column(&locate_key(key, path, "five")));
    assert_eq!((&*place("time-limit"), &*place("judge")), ("6:14", "3:9"));
    let six = with(text, |path| {
        place_and_message(&read_problem(path, "six").expect_err("it is misspelt"))
    });
    assert!(six.starts_with("8:26: unknown field `time`"), "{six}");
    // A binary's own way to compare replaces any that the package has.
    let lines = "float = 1e-6\nbin.five.checker = 'a'";
    let problem = read_line(lines).expect("nothing is wrong with this one");
    assert_eq!((problem.float, problem.checker), (None, Some(testlib("a"))));
    let wrong = read_line("interactor = 'a'\ninput-file = 'b'").expect_err("it has streams");
    assert!(wrong.starts_with("4:"), "{wrong}");
    let wrong = read_line("checker = { command = 'a', kind = 'spoj' }");
    let wrong = wrong.expect_err("the kind is unknown");
    assert!(wrong.contains("\"testlib\" or \"kattis\""), "{wrong}");
    let wrong = read_line("bin.five = '2 s'").expect_err("it is no table");
    assert!(wrong.starts_with("4:12: invalid type: string"), "{wrong}");
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
}

/// A wrong example is caught by its case, or has another mistake.
#[test]
fn one_case_decides_about_an_example() {
    use Verdict::{Accepted, RuntimeError, WrongAnswer};
    let expect = |line: &str| {
        let problem = read_line(line).expect("nothing is wrong");
        problem.examples[0].expect.clone()
    };
    let wrong = expect("examples.x = { expect = 'WA', why = 'a', caught-by = 'trap' }");
    let right = expect("examples.x = { expect = 'AC', why = 'a' }");
    assert_eq!(right, Expectation::default());
    for (first, trap, decides_wrong, decides_right) in [
        (Some(Accepted), WrongAnswer, Some(1), Some(1)),
        (Some(WrongAnswer), WrongAnswer, Some(1), Some(0)),
        (Some(RuntimeError), WrongAnswer, Some(0), Some(0)),
        (None, WrongAnswer, Some(0), Some(0)),
        (Some(Accepted), Accepted, Some(1), None),
    ] {
        let verdicts = [("first", first), ("trap", Some(trap))];
        let decided = [&wrong, &right].map(|expect| expect.deciding_case(verdicts));
        assert_eq!(decided, [decides_wrong, decides_right], "{verdicts:?}");
    }
    assert!(wrong.check_cases(["first", "trap"].into_iter()).is_ok());
    assert!(wrong.check_cases(["first"].into_iter()).is_err());
    assert!(right.check_cases([].into_iter()).is_ok());
}

#[test]
fn every_verdict_is_read_by_its_code() {
    for code in ["AC", "WA", "PE", "NO", "TLE", "MLE", "OLE", "RE", "CE"] {
        let decided = ["AC", "CE"].contains(&code);
        let caught = if decided { "" } else { ", caught-by = 'one'" };
        let line = format!("examples.fast = {{ expect = '{code}', why = 'is'{caught} }}");
        let problem = read_line(&line).expect("nothing is wrong");
        assert_eq!(problem.examples[0].expect.verdict.code(), code);
    }
}

#[test]
fn errors_have_a_place() {
    let has_error = |line: &str, wanted: &str| {
        let error = read_line(line).expect_err(line);
        assert!(error.starts_with(wanted), "{line}: {error}");
    };
    for time in ["2", "s", "0 s", "-1 s", "1.5 s", "99999999999999999 s", ""] {
        let wanted = format!("4:14: expected a time such as \"2 s\" or \"500 ms\", found {time:?}");
        has_error(&format!("time-limit = '{time}'"), &wanted);
    }
    for number in ["0", "-1e-6", "1", "nan", "inf"] {
        let wanted = "4:9: expected an error between 0 and 1 such as 1e-6, found ";
        has_error(&format!("float = {number}"), wanted);
    }
    let size = "4:16: expected a size such as \"1024 MiB\" or \"32768 KiB\", found \"64 MB\"";
    has_error("memory-limit = '64 MB'", size);
    has_error(
        "float = 1e-6\nchecker = 'a'",
        "5:11: expected one of `compare`, `float`, `checker`, `interactor`, found `float` and `checker`",
    );
    has_error(
        " time-limit = 2",
        "4:15: invalid type: integer `2`, expected a string",
    );
    has_error(
        "time_limit = '2 s'",
        "4:1: unknown field `time_limit`, expected one of ",
    );
    has_error("time-limit = '2 s", "4:");
    for (example, wanted) in [
        ("expect = 'WA'", "4:12: missing field `why`"),
        (
            "expect = 'wa', why = 'a'",
            "4:23: unknown variant `wa`, expected one of `AC`, ",
        ),
        (
            "expect = 'WA', why = 'a'",
            "4:12: expected `caught-by = \"CASE\"` beside `expect = \"WA\"`, found none",
        ),
        (
            "expect = 'CE', why = 'a', caught-by = 'one'",
            "4:12: expected no `caught-by` beside `expect = \"CE\"`, found \"one\"",
        ),
    ] {
        has_error(&format!("examples.x={{ {example} }}"), wanted);
    }
    let missing = read_problem(Path::new("no/such/Cargo.toml"), "five");
    let missing = missing.expect_err("there is none").message;
    assert!(
        missing.starts_with("cannot read no/such/Cargo.toml: "),
        "{missing}"
    );
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
    // A limit is not shown as a smaller one.
    assert_eq!(show_memory_limit(1025), "2 KiB");
}
