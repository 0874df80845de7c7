//! # Cases as others keep them
//!
//! Takes the cases that a folder or a zip archive holds, in any of the ways in which judges and other tools lay them out
//! ([`pairs`]), and writes them as this tool has them. All or nothing: what was written goes away again if a later case
//! cannot be, and nothing that was there is written over.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read};
use std::iter;
use std::path::Path;

use crate::create::{Made, all_or_nothing};
use crate::ui::paths::shown;
use judge_facts::error::Error;
use judge_runner::cases::{ExpectedOutput, natural_key};
use judge_runner::interrupt::is_interrupted;
use judge_runner::output::bytes::without_crlf;
use judge_runner::text::{escape, size};

use pairs::Pair;
use source::{File, Source};

pub mod pairs;

mod source;

/// How many bytes an archive may unpack to: more than any problem has, and less than what fills a disk.
const LARGEST: u64 = 4 << 30;

/// What became of the files that were there.
#[derive(Debug)]
pub struct Imported {
    /// The new cases, in natural order of their names.
    pub cases: Vec<String>,
    /// How many others were there before.
    pub already: usize,
    /// The inputs that have no output where they need one, and were left.
    pub inputs: Vec<String>,
    /// What else was left.
    pub others: Vec<String>,
}

/// Takes the cases from a folder or an archive into a folder of cases, which is made if there is none. An interrupt ends
/// the process, after all is as it was before.
///
/// # Errors
/// If there is no case, if one cannot be read or written, or if another case has its name; then all is as it was before.
pub fn import(from: &Path, into: &Path, expected: ExpectedOutput) -> Result<Imported, Error> {
    let source = Source::open(from)?;
    let paths: Vec<&str> = source.files.iter().map(|it| it.path.as_str()).collect();
    let mut found = pairs::find(&paths, expected);
    let key = |pair: &Pair| natural_key(&pair.name);
    found.pairs.sort_by_cached_key(key);
    check(from, &source, &found.pairs)?;
    let cases = all_or_nothing(|made| write(&source, &found.pairs, into, made))?;
    found.others.extend(source.odd);
    Ok(Imported {
        already: found.pairs.len() - cases.len(),
        cases,
        inputs: found.inputs,
        others: found.others,
    })
}

/// Checks what can be wrong with the whole before anything is written.
fn check(from: &Path, source: &Source, pairs: &[Pair]) -> Result<(), Error> {
    let from = from.display();
    if pairs.is_empty() {
        let said = format!("{from} has no input with an output");
        let ways = pairs::ways();
        let help = format!("an input and an output are called in one of these ways:\n\n{ways}");
        return Err(Error::input(said).help(help));
    }
    let mut names = HashMap::new();
    let mut bytes: u64 = 0;
    for pair in pairs {
        let input = &source.files[pair.input];
        for at in iter::once(pair.input).chain(pair.output) {
            bytes = bytes.saturating_add(source.files[at].unpacked);
        }
        if let Some(other) = names.insert(pair.name.to_lowercase(), &input.path) {
            let (one, other) = (escape(other.as_bytes()), escape(input.path.as_bytes()));
            let said = format!("{from}: {one} and {other} would both be the case");
            return Err(Error::input(format!("{said} `{}`", pair.name)));
        }
    }
    if bytes > LARGEST {
        let (bytes, largest) = (size(bytes), size(LARGEST));
        let said = format!("{from} would unpack to {bytes}, and no more than {largest} are taken");
        return Err(Error::input(said));
    }
    Ok(())
}

/// Writes the cases, and returns the names of those that were not there.
fn write(
    source: &Source,
    pairs: &[Pair],
    into: &Path,
    made: &mut Made,
) -> Result<Vec<String>, Error> {
    let mut new = Vec::new();
    for pair in pairs {
        if is_interrupted() {
            return Err(Error::already_reported());
        }
        let mut is_new = false;
        let halves = iter::once((pair.input, "in")).chain(pair.output.map(|at| (at, "out")));
        for (at, extension) in halves {
            let path = into.join(format!("{}.{extension}", pair.name));
            is_new |= write_file(source, &source.files[at], &path, made)?;
        }
        if is_new {
            new.push(pair.name.clone());
        }
    }
    Ok(new)
}

/// Writes one file, and tells whether it was not there.
fn write_file(source: &Source, file: &File, path: &Path, made: &mut Made) -> Result<bool, Error> {
    let failed = |error: io::Error| source.fault(file, &format!("cannot be taken: {error}"));
    let mut content = Vec::new();
    let read = source.read(file);
    read.and_then(|mut it| it.read_to_end(&mut content))
        .map_err(failed)?;
    // Line ends are LF, as they are at the judges.
    let content = without_crlf(&content);
    if path.symlink_metadata().is_err() {
        made.file(path, content)?;
        return Ok(true);
    }
    // Git may have written what is there with CRLF.
    if without_crlf(&fs::read(path).map_err(failed)?) == without_crlf(&content) {
        return Ok(false);
    }
    let what = format!("is not what {} has already", shown(path).display());
    let help = "nothing was imported; rename that case, or remove it if this one is right";
    Err(source.fault(file, &what).help(help))
}
