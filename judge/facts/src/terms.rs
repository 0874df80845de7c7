//! # The terms of one problem at one judge
//!
//! The limits of a program, its environment, and the rule for its output, derived from the problem's metadata and the
//! judge's profile. `cargo judge test`, `bundle` and `submit` all use these terms.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::comparison::{Compare, TextRule};
use crate::limits::{Clock, DEFAULT_MEMORY_LIMIT, DEFAULT_TIME_LIMIT, Sandbox};
use crate::problem::{Problem, RefereeProgram};
use crate::profile::Profile;

#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    pub time: Duration,
    pub clock: Clock,
    /// The memory limit in bytes.
    pub memory: u64,
    /// The stack limit in bytes; `None` if the stack may take nearly all of the memory.
    pub stack: Option<u64>,
    pub sandbox: Sandbox,
    /// The environment variables that the judge sets for the program.
    pub env: BTreeMap<String, String>,
    pub files: Files,
    pub rule: Rule,
    /// True if the judge gives a presentation error for an output that is wrong only in its form.
    pub presentation_error: bool,
}

/// The names of the files that a program uses instead of standard input and output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Files {
    pub input: Option<String>,
    pub output: Option<String>,
}

/// The rule that decides whether an output is right. `P` is a checker or interactor: as Cargo.toml names it, or
/// resolved to a program.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Rule<P = RefereeProgram> {
    Comparison(TextRule),
    Checker(P),
    /// A program that talks with the solution and then accepts or refuses it.
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

/// Returns the problem's own rule, or else the judge's. If neither has one, every byte counts.
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
            // Only a comparison by words can accept an error in a number.
            (None, Compare::Bytes | Compare::Lines) if problem.float.is_some() => Compare::Tokens,
            (None, judges) => judges,
        },
        float: problem.float,
        ignores_case: judge.ignores_case && problem.compare.is_none(),
        presentation_error: judge.presentation_error,
    })
}
