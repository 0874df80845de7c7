//! # When an output is right

use std::fmt;

use judge_facts::comparison::TextRule;
use judge_facts::error::Error;
use judge_facts::terms::Decider;
use judge_facts::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::files::MissingFile;
use crate::output::OutputDifference;
use crate::program::ResolvedProgram;
use crate::referee::{Referee, Refusal, ResolvedReferee};
use crate::sandbox::Outcome;

/// The rule by which an output is right: a [`Decider`] whose program was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rule {
    /// It equals the expected output, see [`output`](crate::output).
    Text(TextRule),
    /// This program accepts it, see [`checker`](crate::referee::checker).
    Checker(ResolvedReferee),
    /// This program accepts what the solution has said to it.
    Interactor(ResolvedReferee),
}

impl Rule {
    /// Returns the rule of a problem. `resolve` finds the program that the user's words name.
    pub fn resolve(
        decider: &Decider,
        resolve: impl FnOnce(&str) -> Result<ResolvedProgram, Error>,
    ) -> Result<Self, Error> {
        let (by, referee) = match decider {
            Decider::Comparison(rule) => return Ok(Rule::Text(*rule)),
            Decider::Checker(referee) => (Referee::Checker, referee),
            Decider::Interactor(referee) => (Referee::Interactor, referee),
        };
        let words = &referee.command;
        let program = resolve(words).map_err(|error| {
            let message = format!("the {by} `{words}` cannot be used: {}", error.message);
            Error { message, ..error }.in_input()
        })?;
        let kind = referee.kind;
        let referee = ResolvedReferee { program, kind };
        Ok(match by {
            Referee::Checker => Rule::Checker(referee),
            Referee::Interactor => Rule::Interactor(referee),
        })
    }
}

/// The reason why an output is not right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Disagreement {
    /// It differs from the expected output.
    Difference(Box<OutputDifference>),
    /// The checker or interactor refuses it.
    Refusal(Refusal),
    /// There is none, because the program did not write its file.
    MissingFile(MissingFile),
}

impl Disagreement {
    /// Tells whether only the form of the output is wrong.
    fn is_presentation(&self) -> bool {
        match self {
            Disagreement::Difference(difference) => difference.is_presentation,
            Disagreement::Refusal(refusal) => refusal.is_presentation,
            Disagreement::MissingFile(_) => false,
        }
    }
}

/// One line.
impl fmt::Display for Disagreement {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Disagreement::Difference(difference) => difference.first.fmt(out),
            Disagreement::Refusal(refusal) => refusal.fmt(out),
            Disagreement::MissingFile(MissingFile { name, has_printed }) => {
                let instead = match has_printed {
                    true => ", but printed something, which the judge does not read",
                    false => "",
                };
                write!(out, "it wrote no file `{name}`{instead}")
            }
        }
    }
}

/// Returns the verdict on one run, given the reason why its output is not right.
pub fn judge(outcome: &Outcome, disagreement: Option<&Disagreement>) -> Verdict {
    match (outcome.verdict(), disagreement) {
        (Verdict::Accepted, Some(Disagreement::MissingFile(_))) => Verdict::NoOutput,
        (Verdict::Accepted, Some(disagreement)) if disagreement.is_presentation() => {
            Verdict::PresentationError
        }
        (Verdict::Accepted, Some(_)) => Verdict::WrongAnswer,
        (verdict, _) => verdict,
    }
}
