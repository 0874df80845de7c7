//! # One try
//!
//! The generator makes an input of a seed, the reference answers it, and the solution is judged by that answer as by a
//! case.

use super::Plan;
use super::error::{Error, HelperFailure, Role};
use super::finding::Finding;
use judge_runner::sandbox::{Job, Limits, Outcome, Program, Status, run};
use judge_runner::scratch::ScratchFile;
use judge_runner::testcase::checker;
use judge_runner::testcase::report::reason;
use judge_runner::testcase::rule::{Disagreement, Rule};
use judge_runner::testcase::verdict::{Verdict, judge};

/// What one thread needs for its tries.
pub(super) struct Bench<'a> {
    plan: &'a Plan<'a>,
    helper_limits: Limits,
    /// No bytes at all: what the generator reads.
    empty: ScratchFile,
    input: ScratchFile,
    /// What the reference printed, where a checker reads it.
    answer: ScratchFile,
}

/// What came of an input.
pub(super) enum Judged {
    /// The solution is as good as the reference.
    Same,
    /// The reference fails, so the input is not legal.
    Refused(Outcome),
    /// The solution is not.
    Differs(Box<Finding>),
}

impl<'a> Bench<'a> {
    pub(super) fn new(plan: &'a Plan) -> Result<Self, Error> {
        Ok(Bench {
            plan,
            helper_limits: plan.helper_limits(),
            empty: ScratchFile::new()?,
            input: ScratchFile::new()?,
            answer: ScratchFile::new()?,
        })
    }

    /// Returns the input of a seed.
    pub(super) fn generate(&self, seed: u64) -> Result<Vec<u8>, Error> {
        let generator = &self.plan.generator;
        let outcome = run(&Job {
            program: &generator.path,
            arguments: &generator.arguments_with(&seed.to_string()),
            input: self.empty.path(),
            limits: self.helper_limits.clone(),
        })?;
        if is_fine(&outcome) {
            return Ok(outcome.stdout);
        }
        Err(self.helper_failure(Role::Generator, seed, None, outcome))
    }

    /// Returns how the one who knows what is legal fails on an input; nothing if the input is legal, or nobody was
    /// named who knows.
    pub(super) fn refusal(&mut self, input: &[u8]) -> Result<Option<Outcome>, Error> {
        let Some(legal) = &self.plan.legal else {
            return Ok(None);
        };
        let outcome = run(&Job {
            program: &legal.path,
            arguments: &legal.arguments,
            input: self.input.write(input)?,
            limits: self.helper_limits.clone(),
        })?;
        Ok((!is_fine(&outcome)).then_some(outcome))
    }

    /// Has both programs answer an input, and compares.
    pub(super) fn judge(&mut self, input: &[u8]) -> Result<Judged, Error> {
        let plan = self.plan;
        let path = self.input.write(input)?;
        let answer = |program: &Program, limits: &Limits| {
            run(&Job {
                program: &program.path,
                arguments: &program.arguments,
                input: path,
                limits: limits.clone(),
            })
        };
        let reference = answer(&plan.reference, &self.helper_limits)?;
        if !is_fine(&reference) {
            return Ok(Judged::Refused(reference));
        }
        let outcome = answer(&plan.solution, &plan.limits)?;
        let disagreement = match &plan.rule {
            _ if !is_fine(&outcome) => None,
            Rule::Text(rule) => rule.disagreement(&reference.stdout, &outcome.stdout),
            Rule::Checker(program) => {
                let answer = self.answer.write(&reference.stdout)?;
                checker::ask(program, path, &outcome.stdout, answer)?.map(Disagreement::Refusal)
            }
        };
        let verdict = judge(&outcome, disagreement.as_ref());
        if verdict == Verdict::Accepted {
            return Ok(Judged::Same);
        }
        Ok(Judged::Differs(Box::new(Finding {
            input: input.to_vec(),
            answer: reference.stdout,
            outcome,
            verdict,
            disagreement,
        })))
    }

    /// Words the failure of a program that only helps.
    pub(super) fn helper_failure(
        &self,
        role: Role,
        seed: u64,
        input: Option<Vec<u8>>,
        outcome: Outcome,
    ) -> Error {
        let generator = &self.plan.generator;
        let reader = match role {
            Role::Generator => None,
            Role::Reference => Some(&self.plan.reference),
            Role::Legal => self.plan.legal.as_ref(),
        };
        let verdict = judge(&outcome, None);
        Error::Helper(Box::new(HelperFailure {
            role,
            seed,
            generator: generator.to_string(),
            said: reader.unwrap_or(generator).said.clone(),
            reader: reader.map(Program::to_string),
            verdict,
            reason: reason(verdict, &outcome, &self.helper_limits, None),
            input,
            stderr: outcome.stderr,
        }))
    }
}

/// Tells whether a program ended as it should, whatever it printed.
fn is_fine(outcome: &Outcome) -> bool {
    outcome.exceeded.is_none() && outcome.status == Status::Exited(0)
}
