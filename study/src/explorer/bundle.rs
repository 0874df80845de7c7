//! # The files that are run in a page
//!
//! The output of `cargo judge bundle NAME --judge browser --no-verify`, and the same of the wrong examples.

use anyhow::{Result, anyhow};
use judge_facts::error::Error;
use judge_pipeline::bundle::BundleRequest;
use judge_pipeline::workspace::project::{Project, resolve_docs};
use judge_pipeline::workspace::solution::find_solution;

use crate::workspace::ProblemPackage;

/// The profile in the workspace's Cargo.toml.
const JUDGE: &str = "browser";

/// Returns the one file of a solution or an example of the problem.
pub fn of(project: &Project, chapter: &ProblemPackage, name: &str) -> Result<String> {
    let folder = &project.context.folder;
    let name = format!("{}/{name}", chapter.package);
    let solution = find_solution(&project.metadata, folder, Some(&name)).map_err(plain_error)?;
    let problem = &chapter.problem;
    let profile = project.judge_of(problem, solution, Some(JUDGE));
    let request = BundleRequest {
        solution,
        problem,
        profile: profile.map_err(plain_error)?,
        docs: resolve_docs(None, problem, solution).map_err(plain_error)?,
        project,
        toolchain: project.toolchain().map_err(plain_error)?,
    };
    Ok(request.bundle().map_err(plain_error)?.text)
}

/// The same error in this program's type.
pub fn plain_error(error: Error) -> anyhow::Error {
    anyhow!("{error}")
}
