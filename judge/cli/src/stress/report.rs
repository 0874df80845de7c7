//! # The report of a counterexample or a failure

use super::Plan;
use super::attempt::{AttemptFailure, Counterexample, HelperRole};
use judge_facts::verdict::Verdict::{self, PresentationError, WrongAnswer};
use judge_runner::excerpt::LineExcerpt;
use judge_runner::report::report;
use judge_runner::result::reason;
use judge_runner::text::size;

/// Returns the report of a counterexample, which also names the original input if the counterexample's is smaller.
pub(super) fn describe_counterexample(
    plan: &Plan,
    seed: u64,
    counterexample: &Counterexample,
    original: &[u8],
) -> String {
    let Counterexample {
        input,
        answer,
        result,
    } = counterexample;
    let is_shrunk = input != original;
    let generator = plan.generator.command(plan.folder);
    let shrunk = match is_shrunk {
        true => format!(" (shrunk from {})", size(original.len() as u64)),
        false => String::new(),
    };
    let report = report(result, None);
    let mut text = format!("seed {seed}: {generator} {seed}{shrunk}\n\n{report}\n");
    if is_shrunk && plan.legal.is_none() {
        let label = "the generator's input (the smaller one may break the constraints; `--legal` prevents that)";
        add(&mut text, label, &LineExcerpt::of_text(original));
    }
    // The report of a wrong output already shows the expected one beside it.
    let has_output = matches!(result.verdict, WrongAnswer | PresentationError);
    if !has_output {
        add(&mut text, "expected", &LineExcerpt::of_text(answer));
    }
    text
}

/// Returns the message for a failure that ends a session at a seed.
pub(super) fn describe_failure(plan: &Plan, seed: u64, failure: &AttemptFailure) -> String {
    let (role, outcome) = match failure {
        AttemptFailure::Helper(role, outcome) => (role, outcome),
        AttemptFailure::System(error) => return error.to_string(),
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
            "either this program is wrong, or the generator's input is illegal",
        ),
    };
    let verdict = outcome.verdict();
    let reason = reason(outcome, None);
    let fails = match verdict {
        Verdict::TimeLimitExceeded => "does not answer",
        _ => "fails",
    };
    let code = verdict.code();
    let generator = plan.generator.command(plan.folder);
    let reader = reader.map(|it| format!(" | {}", it.command(plan.folder)));
    let reader = reader.unwrap_or_default();
    let mut text = format!(
        "{program} {fails} at seed {seed} ({code}: {reason}); {consequence}\n\nrun again: {generator} {seed}{reader}\n"
    );
    if !outcome.stderr.head.is_empty() {
        add(
            &mut text,
            "standard error",
            &LineExcerpt::from(&outcome.stderr),
        );
    }
    text
}

/// Appends an empty line, and an excerpt under a heading.
fn add(text: &mut String, heading: &str, excerpt: &LineExcerpt) {
    text.push('\n');
    let written = excerpt.write(text, heading);
    written.expect("a string can be written to");
}
