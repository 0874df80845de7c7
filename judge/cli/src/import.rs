//! # Importing cases
//!
//! Imports the cases of a folder or a zip archive, in any of the layouts of judges and other tools ([`pairs`]). The import
//! is one transaction: if a case cannot be written, the others are removed again, and no existing case is overwritten.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::iter;
use std::path::Path;

use crate::create::transaction::{Transaction, all_or_nothing};
use judge_facts::error::{Error, Location};
use judge_runner::cases::{ExpectedOutput, natural_key};
use judge_runner::interrupt::is_interrupted;
use judge_runner::output::bytes::without_crlf;
use judge_runner::text::{escape, shell_word};

use pairs::Pair;
use settings::PackageSettings;
use source::{CaseSource, SourceFile};

pub(crate) mod pairs;

mod settings;
mod source;

/// A solution would read it as a part of the first word.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The cases to import, and their place.
pub(crate) struct Import<'a> {
    /// The folder or the archive.
    pub(crate) from: &'a Path,
    /// The one of its folders to import; `.` means all of it, even if that seems to hold several problems.
    pub(crate) only: Option<&'a str>,
    /// The folder of cases, which is created if it does not exist.
    pub(crate) into: &'a Path,
    pub(crate) expected: ExpectedOutput,
    /// The Cargo.toml that gets the settings of a problem package, and the binary that they are about, if there are several.
    pub(crate) manifest: &'a Path,
    pub(crate) binary: Option<&'a str>,
}

#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) cases: Vec<String>,
    /// The number of cases that existed with the same content.
    pub(crate) unchanged: usize,
    /// The inputs that lack an output.
    pub(crate) inputs: Vec<String>,
    /// The files that belong to no case, hidden ones too.
    pub(crate) others: Vec<String>,
    /// The names of cases that are not valid on every system, with those that the cases got.
    pub(crate) renamed: Vec<[String; 2]>,
    /// The files that begin with a byte order mark.
    pub(crate) marked: Vec<String>,
    /// The settings that were added to Cargo.toml, as lines of it, and the file that they come from.
    pub(crate) settings: Option<(Vec<String>, String)>,
    /// The file that names a checker or an interactor, for which no setting stands, if Cargo.toml has no rule.
    pub(crate) own_rule: Option<String>,
}

/// Imports the cases of a folder or an archive. If that fails, the import is undone. An interrupt undoes it too, and ends
/// the process. `name` names a problem for a folder, if the source holds several problems.
pub(crate) fn import(import: &Import, name: impl Fn(&str) -> String) -> Result<Imported, Error> {
    let Import { from, only, .. } = *import;
    let mut source = CaseSource::open(from)?;
    if let Some(folder) = only.filter(|folder| *folder != ".") {
        let prefix = format!("{}/", folder.trim_matches('/'));
        source.files.retain(|file| file.path.starts_with(&prefix));
        source.hidden.retain(|path| path.starts_with(&prefix));
    }
    let paths: Vec<&str> = source.files.iter().map(|it| it.path.as_str()).collect();
    let mut found = pairs::find_pairs(&paths, import.expected);
    let key = |pair: &Pair| natural_key(&pair.name);
    found.pairs.sort_by_cached_key(key);
    let mut folders = settings::package_folders(&paths);
    if folders.is_empty() {
        folders = pairs::problem_folders(&found.pairs);
    }
    if !folders.is_empty() && only.is_none() {
        return Err(several_problems(from, &folders, name));
    }
    let searched = only.map_or_else(|| from.to_path_buf(), |folder| from.join(folder));
    check_pairs(&searched, &source, &found.pairs)?;
    let mut settings = PackageSettings::find(&source)?;
    found.others.retain(|other| !settings.files.contains(other));
    found.others.append(&mut source.hidden);
    all_or_nothing(|transaction| {
        let mut marked = Vec::new();
        let cases = write_cases(&source, &found.pairs, import.into, transaction, &mut marked)?;
        let added = settings.add_to(import.manifest, import.binary, transaction)?;
        Ok(Imported {
            unchanged: found.pairs.len() - cases.len(),
            cases,
            inputs: found.inputs,
            others: found.others,
            renamed: found.renamed,
            marked,
            settings: (!added.is_empty()).then(|| (added, settings.file.clone())),
            own_rule: settings.own_rule,
        })
    })
}

/// The error for the cases of a whole contest, with the commands that import them.
fn several_problems(from: &Path, folders: &[String], name: impl Fn(&str) -> String) -> Error {
    let from = shell_word(&from.to_string_lossy());
    let commands = folders.iter().map(|folder| {
        let (name, folder) = (name(folder), shell_word(folder));
        format!("  cargo judge import {from} {name} --folder {folder}\n")
    });
    let help = format!(
        "import them one by one:\n\n{}",
        commands.collect::<String>()
    );
    let message = format!("{from} holds the cases of {} problems", folders.len());
    let help = format!("{help}\n--folder . imports all of them as cases of one problem");
    Error::input(message).help(help)
}

/// Checks the names before a case is written.
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
        let input = &source.files[pair.input];
        if let Some(other) = names.insert(pair.name.to_lowercase(), &input.path) {
            let (one, other) = (escape(other.as_bytes()), escape(input.path.as_bytes()));
            let name = &pair.name;
            return Err(Error::input(format!(
                "{from}: {one} and {other} would both be the case `{name}`"
            )));
        }
    }
    Ok(())
}

fn write_cases(
    source: &CaseSource,
    pairs: &[Pair],
    into: &Path,
    transaction: &mut Transaction,
    marked: &mut Vec<String>,
) -> Result<Vec<String>, Error> {
    let mut new = Vec::new();
    for pair in pairs {
        if is_interrupted() {
            return Err(Error::already_reported());
        }
        let mut is_new = false;
        let files = iter::once((pair.input, "in")).chain(pair.output.map(|at| (at, "out")));
        for (at, extension) in files {
            let path = into.join(format!("{}.{extension}", pair.name));
            let file = &source.files[at];
            let content = read_file(source, file)?;
            if content.starts_with(BYTE_ORDER_MARK) {
                marked.push(file.path.clone());
            }
            is_new |= write_file(source, file, &content, &path, transaction)?;
        }
        if is_new {
            new.push(pair.name.clone());
        }
    }
    Ok(new)
}

/// Reads a file with line ends of LF, as judges have them.
fn read_file(source: &CaseSource, file: &SourceFile) -> Result<Vec<u8>, Error> {
    let content = source
        .read(file)
        .map_err(|error| failed(source, file, &error))?;
    Ok(match without_crlf(&content) {
        Cow::Owned(changed) => changed,
        Cow::Borrowed(_) => content,
    })
}

fn failed(source: &CaseSource, file: &SourceFile, error: &io::Error) -> Error {
    source.error(file, &format!("cannot be imported: {error}"))
}

fn write_file(
    source: &CaseSource,
    file: &SourceFile,
    content: &[u8],
    path: &Path,
    transaction: &mut Transaction,
) -> Result<bool, Error> {
    if path.symlink_metadata().is_err() {
        transaction.create_file(path, content)?;
        return Ok(true);
    }
    let existing = fs::read(path).map_err(|error| failed(source, file, &error))?;
    // Git may have checked out the existing file with CRLF.
    if without_crlf(&existing) == without_crlf(content) {
        return Ok(false);
    }
    let error = source.error(file, "differs from the existing case");
    let help = "nothing was imported; rename the existing case, or remove it if it is wrong";
    Err(error.at(Location::of_file(path)).help(help))
}
