//! # Running a program on the cases of its problem
//!
//! The program was built by cargo, or from a bundle as its judge builds it. It runs on the terms of that judge, and the
//! results are data.

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

/// A program, the cases of its problem, and everything that decides a verdict on them.
#[derive(Clone, Copy)]
pub struct CaseRun<'a> {
    pub program: &'a Path,
    /// The bundle that it was compiled from, if it was.
    pub bundle: Option<&'a Bundle>,
    pub cases: &'a [Case],
    pub terms: &'a Terms,
    pub rule: &'a ResolvedRule,
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
    let CaseRun {
        program,
        terms,
        rule,
        ..
    } = run;
    let request = |case| CaseRequest::new(program, case, terms, rule, run.outputs_folder);
    let requests: Vec<CaseRequest> = run.cases.iter().map(request).collect();
    pool.run_each(&requests, |index, mut result| {
        // A panic in a bundle is shown in the user's own files.
        if let (Ok(result), Some(bundle)) = (&mut result, run.bundle) {
            result.map_panics(|place| own_source_place(place, bundle, run.folder));
        }
        take(index, result)
    })
}
