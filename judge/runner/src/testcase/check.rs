//! # One program on one case
//!
//! Runs a program on a case, compares what it prints and says what a judge would call it. The tests of `cargo test` and
//! the proof of a bundle both go through here, so that they cannot come to different verdicts.

use std::fs;
use std::io;
use std::path::Path;

use crate::sandbox::{self, DEFAULT_OUTPUT, Job, Limits, Outcome};
use crate::testcase::checker;
use crate::testcase::files::Case;
use crate::testcase::report::{Build, Failure};
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
    limits: Limits,
    /// The expected output, unless a checker decides.
    expected: Vec<u8>,
}

/// Runs a program on a case under limits, of which the one on output is widened if the expected output is long, and
/// holds what it prints against the rule.
///
/// # Errors
/// If a file of the case cannot be read, the program cannot be started, or the checker fails.
pub fn check(program: &Path, case: &Case, rule: &Rule, limits: &Limits) -> io::Result<Checked> {
    let unreadable = |error: io::Error| {
        io::Error::new(
            error.kind(),
            format!("cannot read {}: {error}", case.expected.display()),
        )
    };
    let length = fs::metadata(&case.expected).map_err(unreadable)?.len();
    let limits = Limits {
        // An answer longer than the usual cap needs room, and one that is too long has to be seen as such.
        output: DEFAULT_OUTPUT
            .max(usize::try_from(length).map_or(usize::MAX, |len| len.saturating_mul(2))),
        ..limits.clone()
    };
    let job = Job {
        program,
        arguments: &[],
        input: &case.input,
        limits: limits.clone(),
    };
    let outcome = sandbox::run(&job)?;
    // Read only now, because what this process holds when a program starts is counted as the program's memory.
    let (expected, disagreement) = match rule {
        Rule::Text(rule) => {
            let expected = fs::read(&case.expected).map_err(unreadable)?;
            let disagreement = rule.disagreement(&expected, &outcome.stdout);
            (expected, disagreement)
        }
        // What a crash has left behind is nothing to ask a checker about.
        Rule::Checker(_) if judge(&outcome, None) != Verdict::Accepted => (Vec::new(), None),
        Rule::Checker(program) => {
            let refusal = checker::ask(program, &case.input, &outcome.stdout, &case.expected)?;
            (Vec::new(), refusal.map(Disagreement::Refusal))
        }
    };
    let verdict = judge(&outcome, disagreement.as_ref());
    Ok(Checked {
        outcome,
        disagreement,
        verdict,
        limits,
        expected,
    })
}

impl Checked {
    /// Gathers everything that is known about a failure, given the command that runs the case again, for a screen of so
    /// many columns.
    pub fn failure<'a>(
        &'a self,
        case: &'a Case,
        run_again: &'a str,
        build: Build,
        columns: usize,
    ) -> Failure<'a> {
        Failure {
            run_again,
            case,
            limits: &self.limits,
            outcome: &self.outcome,
            disagreement: self.disagreement.as_ref(),
            expected: &self.expected,
            verdict: self.verdict,
            build,
            columns,
        }
    }
}
