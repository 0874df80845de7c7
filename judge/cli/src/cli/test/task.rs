//! # What is to be tested
//!
//! The programs that the command line names or means, each with its problem and those of its cases that the filter
//! leaves.

use crate::cli::TestArguments;
use crate::results::glob;
use crate::submission;
use crate::ui::error::Error;
use crate::workspace::metadata::Metadata;
use crate::workspace::program::{self, Program};
use judge_runner::problem::Problem;
use judge_runner::testcase::files::{self, Case};

/// A program to test, and its cases.
pub(super) struct Task<'a> {
    pub(super) program: Program<'a>,
    pub(super) problem: Result<Problem, Error>,
    pub(super) cases: Vec<Case>,
    /// What is wrong with the folder of the cases, if anything is.
    pub(super) faults: Vec<String>,
}

impl<'a> Task<'a> {
    pub(super) fn new(program: Program<'a>, arguments: &TestArguments) -> Self {
        let manifest = program.package.manifest_path.as_std_path();
        let manifest_dir = manifest.parent().unwrap_or(manifest);
        let mut found = files::find(&files::folder(manifest_dir, program.cases_name()));
        if let Some(pattern) = &arguments.case {
            found
                .cases
                .retain(|case| glob::matches(pattern, &case.name));
        }
        Task {
            program,
            problem: read_problem(program, arguments),
            cases: found.cases,
            faults: found
                .faults
                .into_iter()
                .map(|fault| fault.message)
                .collect(),
        }
    }

    /// The cases and then the examples that there are to run.
    pub(super) fn names(&self, arguments: &TestArguments) -> impl Iterator<Item = &str> {
        let cases = self.cases.iter().map(|case| case.name.as_str());
        cases.chain(self.examples().filter(|_| arguments.examples))
    }

    /// How many times that means running a program.
    pub(super) fn runs(&self, arguments: &TestArguments) -> usize {
        self.cases.len() * (1 + self.examples().filter(|_| arguments.examples).count())
    }

    pub(super) fn examples(&self) -> impl Iterator<Item = &str> {
        self.problem
            .iter()
            .flat_map(|problem| problem.examples.iter().map(|example| example.name.as_str()))
    }
}

/// Returns the programs of these names, or those of all problems. One that is named twice is tested once.
pub(super) fn chosen<'a>(
    metadata: &'a Metadata,
    names: &[String],
) -> Result<Vec<Program<'a>>, Error> {
    let mut programs: Vec<Program> = Vec::new();
    for name in names {
        let program = program::find(metadata, name)?;
        if !programs
            .iter()
            .any(|known| known.binary.src_path == program.binary.src_path)
        {
            programs.push(program);
        }
    }
    if names.is_empty() {
        programs = program::problems(metadata);
    }
    if programs.is_empty() {
        return Err(Error::usage("this workspace has no problem to test")
            .help("a problem is a package with a [package.metadata.judge] in its Cargo.toml"));
    }
    Ok(programs)
}

/// Reads the problem, with the limits that the command line gives instead.
fn read_problem(program: Program, arguments: &TestArguments) -> Result<Problem, Error> {
    let mut problem = submission::read_problem(&program.package.manifest_path)?;
    problem.time_limit = arguments.time_limit.unwrap_or(problem.time_limit);
    problem.memory_limit = arguments.memory_limit.unwrap_or(problem.memory_limit);
    Ok(problem)
}

/// A pattern that means no case at all is a mistake; among several problems, it chooses those that have such cases.
pub(super) fn drop_what_the_filter_leaves_empty(
    tasks: &mut Vec<Task>,
    arguments: &TestArguments,
) -> Result<(), Error> {
    let Some(pattern) = &arguments.case else {
        return Ok(());
    };
    tasks.retain(|task| !task.cases.is_empty());
    if tasks.is_empty() {
        return Err(Error::usage(format!("no case is called `{pattern}`")));
    }
    Ok(())
}
