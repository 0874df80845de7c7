//! # The terms of one problem at one judge
//!
//! The limits of a program, its environment, and the rule for its output, from the problem's metadata and the judge's
//! profile. Every road to a verdict starts here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::comparison::{Compare, TextRule};
use crate::limits::{DEFAULT_MEMORY_LIMIT, DEFAULT_TIME_LIMIT, LimitSource, ResolvedLimits};
use crate::problem::{Problem, RefereeProgram};
use crate::profile::Profile;

/// The terms on which a program is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The limits on each case.
    pub limits: ResolvedLimits,
    /// The variables that the judge sets for the program.
    pub env: BTreeMap<String, String>,
    /// The files that a program uses in place of streams.
    pub files: Files,
    /// The party that decides whether an output is right.
    pub decider: Decider,
}

/// The names of files that a program uses in place of standard input and output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Files {
    /// The file with the input.
    pub input: Option<String>,
    /// The file for the output.
    pub output: Option<String>,
}

/// The party that decides whether an output is right.
#[derive(Clone, Debug, PartialEq)]
pub enum Decider {
    /// A comparison with the expected output.
    Comparison(TextRule),
    /// A program that reads the output.
    Checker(RefereeProgram),
    /// A program that talks with the solution.
    Interactor(RefereeProgram),
}

impl Terms {
    /// The terms of a problem at a judge.
    pub fn of(problem: &Problem, judge: &Profile) -> Self {
        let memory = [
            (problem.memory_limit, LimitSource::Problem),
            (judge.memory_limit, LimitSource::Judge),
        ];
        let mut memory = memory
            .into_iter()
            .filter_map(|(limit, source)| Some((limit?, source)));
        let default = (DEFAULT_MEMORY_LIMIT, LimitSource::Default);
        let (memory, memory_source) = memory.next().unwrap_or(default);
        let time = problem.time_limit.or(judge.time_limit);
        Terms {
            limits: ResolvedLimits {
                time: time.unwrap_or(DEFAULT_TIME_LIMIT),
                clock: judge.clock,
                memory,
                memory_source,
                stack: judge.stack_limit,
                sandbox: judge.sandbox.clone(),
                judge: judge.title.clone(),
            },
            env: judge.env.clone(),
            files: Files {
                input: problem.input_file.clone(),
                output: problem.output_file.clone(),
            },
            decider: decider(problem, judge),
        }
    }
}

/// A problem's own rule comes before the judge's. If neither is known, every byte counts.
fn decider(problem: &Problem, judge: &Profile) -> Decider {
    if let Some(checker) = &problem.checker {
        return Decider::Checker(checker.clone());
    }
    if let Some(interactor) = &problem.interactor {
        return Decider::Interactor(interactor.clone());
    }
    let judges = TextRule {
        compare: judge.compare.unwrap_or(TextRule::STRICT.compare),
        ignores_case: judge.ignores_case,
        presentation_error: judge.presentation_error,
        float: None,
    };
    Decider::Comparison(match (problem.float, problem.compare) {
        (None, None) => judges,
        (float, compare) => TextRule {
            compare: compare.unwrap_or(Compare::Tokens),
            float,
            ignores_case: false,
            ..judges
        },
    })
}
