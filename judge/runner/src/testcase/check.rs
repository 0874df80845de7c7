//! # One program on one case
//!
//! Runs a program on a case, compares what it prints and says what a judge would call it. The tests of `cargo test` and
//! the proof of a bundle both go through here, so that they cannot come to different verdicts.

use std::fs;
use std::io;
use std::path::Path;

use crate::sandbox::{self, DEFAULT_OUTPUT, Job, Limits, Outcome, Streams};
use crate::testcase::checker;
use crate::testcase::dialogue::Dialogue;
use crate::testcase::files::Case;
use crate::testcase::interactor;
use crate::testcase::rule::{Disagreement, Rule};
use crate::testcase::verdict::{Verdict, judge};

/// What came of running a case.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What happened.
    pub outcome: Outcome,
    /// What is wrong with the output, if anything is.
    pub disagreement: Option<Disagreement>,
    /// What a judge would call it.
    pub verdict: Verdict,
    /// The limits that the program ran under.
    pub limits: Limits,
    /// The expected output, unless a referee decides.
    pub expected: Vec<u8>,
    /// What was said to an interactor and what it said, if there is one.
    pub dialogue: Option<Dialogue>,
}

/// Runs a program on a case under limits, of which the one on output is widened if the expected output is long, and
/// holds what it prints against the rule.
///
/// # Errors
/// If a file of the case cannot be read, the program cannot be started, or the referee fails.
pub fn check(program: &Path, case: &Case, rule: &Rule, limits: &Limits) -> io::Result<Checked> {
    match rule {
        Rule::Text(rule) => print(program, case, limits, |outcome| {
            let expected = fs::read(&case.expected).map_err(|error| unreadable(case, &error))?;
            let disagreement = rule.disagreement(&expected, &outcome.stdout);
            Ok((expected, disagreement))
        }),
        Rule::Checker(checker) => print(program, case, limits, |outcome| {
            // What a crash has left behind is nothing to ask a checker about.
            let refusal = match judge(outcome, None) {
                Verdict::Accepted => {
                    checker::ask(checker, &case.input, &outcome.stdout, &case.expected)?
                }
                _ => None,
            };
            Ok((Vec::new(), refusal.map(Disagreement::Refusal)))
        }),
        Rule::Interactor(interactor) => {
            let (outcome, refusal, dialogue) = interactor::talk(program, interactor, case, limits)?;
            let disagreement = refusal.map(Disagreement::Refusal);
            Ok(Checked {
                verdict: judge(&outcome, disagreement.as_ref()),
                outcome,
                disagreement,
                limits: limits.clone(),
                expected: Vec::new(),
                dialogue: Some(dialogue),
            })
        }
    }
}

/// Runs a program that only prints. What is expected is read only then, because what this process holds when a program
/// starts is counted as the program's memory.
fn print(
    program: &Path,
    case: &Case,
    limits: &Limits,
    compare: impl FnOnce(&Outcome) -> io::Result<(Vec<u8>, Option<Disagreement>)>,
) -> io::Result<Checked> {
    let length = fs::metadata(&case.expected).map_err(|error| unreadable(case, &error))?;
    let limits = Limits {
        // An answer longer than the usual cap needs room, and one that is too long has to be seen as such.
        output: DEFAULT_OUTPUT.max((length.len() as usize).saturating_mul(2)),
        ..limits.clone()
    };
    let outcome = sandbox::run(Job {
        program,
        arguments: &[],
        streams: Streams::Input(&case.input),
        limits: limits.clone(),
    })?;
    let (expected, disagreement) = compare(&outcome)?;
    Ok(Checked {
        verdict: judge(&outcome, disagreement.as_ref()),
        outcome,
        disagreement,
        limits,
        expected,
        dialogue: None,
    })
}

fn unreadable(case: &Case, error: &io::Error) -> io::Error {
    let message = format!("cannot read {}: {error}", case.expected.display());
    io::Error::new(error.kind(), message)
}
