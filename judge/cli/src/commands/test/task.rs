//! # What is to be tested
//!
//! The programs that the command line names or means, each with its problem and those of its cases that the filter
//! leaves. What is wrong with one of them is kept, to be shown where its verdict would be.

use wildmatch::WildMatch;

use super::{Project, TestArguments};
use crate::profile::Profile;
use crate::submission;
use crate::ui::error::{Error, alike};
use crate::workspace::metadata::Metadata;
use crate::workspace::program::{self, Program};
use judge_runner::problem::{self, Allowance, Origin, Problem};
use judge_runner::testcase::files::Case;

/// A program to test, and its cases.
pub(super) struct Task<'a> {
    pub(super) program: Program<'a>,
    pub(super) cases: Vec<Case>,
    /// What the cases are run by, or what is wrong with the package's Cargo.toml or with the folder of its cases.
    pub(super) setup: Result<Setup<'a>, Error>,
}

/// What a package says about its problem, the judge, and the limits, of which the command line may give others.
pub(super) struct Setup<'a> {
    pub(super) problem: Problem,
    pub(super) profile: &'a Profile,
    /// What a program may take.
    pub(super) allowance: Allowance,
}

impl Task<'_> {
    /// The cases and then the examples that there are to run.
    pub(super) fn names(&self, arguments: &TestArguments) -> impl Iterator<Item = &str> {
        let cases = self.cases.iter().map(|case| case.name.as_str());
        let setup = self.setup.iter().filter(|_| arguments.examples);
        let examples = setup.flat_map(|setup| &setup.problem.examples);
        cases.chain(examples.map(|example| example.name.as_str()))
    }
}

/// Returns what the command line asks for.
pub(super) fn tasks<'a>(
    project: &'a Project,
    arguments: &TestArguments,
) -> Result<Vec<Task<'a>>, Error> {
    let programs = programs(&project.metadata, arguments)?;
    let tasks = programs.into_iter();
    let mut tasks: Vec<Task> = tasks.map(|it| task(project, it, arguments)).collect();
    let Some(pattern) = &arguments.case else {
        return Ok(tasks);
    };
    let said = format!("no case is called `{pattern}`");
    let has_none = |task: &Task| task.cases.is_empty() && task.setup.is_ok();
    if tasks.iter().all(has_none) {
        let all = |task: &Task| problem::cases(None, &task.program.cases_folder()).cases;
        let names: Vec<String> = tasks.iter().flat_map(all).map(|case| case.name).collect();
        let error = Error::usage(said);
        return Err(match alike(pattern, &names) {
            Some(alike) => error.help(format_args!("did you mean `{alike}`?")),
            None => error,
        });
    }
    // Among all problems a pattern chooses those that have such cases. One that is named was meant to have some.
    if arguments.named().is_empty() {
        tasks.retain(|task| !has_none(task));
    }
    for task in tasks.iter_mut().filter(|task| has_none(task)) {
        task.setup = Err(Error::input(said.as_str()));
    }
    Ok(tasks)
}

/// Returns what the names mean.
fn programs<'a>(
    metadata: &'a Metadata,
    arguments: &TestArguments,
) -> Result<Vec<Program<'a>>, Error> {
    if arguments.one {
        let name = arguments.names.first().map(String::as_str);
        return program::find(metadata, name).map(|only| vec![only]);
    }
    let programs = program::find_all(metadata, &arguments.named())?;
    if programs.is_empty() {
        return Err(Error::usage("this workspace has no problem to test")
            .help("a problem is a package with a [package.metadata.judge] in its Cargo.toml"));
    }
    Ok(programs)
}

fn task<'a>(project: &'a Project, program: Program<'a>, arguments: &TestArguments) -> Task<'a> {
    let problem = submission::read_problem(program);
    let mut found = problem::cases(problem.as_ref().ok(), &program.cases_folder());
    if let Some(pattern) = &arguments.case {
        let pattern = WildMatch::new(pattern);
        found.cases.retain(|case| pattern.matches(&case.name));
    }
    let faults = found.faults.iter().map(|fault| fault.message.as_str());
    let faults = faults.collect::<Vec<_>>().join("\n");
    let setup = problem.and_then(|problem| {
        // It is the Cargo.toml that names the judge, and the other problems have theirs.
        let profile = submission::judge(&project.profiles, None, &problem, program)
            .map_err(Error::of_input)?;
        let mut allowance = problem.allowance(profile.defaults());
        allowance.time_limit = arguments.time_limit.unwrap_or(allowance.time_limit);
        if let Some(limit) = arguments.memory_limit {
            allowance.memory_limit = limit;
            allowance.memory_from = Origin::CommandLine;
        }
        Ok(Setup {
            problem,
            profile,
            allowance,
        })
    });
    Task {
        program,
        cases: found.cases,
        setup: setup.and_then(|setup| match faults.as_str() {
            "" => Ok(setup),
            faults => Err(Error::input(faults)),
        }),
    }
}
