//! # The examples of all problems as tests
//!
//! Each problem's Cargo.toml says which verdict each of its examples must get. A right one must pass every case, a wrong
//! one must fail as expected, above all on the case that is there to catch it. So the wrong ones test the cases.

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use judge_facts::error::Error;
use judge_facts::problem::Example;
use judge_facts::terms::Terms;
use judge_facts::verdict::Verdict;
use judge_pipeline::context::Context;
use judge_pipeline::named_program::resolve_rule;
use judge_pipeline::proof::{BuiltProgram, CaseRun, judge_example};
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::find_solution;
use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::text::{shell_word, terminal_columns};
use judge_runner::{report, worker};
use libtest_mimic::{Arguments, Trial};

use crate::built;
use crate::checks::PROBLEMS;

/// Builds the examples of all problems and runs them on the cases as the command line asks, and returns the exit status
/// of a test.
pub fn examples() -> ExitCode {
    if let Some(status) = worker::serve_if_asked() {
        return status;
    }
    let arguments = Arguments::from_args();
    let packages = PROBLEMS.map(|problem| problem.package);
    if !arguments.list
        && let Err(message) = built::build_examples(&packages)
    {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    match trials(&packages) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn trials(packages: &[&str]) -> Result<Vec<Trial>, Error> {
    let context = Context {
        folder: env::current_dir().unwrap_or_default(),
        report: drop,
    };
    let project = Arc::new(Project::read_members(context)?);
    let mut trials = Vec::new();
    for &package in packages {
        let solution = find_solution(&project.metadata, &project.context.folder, Some(package))?;
        let examples = read_problem(solution)?.examples;
        if examples.is_empty() {
            return Err(Error::input(format!("`{package}` describes no examples")));
        }
        for example in examples {
            let (project, package) = (Arc::clone(&project), package.to_string());
            let name = format!("{package}/{}", example.name);
            let kind = example.expect.code();
            let test = move || Ok(check(&project, &package, &example)?);
            trials.push(Trial::test(name, test).with_kind(kind));
        }
    }
    Ok(trials)
}

/// Runs one example on all cases, and returns an error unless its verdict is the expected one.
fn check(project: &Project, package: &str, example: &Example) -> Result<(), String> {
    let plain = |error: Error| error.to_string();
    let context = &project.context;
    let solution = find_solution(&project.metadata, &context.folder, Some(package));
    let solution = solution.map_err(plain)?;
    let problem = read_problem(solution).map_err(plain)?;
    let profile = project.judge_of(&problem, solution, None).map_err(plain)?;
    let terms = Terms::of(&problem, profile);
    let rule = resolve_rule(context, solution.package, &terms.decider).map_err(plain)?;
    let found = find_cases(&solution.cases_folder(), ExpectedOutput::of(&problem));
    if let Some(fault) = found.faults.first() {
        return Err(fault.message.clone());
    }
    let run = CaseRun {
        cases: &found.cases,
        terms: &terms,
        rule: &rule,
        outputs_folder: None,
        folder: &context.folder,
    };
    let program = BuiltProgram {
        path: built::example_path(&example.name),
        bundle: None,
    };
    // The examples themselves run side by side.
    let decided = judge_example(example, &program, run, 1).map_err(plain)?;
    let verdict = decided
        .as_ref()
        .map_or(Verdict::Accepted, |(_, result)| result.verdict);
    if verdict == example.expect {
        return Ok(());
    }
    let (expected, got) = (example.expect.code(), verdict.code());
    let Some((case, result)) = &decided else {
        return Err(format!("expected {expected}, got {got} on all cases"));
    };
    let run_again = format!(
        "{} < {}",
        shell_word(&program.path.to_string_lossy()),
        shell_word(&case.input.to_string_lossy())
    );
    let report = report::full_report(case, result, &run_again, terminal_columns());
    Err(format!(
        "expected {expected}, got {got} on case {}\n\n{report}",
        case.name
    ))
}
