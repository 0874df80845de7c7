//! # The programs to test
//!
//! Finds the programs that the command line names, or else those of the user's package or workspace, with their
//! problems and with the cases that `--case` selects. With `--examples`, the examples of each problem follow its
//! program. An error in one of them is kept, and shown in place of the program's verdict.

use std::iter;
use std::panic;
use std::thread;

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

/// A program to test, with its cases and its expected verdict.
pub(in crate::commands) struct TestTarget<'a> {
    pub(in crate::commands) solution: Solution<'a>,
    pub(super) expect: Expectation,
    /// The example's table in Cargo.toml; `None` for other programs, or if cases may be left out.
    pub(super) example: Option<Example>,
    /// True if `--examples` added the program. Even with `--verify`, cargo's build is run: an example tests the cases.
    pub(super) is_added: bool,
    pub(in crate::commands) cases: Vec<Case>,
    /// The error in the choice or the folder of the cases; `None` if the cases can be run.
    pub(in crate::commands) fault: Option<Error>,
    /// True if the only fault is that the folder of the cases has no case yet.
    pub(in crate::commands) is_unwritten: bool,
    /// The problem with its terms, or the error in the package's Cargo.toml.
    pub(in crate::commands) setup: Result<TargetSetup<'a>, Error>,
}

/// A problem, its judge, and the terms of both. The limits of the command line replace those of the terms.
pub(in crate::commands) struct TargetSetup<'a> {
    pub(in crate::commands) problem: Problem,
    pub(in crate::commands) profile: &'a Profile,
    pub(in crate::commands) terms: Terms,
}

impl<'a> TestTarget<'a> {
    /// Returns the setup, or the error in the setup or the cases.
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

/// Returns the program that `name` names, or without a name the one in the user's folder.
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
        return Err(Error::usage("this workspace has no problems to test")
            .help("a problem is a package whose Cargo.toml has a table [package.metadata.judge]"));
    }
    let targets = map_on_all_cores(&solutions, |solution| {
        let own = target(project, *solution, arguments);
        let added = added_examples(project, &own, arguments);
        iter::once(own).chain(added).collect::<Vec<_>>()
    });
    let mut targets: Vec<_> = targets.into_iter().flatten().collect();
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
    // Without names, only the problems with a matching case are tested. A problem that is named must have one.
    if arguments.names.is_empty() {
        targets.retain(|target| !has_none(target));
    }
    for target in targets.iter_mut().filter(|target| has_none(target)) {
        target.fault = Some(Error::input(message.as_str()));
    }
    Ok(targets)
}

/// Maps items on all cores, and keeps their order. A panic of `map` goes on in the caller.
pub(super) fn map_on_all_cores<T: Sync, R: Send>(
    items: &[T],
    map: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let parts = items.chunks(items.len().div_ceil(cores).max(1));
    let map = |part: &[T]| part.iter().map(&map).collect::<Vec<_>>();
    thread::scope(|scope| {
        let parts: Vec<_> = parts.map(|part| scope.spawn(|| map(part))).collect();
        let parts = parts.into_iter().map(thread::ScopedJoinHandle::join);
        parts
            .flat_map(|it| it.unwrap_or_else(|payload| panic::resume_unwind(payload)))
            .collect()
    })
}

/// Returns the examples that `--examples` adds to a program.
fn added_examples<'a>(
    project: &'a Project,
    program: &TestTarget<'a>,
    arguments: &TestArguments,
) -> Vec<TestTarget<'a>> {
    if !arguments.examples || program.solution.target.is_example() {
        return Vec::new();
    }
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
    // Faults show the paths of cases relative to the user's folder.
    let folder = &project.context.folder;
    let mut found = find_cases(&relative_path(&solution.cases_folder(), folder), outputs);
    for case in &mut found.cases {
        case.input = folder.join(&case.input);
        case.expected = folder.join(&case.expected);
    }
    if let Some(pattern) = &arguments.case {
        // The name of a case may contain `*` or `?`, and the command that runs a case again passes its name.
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
