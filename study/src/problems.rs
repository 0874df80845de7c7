//! # The problems that the book is about
//!
//! The facts about the problems, from their Cargo.toml and the judge's profile, as `cargo judge list` shows them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::problem::read_problem;
use judge_facts::profile::{read_profiles, resolve_profile};
use judge_facts::terms::Terms;
use play::notation::{Board, PROBLEMS, Problem};

use crate::programs::built;

/// Returns the workspace's folder.
pub fn root() -> &'static Path {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    parent.expect("the package is in a folder of the workspace")
}

/// Returns the problem of a package.
pub fn find(package: &str) -> Result<&'static Problem> {
    play::notation::problem(package).map_err(|reason| anyhow!(reason))
}

/// Returns the problem of a solution or an example. The name of an example begins with the package.
pub fn of_program(name: &str) -> Result<&'static Problem> {
    let mut found = PROBLEMS.iter().filter(|it| name.starts_with(it.package));
    found
        .next()
        .with_context(|| format!("no problem has a program that is called `{name}`"))
}

/// Returns the path of a case's input.
pub fn case(package: &str, name: &str) -> PathBuf {
    built::cases_folder(package).join(format!("{name}.in"))
}

/// Reads a board in the book's notation, or the last board of the case `@NAME`.
pub fn board(problem: &Problem, text: &str) -> Result<Board> {
    let Some(name) = text.strip_prefix('@') else {
        return problem.read(text).map_err(|reason| anyhow!(reason));
    };
    let file = case(problem.package, name);
    let input = fs::read_to_string(&file);
    let input = input.with_context(|| format!("cannot read {}", file.display()))?;
    let boards = problem.boards(&input).map_err(|reason| anyhow!(reason))?;
    let last = boards.into_iter().next_back();
    last.with_context(|| format!("{} has no board", file.display()))
}

/// A problem's page, judge and limits, on one line.
pub fn facts(package: &str) -> Result<String> {
    let plain = |error: judge_facts::error::Error| anyhow!("{error}");
    let manifest = root().join(package).join("Cargo.toml");
    let problem = read_problem(&manifest, package).map_err(plain)?;
    let profiles = read_profiles(&root().join("Cargo.toml")).map_err(plain)?;
    let judge = resolve_profile(&profiles, &problem, &manifest, package).map_err(plain)?;
    let terms = Terms::of(&problem, judge);
    let text: toml::Table = fs::read_to_string(&manifest)?.parse()?;
    let title = text["package"]["description"].as_str();
    let title = title.context("it has no description")?;
    let page = problem.page.as_deref().context("it has no page")?;
    let time = show_time_limit(terms.time);
    let memory = show_memory_limit(terms.memory);
    let judge = &judge.title;
    Ok(format!("[{title}]({page}) ({judge}, {time}, {memory})"))
}

/// The table of problems, in the order of their chapters.
pub fn table() -> Result<String> {
    let mut table = "| problem | chapter |\n|---|---|\n".to_string();
    for Problem { package, .. } in &PROBLEMS {
        table += &format!("| {} | [{package}]({package}.md) |\n", facts(package)?);
    }
    Ok(table)
}
