//! # The result of testing a program
//!
//! Plain data. The table and the JSON document are two views of it and decide nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use judge_bundler::Bundle;
use judge_facts::error::{Error, ErrorKind};
use judge_facts::problem::{Example, Expectation};
use judge_facts::profile::Language;
use judge_facts::verdict::Verdict;
use judge_runner::cases::Case;
use judge_runner::report::report;
use judge_runner::result::{CaseResult, Panic};

pub mod json;
pub mod table;

/// The results of one call.
pub struct Results<'a> {
    pub programs: &'a [ProgramResult],
    /// The number of cases that were left out because they passed before.
    pub skipped: usize,
    /// True if the files to submit were tested, and not the programs that cargo builds.
    pub are_bundles: bool,
}

/// The result of a solution, or of an example with an expected verdict.
#[derive(Debug, Default)]
pub struct ProgramResult {
    pub name: String,
    pub expect: Expectation,
    pub example: Option<Example>,
    /// True if `--examples` has added it to its problem, whose result comes before it.
    pub is_added: bool,
    pub judge: String,
    /// The cases that were run, in the order of their names.
    pub cases: Vec<JudgedCase>,
    /// The cases that did not run because of a failure, of slow cases or of an interrupt before them.
    pub skipped: Vec<String>,
    /// True if cases were left out because others were too slow.
    pub is_too_slow: bool,
    /// The compiler's warnings about the program, if it does not get its verdict.
    pub warnings: Vec<String>,
    /// The warning of an overflow that happens in C alone, if there is one.
    pub overflow_in_c: Option<String>,
    /// The limits on time and memory, unless they could not be read.
    pub limits: Option<(Duration, u64)>,
    /// The time that all of it took, bundling and compiling included. A build for several programs counts for the first.
    pub time: Duration,
    /// The error that kept the program from being judged, if any.
    pub error: Option<Error>,
    /// The sources that its programs were built from, if they are known.
    pub sources: Option<BTreeSet<PathBuf>>,
    pub language: Language,
    /// The file to submit, if that was run and passed.
    pub submission: Option<Submission>,
}

/// A file to submit that was compiled as the judge does it and got its expected verdict on every case that was run.
#[derive(Debug)]
pub struct Submission {
    pub text: String,
    pub sources: Vec<PathBuf>,
    /// The file in which it is kept, if all of its judge's terms were met.
    pub path: Option<PathBuf>,
}

#[derive(Clone, Debug)]
pub struct JudgedCase {
    pub case: Case,
    /// Its result, or the error because of which it could not be judged.
    pub result: Result<CaseResult, Error>,
    /// True if the program may have this verdict on this case.
    pub is_expected: bool,
    pub run_again: String,
}

impl Submission {
    /// A file that is not kept.
    pub fn new(bundle: &Bundle, text: String) -> Self {
        Submission {
            text,
            sources: bundle.files().map(PathBuf::from).collect(),
            path: None,
        }
    }
}

impl JudgedCase {
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.result {
            Ok(result) => Some(result.verdict),
            Err(error) => error_verdict(error),
        }
    }

    /// Adds the panic of a checked build on the same case, if there was one.
    pub fn explain(&mut self, panic: Option<Panic>) {
        if let Ok(result) = &mut self.result
            && let Some(failure) = &mut result.failure
        {
            failure.checked = panic;
        }
    }

    /// All that is known about a case that is not right, with paths relative to a folder. Colours are escape sequences.
    pub fn report(&self, folder: &Path) -> String {
        match &self.result {
            Ok(result) => report(result, Some((&self.case, &self.run_again))),
            Err(error) => error.display(folder),
        }
    }
}

impl ProgramResult {
    /// The case that decides about the program, if one does.
    pub fn deciding_case(&self) -> Option<&JudgedCase> {
        let verdict = |case: &JudgedCase| Some(case.result.as_ref().ok()?.verdict);
        let cases = self.cases.iter();
        let verdicts = cases.map(|judged| (judged.case.name.as_str(), verdict(judged)));
        let index = self.expect.deciding_case(verdicts)?;
        Some(&self.cases[index])
    }

    /// The program's verdict, or `None` if it could not be judged.
    pub fn verdict(&self) -> Option<Verdict> {
        match (&self.error, self.deciding_case()) {
            (Some(error), _) => error_verdict(error),
            (None, Some(case)) => case.verdict(),
            (None, None) => Some(Verdict::Accepted),
        }
    }

    /// Returns whether a case got an unexpected verdict, or the program could not be judged.
    pub fn is_found_wrong(&self) -> bool {
        match self.error {
            Some(_) => self.verdict() != Some(self.expect.verdict),
            None => self.cases.iter().any(|case| !case.is_expected),
        }
    }

    /// Returns whether the program got its expected verdict on all cases.
    pub fn is_right(&self) -> bool {
        !self.is_found_wrong() && self.skipped.is_empty()
    }

    /// Notes which of these cases were not run, given all of them in order.
    pub fn skip_the_rest<'a>(&mut self, all: impl Iterator<Item = &'a str>) {
        let mut run = self.cases.iter().map(|judged| &judged.case.name).peekable();
        let left = all.filter(|name| run.next_if(|run| run == name).is_none());
        self.skipped = left.map(String::from).collect();
    }
}

/// Returns the results of each problem that was asked for: the program's, and those that `--examples` has added.
pub fn by_problem(results: &[ProgramResult]) -> impl Iterator<Item = &[ProgramResult]> {
    results.chunk_by(|_, next| next.is_added)
}

/// Returns the results of the programs that were asked for, without the examples that `--examples` has added.
fn asked_for(results: &[ProgramResult]) -> Vec<&ProgramResult> {
    by_problem(results).map(|results| &results[0]).collect()
}

/// CE if the judge's compiler would refuse the program too, or `None` if the setup is at fault.
fn error_verdict(error: &Error) -> Option<Verdict> {
    (error.kind == ErrorKind::Refused).then_some(Verdict::CompileError)
}

/// The verdict's code, or `error` if there is none.
pub fn verdict_code(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("error", Verdict::code)
}

/// Counts the cases by verdict, AC first. A program that does not compile counts as one CE.
fn count_verdicts(results: &[&ProgramResult]) -> BTreeMap<Verdict, usize> {
    let cases = results.iter().flat_map(|result| &result.cases);
    let errors = results.iter().filter_map(|result| result.error.as_ref());
    let verdicts = cases.filter_map(JudgedCase::verdict);
    let mut counts = BTreeMap::new();
    for verdict in verdicts.chain(errors.filter_map(error_verdict)) {
        *counts.entry(verdict).or_default() += 1;
    }
    counts
}

fn without_colours(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
