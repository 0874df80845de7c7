//! # What comparing costs
//!
//! An output of 1,000,000 lines with one wrong, compared and its report made, which is to take at most 50 ms: strictly,
//! with a tolerance, and on a single line. A program that prints it is not part of that, but all files are.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use judge_runner::sandbox::{Excerpt, Limits, Outcome, Status};
use judge_runner::testcase::files::Case;
use judge_runner::testcase::report::{Build, Failure};
use judge_runner::testcase::rule::TextRule;
use judge_runner::testcase::verdict::judge;

const LINES: usize = 1_000_000;

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = compare
}
criterion_main!(benches);

fn compare(criterion: &mut Criterion) {
    let number = |index: usize| format!("{}.25\n", index * 7919 % LINES);
    let expected: String = (0..LINES).map(number).collect();
    let wrong = |at: usize, end: &str| -> String {
        (0..LINES)
            .map(|index| {
                if index == at {
                    "-1\n".to_string()
                } else {
                    number(index).replace('\n', end)
                }
            })
            .collect()
    };
    let last = LINES - 2;
    let mut group = criterion.benchmark_group("a million lines, one wrong");
    group.throughput(Throughput::Bytes(expected.len() as u64));
    for (name, rule, expected, got) in [
        (
            "the first",
            TextRule::Strict,
            expected.clone(),
            wrong(0, "\n"),
        ),
        (
            "the last but one",
            TextRule::Strict,
            expected.clone(),
            wrong(last, "\n"),
        ),
        (
            "expected with CRLF",
            TextRule::Strict,
            expected.replace('\n', "\r\n"),
            wrong(last, "\n"),
        ),
        (
            "only white space",
            TextRule::Strict,
            expected.clone(),
            expected.replace('\n', " \n"),
        ),
        (
            "all on one line",
            TextRule::Strict,
            expected.replace('\n', " "),
            wrong(last, " "),
        ),
        (
            "float, equal before",
            TextRule::Float(1e-6),
            expected.clone(),
            wrong(last, "\n"),
        ),
        (
            "float, all written otherwise",
            TextRule::Float(1e-6),
            expected.clone(),
            wrong(last, "00\n"),
        ),
    ] {
        let case = case(&expected);
        let outcome = outcome(got);
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(report(rule, &case, &outcome)));
        });
    }
    group.finish();
}

/// Reads the expected output, compares, and words what is wrong.
fn report(rule: TextRule, case: &Case, outcome: &Outcome) -> String {
    let expected = fs::read(&case.expected).expect("the file can be read");
    let disagreement = rule.disagreement(&expected, &outcome.stdout);
    let failure = Failure {
        run_again: "cargo judge test",
        case,
        limits: &Limits::for_time(Duration::from_secs(2)),
        outcome,
        verdict: judge(outcome, disagreement.as_ref()),
        disagreement: disagreement.as_ref(),
        expected: &expected,
        build: Build::Release,
        columns: 100,
    };
    failure.to_string()
}

/// A case whose input is its output.
fn case(expected: &str) -> Case {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("million.out");
    fs::write(&path, expected).expect("the file can be written");
    Case {
        name: "million".to_string(),
        input: path.clone(),
        expected: path,
    }
}

/// What a program did that printed this.
fn outcome(stdout: String) -> Outcome {
    Outcome {
        status: Status::Exited(0),
        exceeded: None,
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        peak_memory: None,
        stdout: stdout.into_bytes(),
        stderr: Excerpt::default(),
    }
}
