//! # Running a program on the cases of its problem
//!
//! The program was built by cargo, or from a bundle as its judge builds it. It runs under the judge's terms, such as
//! limits and environment. Nothing is printed: the results are data.

use std::io;
use std::path::Path;

use judge_bundler::Bundle;
use judge_facts::error::Error;
use judge_facts::terms::Terms;
use judge_runner::cases::Case;
use judge_runner::pool::Pool;
use judge_runner::result::CaseResult;
use judge_runner::rule::ResolvedRule;
use judge_runner::worker::CaseRequest;

use crate::compile::diagnostics::own_source_place;

/// A program, the cases of its problem, and everything that decides their verdicts.
#[derive(Clone, Copy)]
pub struct CaseRun<'a> {
    pub program: &'a Path,
    /// The bundle that the program was compiled from; `None` if cargo built the program in the workspace.
    pub bundle: Option<&'a Bundle>,
    pub cases: &'a [Case],
    pub terms: &'a Terms,
    pub rule: &'a ResolvedRule,
    /// The folder for the outputs of failed cases; `None` if no outputs are kept.
    pub outputs_folder: Option<&'a Path>,
    /// The user's folder, which paths in panics are relative to.
    pub folder: &'a Path,
}

/// Runs a program on cases, and passes each case's index and result to `take`, in the order of the cases. An interrupt
/// skips the remaining cases. A failed case skips them only if `pool` says so.
///
/// # Errors
/// If `take` fails. No further case is started then.
pub fn run_cases(
    run: CaseRun,
    pool: Pool,
    mut take: impl FnMut(usize, io::Result<CaseResult>) -> Result<(), Error>,
) -> Result<(), Error> {
    let CaseRun {
        program,
        terms,
        rule,
        ..
    } = run;
    let request = |case| CaseRequest::new(program, case, terms, rule, run.outputs_folder);
    let requests: Vec<CaseRequest> = run.cases.iter().map(request).collect();
    pool.run_each(&requests, |index, mut result| {
        // The place of a panic in the bundle becomes a place in the user's own files.
        if let (Ok(result), Some(bundle)) = (&mut result, run.bundle) {
            result.map_panics(|place| own_source_place(place, bundle, run.folder));
        }
        take(index, result)
    })
}
