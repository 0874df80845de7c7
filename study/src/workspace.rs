//! # The workspace that the book is about
//!
//! Read as `cargo judge list` reads it, so that the book and the list agree about what problems there are.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context as _, Result, anyhow};
use judge_facts::error::Error;
use judge_facts::problem::Problem;
use judge_facts::terms::ResolvedLimits;
use judge_facts::terms::Terms;
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::problem_solutions;

use crate::message;

/// A problem's package, as its Cargo.toml describes it.
pub struct ProblemPackage {
    /// The package, after which the chapter's file is called too.
    pub package: String,
    /// The judge, the problem's name there and what it is about.
    pub title: String,
    /// The judge's name for people.
    pub judge: String,
    /// The content of `[package.metadata.judge]`.
    pub problem: Problem,
    /// The limits of a program on one case.
    pub limits: ResolvedLimits,
}

/// The workspace as cargo describes it, which is asked once.
static PROJECT: LazyLock<Result<Project, Error>> =
    LazyLock::new(|| Project::read_members(context()));

/// The problems, read once.
static PROBLEMS: LazyLock<Result<Vec<ProblemPackage>>> = LazyLock::new(read_problems);

/// Returns the workspace's folder.
pub fn root() -> &'static Path {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    parent.expect("the package is in a folder of the workspace")
}

/// Returns the context of all work: cargo runs in the workspace's folder.
pub fn context() -> Context {
    Context {
        folder: root().to_path_buf(),
        report: message::show,
    }
}

/// Returns the folder that cargo builds into.
pub fn target() -> Result<&'static Path> {
    Ok(project()?.metadata.target_directory.as_std_path())
}

/// Returns the folder that the book is built into.
pub fn output() -> Result<PathBuf> {
    Ok(target()?.join("study"))
}

/// Returns the problems of the workspace, sorted by package.
pub fn problems() -> Result<&'static [ProblemPackage]> {
    let problems = PROBLEMS.as_ref().map_err(|error| anyhow!("{error:#}"))?;
    Ok(problems)
}

fn read_problems() -> Result<Vec<ProblemPackage>> {
    let project = project()?;
    let solutions = problem_solutions(&project.metadata).into_iter();
    let chapters = solutions.map(|solution| {
        let package = solution.package;
        let problem = read_problem(solution);
        let problem = problem.map_err(|error| anyhow!("{error}"))?;
        let judge = project.judge_of(&problem, solution, None);
        let judge = judge.map_err(|error| anyhow!("{error}"))?;
        let title = package.description.clone();
        Ok(ProblemPackage {
            package: package.name.to_string(),
            title: title.with_context(|| format!("`{}` has no description", package.name))?,
            judge: judge.title.clone(),
            limits: Terms::of(&problem, judge).limits,
            problem,
        })
    });
    chapters.collect()
}

fn project() -> Result<&'static Project> {
    PROJECT.as_ref().map_err(|error| anyhow!("{error}"))
}
