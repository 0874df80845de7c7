//! # One attempt
//!
//! The generator makes an input from a seed, the reference answers it, and the solution is judged by that answer as by
//! the expected output of a case.

use std::io;
use std::path::Path;

use super::Plan;
use judge_facts::verdict::Verdict;
use judge_runner::files::{FileJob, run_with_files};
use judge_runner::output::compare;
use judge_runner::program::ResolvedProgram;
use judge_runner::referee::checker;
use judge_runner::rule::{Disagreement, Rule, judge};
use judge_runner::sandbox::{Job, Limits, Outcome, Status, Streams, run};
use judge_runner::scratch::ScratchFile;

#[derive(Clone, Debug)]
pub(super) struct Counterexample {
    pub(super) input: Vec<u8>,
    pub(super) answer: Vec<u8>,
    pub(super) outcome: Outcome,
    pub(super) verdict: Verdict,
    /// The difference between the outputs, if the solution ended normally.
    pub(super) disagreement: Option<Disagreement>,
}

#[derive(Debug)]
pub(super) enum AttemptFailure {
    Helper(HelperRole, Box<Outcome>),
    /// The checker failed, a program could not be started, or the user interrupted the attempt.
    System(io::Error),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum HelperRole {
    Generator,
    Reference,
    /// The program that fails on an illegal input.
    Legal,
}

impl From<io::Error> for AttemptFailure {
    fn from(error: io::Error) -> Self {
        AttemptFailure::System(error)
    }
}

/// The limits and files with which one thread runs its attempts.
pub(super) struct AttemptRunner<'a> {
    plan: &'a Plan<'a>,
    helper_limits: Limits,
    /// An empty file, the generator's standard input.
    empty: ScratchFile,
    input: ScratchFile,
    /// The reference's output, for a checker.
    answer: ScratchFile,
}

impl<'a> AttemptRunner<'a> {
    pub(super) fn new(plan: &'a Plan) -> io::Result<Self> {
        Ok(AttemptRunner {
            plan,
            helper_limits: plan.helper_limits(),
            empty: ScratchFile::new()?,
            input: ScratchFile::new()?,
            answer: ScratchFile::new()?,
        })
    }

    pub(super) fn generate(&self, seed: u64) -> Result<Vec<u8>, AttemptFailure> {
        let mut generator = self.plan.generator.clone();
        generator.arguments.push(seed.to_string().into());
        let outcome = start(&generator, self.empty.path(), &self.helper_limits)?;
        output(outcome, HelperRole::Generator)
    }

    /// Returns an error if the plan has a program for legal inputs and that fails on this input.
    pub(super) fn check_legal(&mut self, input: &[u8]) -> Result<(), AttemptFailure> {
        if let Some(legal) = &self.plan.legal {
            let outcome = start(legal, self.input.write(input)?, &self.helper_limits)?;
            output(outcome, HelperRole::Legal)?;
        }
        Ok(())
    }

    /// Runs both programs on an input. Returns a counterexample unless the solution is accepted.
    pub(super) fn judge(&mut self, input: &[u8]) -> Result<Option<Counterexample>, AttemptFailure> {
        let plan = self.plan;
        let path = self.input.write(input)?;
        let job = |program: &'a ResolvedProgram, limits, may_use_streams| FileJob {
            program: &program.path,
            arguments: &program.arguments,
            input: path,
            files: &plan.files,
            limits,
            may_use_streams,
        };
        let (reference, _) = run_with_files(job(&plan.reference, &self.helper_limits, true))?;
        let expected = output(reference, HelperRole::Reference)?;
        let (outcome, missing) = run_with_files(job(&plan.solution, &plan.limits, false))?;
        let disagreement = match &plan.rule {
            _ if !has_succeeded(&outcome) => None,
            _ if missing.is_some() => missing.map(Disagreement::MissingFile),
            Rule::Text(rule) => {
                let difference = compare(rule, &expected, &outcome.stdout);
                difference.map(|difference| Disagreement::Difference(Box::new(difference)))
            }
            Rule::Checker(checker) => {
                let answer = self.answer.write(&expected)?;
                checker::ask(checker, path, &outcome.stdout, answer)?.map(Disagreement::Refusal)
            }
            Rule::Interactor(_) => unreachable!("the command refuses an interactive problem"),
        };
        let verdict = judge(&outcome, disagreement.as_ref());
        Ok((verdict != Verdict::Accepted).then(|| Counterexample {
            input: input.to_vec(),
            answer: expected,
            outcome,
            verdict,
            disagreement,
        }))
    }
}

fn start(program: &ResolvedProgram, input: &Path, limits: &Limits) -> io::Result<Outcome> {
    run(Job {
        program: &program.path,
        arguments: &program.arguments,
        streams: Streams::Input(input),
        limits: limits.clone(),
    })
}

/// Returns the output of a program other than the solution, or an error unless it succeeded.
fn output(outcome: Outcome, role: HelperRole) -> Result<Vec<u8>, AttemptFailure> {
    if has_succeeded(&outcome) {
        Ok(outcome.stdout)
    } else {
        Err(AttemptFailure::Helper(role, Box::new(outcome)))
    }
}

/// Tells whether a program exited with 0 within its limits.
fn has_succeeded(outcome: &Outcome) -> bool {
    outcome.exceeded.is_none() && outcome.status == Status::Exited(0)
}
