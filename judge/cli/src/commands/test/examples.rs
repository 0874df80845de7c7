//! # Examples and their expected verdicts
//!
//! An example solves the same problem in another way, right or wrong on purpose. A wrong one has to be caught by the case
//! that exists for it; the report on that case shows the mistake.

use judge_facts::error::Error;
use judge_facts::problem::Example;
use judge_facts::verdict::Verdict;
use judge_pipeline::compile::cargo_build;
use judge_pipeline::proof::{BuiltProgram, CaseRun, run_cases};
use judge_runner::cases::Case;
use judge_runner::interrupt::{self, is_interrupted};
use judge_runner::pool::Pool;
use judge_runner::rule::Rule;
use judge_runner::text::shell_word;

use super::TestRun;
use super::target::{TargetSetup, TestTarget};
use crate::results::{JudgedCase, JudgedExample};

impl TestRun<'_> {
    /// Runs the examples of a problem.
    pub(super) fn run_examples(
        &self,
        target: &TestTarget,
        setup: &TargetSetup,
        rule: &Rule,
    ) -> Vec<JudgedExample> {
        let examples = setup.problem.examples.iter().cloned();
        let results = examples.map(|example| JudgedExample {
            decided: self.run_example(target, setup, rule, &example),
            example,
        });
        // After an interrupt, an error says nothing about the example.
        results.take_while(|_| !is_interrupted()).collect()
    }

    /// Runs an example on all cases, and returns the one that decides.
    fn run_example(
        &self,
        target: &TestTarget,
        setup: &TargetSetup,
        rule: &Rule,
        example: &Example,
    ) -> Result<Option<JudgedCase>, Error> {
        example.check_cases(target.case_names())?;
        let context = &self.project.context;
        let package = target.solution.package;
        let solution = target.solution.with_example(&example.name).ok_or_else(|| {
            Error::input(format!("`{}` has no example of that name", package.name))
        })?;
        let program = BuiltProgram {
            path: cargo_build::build(context, package, solution.target)?,
            bundle: None,
        };
        let run = CaseRun {
            cases: &target.cases,
            terms: &setup.terms,
            rule,
            outputs_folder: None,
            folder: &context.folder,
        };
        // The first failure need not be the expected one.
        let pool = Pool {
            fail_fast: false,
            ..self.pool
        };
        let mut results = Vec::new();
        context.status_if_slow("Running", &example.name, || {
            run_cases(&program, run, pool, |_, result| {
                results.push(result.map_err(|error| Error::input(error.to_string()))?);
                Ok(())
            })
        })?;
        interrupt::check().map_err(|error| Error::input(error.to_string()))?;
        let verdicts = target.case_names().zip(&results);
        let verdicts: Vec<(&str, Verdict)> = verdicts
            .map(|(case, result)| (case, result.verdict))
            .collect();
        Ok(example.deciding_case(&verdicts).map(|index| JudgedCase {
            case: target.cases[index].clone(),
            run_again: run_again(&package.name, example, rule, &target.cases[index]),
            result: Ok(results.swap_remove(index)),
        }))
    }
}

/// Returns the command that runs an example on a case again. If it talks with an interactor, the user has to answer.
fn run_again(package: &str, example: &Example, rule: &Rule, case: &Case) -> String {
    let (package, example) = (shell_word(package), shell_word(&example.name));
    let command = format!("cargo run -q --release -p {package} --example {example}");
    match rule {
        Rule::Interactor(_) => command,
        _ => format!("{command} < {}", shell_word(&case.input.to_string_lossy())),
    }
}
