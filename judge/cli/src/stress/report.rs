//! # The report of a counterexample or a failure

use std::fmt::{self, Write};

use super::Plan;
use super::attempt::{AttemptFailure, Counterexample, HelperRole};
use judge_facts::verdict::Verdict;
use judge_runner::excerpt::LineExcerpt;
use judge_runner::report::write_disagreement;
use judge_runner::result::reason;
use judge_runner::rule::judge;
use judge_runner::text::{count, size, terminal_columns};

pub(super) struct Shrunk {
    pub(super) original: Vec<u8>,
    pub(super) tries: u64,
    /// True if time ran out before all were tried.
    pub(super) is_cut_short: bool,
}

pub(super) fn describe_counterexample(
    plan: &Plan,
    seed: u64,
    counterexample: &Counterexample,
    shrunk: Option<&Shrunk>,
) -> Result<String, fmt::Error> {
    let Counterexample {
        input,
        answer,
        outcome,
        disagreement,
        verdict,
    } = counterexample;
    let disagreement = disagreement.as_ref();
    let mut text = String::new();
    let out = &mut text;
    let reason = reason(outcome, disagreement);
    writeln!(out, "{verdict} at seed {seed}: {reason}")?;
    write!(
        out,
        "\nseed {seed}: {} {seed}",
        plan.generator.command(plan.folder)
    )?;
    if let Some(shrunk) = shrunk {
        let before = size(shrunk.original.len() as u64);
        let steps = count(shrunk.tries, "step");
        let more = if shrunk.is_cut_short {
            ", until time ran out"
        } else {
            ""
        };
        write!(out, " (shrunk from {before} in {steps}{more})")?;
    }
    writeln!(out)?;
    if let Some(disagreement) = disagreement {
        write_disagreement(out, disagreement, &reason, terminal_columns())?;
    }
    writeln!(out)?;
    LineExcerpt::of_text(input).write(out, "input")?;
    writeln!(out)?;
    if let Some(shrunk) = shrunk.filter(|it| plan.legal.is_none() && it.original != *input) {
        let label = "the generator's input (the smaller one may break the constraints; `--legal` prevents that)";
        LineExcerpt::of_text(&shrunk.original).write(out, label)?;
        writeln!(out)?;
    }
    LineExcerpt::of_text(answer).write(out, "expected")?;
    if *verdict == Verdict::WrongAnswer || *verdict == Verdict::PresentationError {
        writeln!(out)?;
        let got = outcome.stdout.excerpt().map_err(|_| fmt::Error)?;
        LineExcerpt::from(&got).write(out, "got")?;
    }
    if !outcome.stderr.head.is_empty() {
        writeln!(out)?;
        LineExcerpt::from(&outcome.stderr).write(out, "standard error")?;
    }
    Ok(text)
}

/// Returns the message of the error that ends a session at a seed.
pub(super) fn describe_failure(
    plan: &Plan,
    seed: u64,
    failure: &AttemptFailure,
) -> Result<String, fmt::Error> {
    let (role, outcome) = match failure {
        AttemptFailure::Helper(role, outcome) => (role, outcome),
        AttemptFailure::System(error) => return Ok(error.to_string()),
    };
    let mut text = String::new();
    let out = &mut text;
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
    let reason = reason(outcome, None);
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
    Ok(text)
}
