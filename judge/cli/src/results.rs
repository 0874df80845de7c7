//! # The result of testing a problem
//!
//! Plain data. The table and the JSON document are two views of it and decide nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::limits::ResolvedLimits;
use judge_facts::problem::Example;
use judge_facts::profile::Language;
use judge_facts::verdict::Verdict;
use judge_runner::cases::Case;
use judge_runner::report::full_report;
use judge_runner::result::{CaseResult, Panic};

pub mod json;
pub mod table;

/// The program that was run for each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestedProgram {
    /// The one that cargo builds in the workspace.
    Workspace,
    /// The one that the judge would make of the file to submit.
    Bundle,
}

#[derive(Clone, Debug, Default)]
pub struct ProblemResult {
    pub name: String,
    /// True if the program is an example of the problem. Then the last of the examples says what its cases mean.
    pub is_example: bool,
    pub judge: String,
    /// The cases that were run, in the order of their names.
    pub cases: Vec<JudgedCase>,
    /// The cases that were left out after a failure or after cases that were too slow, or the cases and examples that an
    /// interrupt left out.
    pub skipped: Vec<String>,
    /// True if cases were left out because others were too slow.
    pub is_too_slow: bool,
    /// The compiler's warnings about the program, if it fails a case.
    pub warnings: Vec<String>,
    /// The limits, unless they could not be read.
    pub limits: Option<ResolvedLimits>,
    /// The time that all of it took, bundling and compiling included. A build for several problems counts for the first.
    pub time: Duration,
    /// The error because of which the problem could not be judged, if there was one.
    pub error: Option<Error>,
    pub examples: Vec<JudgedExample>,
    /// The sources that its programs were built from, if they are known.
    pub sources: Option<BTreeSet<PathBuf>>,
    /// The language of the file to submit.
    pub language: Language,
    /// The file to submit, if all cases were run and are right.
    pub submit: Option<PathBuf>,
}

#[derive(Clone, Debug)]
pub struct JudgedCase {
    pub case: Case,
    /// Its result, or the error because of which it could not be judged.
    pub result: Result<CaseResult, Error>,
    pub run_again: String,
}

#[derive(Clone, Debug)]
pub struct JudgedExample {
    /// The example and its expected verdict.
    pub example: Example,
    /// The case that decides, or nothing if the example is right on all cases and is expected to be; or the error because
    /// of which it could not be judged.
    pub decided: Result<Option<JudgedCase>, Error>,
}

/// The surroundings of a text: the user's folder, which paths are shown relative to, and the width of a line.
#[derive(Clone, Copy, Debug)]
pub struct Screen<'a> {
    pub folder: &'a Path,
    pub columns: usize,
}

impl JudgedCase {
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.result {
            Ok(result) => Some(result.verdict),
            Err(error) => error_verdict(error),
        }
    }

    pub fn is_right(&self) -> bool {
        self.verdict() == Some(Verdict::Accepted)
    }

    /// Adds the panic of a dev build on the same case, if there was one.
    pub fn explain(&mut self, panic: Option<Panic>) {
        if let Ok(result) = &mut self.result
            && let Some(failure) = &mut result.failure
        {
            failure.checked = panic;
        }
    }

    /// All that is known about a case that is not right. Colours are escape sequences.
    pub fn report(&self, screen: Screen) -> String {
        match &self.result {
            Ok(result) => full_report(&self.case, result, &self.run_again, screen.columns),
            Err(error) => error.display(screen.folder),
        }
    }
}

impl JudgedExample {
    /// An example that could not be judged.
    pub fn failed(example: &Example, error: Error) -> Self {
        JudgedExample {
            example: example.clone(),
            decided: Err(error),
        }
    }

    /// An example, given all of its cases.
    pub fn judge(example: &Example, cases: &[JudgedCase]) -> Self {
        if let Some(error) = cases.iter().find_map(|case| case.result.as_ref().err()) {
            return JudgedExample::failed(example, error.clone());
        }
        let verdicts = cases.iter().flat_map(|judged| {
            let result = judged.result.as_ref();
            result.map(|result| (judged.case.name.as_str(), result.verdict))
        });
        let deciding = example.deciding_case(&verdicts.collect::<Vec<_>>());
        JudgedExample {
            example: example.clone(),
            decided: Ok(deciding.map(|index| cases[index].clone())),
        }
    }

    pub fn verdict(&self) -> Option<Verdict> {
        match &self.decided {
            Ok(Some(case)) => case.verdict(),
            Ok(None) => Some(Verdict::Accepted),
            Err(error) => error_verdict(error),
        }
    }

    /// Tells whether the example got its expected verdict.
    pub fn is_as_expected(&self) -> bool {
        self.verdict() == Some(self.example.expect)
    }
}

impl ProblemResult {
    /// Tells whether the program fails a case, or could not be judged. An example fails if it is not as expected.
    pub fn is_found_wrong(&self) -> bool {
        let is_well = match self.is_example {
            true => self.examples.iter().all(JudgedExample::is_as_expected),
            false => self.cases.iter().all(JudgedCase::is_right),
        };
        self.error.is_some() || !is_well
    }

    /// Tells whether everything that was run is right.
    pub fn is_right(&self) -> bool {
        !self.is_found_wrong()
            && self.skipped.is_empty()
            && self.examples.iter().all(JudgedExample::is_as_expected)
    }

    /// Returns the names of the cases, or cases and examples, that were not run, given all of them in order.
    pub fn left_out<'a>(&self, all: impl Iterator<Item = &'a str>) -> Vec<String> {
        let cases = self.cases.iter().map(|judged| &judged.case.name);
        let examples = self.examples.iter().map(|judged| &judged.example.name);
        let mut run = cases.chain(examples).peekable();
        let left = all.filter(|name| run.next_if(|run| run == name).is_none());
        left.map(String::from).collect()
    }
}

/// CE if the judge's compiler would refuse the program too; nothing if the setup is at fault.
fn error_verdict(error: &Error) -> Option<Verdict> {
    (error.kind == ErrorKind::Refused).then_some(Verdict::CompileError)
}

/// The verdict's code, or `error` if there is none.
fn verdict_code(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("error", Verdict::code)
}

/// Counts the cases by verdict, AC first. A problem that does not compile counts as one CE.
fn count_verdicts(problems: &[ProblemResult]) -> BTreeMap<Verdict, usize> {
    let cases = problems.iter().flat_map(|problem| &problem.cases);
    let errors = problems.iter().filter_map(|problem| problem.error.as_ref());
    let verdicts = cases.filter_map(JudgedCase::verdict);
    let mut counts = BTreeMap::new();
    for verdict in verdicts.chain(errors.filter_map(error_verdict)) {
        *counts.entry(verdict).or_default() += 1;
    }
    counts
}

/// Returns a text without the escape sequences that colour it.
fn without_colours(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
