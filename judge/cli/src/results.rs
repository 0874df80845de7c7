//! # What came of a problem
//!
//! It is gathered here in plain data: the table and the JSON are two views of it and decide nothing.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use crate::ui::error::Error;
use crate::workers::worker::Judged;
use judge_runner::problem::Example;
use judge_runner::testcase::verdict::Verdict;

pub mod json;
pub mod table;

/// Which program was run of each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tested {
    /// The one that cargo builds in the workspace.
    Workspace,
    /// The one that the judge would make of the file to submit.
    Bundle,
}

/// What came of one problem.
#[derive(Clone, Debug, Default)]
pub struct ProblemResult {
    /// The name that the user calls it by.
    pub name: String,
    /// The judge's name for people.
    pub judge: String,
    /// The cases that were run, in the order of their names.
    pub cases: Vec<CaseResult>,
    /// The cases that were left out by `--fail-fast`, or cases and examples by an interrupt.
    pub skipped: Vec<String>,
    /// The limits on CPU time and on memory, in bytes, unless they could not be read.
    pub limits: Option<(Duration, u64)>,
    /// How long all of it took, bundling and compiling included. What was built for several counts for the first.
    pub time: Duration,
    /// What kept the problem from being judged, if anything did.
    pub fault: Option<Error>,
    /// The examples that were run.
    pub examples: Vec<ExampleResult>,
    /// The file to submit, if all cases were run and are right.
    pub submit: Option<PathBuf>,
    /// What the judge takes, if it takes no Rust.
    pub takes_instead: Option<String>,
}

/// What came of one case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The case.
    pub name: String,
    /// What it came to, or what kept it from being judged.
    pub judged: Result<Judged, Error>,
}

/// What came of an example.
#[derive(Clone, Debug)]
pub struct ExampleResult {
    /// What it is called, and what it has to get.
    pub example: Example,
    /// What it got.
    pub got: Result<Got, Error>,
}

/// What an example got: a verdict, and the case that decided it.
#[derive(Clone, Debug)]
pub struct Got {
    /// The verdict.
    pub verdict: Verdict,
    /// The case, unless it is right on all and has to be.
    pub case: Option<String>,
    /// What there is to see of that case.
    pub shown: String,
}

impl CaseResult {
    /// The verdict, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.judged {
            Ok(judged) => Some(judged.verdict),
            Err(error) => error_verdict(error),
        }
    }

    /// Tells whether the verdict is AC.
    pub fn is_right(&self) -> bool {
        self.verdict() == Some(Verdict::Accepted)
    }
}

impl ExampleResult {
    /// The verdict, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.got {
            Ok(got) => Some(got.verdict),
            Err(error) => error_verdict(error),
        }
    }

    /// Tells whether the example got its expected verdict.
    pub fn is_as_expected(&self) -> bool {
        self.verdict() == Some(self.example.expect)
    }

    /// The case that decided, where there is one.
    pub fn caught_by(&self) -> Option<&str> {
        self.got.as_ref().ok()?.case.as_deref()
    }
}

impl ProblemResult {
    /// Tells whether the program fails a case, or cannot be judged at all.
    pub fn is_found_wrong(&self) -> bool {
        self.fault.is_some() || !self.cases.iter().all(CaseResult::is_right)
    }

    /// Tells whether everything that was run is right.
    pub fn is_right(&self) -> bool {
        !self.is_found_wrong()
            && self.skipped.is_empty()
            && self.examples.iter().all(ExampleResult::is_as_expected)
    }

    /// Of all cases, or cases and examples, in their order, the names of those that were not run.
    pub fn left_out<'a>(&self, all: impl Iterator<Item = &'a str>) -> Vec<String> {
        let cases = self.cases.iter().map(|case| &case.name);
        let examples = self.examples.iter().map(|example| &example.example.name);
        let mut run = cases.chain(examples).peekable();
        let left = all.filter(|name| run.next_if(|run| run == name).is_none());
        left.map(String::from).collect()
    }
}

/// CE if the judge would not have it run either; nothing if the setup is at fault.
fn error_verdict(error: &Error) -> Option<Verdict> {
    matches!(error, Error::Refused(_)).then_some(Verdict::CompileError)
}

/// The verdict's code, or `error` where there is none.
fn code(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("error", Verdict::code)
}

/// Counts the cases by verdict, AC first. A problem that does not compile counts as one CE.
fn counts(problems: &[ProblemResult]) -> BTreeMap<Verdict, usize> {
    let cases = problems.iter().flat_map(|problem| &problem.cases);
    let faults = problems
        .iter()
        .filter_map(|problem| error_verdict(problem.fault.as_ref()?));
    let mut counts = BTreeMap::new();
    for verdict in cases.filter_map(CaseResult::verdict).chain(faults) {
        *counts.entry(verdict).or_default() += 1;
    }
    counts
}

/// Returns a text without the escape sequences that colour it.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
