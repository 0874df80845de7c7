//! # Right on every case
//!
//! The last step of a proof: the program is run on all cases of its problem, and one that is not right is refused.

use std::io;
use std::path::Path;
use std::thread;

use crate::ui::error::Error;
use crate::workers::pool::Pool;
use crate::workers::worker::{self, Judged};
use crate::workspace::program::Program;
use judge_bundler::Bundle;
use judge_runner::problem::{self, Allowance, Problem};
use judge_runner::testcase::files::Case;
use judge_runner::testcase::rule::Rule;
use judge_runner::testcase::verdict::Verdict;
use judge_runner::text::{count, shell_word};

/// Finds the problem's cases. Without any, nothing could be proved.
pub(super) fn find(program: Program, problem: &Problem) -> Result<Vec<Case>, Error> {
    let found = problem::cases(Some(problem), &program.cases_folder());
    if found.faults.is_empty() {
        return Ok(found.cases);
    }
    let faults = found.faults.into_iter().map(|fault| fault.message);
    let faults: Vec<String> = faults.collect();
    Err(Error::input(format!(
        "`{}` cannot be proved right: {}",
        program,
        faults.join("\nand ")
    ))
    .help("--no-verify gives the file out without proof"))
}

/// Runs the program on all cases, as many at a time as there are cores.
pub(super) fn run(
    program: &Path,
    cases: &[Case],
    allowance: &Allowance,
    rule: &Rule,
) -> Result<Vec<Judged>, Error> {
    let cannot_run = |error: io::Error| Error::input(error.to_string());
    let command = shell_word(&program.to_string_lossy());
    let run_again = |case: &Case| rule.run_again(&command, &case.input);
    let requests = worker::requests(program, cases, allowance, rule, run_again);
    let pool = Pool {
        executable: &worker::executable().map_err(cannot_run)?,
        jobs: thread::available_parallelism().map_or(1, usize::from),
        fail_fast: false,
    };
    pool.run(requests).map_err(cannot_run)
}

/// Refuses a program that is not right on every case, each of which has what came of it.
pub(super) fn refuse_wrong(
    cases: &[Case],
    judged: Vec<Judged>,
    bundle: &Bundle,
    program: Program,
) -> Result<(), Error> {
    let judged = cases.iter().zip(judged);
    let failed = judged.filter(|(_, judged)| judged.verdict != Verdict::Accepted);
    let failed: Vec<_> = failed.collect();
    let number = failed.len();
    let Some((case, first)) = failed.into_iter().next() else {
        return Ok(());
    };
    let code = first.verdict.code();
    let report = first.in_own_files(bundle).report.unwrap_or_default();
    Err(Error::input(format!(
        "`{program}` is not right: {number} of {} failed, first `{}` with {code}\n\n{report}",
        count(cases.len() as u64, "case"),
        case.name,
    )))
}
