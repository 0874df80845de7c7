//! # The rule that decides whether an output is right

use std::fmt;

use judge_facts::error::Error;
use judge_facts::problem::RefereeProgram;
use judge_facts::terms::{Rule, Terms};
use judge_facts::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::output::OutputDifference;
use crate::program::ResolvedProgram;
use crate::referee::{Refusal, ResolvedReferee};
use crate::sandbox::Outcome;

/// A [`Rule`] whose checker or interactor is resolved to a program.
pub type ResolvedRule = Rule<ResolvedReferee>;

/// Returns the rule of a problem with its program resolved. `resolve` finds the program that the user's words name. An
/// argument that is meant as a file must exist.
pub fn resolve_rule(
    terms: &Terms,
    resolve: impl FnOnce(&str) -> Result<ResolvedProgram, Error>,
) -> Result<ResolvedRule, Error> {
    let referee = |role: &str, RefereeProgram { command, kind }: &RefereeProgram| {
        let program = resolve(command).and_then(|program| {
            program.check_files()?;
            Ok(program)
        });
        let program = program.map_err(|error| {
            let message = format!("the {role} `{command}` cannot be used: {}", error.message);
            Error { message, ..error }.in_input()
        })?;
        Ok(ResolvedReferee {
            role: role.to_string(),
            program,
            kind: *kind,
            presentation_error: terms.presentation_error,
        })
    };
    Ok(match &terms.rule {
        Rule::Comparison(rule) => ResolvedRule::Comparison(*rule),
        Rule::Checker(checker) => ResolvedRule::Checker(referee("checker", checker)?),
        Rule::Interactor(it) => ResolvedRule::Interactor(referee("interactor", it)?),
    })
}

/// The reason why an output is not right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Disagreement {
    /// A difference from the expected output.
    Difference(Box<OutputDifference>),
    /// A refusal by the checker or interactor.
    Refusal(Refusal),
    /// The name of the output file that the program did not write.
    MissingFile(String),
}

impl Disagreement {
    /// Returns whether only the form of the output is wrong, at a judge that gives a presentation error for that.
    fn is_presentation(&self) -> bool {
        match self {
            Disagreement::Difference(difference) => difference.is_presentation,
            Disagreement::Refusal(refusal) => refusal.is_presentation,
            Disagreement::MissingFile(_) => false,
        }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Disagreement::Difference(difference) => difference.first.fmt(out),
            Disagreement::Refusal(refusal) => refusal.fmt(out),
            Disagreement::MissingFile(name) => {
                write!(out, "it wrote no file `{name}`, which the judge reads")
            }
        }
    }
}

/// Returns the verdict on one run. `disagreement` is the reason why its output is not right; `None` if it is right.
pub(crate) fn judge(outcome: &Outcome, disagreement: Option<&Disagreement>) -> Verdict {
    match (outcome.verdict(), disagreement) {
        (Verdict::Accepted, Some(Disagreement::MissingFile(_))) => Verdict::NoOutput,
        (Verdict::Accepted, Some(disagreement)) if disagreement.is_presentation() => {
            Verdict::PresentationError
        }
        (Verdict::Accepted, Some(_)) => Verdict::WrongAnswer,
        (verdict, _) => verdict,
    }
}
