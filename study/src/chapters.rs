//! # The chapters' files
//!
//! Chapters hold what the programs make, and their pictures lie beside them, so that they can be read without the book.
//! `update` makes all of it anew; a test fails where a file is not what would be made.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::directive::{self, Pictures};
use crate::{programs, workspace};

/// Returns the folder of the chapters.
pub fn folder() -> PathBuf {
    workspace::root().join("study/chapters")
}

/// Writes the files that are out of date, and removes the pictures that no chapter shows any more.
///
/// # Errors
/// If something cannot be made or written.
pub fn update() -> Result<ExitCode> {
    let changes = changes()?;
    for (path, content) in &changes {
        let written = match content {
            Some(content) => fs::create_dir_all(path.parent().unwrap_or(path))
                .and_then(|()| fs::write(path, content)),
            None => fs::remove_file(path),
        };
        written.with_context(|| format!("cannot update {}", path.display()))?;
    }
    writeln!(io::stdout(), "{} files were out of date", changes.len())?;
    Ok(ExitCode::SUCCESS)
}

/// The files that are out of date, each with the content that it should have, or none if it should not be there.
fn changes() -> Result<BTreeMap<PathBuf, Option<String>>> {
    let problems = workspace::problems()?;
    programs::build_all(problems)?;
    let mut pictures = Pictures::new();
    let mut wanted = BTreeMap::new();
    for path in files(&folder(), "md")? {
        let text = read(&path)?;
        let refreshed = directive::refresh(&text, problems, &mut pictures);
        let refreshed = refreshed.with_context(|| path.display().to_string())?;
        wanted.insert(path, refreshed);
    }
    wanted.extend(
        pictures
            .into_iter()
            .map(|(path, svg)| (folder().join(path), svg)),
    );
    let drawn = files(&folder().join("pictures"), "svg").unwrap_or_default();
    let unused = drawn.into_iter().filter(|path| !wanted.contains_key(path));
    let unused: Vec<_> = unused.map(|path| (path, None)).collect();
    let changed = wanted
        .into_iter()
        .filter(|(path, content)| !fs::read_to_string(path).is_ok_and(|found| found == *content));
    let changed = changed.map(|(path, content)| (path, Some(content)));
    Ok(changed.chain(unused).collect())
}

/// The files of a folder that have that extension.
fn files(folder: &Path, extension: &str) -> Result<BTreeSet<PathBuf>> {
    let entries = fs::read_dir(folder);
    let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = BTreeSet::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new(extension)) {
            files.insert(path);
        }
    }
    Ok(files)
}

/// Reads a file of the chapters.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_chapter_is_out_of_date() {
        let changes = changes().unwrap();
        let files: Vec<_> = changes.keys().collect();
        assert!(
            files.is_empty(),
            "run `cargo run -p study -- update`: {files:#?}"
        );
    }
}
