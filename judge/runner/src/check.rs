//! # One program on one case
//!
//! Runs a program on a case and decides about its output.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use judge_facts::verdict::Verdict;

use crate::cases::Case;
use crate::excerpt::LineExcerpt;
use crate::output;
use crate::referee::dialogue::Dialogue;
use crate::referee::{checker, interactor};
use crate::result::{CaseFailure, CaseResult, Panic, reason};
use crate::rule::{Disagreement, Rule, judge};
use crate::sandbox::{self, DEFAULT_OUTPUT, Job, Limits, Outcome, Streams};
use crate::text::with_path;

/// A run of a program on a case, with its whole output.
pub(crate) struct Checked {
    pub(crate) outcome: Outcome,
    pub(crate) verdict: Verdict,
    pub(crate) disagreement: Option<Disagreement>,
    pub(crate) dialogue: Option<Dialogue>,
    /// The limits of the run.
    limits: Limits,
}

/// Runs a program on a case, and applies the rule to its output. The limit on output is raised if the expected output is
/// long.
///
/// # Errors
/// If a file of the case cannot be read, the program cannot be started, or the referee fails.
pub(crate) fn check(
    program: &Path,
    case: &Case,
    rule: &Rule,
    limits: Limits,
) -> io::Result<Checked> {
    if let Rule::Interactor(interactor) = rule {
        let (outcome, refusal, dialogue) = interactor::talk(program, interactor, case, &limits)?;
        let disagreement = refusal.map(Disagreement::Refusal);
        return Ok(Checked::new(outcome, disagreement, Some(dialogue), limits));
    }
    let unreadable = |error| with_path("cannot read", &case.expected, &error);
    let length = fs::metadata(&case.expected).map_err(unreadable)?.len();
    let limits = Limits {
        // A long answer needs room, and a longer output has to be recognized as such.
        output: DEFAULT_OUTPUT.max((length as usize).saturating_mul(2)),
        ..limits
    };
    let outcome = sandbox::run(Job {
        program,
        arguments: &[],
        streams: Streams::Input(&case.input),
        limits: limits.clone(),
    })?;
    let got = &outcome.stdout;
    let disagreement = match rule {
        Rule::Text(rule) => {
            // It is read only now, because memory that this process holds when a program starts is counted as the program's.
            let expected = fs::read(&case.expected).map_err(unreadable)?;
            let difference = output::compare(rule, &expected, got);
            difference.map(|difference| Disagreement::Difference(Box::new(difference)))
        }
        // A checker is not asked about the output of a crash.
        Rule::Checker(program) if outcome.verdict() == Verdict::Accepted => {
            let refusal = checker::ask(program, &case.input, got, &case.expected)?;
            refusal.map(Disagreement::Refusal)
        }
        Rule::Checker(_) | Rule::Interactor(_) => None,
    };
    Ok(Checked::new(outcome, disagreement, None, limits))
}

impl Checked {
    fn new(
        outcome: Outcome,
        disagreement: Option<Disagreement>,
        dialogue: Option<Dialogue>,
        limits: Limits,
    ) -> Self {
        Checked {
            verdict: judge(&outcome, disagreement.as_ref()),
            outcome,
            disagreement,
            dialogue,
            limits,
        }
    }

    /// Reduces the run to a result of limited size, given what came of keeping the output in a file.
    ///
    /// # Errors
    /// If a file of the case cannot be read.
    pub(crate) fn into_result(
        self,
        case: &Case,
        kept_output: Option<Result<PathBuf, String>>,
    ) -> io::Result<CaseResult> {
        let failure = match self.verdict {
            Verdict::Accepted => None,
            _ => Some(self.failure(case, kept_output)?),
        };
        Ok(CaseResult {
            verdict: self.verdict,
            cpu: self.outcome.cpu,
            wall: self.outcome.wall,
            peak_memory: self.outcome.peak_memory,
            failure: failure.map(Box::new),
        })
    }

    fn failure(
        &self,
        case: &Case,
        kept_output: Option<Result<PathBuf, String>>,
    ) -> io::Result<CaseFailure> {
        let Outcome { stdout, stderr, .. } = &self.outcome;
        let deadlock = self.dialogue.as_ref().and_then(Dialogue::deadlock);
        let is_refused = matches!(self.disagreement, Some(Disagreement::Refusal(_)));
        let answer_and_output = match is_refused && self.dialogue.is_none() {
            true => Some([
                LineExcerpt::of_file(&case.expected)?,
                LineExcerpt::of_text(stdout),
            ]),
            false => None,
        };
        let panic = Panic::find(&stderr.head).or_else(|| Panic::find(&stderr.tail));
        Ok(CaseFailure {
            reason: deadlock
                .unwrap_or_else(|| reason(&self.outcome, &self.limits, self.disagreement.as_ref())),
            disagreement: self.disagreement.clone(),
            dialogue: self.dialogue.clone(),
            input: LineExcerpt::of_file(&case.input)?,
            answer_and_output,
            stderr: (!stderr.is_empty()).then(|| LineExcerpt::from(stderr)),
            panic: panic.filter(|_| self.verdict == Verdict::RuntimeError),
            kept_output,
        })
    }
}
