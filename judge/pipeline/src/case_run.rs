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
    /// The program's file.
    pub program: &'a Path,
    /// The bundle that it was compiled from, if it was.
    pub bundle: Option<&'a Bundle>,
    /// The cases.
    pub cases: &'a [Case],
    /// The terms of the problem at its judge.
    pub terms: &'a Terms,
    /// The rule of the terms, ready to run.
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
    pool.run_each(&run.requests(), |index, mut result| {
        if let Ok(result) = &mut result {
            run.name_own_files(result);
        }
        take(index, result)
    })
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
