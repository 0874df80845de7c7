//! # The workspace that the book is about
//!
//! Read as `cargo judge list` reads it, so that the book and the list agree about what problems there are.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context, Result, anyhow};
use judge_cli::ui::error::Error;
use judge_cli::workspace::metadata::{self, Metadata};
use judge_cli::workspace::program;
use judge_cli::{profile, submission};
use judge_runner::problem::{Allowance, Problem};

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
    /// The limits of its programs.
    pub allowance: Allowance,
}

/// The output of `cargo metadata`, which runs once.
static METADATA: LazyLock<Result<Metadata, Error>> = LazyLock::new(metadata::read_members);

/// The problems, read once.
static PROBLEMS: LazyLock<Result<Vec<ProblemPackage>>> = LazyLock::new(read_problems);

/// Returns the workspace's folder.
pub fn root() -> &'static Path {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    parent.expect("the package is in a folder of the workspace")
}

/// Returns the folder that cargo builds into.
pub fn target() -> Result<&'static Path> {
    Ok(metadata()?.target_directory.as_std_path())
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
    let metadata = metadata()?;
    let profiles = profile::read(&metadata.workspace_root.join("Cargo.toml"));
    let profiles = profiles.map_err(|error| anyhow!("{error}"))?;
    let chapters = program::problems(metadata).into_iter().map(|program| {
        let package = program.package;
        let problem = submission::read_problem(program);
        let problem = problem.map_err(|error| anyhow!("{error}"))?;
        let judge = submission::judge(&profiles, None, &problem, program);
        let judge = judge.map_err(|error| anyhow!("{error}"))?;
        let title = package.description.clone();
        Ok(ProblemPackage {
            package: package.name.to_string(),
            title: title.with_context(|| format!("`{}` has no description", package.name))?,
            judge: judge.title.clone(),
            allowance: problem.allowance(judge.defaults()),
            problem,
        })
    });
    chapters.collect()
}

fn metadata() -> Result<&'static Metadata> {
    METADATA.as_ref().map_err(|error| anyhow!("{error}"))
}
