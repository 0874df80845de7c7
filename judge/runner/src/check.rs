//! # One program on one case
//!
//! Runs a program on a case, decides about its output, and reduces all of it to a result of limited size.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use judge_facts::terms::{Files, Terms};
use judge_facts::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::cases::Case;
use crate::excerpt::LineExcerpt;
use crate::failed_output;
use crate::files::{FileJob, run_with_files};
use crate::interrupt::EmptyFolder;
use crate::output;
use crate::referee::dialogue::Dialogue;
use crate::referee::interactor;
use crate::result::{CaseFailure, CaseResult, Panic, reason};
use crate::rule::{Disagreement, ResolvedRule, judge};
use crate::sandbox::{Limits, Outcome};
use crate::text::with_path;

const DEADLOCK: &str =
    "program and interactor waited for each other; does the program flush its output?";

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseRequest {
    program: PathBuf,
    case: Case,
    rule: ResolvedRule,
    files: Files,
    pub(crate) limits: Limits,
    outputs_folder: Option<PathBuf>,
}

impl CaseRequest {
    /// Returns a request to run a program on a case under `terms`. `rule` is the terms' rule, resolved. The program may
    /// overrun its time limit by half before it is ended. If it fails, its output is kept in `outputs_folder`.
    pub fn new(
        program: &Path,
        case: &Case,
        terms: &Terms,
        rule: &ResolvedRule,
        outputs_folder: Option<&Path>,
    ) -> Self {
        let mut limits = Limits::for_case(terms);
        limits.overrun = limits.time() / 2;
        CaseRequest {
            program: program.to_path_buf(),
            case: case.clone(),
            rule: rule.clone(),
            files: terms.files.clone(),
            limits,
            outputs_folder: outputs_folder.map(Path::to_path_buf),
        }
    }

    /// Returns cargo's target folder if the program is in it. Cargo marks the folder with a file for backup tools.
    pub(crate) fn target_folder(&self) -> Option<&Path> {
        let mut above = self.program.ancestors().skip(1);
        above.find(|folder| folder.join("CACHEDIR.TAG").is_file())
    }
}

/// Runs a program on a case, and applies the rule to its output. Only an interactor gives a dialogue.
fn run(
    request: &CaseRequest,
    empty: &mut EmptyFolder,
) -> io::Result<(Outcome, Option<Disagreement>, Option<Dialogue>)> {
    let CaseRequest {
        program,
        case,
        limits,
        ..
    } = request;
    if let ResolvedRule::Interactor(interactor) = &request.rule {
        let (outcome, refusal, dialogue) =
            interactor::talk((program, &empty.path()?), interactor, case, limits)?;
        let disagreement = refusal.map(Disagreement::Refusal);
        return Ok((outcome, disagreement, Some(dialogue)));
    }
    let (input, answer) = (&case.input, &case.expected);
    let length = fs::metadata(answer).map_err(|error| with_path("cannot read", answer, &error))?;
    // The limit leaves room for a long answer, and for a longer output, which the rule then calls wrong.
    let room = (length.len() as usize).saturating_mul(2);
    let job = FileJob {
        program,
        arguments: &[],
        input,
        files: &request.files,
        limits: Limits {
            output: limits.output.max(room),
            ..limits.clone()
        },
        own_folder: None,
    };
    let (outcome, missing) = run_with_files(job, empty)?;
    let disagreement = match &request.rule {
        // No rule is asked about the output of a program that has failed.
        _ if outcome.verdict() != Verdict::Accepted => None,
        _ if missing.is_some() => missing.map(Disagreement::MissingFile),
        ResolvedRule::Comparison(rule) => {
            let difference = output::compare_files(rule, answer, &outcome.stdout)?;
            difference.map(|it| Disagreement::Difference(Box::new(it)))
        }
        ResolvedRule::Checker(checker) => {
            let refusal = checker.check(input, &outcome.stdout, answer)?;
            refusal.map(Disagreement::Refusal)
        }
        ResolvedRule::Interactor(_) => None,
    };
    Ok((outcome, disagreement, None))
}

/// Returns the result of a program on a case. The output of a failed program is kept in the request's folder.
pub(crate) fn check(request: &CaseRequest, empty: &mut EmptyFolder) -> io::Result<CaseResult> {
    let (outcome, disagreement, dialogue) = run(request, empty)?;
    let case = &request.case;
    let verdict = judge(&outcome, disagreement.as_ref());
    let outputs = request.outputs_folder.as_deref();
    let keep = |output| failed_output::keep(outputs?, case, output);
    let stderr = &outcome.stderr;
    let mut result = CaseResult {
        verdict,
        cpu: outcome.cpu,
        wall: outcome.wall,
        peak_memory: outcome.peak_memory,
        stderr: (!stderr.is_empty()).then(|| LineExcerpt::from(stderr)),
        failure: None,
    };
    if verdict == Verdict::Accepted {
        keep(None);
        return Ok(result);
    }
    // A dialogue, an endless output and a missing file are not kept. Nor is an empty output that no rule calls wrong.
    let has_output = outcome.stdout.length()? > 0;
    let is_kept = verdict != Verdict::OutputLimitExceeded
        && dialogue.is_none()
        && !matches!(disagreement, Some(Disagreement::MissingFile(_)))
        && (disagreement.is_some() || has_output);
    let kept_output = keep(is_kept.then_some(&outcome.stdout));
    let is_refused = matches!(disagreement, Some(Disagreement::Refusal(_)));
    let answer_and_output = match is_refused && dialogue.is_none() {
        true => Some([
            LineExcerpt::of_file(&case.expected)?,
            LineExcerpt::from(&outcome.stdout.excerpt()?),
        ]),
        false => None,
    };
    let panic = Panic::find(&stderr.head).or_else(|| Panic::find(&stderr.tail));
    let panic = panic.filter(|_| verdict == Verdict::RuntimeError);
    if panic.as_ref().is_some_and(|panic| panic.is_all_of(stderr)) {
        result.stderr = None;
    }
    let is_deadlock = dialogue.as_ref().is_some_and(|it| it.is_deadlock);
    let reason = match is_deadlock {
        true => DEADLOCK.to_string(),
        false => reason(&outcome, disagreement.as_ref()),
    };
    result.failure = Some(Box::new(CaseFailure {
        reason,
        dialogue,
        input: LineExcerpt::of_file(&case.input)?,
        answer_and_output,
        panic,
        checked: None,
        kept_output,
        disagreement,
    }));
    Ok(result)
}
