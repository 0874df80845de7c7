//! # The terms of one problem at one judge
//!
//! The limits of a program, its environment, and the rule for its output, from the problem's metadata and the judge's
//! profile. `cargo judge test`, `bundle` and `submit` all take them from here.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::comparison::{Compare, TextRule};
use crate::limits::{Clock, DEFAULT_MEMORY_LIMIT, DEFAULT_TIME_LIMIT};
use crate::problem::{Problem, RefereeProgram};
use crate::profile::Profile;
use crate::sandbox::Sandbox;

#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    pub time: Duration,
    pub clock: Clock,
    /// In bytes.
    pub memory: u64,
    /// Bytes of the stack, if it may not have nearly all of the memory.
    pub stack: Option<u64>,
    pub sandbox: Sandbox,
    /// The variables that the judge sets for the program.
    pub env: BTreeMap<String, String>,
    pub files: Files,
    pub rule: Rule,
    /// True if the judge calls an output of which only the form is wrong a presentation error.
    pub presentation_error: bool,
}

/// The names of files that a program uses in place of standard input and output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Files {
    pub input: Option<String>,
    pub output: Option<String>,
}

/// The way to decide whether an output is right. `P` is the checker or interactor: as Cargo.toml names it, or as it was
/// found.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Rule<P = RefereeProgram> {
    Comparison(TextRule),
    Checker(P),
    /// A program that talks with the solution.
    Interactor(P),
}

impl Terms {
    pub fn of(problem: &Problem, judge: &Profile) -> Self {
        let time = problem.time_limit.or(judge.time_limit);
        let memory = problem.memory_limit.or(judge.memory_limit);
        Terms {
            time: time.unwrap_or(DEFAULT_TIME_LIMIT),
            clock: judge.clock,
            memory: memory.unwrap_or(DEFAULT_MEMORY_LIMIT),
            stack: judge.stack_limit,
            sandbox: judge.sandbox.clone(),
            env: judge.env.clone(),
            files: Files {
                input: problem.input_file.clone(),
                output: problem.output_file.clone(),
            },
            rule: rule(problem, judge),
            presentation_error: judge.presentation_error,
        }
    }
}

/// A problem's own rule comes before the judge's. If neither is known, every byte counts.
fn rule(problem: &Problem, judge: &Profile) -> Rule {
    if let Some(checker) = &problem.checker {
        return Rule::Checker(checker.clone());
    }
    if let Some(interactor) = &problem.interactor {
        return Rule::Interactor(interactor.clone());
    }
    let judges = judge.compare.unwrap_or(TextRule::STRICT.compare);
    Rule::Comparison(TextRule {
        compare: match (problem.compare, judges) {
            (Some(own), _) => own,
            // A number is a word.
            (None, Compare::Bytes | Compare::Lines) if problem.float.is_some() => Compare::Tokens,
            (None, judges) => judges,
        },
        float: problem.float,
        ignores_case: judge.ignores_case && problem.compare.is_none(),
        presentation_error: judge.presentation_error,
    })
}
