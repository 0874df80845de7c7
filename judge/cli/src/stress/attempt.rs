//! # One attempt
//!
//! The generator makes an input from a seed, and the reference answers it. The solution is judged on this case.

use std::io;
use std::path::Path;

use super::Plan;
use judge_facts::terms::Files;
use judge_facts::verdict::Verdict;
use judge_runner::cases::Case;
use judge_runner::files::{FileJob, run_with_files};
use judge_runner::interrupt::EmptyFolder;
use judge_runner::pool::run_case;
use judge_runner::program::ResolvedProgram;
use judge_runner::result::CaseResult;
use judge_runner::sandbox::{Limits, Outcome};
use judge_runner::scratch::ScratchFile;
use judge_runner::worker::CaseRequest;

#[derive(Debug)]
pub(super) struct Counterexample {
    pub(super) input: Vec<u8>,
    pub(super) answer: Vec<u8>,
    pub(super) result: CaseResult,
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
    /// The file with the current input, or with nothing for the generator.
    input: ScratchFile,
    folder: EmptyFolder,
}

impl<'a> AttemptRunner<'a> {
    pub(super) fn new(plan: &'a Plan) -> io::Result<Self> {
        Ok(AttemptRunner {
            plan,
            helper_limits: plan.helper_limits(),
            input: ScratchFile::new()?,
            folder: EmptyFolder::default(),
        })
    }

    pub(super) fn generate(&mut self, seed: u64) -> Result<Vec<u8>, AttemptFailure> {
        let mut generator = self.plan.generator.clone();
        generator.arguments.push(seed.to_string().into());
        let empty = self.input.write(b"")?.to_path_buf();
        let printed = self.help(HelperRole::Generator, &generator, &empty)?;
        Ok(printed.read()?)
    }

    /// Returns an error if the plan has a program for legal inputs that fails on this input.
    pub(super) fn check_legal(&mut self, input: &[u8]) -> Result<(), AttemptFailure> {
        if let Some(legal) = &self.plan.legal {
            let path = self.input.write(input)?.to_path_buf();
            self.help(HelperRole::Legal, legal, &path)?;
        }
        Ok(())
    }

    /// Runs the reference and the solution on an input. Returns a counterexample; `None` if the solution is accepted.
    pub(super) fn judge(&mut self, input: &[u8]) -> Result<Option<Counterexample>, AttemptFailure> {
        let plan = self.plan;
        let path = self.input.write(input)?.to_path_buf();
        let answer = self.help(HelperRole::Reference, &plan.reference, &path)?;
        let case = Case {
            name: String::new(),
            input: path,
            expected: answer.path().to_path_buf(),
        };
        let request = CaseRequest::new(&plan.program, &case, &plan.terms, &plan.rule, None);
        let result = run_case(&request)?;
        if result.verdict == Verdict::Accepted {
            return Ok(None);
        }
        Ok(Some(Counterexample {
            input: input.to_vec(),
            answer: answer.read()?,
            result,
        }))
    }

    /// Runs a program other than the solution on an input. Returns the program's output, or an error if it fails.
    fn help(
        &mut self,
        role: HelperRole,
        program: &ResolvedProgram,
        input: &Path,
    ) -> Result<ScratchFile, AttemptFailure> {
        let no_files = Files::default();
        let job = FileJob {
            program: &program.path,
            arguments: &program.arguments,
            input,
            files: match role {
                HelperRole::Reference => &self.plan.terms.files,
                HelperRole::Generator | HelperRole::Legal => &no_files,
            },
            limits: self.helper_limits.clone(),
            own_folder: Some(&program.folder),
        };
        let (outcome, _) = run_with_files(job, &mut self.folder)?;
        match outcome.verdict() {
            Verdict::Accepted => Ok(outcome.stdout),
            _ => Err(AttemptFailure::Helper(role, Box::new(outcome))),
        }
    }
}
