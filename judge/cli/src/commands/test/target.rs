//! # The programs to test
//!
//! The programs that the command line names, or all of them, each with its problem and with the cases that the filter
//! selects. An error in one of them is kept, and shown in place of its verdict.

use judge_facts::error::{Error, did_you_mean};
use judge_facts::limits::LimitSource;
use judge_facts::problem::{Example, Problem};
use judge_facts::profile::Profile;
use judge_facts::terms::Terms;
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::{Solution, find_solution, find_solutions};
use judge_runner::cases::{Case, ExpectedOutput, find_cases};
use wildmatch::WildMatch;

use super::TestArguments;

pub(super) struct TestTarget<'a> {
    pub(super) solution: Solution<'a>,
    pub(super) cases: Vec<Case>,
    /// The terms of its problem, or the error in the package's Cargo.toml or in the folder of its cases.
    pub(super) setup: Result<TargetSetup<'a>, Error>,
}

/// A problem, its judge, and the terms of the two, with the limits of the command line.
pub(super) struct TargetSetup<'a> {
    pub(super) problem: Problem,
    pub(super) profile: &'a Profile,
    pub(super) terms: Terms,
}

impl TestTarget<'_> {
    /// The names of the cases to run, and then of the examples.
    pub(super) fn names(&self, arguments: &TestArguments) -> impl Iterator<Item = &str> {
        let examples = self.examples(arguments);
        self.case_names()
            .chain(examples.map(|example| example.name.as_str()))
    }

    /// The examples to run beside the program.
    pub(super) fn examples(&self, arguments: &TestArguments) -> impl Iterator<Item = &Example> {
        let are_wanted = arguments.examples && !self.solution.target.is_example();
        let setup = self.setup.iter().filter(move |_| are_wanted);
        setup.flat_map(|setup| &setup.problem.examples)
    }

    /// The problem's description of the program, if it is an example and all cases are run.
    pub(super) fn expectation(&self, arguments: &TestArguments) -> Option<&Example> {
        let setup = self.setup.as_ref().ok()?;
        let example = self.solution.example(&setup.problem);
        example.filter(|_| arguments.case.is_none())
    }

    pub(super) fn case_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.cases.iter().map(|case| case.name.as_str())
    }
}

pub(super) fn find_targets<'a>(
    project: &'a Project,
    arguments: &TestArguments,
) -> Result<Vec<TestTarget<'a>>, Error> {
    let mut solutions = named_solutions(project, arguments)?;
    if let Some(partition) = arguments.partition {
        solutions.retain(|solution| partition.contains(*solution));
    }
    let targets = solutions.into_iter();
    let mut targets: Vec<TestTarget> = targets.map(|it| target(project, it, arguments)).collect();
    let Some(pattern) = &arguments.case else {
        return Ok(targets);
    };
    let message = format!("no case is called `{pattern}`");
    let has_none = |target: &TestTarget| target.cases.is_empty() && target.setup.is_ok();
    if !targets.is_empty() && targets.iter().all(has_none) {
        let folders = targets.iter().map(|target| target.solution.cases_folder());
        let cases = folders.flat_map(|it| find_cases(&it, ExpectedOutput::Optional).cases);
        let names: Vec<String> = cases.map(|case| case.name).collect();
        let error = Error::usage(message);
        return Err(match did_you_mean(pattern, &names) {
            Some(similar) => error.help(format_args!("did you mean `{similar}`?")),
            None => error,
        });
    }
    // Of all problems, those are tested that have such cases. A problem that is named has to have some.
    if arguments.named().is_empty() {
        targets.retain(|target| !has_none(target));
    }
    for target in targets.iter_mut().filter(|target| has_none(target)) {
        target.setup = Err(Error::input(message.as_str()));
    }
    Ok(targets)
}

fn named_solutions<'a>(
    project: &'a Project,
    arguments: &TestArguments,
) -> Result<Vec<Solution<'a>>, Error> {
    let (metadata, folder) = (&project.metadata, &project.context.folder);
    if arguments.is_for_one {
        let name = arguments.names.first().map(String::as_str);
        return find_solution(metadata, folder, name).map(|only| vec![only]);
    }
    let solutions = find_solutions(metadata, folder, &arguments.named())?;
    if solutions.is_empty() {
        return Err(Error::usage("this workspace has no problem to test")
            .help("a problem is a package with a [package.metadata.judge] in its Cargo.toml"));
    }
    Ok(solutions)
}

fn target<'a>(
    project: &'a Project,
    solution: Solution<'a>,
    arguments: &TestArguments,
) -> TestTarget<'a> {
    let problem = read_problem(solution);
    let expected = problem
        .as_ref()
        .map_or(ExpectedOutput::Required, ExpectedOutput::of);
    let mut found = find_cases(&solution.cases_folder(), expected);
    if let Some(pattern) = &arguments.case {
        // A name may have a `*` or `?`, and the command that runs a case again gives its name.
        let is_name = found.cases.iter().any(|case| case.name == *pattern);
        let glob = WildMatch::new(pattern);
        let fits = |name: &str| name == pattern || !is_name && glob.matches(name);
        found.cases.retain(|case| fits(&case.name));
    }
    let setup = problem.and_then(|problem| {
        let profile = project.judge_of(&problem, solution, None)?;
        let mut terms = Terms::of(&problem, profile);
        if let Some(limit) = arguments.time_limit {
            terms.limits.time = limit;
        }
        if let Some(limit) = arguments.memory_limit {
            terms.limits.memory = limit;
            terms.limits.memory_source = LimitSource::CommandLine;
        }
        Ok(TargetSetup {
            problem,
            profile,
            terms,
        })
    });
    let faults = found.faults.into_iter().map(|fault| fault.message);
    let faults = faults.collect::<Vec<_>>().join("\n");
    TestTarget {
        solution,
        cases: found.cases,
        setup: setup.and_then(|setup| match faults.as_str() {
            "" => Ok(setup),
            faults => Err(Error::input(faults)),
        }),
    }
}
