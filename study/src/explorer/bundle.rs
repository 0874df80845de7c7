//! # The files that are run in a page
//!
//! What `cargo judge bundle NAME --judge browser --no-verify` prints, and the same of the examples that are wrong.

use anyhow::{Context, Result, anyhow};
use judge_cli::submission::{self, Project};
use judge_cli::ui::error::Error;
use judge_cli::verify::{self, Subject};
use judge_cli::workspace::metadata::Target;
use judge_cli::workspace::toolchain::Toolchain;
use judge_cli::workspace::{closure, program};

use crate::workspace::ProblemPackage;

/// The profile in the workspace's Cargo.toml.
const JUDGE: &str = "browser";

/// Returns the one file of a solution or an example of the problem.
pub fn of(
    project: &Project,
    toolchain: &Toolchain,
    chapter: &ProblemPackage,
    name: &str,
) -> Result<String> {
    let mut program = program::find(&project.metadata, Some(&chapter.package)).map_err(worded)?;
    let mut targets = program.package.targets.iter();
    let is_it = |target: &&_| is_called(target, name);
    program.binary = targets
        .find(is_it)
        .with_context(|| format!("{} has no program `{name}`", chapter.package))?;
    let problem = &chapter.problem;
    let judge = submission::judge(&project.profiles, Some(JUDGE), problem, program);
    let profile = judge.map_err(worded)?;
    let closure = closure::of(&project.metadata, program, profile, toolchain);
    let closure = &closure.map_err(worded)?;
    let docs = submission::docs(None, problem, program).map_err(worded)?;
    let bundler = submission::read(closure, profile, docs).map_err(worded)?;
    let subject = Subject {
        program,
        problem,
        profile,
        closure,
        toolchain,
        target_directory: project.metadata.target_directory.as_std_path(),
    };
    let bundle = verify::trim_unproved(&bundler, &subject).map_err(worded)?;
    Ok(bundle.text)
}

/// Tells whether a target is the solution or an example of that name.
fn is_called(target: &Target, name: &str) -> bool {
    (target.is_bin() || target.is_example()) && target.name == name
}

/// The same error in this program's kind.
pub fn worded(error: Error) -> anyhow::Error {
    anyhow!("{error}")
}
