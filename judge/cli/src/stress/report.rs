//! # What the user reads of what was found

use std::fmt;

use super::Plan;
use super::attempt::{Failure, Finding, Role};
use judge_facts::verdict::Verdict;
use judge_runner::excerpt::LineExcerpt;
use judge_runner::report::write_disagreement;
use judge_runner::result::Reason;
use judge_runner::rule::judge;
use judge_runner::text::{count, size, terminal_columns};

/// How an input became smaller.
pub(super) struct Shrunk {
    /// How many bytes it had before.
    pub(super) from: usize,
    /// How many smaller ones were tried.
    pub(super) tries: u64,
    /// Whether there were more to try.
    pub(super) is_cut_short: bool,
}

/// A finding with where it came from: several lines, the last ending with a newline.
pub(super) struct Report<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) seed: u64,
    pub(super) finding: &'a Finding,
    pub(super) shrunk: Option<Shrunk>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Report { plan, seed, .. } = self;
        let Finding {
            input,
            answer,
            outcome,
            verdict,
            disagreement,
        } = self.finding;
        let reason = Reason::of(outcome, &plan.limits, disagreement.as_ref());
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
                ", with more to try"
            } else {
                ""
            };
            write!(out, " ({before} before it was shrunk in {steps}{more})")?;
        }
        writeln!(out)?;
        if let Some(disagreement) = disagreement {
            writeln!(out)?;
            write_disagreement(out, disagreement, terminal_columns())?;
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

/// Why a seed ends a session without a result, worded like an error's message.
pub(super) struct FailureReport<'a>(pub &'a Plan<'a>, pub u64, pub Failure);

impl fmt::Display for FailureReport<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let FailureReport(plan, seed, failure) = self;
        let (role, outcome) = match failure {
            Failure::Helper(role, outcome) => (role, outcome),
            Failure::System(error) => return error.fmt(out),
        };
        let (who, reader, so) = match role {
            Role::Generator => ("the generator", None, "without it there is no input"),
            Role::Reference => (
                "the reference",
                Some(&plan.reference),
                "either it is wrong, or the generator makes an input that is not legal",
            ),
            Role::Legal => (
                "the program that tells what is legal",
                plan.legal.as_ref(),
                "if it is right, the generator makes an input that is not legal",
            ),
        };
        let verdict = judge(outcome, None);
        let reason = Reason::of(outcome, &plan.helper_limits(), None);
        let fails = match verdict {
            Verdict::TimeLimitExceeded => "does not answer",
            _ => "fails",
        };
        let code = verdict.code();
        writeln!(out, "{who} {fails} at seed {seed} ({code}: {reason}); {so}")?;
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
