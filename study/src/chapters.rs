//! # The chapters' files
//!
//! Chapters contain their generated text, and their pictures lie beside them, so that they can be read without the
//! book. `update` regenerates both. A test fails if a file is out of date.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::chapter::{Piece, pieces};
use crate::make::{self, Pictures};
use crate::{problems, programs};

/// Writes the files that are out of date, removes the pictures that no chapter shows any more, and returns their paths.
pub fn update() -> Result<Vec<PathBuf>> {
    let changes = changes()?;
    for (path, content) in &changes {
        let written = match content {
            Some(content) => fs::write(path, content),
            None => fs::remove_file(path),
        };
        written.with_context(|| format!("cannot update {}", path.display()))?;
    }
    Ok(changes.into_keys().collect())
}

/// The files that are out of date, each with its new content; `None` for a file to remove.
fn changes() -> Result<BTreeMap<PathBuf, Option<String>>> {
    programs::build()?;
    let mut files = read("", "md")?;
    let mut pictures = Pictures::new();
    let mut wanted = BTreeMap::new();
    for (path, text) in &files {
        let made = refreshed(text, &mut pictures);
        wanted.insert(
            path.clone(),
            made.with_context(|| path.display().to_string())?,
        );
    }
    wanted.extend(pictures.into_iter().map(|(path, svg)| (file(&path), svg)));
    files.extend(read("pictures", "svg")?);
    let mut changes: BTreeMap<_, _> = files.keys().map(|path| (path.clone(), None)).collect();
    changes.extend(wanted.into_iter().map(|(path, text)| (path, Some(text))));
    changes.retain(|path, content| files.get(path) != content.as_ref());
    Ok(changes)
}

/// A chapter whose generated parts are made anew.
fn refreshed(text: &str, pictures: &mut Pictures) -> Result<String> {
    let mut refreshed = String::with_capacity(text.len());
    for piece in pieces(text)? {
        match piece {
            Piece::Text(text) => refreshed += text,
            Piece::Made(made) => {
                let anew = make::for_file(made.words, pictures).with_context(|| made.place())?;
                refreshed += &made.in_file(&anew);
            }
        }
    }
    Ok(refreshed)
}

/// Returns the path of a file of the chapters' folder.
fn file(path: &str) -> PathBuf {
    problems::root().join("study/chapters").join(path)
}

/// The contents of the files of one kind in a folder of the chapters' folder.
fn read(folder: &str, kind: &str) -> Result<BTreeMap<PathBuf, String>> {
    let folder = file(folder);
    let entries = fs::read_dir(&folder);
    let mut files = BTreeMap::new();
    for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == kind) {
            let text = fs::read_to_string(&path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            files.insert(path, text);
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
