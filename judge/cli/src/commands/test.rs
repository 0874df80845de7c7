//! # `cargo judge test`
//!
//! For each problem: builds its program, or bundles it and compiles the bundle as the judge does, and runs every case. The
//! table shows results as they come; a report for each failure follows. An error in one problem does not keep the others
//! from being tested. `bundle` and `submit` test one program in the same way, and differ in what they do with its result.

use std::panic;
use std::slice;
use std::thread;
use std::time::Instant;

use judge_facts::error::Error;
use judge_pipeline::compile::programs::Programs;
use judge_pipeline::context::Context;
use judge_pipeline::record::Surroundings;
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::{Toolchain, verbose_version};
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted};
use judge_runner::pool::Pool;
use judge_runner::text::count;

use crate::results::table::Table;
use crate::results::{ProgramResult, by_problem};
use crate::ui::message;
pub(super) use arguments::{JudgeArguments, TestArguments};
use run::TestRun;
pub(super) use target::{TestTarget, find_target, problem_targets};

mod arguments;
mod build;
mod changed;
mod partition;
mod run;
mod target;
mod watch;

pub(super) fn run(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    match arguments.watch {
        true => watch::run(arguments, context),
        false => until_interrupted(|| test_all(arguments, context)),
    }
}

/// Does some work, and ends the process after an interrupt, when the work has shown its results so far.
pub(super) fn until_interrupted<T>(work: impl FnOnce() -> T) -> T {
    let catcher = InterruptCatcher::new();
    let done = work();
    drop(catcher);
    end_if_interrupted();
    done
}

fn end_if_interrupted() {
    if is_interrupted() {
        message::note("interrupted");
        end_as_interrupted();
    }
}

/// Tests what the command line names, and shows the results. Once the work is stopped, nothing more is shown.
fn test_all(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    let project = &match arguments.prove {
        true => Project::read(context.clone())?,
        false => Project::read_members(context.clone())?,
    };
    let mut targets = target::find_targets(project, arguments)?;
    if targets.is_empty() {
        message::note("no problem is in this part");
    }
    let record = changed::read_record(project, arguments)?;
    if arguments.changed {
        let toolchain = toolchain_for(project, arguments)?;
        changed::keep_changed(&mut targets, &record, project, toolchain)?;
    }
    let view = match arguments.json {
        true => View::Json,
        false => View::Table,
    };
    all_right(&targets, &test_targets(project, &targets, arguments, view)?)
}

/// Returns an error unless every program got its verdict.
pub(super) fn all_right(targets: &[TestTarget], results: &[ProgramResult]) -> Result<(), Error> {
    let is_wrong = |results: &&[ProgramResult]| !results.iter().all(ProgramResult::is_right);
    let failed = by_problem(results).filter(is_wrong).count();
    if failed == 0 {
        return Ok(());
    }
    let problems = targets.iter().filter(|target| !target.is_added);
    let problems = count(problems.count() as u64, "problem");
    Err(Error::input(format!("{failed} of {problems} failed")))
}

/// The form in which results are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// A table whose lines come as the cases end.
    Table,
    /// One document in the end.
    Json,
    /// The caller shows the result.
    Nothing,
}

/// The compiler of the bundles, if these are tested.
fn toolchain_for<'a>(
    project: &'a Project,
    arguments: &TestArguments,
) -> Result<Option<&'a Toolchain>, Error> {
    let wanted = arguments.prove.then(|| project.toolchain());
    wanted.transpose()
}

/// Tests one program.
pub(super) fn test_target(
    project: &Project,
    target: &TestTarget,
    arguments: &TestArguments,
    view: View,
) -> Result<ProgramResult, Error> {
    let mut results = test_targets(project, slice::from_ref(target), arguments, view)?;
    let result = results.pop();
    result.ok_or_else(|| Error::input(format!("`{}` was not tested", target.solution)))
}

/// Builds the programs, runs them on their cases, shows the results, and keeps what is found right.
fn test_targets(
    project: &Project,
    targets: &[TestTarget],
    arguments: &TestArguments,
    view: View,
) -> Result<Vec<ProgramResult>, Error> {
    let surroundings = Surroundings::read(project);
    let started = Instant::now();
    let mut programs = Programs::new(project);
    // The compiler takes as long to say its name as the cases to run.
    let version = thread::scope(|scope| {
        let version = scope.spawn(|| verbose_version(&project.context.folder));
        programs.build(&build::wanted_programs(targets, arguments.prove));
        version.join()
    });
    let version = version.unwrap_or_else(|payload| panic::resume_unwind(payload));
    let cores = thread::available_parallelism().ok();
    let run = TestRun {
        arguments,
        project,
        toolchain: toolchain_for(project, arguments)?,
        started,
        programs,
        surroundings: version.ok().map(|version| surroundings.built_by(&version)),
        table: (view == View::Table).then(|| table_for(targets, arguments.verbose)),
        pool: Pool {
            jobs: arguments.jobs.or(cores).map_or(1, usize::from),
            leave_out: arguments.leave_out(),
        },
    };
    let results = run.test_all(targets)?;
    run.show_rest(&results, view)?;
    run.keep_right(targets, &results)?;
    Ok(results)
}

fn table_for(targets: &[TestTarget], lists_all: bool) -> Table {
    let mut table = Table::new(lists_all);
    for target in targets {
        table.make_room(&target.solution.to_string(), target.case_names());
    }
    table
}
