//! # The examples of all problems as tests
//!
//! Each problem's Cargo.toml says which verdict each of its examples must get. A right one must pass every case, a wrong
//! one must fail as expected, above all on the case that is there to catch it. So the wrong ones test the cases.

use std::env;
use std::sync::{Arc, LazyLock};

use judge_facts::error::Error;
use judge_facts::problem::Example;
use judge_facts::terms::Terms;
use judge_facts::verdict::Verdict;
use judge_pipeline::case_run::{CaseRun, run_cases};
use judge_pipeline::compile::programs::Programs;
use judge_pipeline::context::Context;
use judge_pipeline::named_program::resolve_rule;
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::find_solution;
use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::pool::{LeaveOut, Pool};
use judge_runner::report;
use judge_runner::text::{shell_word, terminal_columns};
use libtest_mimic::Trial;

use crate::built;
use crate::checks::PROBLEMS;

/// Builds the examples of all problems, once. Cargo has built them already unless a single test was asked for.
static EXAMPLES: LazyLock<Result<(), String>> =
    LazyLock::new(|| built::build_examples(&PROBLEMS.map(|problem| problem.package)));

/// Returns a test for each example of each problem.
///
/// # Errors
/// If a problem's package cannot be read or describes no example.
pub fn trials() -> Result<Vec<Trial>, Error> {
    let context = Context {
        folder: env::current_dir().unwrap_or_default(),
        report: drop,
    };
    let project = Arc::new(Project::read_members(context)?);
    let mut trials = Vec::new();
    for package in PROBLEMS.map(|problem| problem.package) {
        let solution = find_solution(&project.metadata, &project.context.folder, Some(package))?;
        let examples = read_problem(solution)?.examples;
        if examples.is_empty() {
            return Err(Error::input(format!("`{package}` describes no examples")));
        }
        for example in examples {
            let (project, package) = (Arc::clone(&project), package.to_string());
            let name = format!("{package}/{}", example.name);
            let kind = example.expect.verdict.code();
            let test = move || Ok(check(&project, &package, &example)?);
            trials.push(Trial::test(name, test).with_kind(kind));
        }
    }
    Ok(trials)
}

/// Runs one example on all cases, and returns an error unless its verdict is the expected one.
fn check(project: &Project, package: &str, example: &Example) -> Result<(), String> {
    EXAMPLES.clone()?;
    let plain = |error: Error| error.to_string();
    let context = &project.context;
    let solution = find_solution(&project.metadata, &context.folder, Some(package));
    let solution = solution.map_err(plain)?;
    let problem = read_problem(solution).map_err(plain)?;
    let profile = project.judge_of(&problem, solution, None).map_err(plain)?;
    let terms = Terms::of(&problem, profile);
    let rule = resolve_rule(&Programs::new(project), solution.package, &terms).map_err(plain)?;
    let found = find_cases(&solution.cases_folder(), ExpectedOutput::of(&problem));
    if let Some(fault) = found.faults.first() {
        return Err(fault.message.clone());
    }
    let program = built::example_path(&example.name);
    let run = CaseRun {
        program: &program,
        bundle: None,
        cases: &found.cases,
        terms: &terms,
        rule: &rule,
        outputs_folder: None,
        folder: &context.folder,
    };
    example
        .expect
        .check_cases(found.cases.iter().map(|case| case.name.as_str()))
        .map_err(plain)?;
    // The examples themselves run side by side.
    let pool = Pool {
        jobs: 1,
        leave_out: LeaveOut::Nothing,
    };
    let mut results = Vec::new();
    run_cases(run, pool, |_, result| {
        results.push(result.map_err(|error| Error::input(error.to_string()))?);
        Ok(())
    })
    .map_err(plain)?;
    let names = found.cases.iter().map(|case| case.name.as_str());
    let verdicts = results.iter().map(|result| Some(result.verdict));
    let decided = example.expect.deciding_case(names.zip(verdicts));
    let verdict = decided.map_or(Verdict::Accepted, |index| results[index].verdict);
    if verdict == example.expect.verdict {
        return Ok(());
    }
    let (expected, got) = (example.expect.verdict.code(), verdict.code());
    let Some(index) = decided else {
        return Err(format!("expected {expected}, got {got} on all cases"));
    };
    let (case, result) = (&found.cases[index], &results[index]);
    let run_again = format!(
        "cargo run -p judge-cli -- test {package}/{} --case {}",
        shell_word(&example.name),
        shell_word(&case.name)
    );
    let report = report::full_report(case, result, &run_again, terminal_columns());
    Err(format!(
        "expected {expected}, got {got} on case {}\n\n{report}",
        case.name
    ))
}
