//! # Importing cases
//!
//! Imports the cases of a folder or an archive, in a layout of any known judge or tool ([`pairs`]). The import is one
//! transaction: if a case cannot be written, the cases already written are deleted. No existing case is overwritten.

use std::collections::HashMap;
use std::fs;
use std::iter;
use std::path::Path;

use crate::create::transaction::{Transaction, all_or_nothing};
use judge_facts::error::{Error, Location};
use judge_runner::cases::{ExpectedOutput, natural_key};
use judge_runner::interrupt::is_interrupted;
use judge_runner::output::bytes::without_crlf;
use judge_runner::text::{escape, shell_word};

use pairs::{FoundPairs, Pair};
use source::CaseSource;

pub(crate) mod pairs;

mod source;

#[derive(Debug)]
pub(crate) struct Imported {
    /// The names of the cases that got a new file. The other cases existed with the same content.
    pub(crate) new: Vec<String>,
    pub(crate) found: FoundPairs,
}

/// Imports the cases of a folder or an archive, or only of the subfolder `only`, into a folder that may not exist yet.
/// A failure undoes the import. An interrupt undoes it too, and then ends the process.
pub(crate) fn import(
    from: &Path,
    only: Option<&str>,
    into: &Path,
    expected: ExpectedOutput,
) -> Result<Imported, Error> {
    let folder = only.filter(|folder| *folder != ".");
    let prefix = folder.map(|folder| format!("{}/", folder.trim_matches('/')));
    let mut source = CaseSource::open(from, prefix.unwrap_or_default())?;
    let paths: Vec<&str> = source.files.iter().map(|it| it.path.as_str()).collect();
    let mut found = pairs::find_pairs(&paths, expected);
    let key = |pair: &Pair| natural_key(&pair.name);
    found.pairs.sort_by_cached_key(key);
    let folders = pairs::problem_folders(&found);
    found.others.append(&mut source.hidden);
    if !folders.is_empty() && only.is_none() {
        return Err(several_problems(from, &folders));
    }
    let searched = only.map_or_else(|| from.to_path_buf(), |folder| from.join(folder));
    check_pairs(&searched, &source, &found.pairs)?;
    let new = all_or_nothing(|transaction| {
        let mut new = Vec::new();
        for pair in &found.pairs {
            if is_interrupted() {
                return Err(Error::already_reported());
            }
            if write_case(&source, pair, into, transaction)? {
                new.push(pair.name.clone());
            }
        }
        Ok(new)
    })?;
    Ok(Imported { new, found })
}

/// Returns the error for the cases of a whole contest, with a command to import each problem.
fn several_problems(from: &Path, folders: &[String]) -> Error {
    let from = shell_word(&from.to_string_lossy());
    let command = |folder: &String| {
        let folder = shell_word(folder);
        format!("  cargo judge import {from} NAME --folder {folder}\n")
    };
    let commands: String = folders.iter().map(command).collect();
    let message = format!("{from} holds the cases of {} problems", folders.len());
    let help = format!(
        "import them one by one:\n\n{commands}\n--folder . imports all of them as cases of one problem"
    );
    Error::input(message).help(help)
}

/// Returns an error if there is no pair, or if two pairs have the same case name.
fn check_pairs(from: &Path, source: &CaseSource, pairs: &[Pair]) -> Result<(), Error> {
    let from = from.display();
    if pairs.is_empty() {
        let message = format!("{from} contains no input with a matching output");
        let layouts = pairs::layouts();
        let help = format!("use one of these names for an input and its output:\n\n{layouts}");
        return Err(Error::input(message).help(help));
    }
    let mut names = HashMap::new();
    for pair in pairs {
        let input = &source.files[pair.input].path;
        if let Some(other) = names.insert(pair.name.to_lowercase(), input) {
            let other = escape(other.as_bytes());
            let what = format!("and {other} would both be the case `{}`", pair.name);
            return Err(source.error(input, &what));
        }
    }
    Ok(())
}

/// Writes the missing files of a case, with LF line ends, which judges use. Returns whether it wrote a file.
fn write_case(
    source: &CaseSource,
    pair: &Pair,
    into: &Path,
    transaction: &mut Transaction,
) -> Result<bool, Error> {
    let mut is_new = false;
    let files = iter::once((pair.input, "in")).chain(pair.output.map(|at| (at, "out")));
    for (at, extension) in files {
        let path = into.join(format!("{}.{extension}", pair.name));
        let file = &source.files[at];
        let content = source.read(file)?;
        let content = without_crlf(&content);
        if path.symlink_metadata().is_err() {
            transaction.create_file(&path, content)?;
            is_new = true;
            continue;
        }
        let existing = fs::read(&path).map_err(|error| source::cannot_read(&path, &error))?;
        // Git may have checked out the existing file with CRLF.
        if *existing != *content && without_crlf(&existing) != content {
            let error = source.error(&file.path, "differs from the existing case");
            let help =
                "nothing was imported; rename the existing case, or remove it if it is wrong";
            return Err(error.at(Location::of_file(&path)).help(help));
        }
    }
    Ok(is_new)
}
