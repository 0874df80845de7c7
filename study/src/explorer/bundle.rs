//! # The files that are run in a page
//!
//! The output of `cargo judge bundle NAME --judge browser --no-verify`, and the same of the wrong examples.

use anyhow::{Context, Result, anyhow};
use judge_facts::error::Error;
use judge_pipeline::bundle::BundleRequest;
use judge_pipeline::workspace::project::{Project, resolve_docs};
use judge_pipeline::workspace::solution::find_solution;
use judge_pipeline::workspace::toolchain::Toolchain;

use crate::workspace::Listed;

/// The profile in the workspace's Cargo.toml.
const JUDGE: &str = "browser";

/// Returns the one file of a solution or an example of the problem.
pub fn of(
    project: &Project,
    toolchain: &Toolchain,
    chapter: &Listed,
    name: &str,
) -> Result<String> {
    let folder = &project.context.folder;
    let mut solution =
        find_solution(&project.metadata, folder, Some(&chapter.package)).map_err(plain_error)?;
    if solution.target.name != name {
        let example = solution.with_example(name);
        solution =
            example.with_context(|| format!("{} has no program `{name}`", chapter.package))?;
    }
    let problem = &chapter.problem;
    let profile = project.judge_of(problem, solution, Some(JUDGE));
    let request = BundleRequest {
        solution,
        problem,
        profile: profile.map_err(plain_error)?,
        docs: resolve_docs(None, problem, solution).map_err(plain_error)?,
        project,
        toolchain,
    };
    Ok(request.bundle().map_err(plain_error)?.text)
}

/// The same error in this program's type.
pub fn plain_error(error: Error) -> anyhow::Error {
    anyhow!("{error}")
}
