//! # One program on one case
//!
//! Runs a program on a case, compares what it prints and says what a judge would call it. The tests of `cargo test` and the
//! proof of a bundle both go through here, so that they cannot come to different verdicts.

use std::fs;
use std::io;
use std::path::Path;

use crate::case::compare::{Difference, first_difference};
use crate::case::files::Case;
use crate::case::report::{Build, Failure};
use crate::case::verdict::{Verdict, judge};
use crate::run::{self, DEFAULT_OUTPUT, Job, Limits, Outcome};

/// What came of running a case.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What happened.
    pub outcome: Outcome,
    /// Where the output is not as expected, if it is not.
    pub difference: Option<Difference>,
    /// What a judge would call it.
    pub verdict: Verdict,
    /// The limits that the program ran under.
    limits: Limits,
}

/// Runs a program on a case under limits, of which the one on output is widened if the expected output is long.
///
/// # Errors
/// If a file of the case cannot be read or the program cannot be started.
pub fn check(program: &Path, case: &Case, limits: &Limits) -> io::Result<Checked> {
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
    let outcome = run::run(&job)?;
    // Read only now, because what this process holds when a program starts is counted as the program's memory.
    let expected = fs::read(&case.expected).map_err(unreadable)?;
    let difference = first_difference(&expected, &outcome.stdout);
    let verdict = judge(&outcome, difference.as_ref());
    Ok(Checked {
        outcome,
        difference,
        verdict,
        limits,
    })
}

impl Checked {
    /// Words everything that is known about a failure, given the command that runs the case again.
    pub fn report(&self, case: &Case, run_again: &str, build: Build) -> String {
        let failure = Failure {
            run_again,
            case,
            limits: &self.limits,
            outcome: &self.outcome,
            difference: self.difference.as_ref(),
            verdict: self.verdict,
            build,
        };
        failure.to_string().trim_end().to_string()
    }
}
