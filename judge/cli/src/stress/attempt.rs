//! # One try
//!
//! The generator makes an input of a seed, the reference answers it, and the solution is judged by that answer as by a
//! case.

use std::io;
use std::path::Path;

use super::Plan;
use judge_facts::verdict::Verdict;
use judge_runner::output::compare;
use judge_runner::program::ResolvedProgram;
use judge_runner::referee::checker;
use judge_runner::rule::{Disagreement, Rule, judge};
use judge_runner::sandbox::{Job, Limits, Outcome, Status, Streams, run};
use judge_runner::scratch::ScratchFile;

/// An input on which the solution is not as good as the reference, and all that is known about it.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) input: Vec<u8>,
    /// What the reference printed.
    pub(super) answer: Vec<u8>,
    /// What the solution did.
    pub(super) outcome: Outcome,
    /// What a judge would call it.
    pub(super) verdict: Verdict,
    /// What is wrong with the output, if that is what is wrong.
    pub(super) disagreement: Option<Disagreement>,
}

/// Why an input tells nothing of the solution.
#[derive(Debug)]
pub(super) enum Failure {
    /// A program that only helps did this.
    Helper(Role, Box<Outcome>),
    /// The checker failed, a program cannot be started, or somebody has interrupted it.
    System(io::Error),
}

/// A program that only helps.
#[derive(Clone, Copy, Debug)]
pub(super) enum Role {
    Generator,
    Reference,
    /// The one that fails on what is not legal.
    Legal,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::System(error)
    }
}

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

impl<'a> Bench<'a> {
    pub(super) fn new(plan: &'a Plan) -> io::Result<Self> {
        Ok(Bench {
            plan,
            helper_limits: plan.helper_limits(),
            empty: ScratchFile::new()?,
            input: ScratchFile::new()?,
            answer: ScratchFile::new()?,
        })
    }

    /// Returns the input of a seed.
    pub(super) fn generate(&self, seed: u64) -> Result<Vec<u8>, Failure> {
        let mut generator = self.plan.generator.clone();
        generator.arguments.push(seed.to_string().into());
        let outcome = start(&generator, self.empty.path(), &self.helper_limits)?;
        output(outcome, Role::Generator)
    }

    /// Fails if the one who knows what is legal, if anybody was named who does, fails on an input.
    pub(super) fn check_legal(&mut self, input: &[u8]) -> Result<(), Failure> {
        if let Some(legal) = &self.plan.legal {
            let outcome = start(legal, self.input.write(input)?, &self.helper_limits)?;
            output(outcome, Role::Legal)?;
        }
        Ok(())
    }

    /// Has both programs answer an input, and returns what is wrong with the solution's answer, if anything is.
    pub(super) fn judge(&mut self, input: &[u8]) -> Result<Option<Finding>, Failure> {
        let plan = self.plan;
        let path = self.input.write(input)?;
        let reference = start(&plan.reference, path, &self.helper_limits)?;
        let expected = output(reference, Role::Reference)?;
        let outcome = start(&plan.solution, path, &plan.limits)?;
        let disagreement = match &plan.rule {
            _ if !is_fine(&outcome) => None,
            Rule::Text(rule) => {
                let difference = compare(rule, &expected, &outcome.stdout);
                difference.map(|difference| Disagreement::Difference(Box::new(difference)))
            }
            Rule::Checker(program) => {
                let answer = self.answer.write(&expected)?;
                checker::ask(program, path, &outcome.stdout, answer)?.map(Disagreement::Refusal)
            }
            Rule::Interactor(_) => unreachable!("the command refuses an interactive problem"),
        };
        let verdict = judge(&outcome, disagreement.as_ref());
        Ok((verdict != Verdict::Accepted).then(|| Finding {
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

/// Returns what a program printed that only helps, and fails unless it ended as it should.
fn output(outcome: Outcome, role: Role) -> Result<Vec<u8>, Failure> {
    if is_fine(&outcome) {
        Ok(outcome.stdout)
    } else {
        Err(Failure::Helper(role, Box::new(outcome)))
    }
}

/// Tells whether a program ended as it should, whatever it printed.
fn is_fine(outcome: &Outcome) -> bool {
    outcome.exceeded.is_none() && outcome.status == Status::Exited(0)
}
