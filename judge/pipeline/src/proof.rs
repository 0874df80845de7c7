//! # Running a program on the cases of its problem
//!
//! [`run_cases`] runs a program, built by cargo or from a bundle, on the terms of its judge. [`prove`] makes a bundle and
//! runs it on all cases, and [`judge_example`] does the same with an example. All return results as data.

use std::io;
use std::path::Path;
use std::thread;

use judge_bundler::Bundle;
use judge_facts::error::Error;
use judge_facts::problem::{Example, Problem};
use judge_facts::terms::Terms;
use judge_facts::verdict::Verdict;
use judge_runner::cases::{Case, ExpectedOutput, find_cases};
use judge_runner::pool::{LeaveOut, Pool};
use judge_runner::result::CaseResult;
use judge_runner::rule::Rule;
use judge_runner::worker::CaseRequest;

use crate::bundle::{BundleRequest, CompiledBundle};
use crate::compile::diagnostics::own_source_place;
use crate::compile::programs::Programs;
use crate::named_program::resolve_rule;
use crate::workspace::solution::Solution;

/// A program, the cases of its problem, and everything that decides a verdict on them.
#[derive(Clone, Copy)]
pub struct CaseRun<'a> {
    /// The program's file.
    pub program: &'a Path,
    /// The bundle that it was compiled from, if it was.
    pub bundle: Option<&'a Bundle>,
    /// The cases.
    pub cases: &'a [Case],
    /// The terms of the problem at its judge.
    pub terms: &'a Terms,
    /// The terms' decider, ready to run.
    pub rule: &'a Rule,
    /// The folder for the outputs of failed cases, if they are kept.
    pub outputs_folder: Option<&'a Path>,
    /// The user's folder, which paths are shown relative to.
    pub folder: &'a Path,
}

/// Runs a program on cases, and passes each result with the index of its case to `take`, in that order. Cases are left
/// out after an interrupt, or after a failure if the pool says so.
///
/// # Errors
/// If `take` fails, after which no case is begun.
pub fn run_cases(
    run: CaseRun,
    pool: Pool,
    mut take: impl FnMut(usize, io::Result<CaseResult>) -> Result<(), Error>,
) -> Result<(), Error> {
    pool.run_each(&run.requests(), |index, mut result| {
        if let Ok(result) = &mut result {
            run.name_own_files(result);
        }
        take(index, result)
    })
}

/// Runs a program on all cases, so many at once.
fn run_all(run: CaseRun, jobs: usize) -> Result<Vec<CaseResult>, Error> {
    let pool = Pool {
        jobs,
        leave_out: LeaveOut::Nothing,
    };
    let results = pool.run_all(&run.requests());
    let mut results = results.map_err(|error| Error::input(error.to_string()))?;
    for result in &mut results {
        run.name_own_files(result);
    }
    Ok(results)
}

impl CaseRun<'_> {
    fn requests(&self) -> Vec<CaseRequest> {
        let request = |case| {
            CaseRequest::new(
                self.program,
                case,
                self.terms,
                self.rule,
                self.outputs_folder,
            )
        };
        self.cases.iter().map(request).collect()
    }

    /// Replaces the places of panics in a bundle by those in the user's own files.
    fn name_own_files(&self, result: &mut CaseResult) {
        if let Some(bundle) = self.bundle {
            result.map_panics(|place| own_source_place(place, bundle, self.folder));
        }
    }
}

/// Runs an example on all cases, so many at once, and returns the case that decides, with its result. There is none if the
/// example has to be right and is. The run's program is the example.
///
/// # Errors
/// If the case that is to catch it does not exist, or a case cannot be judged.
pub fn judge_example(
    example: &Example,
    run: CaseRun,
    jobs: usize,
) -> Result<Option<(Case, CaseResult)>, Error> {
    example.check_cases(run.cases.iter().map(|case| case.name.as_str()))?;
    let results = run.cases.iter().cloned().zip(run_all(run, jobs)?);
    let results: Vec<(Case, CaseResult)> = results.collect();
    Ok(deciding_case(example, &results).cloned())
}

fn deciding_case<'a>(
    example: &Example,
    results: &'a [(Case, CaseResult)],
) -> Option<&'a (Case, CaseResult)> {
    let verdicts = results.iter();
    let verdicts = verdicts.map(|(case, result)| (case.name.as_str(), result.verdict));
    let deciding = example.deciding_case(&verdicts.collect::<Vec<_>>());
    deciding.map(|index| &results[index])
}

/// A bundle with the results of all cases.
pub struct Proof {
    /// The bundle and its program.
    pub compiled: CompiledBundle,
    /// The cases with their results.
    pub results: Vec<(Case, CaseResult)>,
}

impl Proof {
    /// Returns the case that decides about an example, if one does.
    pub fn deciding_case(&self, example: &Example) -> Option<&(Case, CaseResult)> {
        deciding_case(example, &self.results)
    }

    /// Returns the cases that are not right.
    pub fn failures(&self) -> impl Iterator<Item = &(Case, CaseResult)> {
        let results = self.results.iter();
        results.filter(|(_, result)| result.verdict != Verdict::Accepted)
    }
}

/// Returns the cases of a problem.
///
/// # Errors
/// If there are none, or their folder contains anything else: nothing could be proved.
pub fn cases_to_prove(solution: Solution, problem: &Problem) -> Result<Vec<Case>, Error> {
    let found = find_cases(&solution.cases_folder(), ExpectedOutput::of(problem));
    if found.faults.is_empty() {
        return Ok(found.cases);
    }
    let faults = found.faults.into_iter().map(|fault| fault.message);
    let faults = faults.collect::<Vec<_>>().join("\nand ");
    let message = format!("`{solution}` cannot be proved right: {faults}");
    Err(Error::input(message))
}

/// Makes a bundle, compiles it as the judge does, and runs it on cases.
///
/// # Errors
/// If the bundle cannot be made, or a case cannot be judged.
pub fn prove(request: &BundleRequest, cases: Vec<Case>) -> Result<Proof, Error> {
    let context = &request.project.context;
    let terms = Terms::of(request.problem, request.profile);
    let rule = resolve_rule(
        &Programs::new(request.project),
        request.solution.package,
        &terms,
    )?;
    let compiled = request.compile()?;
    let run = CaseRun {
        program: &compiled.program,
        bundle: Some(&compiled.bundle),
        cases: &cases,
        terms: &terms,
        rule: &rule,
        outputs_folder: None,
        folder: &context.folder,
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let results = context.status_if_slow("Running", request.solution, || run_all(run, jobs))?;
    Ok(Proof {
        compiled,
        results: cases.into_iter().zip(results).collect(),
    })
}
