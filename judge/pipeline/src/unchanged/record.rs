//! # The record of problems that passed
//!
//! A text file with a sorted line for each problem: its name, the way it was tested, and its fingerprint, separated by
//! tabs. The lines of several such files can be put into one.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::PathBuf;

use judge_facts::error::{Error, Location};
use judge_runner::cases::Case;

use super::{Fingerprint, Subject, hashes};
use crate::files::{cannot_read, cannot_write, content_hash, replace_file};
use crate::workspace::project::Project;

pub struct Record {
    file: PathBuf,
    lines: BTreeSet<String>,
}

impl Fingerprint {
    /// The fingerprint of one case on a problem's terms.
    pub fn of_case(subject: &Subject, case: &Case) -> Self {
        Fingerprint {
            hash: content_hash(&(&subject.terms, &case.name, hashes(case))),
            files: Vec::new(),
        }
    }
}

impl Record {
    /// Keeps other processes in this workspace from writing a record as long as the returned value lives.
    pub fn lock(project: &Project) -> Result<File, Error> {
        let file = project.target().join("judge/record.lock");
        project.context.lock(&file, "has written its record")
    }

    /// Reads a file that only this tool writes. Anything else in its place counts as an empty record.
    pub fn of_cache(file: PathBuf) -> Self {
        let lines = BTreeSet::new();
        Record::read(file.clone()).unwrap_or(Record { file, lines })
    }

    /// Reads a file, which need not exist.
    ///
    /// # Errors
    /// If the file is not a record: writing a record would replace its content.
    pub fn read(file: PathBuf) -> Result<Self, Error> {
        let text = match file.exists() {
            true => fs::read_to_string(&file),
            false => Ok(String::new()),
        };
        let text = text.map_err(|error| cannot_read(&file, &error))?;
        if let Some(index) = text.lines().position(|line| !is_line(line)) {
            let line = text.lines().nth(index).unwrap_or_default();
            let message = "this is not a record of problems that passed";
            let at = Location::in_file(&file, index + 1, 1, line);
            let help = "if this is a damaged record, remove it; the next run tests all problems";
            return Err(Error::usage(message).at(at).help(help));
        }
        let lines = text.lines().map(str::to_string).collect();
        Ok(Record { file, lines })
    }

    /// Returns whether a problem has passed with this fingerprint.
    pub fn holds(&self, subject: &Subject, fingerprint: &Fingerprint) -> bool {
        self.lines.contains(&line(subject, fingerprint))
    }

    /// Keeps or forgets one of several fingerprints of a problem.
    pub fn set(&mut self, subject: &Subject, fingerprint: &Fingerprint, holds: bool) {
        let line = line(subject, fingerprint);
        match holds {
            true => self.lines.insert(line),
            false => self.lines.remove(&line),
        };
    }

    /// Forgets all fingerprints of a problem.
    pub fn forget(&mut self, subject: &Subject) {
        let prefix = prefix(subject);
        self.lines.retain(|line| !line.starts_with(&prefix));
    }

    /// Writes the file, if a line has changed since it was read.
    pub fn write(&self) -> Result<(), Error> {
        let lines = self.lines.iter().map(|line| format!("{line}\n"));
        let text: String = lines.collect();
        if fs::read_to_string(&self.file).unwrap_or_default() == text {
            return Ok(());
        }
        let written = replace_file(&self.file, |made| fs::write(made, &text));
        written.map_err(|error| cannot_write(&self.file, &error))
    }
}

/// Returns whether a line of a file has the form of a record. An earlier version of this tool has written more fields.
fn is_line(line: &str) -> bool {
    let hash = line.split('\t').nth(2).unwrap_or_default();
    hash.len() == 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn line(subject: &Subject, fingerprint: &Fingerprint) -> String {
    prefix(subject) + &fingerprint.hash
}

fn prefix(subject: &Subject) -> String {
    let (solution, way) = (subject.solution, subject.way);
    // A binary may have the name of an example.
    let folder = match solution.target.is_example() {
        true => "examples/",
        false => "",
    };
    let (package, name) = (&solution.package.name, solution.own_name());
    format!("{package}/{folder}{name}\t{way}\t")
}
