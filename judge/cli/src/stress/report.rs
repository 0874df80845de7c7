//! # The report of a counterexample or a failure

use std::fmt;

use super::Plan;
use super::attempt::{AttemptFailure, Counterexample, HelperRole};
use judge_facts::verdict::Verdict;
use judge_runner::excerpt::LineExcerpt;
use judge_runner::report::write_disagreement;
use judge_runner::result::reason;
use judge_runner::rule::judge;
use judge_runner::text::{count, size, terminal_columns};

/// The result of making an input smaller.
pub(super) struct Shrunk {
    /// The original length in bytes.
    pub(super) from: usize,
    /// The number of smaller inputs that were tried.
    pub(super) tries: u64,
    /// True if time ran out before all were tried.
    pub(super) is_cut_short: bool,
}

/// A counterexample with its seed, as several whole lines.
pub(super) struct Report<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) seed: u64,
    pub(super) counterexample: &'a Counterexample,
    pub(super) shrunk: Option<Shrunk>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Report { plan, seed, .. } = self;
        let Counterexample {
            input,
            answer,
            outcome,
            verdict,
            disagreement,
        } = self.counterexample;
        let reason = reason(outcome, &plan.limits, disagreement.as_ref());
        writeln!(out, "{verdict} at seed {seed}: {reason}")?;
        write!(
            out,
            "\nseed {seed}: {} {seed}",
            plan.generator.command(plan.folder)
        )?;
        if let Some(shrunk) = &self.shrunk {
            let before = size(shrunk.from as u64);
            let steps = count(shrunk.tries, "step");
            let more = if shrunk.is_cut_short {
                ", until time ran out"
            } else {
                ""
            };
            write!(out, " ({before} before it was shrunk in {steps}{more})")?;
        }
        writeln!(out)?;
        if let Some(disagreement) = disagreement {
            write_disagreement(out, disagreement, &reason, terminal_columns())?;
        }
        writeln!(out)?;
        LineExcerpt::of_text(input).write(out, "input")?;
        writeln!(out)?;
        LineExcerpt::of_text(answer).write(out, "expected")?;
        if *verdict == Verdict::WrongAnswer || *verdict == Verdict::PresentationError {
            writeln!(out)?;
            LineExcerpt::of_text(&outcome.stdout).write(out, "got")?;
        }
        if !outcome.stderr.head.is_empty() {
            writeln!(out)?;
            LineExcerpt::from(&outcome.stderr).write(out, "standard error")?;
        }
        Ok(())
    }
}

/// The message of the error that ends a session at a seed.
pub(super) struct FailureReport<'a>(pub &'a Plan<'a>, pub u64, pub AttemptFailure);

impl fmt::Display for FailureReport<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let FailureReport(plan, seed, failure) = self;
        let (role, outcome) = match failure {
            AttemptFailure::Helper(role, outcome) => (role, outcome),
            AttemptFailure::System(error) => return error.fmt(out),
        };
        let (program, reader, consequence) = match role {
            HelperRole::Generator => ("the generator", None, "there is no input for that seed"),
            HelperRole::Reference => (
                "the reference",
                Some(&plan.reference),
                "either the reference is wrong, or the generator's input is illegal",
            ),
            HelperRole::Legal => (
                "the --legal program",
                plan.legal.as_ref(),
                "unless it is wrong, the generator's input is illegal",
            ),
        };
        let verdict = judge(outcome, None);
        let reason = reason(outcome, &plan.helper_limits(), None);
        let fails = match verdict {
            Verdict::TimeLimitExceeded => "does not answer",
            _ => "fails",
        };
        let code = verdict.code();
        writeln!(
            out,
            "{program} {fails} at seed {seed} ({code}: {reason}); {consequence}"
        )?;
        write!(
            out,
            "\nrun again: {} {seed}",
            plan.generator.command(plan.folder)
        )?;
        if let Some(reader) = reader {
            write!(out, " | {}", reader.command(plan.folder))?;
        }
        writeln!(out)?;
        if !outcome.stderr.head.is_empty() {
            writeln!(out)?;
            LineExcerpt::from(&outcome.stderr).write(out, "standard error")?;
        }
        Ok(())
    }
}
