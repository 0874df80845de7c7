//! # One program on one case
//!
//! Runs a program on a case, decides about its output, and reduces all of it to a result of limited size.

use std::fs;
use std::io;
use std::path::Path;

use judge_facts::terms::Files;
use judge_facts::verdict::Verdict;

use crate::cases::Case;
use crate::excerpt::LineExcerpt;
use crate::failed_output;
use crate::files::{FileJob, run_with_files};
use crate::output;
use crate::referee::dialogue::Dialogue;
use crate::referee::{checker, interactor};
use crate::result::{CaseFailure, CaseResult, Panic, reason};
use crate::rule::{Disagreement, Rule, judge};
use crate::sandbox::{Limits, Outcome};
use crate::text::with_path;

/// A run of a program on a case: its outcome, the reason why its output is not right, and the dialogue with the
/// interactor.
type CaseRun = (Outcome, Option<Disagreement>, Option<Dialogue>);

/// Runs a program on a case, and applies the rule to its output. If the program fails, its output is kept in a folder.
pub(crate) fn check(
    program: &Path,
    case: &Case,
    terms: (&Rule, &Files),
    mut limits: Limits,
    outputs_folder: Option<&Path>,
) -> io::Result<CaseResult> {
    let (outcome, disagreement, dialogue) = run(program, case, terms, &mut limits)?;
    let verdict = judge(&outcome, disagreement.as_ref());
    // No file is kept of a dialogue or of an endless output, nor of an empty output that was right to be empty.
    let is_kept = !matches!(verdict, Verdict::Accepted | Verdict::OutputLimitExceeded)
        && dialogue.is_none()
        && !matches!(disagreement, Some(Disagreement::MissingFile(_)))
        && (disagreement.is_some() || !outcome.stdout.is_empty());
    let output = is_kept.then_some(&*outcome.stdout);
    let kept_output = outputs_folder.and_then(|folder| failed_output::keep(folder, case, output));
    let mut result = CaseResult {
        verdict,
        cpu: outcome.cpu,
        wall: outcome.wall,
        peak_memory: outcome.peak_memory,
        stderr: (!outcome.stderr.is_empty()).then(|| LineExcerpt::from(&outcome.stderr)),
        reported: limits.reported(&outcome).cloned(),
        failure: None,
    };
    if verdict == Verdict::Accepted {
        return Ok(result);
    }
    let deadlock = dialogue.as_ref().and_then(Dialogue::deadlock);
    let is_refused = matches!(disagreement, Some(Disagreement::Refusal(_)));
    let answer_and_output = match is_refused && dialogue.is_none() {
        true => Some([
            LineExcerpt::of_file(&case.expected)?,
            LineExcerpt::of_text(&outcome.stdout),
        ]),
        false => None,
    };
    let stderr = &outcome.stderr;
    let panic = Panic::find(&stderr.head).or_else(|| Panic::find(&stderr.tail));
    result.failure = Some(Box::new(CaseFailure {
        reason: deadlock.unwrap_or_else(|| reason(&outcome, &limits, disagreement.as_ref())),
        disagreement,
        dialogue,
        input: LineExcerpt::of_file(&case.input)?,
        answer_and_output,
        panic: panic.filter(|_| verdict == Verdict::RuntimeError),
        checked: None,
        kept_output,
    }));
    Ok(result)
}

/// Runs the program. The limit on output is raised if the expected output is long.
fn run(
    program: &Path,
    case: &Case,
    (rule, files): (&Rule, &Files),
    limits: &mut Limits,
) -> io::Result<CaseRun> {
    if let Rule::Interactor(interactor) = rule {
        let (outcome, refusal, dialogue) = interactor::talk(program, interactor, case, limits)?;
        return Ok((outcome, refusal.map(Disagreement::Refusal), Some(dialogue)));
    }
    let unreadable = |error| with_path("cannot read", &case.expected, &error);
    let length = fs::metadata(&case.expected).map_err(unreadable)?.len();
    // A long answer needs room, and a longer output has to be recognized as such.
    limits.output = limits.output.max((length as usize).saturating_mul(2));
    let (outcome, missing) = run_with_files(FileJob {
        program,
        arguments: &[],
        input: &case.input,
        files,
        limits,
        may_use_streams: false,
    })?;
    let got = &outcome.stdout;
    let disagreement = match rule {
        _ if missing.is_some() => missing.map(Disagreement::MissingFile),
        Rule::Text(rule) => {
            // It is read only now, because memory that this process holds when a program starts is counted as the program's.
            let expected = fs::read(&case.expected).map_err(unreadable)?;
            let difference = output::compare(rule, &expected, got);
            difference.map(|difference| Disagreement::Difference(Box::new(difference)))
        }
        // A checker is not asked about the output of a crash.
        Rule::Checker(checker) if outcome.verdict() == Verdict::Accepted => {
            let refusal = checker::ask(checker, &case.input, got, &case.expected)?;
            refusal.map(Disagreement::Refusal)
        }
        Rule::Checker(_) | Rule::Interactor(_) => None,
    };
    Ok((outcome, disagreement, None))
}
