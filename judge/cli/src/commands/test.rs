//! # `cargo judge test`
//!
//! Builds each program, or bundles it and compiles the bundle as the judge does, and runs every case. The table shows
//! results as they come, and a report of each failure follows. After an error in one problem, the others are still
//! tested. `bundle` and `submit` test one program in the same way, but use the result differently.

use std::slice;

use judge_facts::error::Error;
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::Project;
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted};
use judge_runner::text::count;

use crate::results::{ProgramResult, by_problem};
use crate::ui::message;
pub(super) use arguments::TestArguments;
use inputs::Inputs;
use run::TestRun;
pub(super) use target::{TargetSetup, TestTarget, find_target, problem_targets};

mod arguments;
mod build;
mod failed;
mod inputs;
mod run;
mod target;
mod unchanged;
mod watch;

pub(super) fn run(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    match arguments.watch {
        true => watch::run(arguments, context),
        false => until_interrupted(|| test_all(arguments, context, None)),
    }
}

/// Returns the result of the work. After an interrupt, ends the process once the work has shown its results so far.
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

/// Tests the programs that the command line names, and shows the results, until the user stops it. The receiver gets
/// the inputs of the test as soon as they are known.
fn test_all(
    arguments: &TestArguments,
    context: &Context,
    receiver: Option<&dyn Fn(Inputs)>,
) -> Result<(), Error> {
    let project = &match arguments.verify {
        true => Project::read(context.clone())?,
        false => Project::read_members_and_toolchain(context.clone())?,
    };
    let mut targets = target::find_targets(project, arguments)?;
    let mut run = TestRun::new(project, arguments, receiver)?;
    run.tell(|| Inputs::of_workspace(project, &targets));
    let record = run.read_record()?;
    if arguments.changed {
        run.keep_changed(&mut targets, &record)?;
    }
    // If no problem has changed, no target is left to choose cases from.
    if arguments.failed && !targets.is_empty() {
        run.keep_failed(&mut targets);
    }
    all_right(&targets, &run.test_all(&targets)?)
}

/// Returns an error unless every program got its expected verdict.
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

pub(super) fn test_target(
    project: &Project,
    target: &TestTarget,
    arguments: &TestArguments,
) -> Result<ProgramResult, Error> {
    let run = TestRun::new(project, arguments, None)?;
    let result = run.test_all(slice::from_ref(target))?.pop();
    result.ok_or_else(|| Error::input(format!("`{}` was not tested", target.solution)))
}
