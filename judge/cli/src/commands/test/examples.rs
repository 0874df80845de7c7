//! # Examples and their expected verdicts
//!
//! An example solves the same problem in another way, right or wrong on purpose. A wrong one has to be caught by the case
//! that exists for it; the report on that case shows the mistake.

use judge_facts::error::Error;
use judge_facts::problem::Example;
use judge_pipeline::proof::{CaseRun, judge_example};
use judge_runner::interrupt::is_interrupted;
use judge_runner::rule::Rule;

use super::TestRun;
use super::target::{TargetSetup, TestTarget};
use crate::results::{JudgedCase, JudgedExample};

impl TestRun<'_> {
    pub(super) fn run_examples(
        &self,
        target: &TestTarget,
        setup: &TargetSetup,
        rule: &Rule,
    ) -> Vec<JudgedExample> {
        let examples = target.examples(self.arguments).cloned();
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
        let context = &self.project.context;
        let package = target.solution.package;
        let solution = target.solution.with_example(&example.name).ok_or_else(|| {
            Error::input(format!("`{}` has no example of that name", package.name))
        })?;
        let run = CaseRun {
            program: &self.programs.program(package, solution.target)?,
            bundle: None,
            cases: &target.cases,
            terms: &setup.terms,
            rule,
            outputs_folder: None,
            folder: &context.folder,
        };
        let decided = context.status_if_slow("Running", &example.name, || {
            judge_example(example, run, self.pool.jobs)
        })?;
        Ok(decided.map(|(case, result)| JudgedCase {
            run_again: self.run_again(solution, &case),
            case,
            result: Ok(result),
        }))
    }
}
