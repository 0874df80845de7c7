//! # The workspace that the book is about
//!
//! Read as `cargo judge list` reads it, so that the book and the list agree about what problems there are.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use cargo_judge::submission;
use cargo_judge::workspace::{metadata, program};
use judge_runner::problem::Problem;

/// A problem, as its package describes it.
pub struct Chapter {
    /// The package, after which the chapter's file is called too.
    pub package: String,
    /// The judge, the problem's name there and what it is about.
    pub title: String,
    /// What `[package.metadata.judge]` says.
    pub problem: Problem,
}

/// Returns the workspace's folder.
pub fn root() -> &'static Path {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    parent.expect("the package is in a folder of the workspace")
}

/// Returns the folder that the book is built into.
pub fn output() -> PathBuf {
    root().join("target/study")
}

/// Returns the problems of the workspace, sorted by package.
pub fn problems() -> Result<Vec<Chapter>> {
    let metadata = metadata::read_members().map_err(|error| anyhow!("{error}"))?;
    let chapters = program::problems(&metadata).into_iter().map(|program| {
        let package = program.package;
        let problem = submission::read_problem(&package.manifest_path);
        Ok(Chapter {
            package: package.name.to_string(),
            title: package
                .description
                .clone()
                .context("a problem's package has a description")?,
            problem: problem.map_err(|error| anyhow!("{error}"))?,
        })
    });
    chapters.collect()
}
