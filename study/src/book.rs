//! # The book, built
//!
//! mdBook turns chapters into pages; here the chapters are read, what they have in braces is made, and the result is
//! handed to it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mdbook_driver::MDBook;

use crate::{directive, explorer, programs, workspace};

/// Builds the book, and returns its first page.
///
/// # Errors
/// If a chapter asks for what cannot be made, or cannot be written.
pub fn build() -> Result<PathBuf> {
    let problems = workspace::problems()?;
    let packages: Vec<&str> = problems.iter().map(|it| it.package.as_str()).collect();
    let building = || programs::build(&packages);
    let context = workspace::context();
    context.status_if_slow("Building", "the solutions and their examples", building)?;
    let mut book = MDBook::load(workspace::root().join("study"))?;
    book.config.build.build_dir = workspace::output()?;
    let mut expanded = Ok(());
    book.book.for_each_chapter_mut(|chapter| {
        if expanded.is_ok() {
            let path = chapter.source_path.clone().unwrap_or_default();
            expanded = directive::expand(&chapter.content, problems)
                .with_context(|| format!("study/chapters/{}", path.display()))
                .map(|content| chapter.content = content);
        }
    });
    expanded?;
    book.build()?;
    explorer::write(problems)?;
    Ok(workspace::output()?.join("index.html"))
}
