//! # Importing cases
//!
//! Imports the cases of a folder or a zip archive, in any of the layouts of judges and other tools ([`pairs`]). The import
//! is one transaction: if a case cannot be written, the others are removed again, and no existing case is overwritten.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read};
use std::iter;
use std::path::Path;

use crate::create::transaction::{Transaction, all_or_nothing};
use judge_facts::error::{Error, Location};
use judge_runner::cases::{ExpectedOutput, natural_key};
use judge_runner::interrupt::is_interrupted;
use judge_runner::output::bytes::without_crlf;
use judge_runner::text::escape;

use pairs::Pair;
use source::{CaseSource, SourceFile};

pub(crate) mod pairs;

mod source;

#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) cases: Vec<String>,
    /// The number of cases that existed with the same content.
    pub(crate) unchanged: usize,
    /// The inputs that were ignored because they lack an output.
    pub(crate) inputs: Vec<String>,
    pub(crate) others: Vec<String>,
}

/// Imports the cases of a folder or an archive into a folder of cases, which is created if it does not exist. If
/// that fails, the import is undone. An interrupt undoes it too, and ends the process.
pub(crate) fn import(
    from: &Path,
    into: &Path,
    expected: ExpectedOutput,
) -> Result<Imported, Error> {
    let source = CaseSource::open(from)?;
    let paths: Vec<&str> = source.files.iter().map(|it| it.path.as_str()).collect();
    let mut found = pairs::find_pairs(&paths, expected);
    let key = |pair: &Pair| natural_key(&pair.name);
    found.pairs.sort_by_cached_key(key);
    check_pairs(from, &source, &found.pairs)?;
    let cases =
        all_or_nothing(|transaction| write_cases(&source, &found.pairs, into, transaction))?;
    Ok(Imported {
        unchanged: found.pairs.len() - cases.len(),
        cases,
        inputs: found.inputs,
        others: found.others,
    })
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
            is_new |= write_file(source, &source.files[at], &path, transaction)?;
        }
        if is_new {
            new.push(pair.name.clone());
        }
    }
    Ok(new)
}

fn write_file(
    source: &CaseSource,
    file: &SourceFile,
    path: &Path,
    transaction: &mut Transaction,
) -> Result<bool, Error> {
    let failed = |error: io::Error| source.error(file, &format!("cannot be imported: {error}"));
    let mut content = Vec::new();
    let reader = source.reader(file);
    reader
        .and_then(|mut reader| reader.read_to_end(&mut content))
        .map_err(failed)?;
    // Line ends become LF, as judges have them.
    let content = without_crlf(&content);
    if path.symlink_metadata().is_err() {
        transaction.create_file(path, content)?;
        return Ok(true);
    }
    // Git may have checked out the existing file with CRLF.
    if without_crlf(&fs::read(path).map_err(failed)?) == without_crlf(&content) {
        return Ok(false);
    }
    let error = source.error(file, "differs from the existing case");
    let help = "nothing was imported; rename the existing case, or remove it if it is wrong";
    Err(error.at(Location::of_file(path)).help(help))
}
