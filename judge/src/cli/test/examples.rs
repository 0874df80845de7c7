//! # Examples, each held against its expected verdict
//!
//! An example is another reading of a problem, right or wrong on purpose. A wrong one that no case catches says that a
//! case is missing, so it is a failure.

use super::build::{self, What};
use super::prepare::{Prepared, fault};
use super::{Session, Task, setup_fault};
use crate::judging::pool::Pool;
use crate::judging::{ExampleResult, Got};
use crate::say::error::Error;
use crate::say::progress;
use judge_runner::case::rule::Rule;
use judge_runner::case::verdict::Verdict;
use judge_runner::interrupt::is_interrupted;
use judge_runner::problem::{Example, Problem};

impl Session<'_> {
    /// Runs the examples of a problem.
    pub(super) fn run_examples(
        &self,
        task: &Task,
        problem: &Problem,
        rule: &Rule,
    ) -> Result<Vec<ExampleResult>, Error> {
        let mut results = Vec::new();
        for example in &problem.examples {
            progress::doing("Building", &example.name);
            let ran = self.run_example(task, problem, rule, example);
            if is_interrupted() {
                break;
            }
            let got = match ran {
                Ok(got) => Ok(got),
                Err(error @ Error::Usage(_)) => return Err(error),
                Err(error @ Error::Refused(_)) => Err(fault(&error)),
                Err(error) => Err(setup_fault(error.to_string())),
            };
            results.push(ExampleResult {
                name: example.name.clone(),
                example: example.clone(),
                got,
            });
        }
        Ok(results)
    }

    fn run_example(
        &self,
        task: &Task,
        problem: &Problem,
        rule: &Rule,
        example: &Example,
    ) -> Result<Got, Error> {
        let prepared = Prepared {
            program: build::build(task.program.package, What::Example(&example.name))?,
            bundle: None,
        };
        progress::doing("Running", &example.name);
        // The first failure need not be the expected one.
        let pool = Pool {
            fail_fast: false,
            ..self.pool
        };
        let judged = pool
            .run(&self.requests(task, problem, rule, &prepared))
            .map_err(|error| Error::input(error.to_string()))?;
        let failed: Vec<Got> = task
            .cases
            .iter()
            .zip(judged)
            .filter_map(|(case, judged)| Some((case, judged?)))
            .filter(|(_, judged)| judged.verdict != Verdict::Accepted)
            .map(|(case, judged)| Got {
                verdict: judged.verdict,
                case: Some(case.name.clone()),
            })
            .collect();
        // A case on which it fails in another way than the expected shows a mistake of its own.
        let unexpected = failed.iter().find(|got| got.verdict != example.expect);
        Ok(unexpected.or(failed.first()).cloned().unwrap_or(Got {
            verdict: Verdict::Accepted,
            case: None,
        }))
    }
}
