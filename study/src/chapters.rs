//! # The chapters' files
//!
//! Chapters hold what the programs make, and their pictures lie beside them, so that they can be read without the book.
//! `update` makes all of it anew; a test fails where a file is not what would be made.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::directive::{self, Pictures};
use crate::{programs, workspace};

/// Writes the files that are out of date, and removes the pictures that no chapter shows any more.
///
/// # Errors
/// If something cannot be made or written.
pub fn update() -> Result<ExitCode> {
    let changes = changes()?;
    for (path, content) in &changes {
        let written = match content {
            Some(content) => fs::write(path, content),
            None => fs::remove_file(path),
        };
        written.with_context(|| format!("cannot update {}", path.display()))?;
        writeln!(io::stdout(), "{}", path.display())?;
    }
    writeln!(io::stdout(), "{} files were out of date", changes.len())?;
    Ok(ExitCode::SUCCESS)
}

/// The files that are out of date, each with the content that it should have, or none if it should not be there.
fn changes() -> Result<BTreeMap<PathBuf, Option<String>>> {
    let problems = workspace::problems()?;
    programs::build_all(problems)?;
    let mut files = read("")?;
    let mut pictures = Pictures::new();
    let mut wanted = BTreeMap::new();
    for (path, text) in &files {
        let refreshed = directive::refresh(text, problems, &mut pictures);
        let refreshed = refreshed.with_context(|| path.display().to_string())?;
        wanted.insert(path.clone(), refreshed);
    }
    wanted.extend(pictures.into_iter().map(|(path, svg)| (file(&path), svg)));
    files.extend(read("pictures")?);
    let mut changes: BTreeMap<_, _> = files.keys().map(|path| (path.clone(), None)).collect();
    changes.extend(wanted.into_iter().map(|(path, text)| (path, Some(text))));
    changes.retain(|path, content| files.get(path) != content.as_ref());
    Ok(changes)
}

/// Returns the path of a file of the chapters' folder.
pub fn file(path: &str) -> PathBuf {
    workspace::root().join("study/chapters").join(path)
}

/// The files of a folder in the chapters' folder.
fn read(folder: &str) -> Result<BTreeMap<PathBuf, String>> {
    let folder = file(folder);
    let entries = fs::read_dir(&folder);
    let mut files = BTreeMap::new();
    for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_file() {
            files.insert(path.clone(), fs::read_to_string(path)?);
        }
    }
    Ok(files)
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
