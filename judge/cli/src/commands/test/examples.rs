//! # Examples that are held against what they have to get
//!
//! Other readings of a problem, right or wrong on purpose. A wrong one has to be caught by the case that is there for
//! it, so that the case shows what is wrong with it.

use super::{Session, Setup, Task};
use crate::compile::own;
use crate::results::{ExampleResult, Got};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::paths::shown;
use crate::workers::pool::Pool;
use crate::workers::worker;
use crate::workspace::metadata::Target;
use judge_runner::interrupt::is_interrupted;
use judge_runner::problem::Example;
use judge_runner::testcase::files::Case;
use judge_runner::testcase::rule::Rule;
use judge_runner::testcase::verdict::Verdict;
use judge_runner::text::shell_word;

impl Session<'_> {
    /// Runs the examples of a problem.
    pub(super) fn run_examples(
        &self,
        task: &Task,
        setup: &Setup,
        rule: &Rule,
    ) -> Vec<ExampleResult> {
        let examples = setup.problem.examples.iter().cloned();
        let results = examples.map(|example| ExampleResult {
            got: self.run_example(task, setup, rule, &example),
            example,
        });
        // Whatever failed, the interrupt is why.
        results.take_while(|_| !is_interrupted()).collect()
    }

    fn run_example(
        &self,
        task: &Task,
        setup: &Setup,
        rule: &Rule,
        example: &Example,
    ) -> Result<Got, Error> {
        if let Some(message) = example.undecided(&task.cases) {
            return Err(Error::input(message));
        }
        let package = task.program.package;
        let mut targets = package.targets.iter();
        let is_it = |target: &&Target| target.is_example() && target.name == example.name;
        let target = targets.find(is_it).ok_or_else(|| {
            let said = format!("`{}` has no example of that name", package.name);
            Error::input(said)
        })?;
        let program = own::build(package, target)?;
        // The first failure need not be the expected one.
        let pool = Pool {
            fail_fast: false,
            ..self.pool
        };
        let run_again = |case: &Case| {
            let (package, example) = (shell_word(&package.name), shell_word(&example.name));
            let command = format!("cargo run -q --release -p {package} --example {example}");
            rule.run_again(&command, &shown(&case.input))
        };
        let mut requests =
            worker::requests(&program, &task.cases, &setup.allowance, rule, run_again);
        for request in &mut requests {
            request.exhibit = true;
        }
        let judged = message::status_if_slow("Running", &example.name, || pool.run(requests))
            .map_err(|error| Error::input(error.to_string()))?;
        let judged = || task.cases.iter().zip(&judged);
        // A case on which it fails in another way than the expected shows a mistake of its own.
        let unexpected =
            judged().find(|(case, judged)| !example.may_get(judged.verdict, &case.name));
        let expected = || judged().find(|(case, _)| example.caught_by.as_ref() == Some(&case.name));
        let Some((case, judged)) = unexpected.or_else(expected) else {
            return Ok(Got {
                verdict: Verdict::Accepted,
                case: None,
                shown: String::new(),
            });
        };
        let shown = if judged.verdict == example.expect {
            &judged.exhibit
        } else {
            &judged.report
        };
        Ok(Got {
            verdict: judged.verdict,
            case: Some(case.name.clone()),
            shown: shown.clone().unwrap_or_default(),
        })
    }
}
