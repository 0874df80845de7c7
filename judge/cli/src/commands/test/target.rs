//! # The programs to test
//!
//! The programs that the command line names, or all of them, each with its problem and with the cases that the filter
//! selects. With `--examples`, the examples of each problem follow its program. An error in one of them is kept, and shown
//! in place of its verdict.

use judge_facts::error::{Error, relative_path};
use judge_facts::problem::{Example, Expectation, Problem};
use judge_facts::profile::Profile;
use judge_facts::terms::Terms;
use judge_pipeline::bundle::BundleRequest;
use judge_pipeline::workspace::project::{Project, read_problem, resolve_docs};
use judge_pipeline::workspace::solution::{
    Solution, find_solution, find_solutions, problem_solutions,
};
use judge_runner::cases::{Case, ExpectedOutput, find_cases};
use wildmatch::WildMatch;

use super::TestArguments;

/// A program with an expected verdict.
pub(in crate::commands) struct TestTarget<'a> {
    pub(in crate::commands) solution: Solution<'a>,
    pub(super) expect: Expectation,
    /// The example, if it is one whose verdict depends on all cases.
    pub(super) example: Option<Example>,
    /// True if `--examples` has added it. Then what cargo builds is run, whatever is run of the others, because an example
    /// tests the cases.
    pub(super) is_added: bool,
    pub(in crate::commands) cases: Vec<Case>,
    /// The error in the folder of the cases, if there is one.
    pub(in crate::commands) fault: Option<Error>,
    /// True if that is only that no case was written yet.
    pub(in crate::commands) is_unwritten: bool,
    /// The problem, or the error in the package's Cargo.toml.
    pub(in crate::commands) setup: Result<TargetSetup<'a>, Error>,
}

/// A problem, its judge, and the terms of the two, with the limits of the command line.
pub(in crate::commands) struct TargetSetup<'a> {
    pub(in crate::commands) problem: Problem,
    pub(in crate::commands) profile: &'a Profile,
    pub(in crate::commands) terms: Terms,
}

impl<'a> TestTarget<'a> {
    /// Returns the problem with its terms, unless they or the cases cannot be read.
    pub(super) fn ready(&self) -> Result<&TargetSetup<'a>, Error> {
        let setup = self.setup.as_ref().map_err(Clone::clone)?;
        self.fault.clone().map_or(Ok(setup), Err)
    }

    pub(super) fn case_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.cases.iter().map(|case| case.name.as_str())
    }

    pub(in crate::commands) fn bundle_request<'b>(
        &'b self,
        project: &'b Project,
    ) -> Result<BundleRequest<'b>, Error> {
        let setup = self.setup.as_ref().map_err(Clone::clone)?;
        Ok(BundleRequest {
            solution: self.solution,
            problem: &setup.problem,
            profile: setup.profile,
            docs: resolve_docs(&setup.problem, self.solution)?,
            project,
            toolchain: project.toolchain()?,
        })
    }
}

/// Returns the program that one name stands for, or without a name the one in the user's folder.
pub(in crate::commands) fn find_target<'a>(
    project: &'a Project,
    arguments: &TestArguments,
    name: Option<&str>,
) -> Result<TestTarget<'a>, Error> {
    let solution = find_solution(&project.metadata, &project.context.folder, name)?;
    Ok(target(project, solution, arguments))
}

/// Returns the programs of all problems, with all of their cases.
pub(in crate::commands) fn problem_targets(project: &Project) -> Vec<TestTarget<'_>> {
    let solutions = problem_solutions(&project.metadata).into_iter();
    let targets = solutions.map(|it| target(project, it, &TestArguments::default()));
    targets.collect()
}

pub(super) fn find_targets<'a>(
    project: &'a Project,
    arguments: &TestArguments,
) -> Result<Vec<TestTarget<'a>>, Error> {
    let (metadata, folder) = (&project.metadata, &project.context.folder);
    let solutions = find_solutions(metadata, folder, &arguments.names)?;
    if solutions.is_empty() {
        return Err(Error::usage("this workspace has no problem to test")
            .help("a problem is a package with a [package.metadata.judge] in its Cargo.toml"));
    }
    let mut targets = Vec::new();
    for solution in solutions {
        targets.push(target(project, solution, arguments));
        if arguments.examples && !solution.target.is_example() {
            let added = added_examples(project, &targets[targets.len() - 1], arguments);
            targets.extend(added);
        }
    }
    let Some(pattern) = &arguments.case else {
        return Ok(targets);
    };
    let message = format!("no case is called `{pattern}`");
    let has_none = |target: &TestTarget| target.cases.is_empty() && target.ready().is_ok();
    if !targets.is_empty() && targets.iter().all(has_none) {
        let folders = targets.iter().map(|target| target.solution.cases_folder());
        let cases = folders.flat_map(|it| find_cases(&it, ExpectedOutput::Optional).cases);
        let names: Vec<String> = cases.map(|case| case.name).collect();
        return Err(Error::usage(message).suggest(pattern, &names));
    }
    // Of all problems, those are tested that have such cases. A problem that is named has to have some.
    if arguments.names.is_empty() {
        targets.retain(|target| !has_none(target));
    }
    for target in targets.iter_mut().filter(|target| has_none(target)) {
        target.fault = Some(Error::input(message.as_str()));
    }
    Ok(targets)
}

fn added_examples<'a>(
    project: &'a Project,
    program: &TestTarget<'a>,
    arguments: &TestArguments,
) -> Vec<TestTarget<'a>> {
    let setup = program.setup.iter();
    let examples = setup.flat_map(|setup| &setup.problem.examples);
    let examples = examples.filter_map(|it| program.solution.with_example(&it.name));
    let targets = examples.map(|example| TestTarget {
        is_added: true,
        ..target(project, example, arguments)
    });
    targets.collect()
}

fn target<'a>(
    project: &'a Project,
    solution: Solution<'a>,
    arguments: &TestArguments,
) -> TestTarget<'a> {
    let setup = setup(project, solution, arguments);
    let problem = setup.as_ref().map(|setup| &setup.problem).ok();
    let outputs = problem.map_or(ExpectedOutput::Required, ExpectedOutput::of);
    // A fault is shown with a path that the user can read.
    let folder = &project.context.folder;
    let mut found = find_cases(&relative_path(&solution.cases_folder(), folder), outputs);
    for case in &mut found.cases {
        case.input = folder.join(&case.input);
        case.expected = folder.join(&case.expected);
    }
    if let Some(pattern) = &arguments.case {
        // A name may have a `*` or `?`, and the command that runs a case again gives its name.
        let is_name = found.cases.iter().any(|case| case.name == *pattern);
        let glob = WildMatch::new(pattern);
        let fits = |name: &str| name == pattern || !is_name && glob.matches(name);
        found.cases.retain(|case| fits(&case.name));
    }
    let faults = found.faults.into_iter().map(|fault| fault.message);
    let faults = faults.collect::<Vec<_>>().join("\n");
    // The verdict of an example depends on all cases.
    let example = problem.and_then(|problem| solution.example(problem));
    let example = example.filter(|_| !arguments.is_selective());
    TestTarget {
        solution,
        expect: example.map_or(Expectation::default(), |example| example.expect.clone()),
        example: example.cloned(),
        is_added: false,
        cases: found.cases,
        is_unwritten: found.is_empty,
        fault: (!faults.is_empty()).then(|| Error::input(faults)),
        setup,
    }
}

fn setup<'a>(
    project: &'a Project,
    solution: Solution,
    arguments: &TestArguments,
) -> Result<TargetSetup<'a>, Error> {
    let problem = read_problem(solution)?;
    let profile = project.judge_of(&problem, solution, arguments.judge.as_deref())?;
    let mut terms = Terms::of(&problem, profile);
    if let Some(limit) = arguments.time_limit {
        terms.time = limit;
    }
    if let Some(limit) = arguments.memory_limit {
        terms.memory = limit;
    }
    Ok(TargetSetup {
        problem,
        profile,
        terms,
    })
}
