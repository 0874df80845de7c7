//! # A problem, as its package describes it
//!
//! Reads `[package.metadata.judge]` from a package's Cargo.toml: the judge, the page, the limits, the rule for outputs,
//! and the examples. A package may hold several programs, as a contest does. For the binary NAME, the keys of
//! `[package.metadata.judge.bin.NAME]` replace the package's keys.
//!
//! Every key and the table itself are optional. An unknown key or a malformed value is an error with its location in
//! the file, because a misspelt limit would otherwise be silently ignored.

use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::path::Path;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::comparison::Compare;
use crate::error::{Error, Location};
use crate::limits::{size_limit, time_limit};
use crate::verdict::Verdict;

/// The path of the metadata table in a Cargo.toml. Inside it, [`BINARIES`] holds the tables of single binaries.
const PATH: [&str; 3] = ["package", "metadata", "judge"];
const BINARIES: &str = "bin";

/// The keys that set the rule for outputs. At most one may be present.
const RULES: [&str; 4] = ["compare", "float", "checker", "interactor"];

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Problem {
    pub judge: Option<String>,
    #[serde(rename = "problem")]
    pub page: Option<String>,
    #[serde(deserialize_with = "time_limit")]
    pub time_limit: Option<Duration>,
    /// The memory limit in bytes.
    #[serde(deserialize_with = "size_limit")]
    pub memory_limit: Option<u64>,
    /// The name of the file that a program reads instead of standard input.
    #[serde(deserialize_with = "file_name")]
    pub input_file: Option<String>,
    /// The name of the file that a program writes instead of standard output.
    #[serde(deserialize_with = "file_name")]
    pub output_file: Option<String>,
    pub compare: Option<Compare>,
    /// The accepted absolute or relative error of a number in an output.
    #[serde(deserialize_with = "tolerance")]
    pub float: Option<f64>,
    pub checker: Option<RefereeProgram>,
    /// The program that talks with the solution and then accepts or refuses it.
    pub interactor: Option<RefereeProgram>,
    /// The name of the part of the libraries' documentation that the bundle keeps, such as `none`.
    pub docs: Option<String>,
    /// Other solutions of the problem, ordered by name.
    #[serde(deserialize_with = "examples")]
    pub examples: Vec<Example>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "RefereeText")]
pub struct RefereeProgram {
    /// The command as the user writes it: an example or a binary of the package, a C++ source, or a command line. Its
    /// relative paths start from the package's folder.
    pub command: String,
    pub kind: RefereeKind,
}

/// A calling convention for checkers and interactors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RefereeKind {
    /// testlib's. Arguments: the paths of the input, the output and the answer. Exit status 0 accepts, 1 refuses.
    #[default]
    Testlib,
    /// Kattis' for validators. Arguments: the paths of the input, the answer and a folder. Standard input: the output.
    /// Exit status 42 accepts, 43 refuses.
    Kattis,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a program, or a table with its `command` and its `kind`, \"testlib\" or \"kattis\""
)]
enum RefereeText {
    Command(String),
    Table { command: String, kind: RefereeKind },
}

impl From<RefereeText> for RefereeProgram {
    fn from(text: RefereeText) -> Self {
        let (command, kind) = match text {
            RefereeText::Command(command) => (command, RefereeKind::default()),
            RefereeText::Table { command, kind } => (command, kind),
        };
        RefereeProgram { command, kind }
    }
}

/// An example of the package: another solution of the problem, right or wrong on purpose.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "ExampleTable")]
pub struct Example {
    /// The name, as in `cargo run --example NAME`.
    pub name: String,
    pub why: String,
    pub expect: Expectation,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    pub verdict: Verdict,
    /// The case that must give the verdict; the example may pass the other cases. `None` for AC, which every case must
    /// give, and for CE.
    pub caught_by: Option<String>,
}

/// Expects AC on every case.
impl Default for Expectation {
    fn default() -> Self {
        Expectation {
            verdict: Verdict::Accepted,
            caught_by: None,
        }
    }
}

impl Expectation {
    /// Returns an error if `caught_by` names a case that is not among `cases`.
    pub fn check_cases<'a>(&self, mut cases: impl Iterator<Item = &'a str>) -> Result<(), Error> {
        match &self.caught_by {
            Some(name) if !cases.any(|case| case == name) => Err(Error::input(format!(
                "no case is called `{name}`, but `caught-by` names it"
            ))),
            _ => Ok(()),
        }
    }

    /// Returns whether a case may give a verdict. A wrong program may pass every case but `caught_by`. A failure of
    /// another kind than expected is never allowed.
    pub fn allows(&self, case: &str, verdict: Verdict) -> bool {
        let caught_elsewhere = || self.caught_by.as_ref().is_some_and(|name| name != case);
        verdict == self.verdict || verdict == Verdict::Accepted && caught_elsewhere()
    }

    /// Returns the index of the case that decides the program's verdict: the first case with an unexpected verdict, or
    /// else `caught_by`. `None` means that no case decides and the verdict is AC. `verdicts` holds every case, with
    /// `None` for a case that could not be judged.
    pub fn deciding_case<'a>(
        &self,
        verdicts: impl IntoIterator<Item = (&'a str, Option<Verdict>)>,
    ) -> Option<usize> {
        let mut catching = None;
        for (index, (case, verdict)) in verdicts.into_iter().enumerate() {
            if !verdict.is_some_and(|verdict| self.allows(case, verdict)) {
                return Some(index);
            }
            if self.caught_by.as_deref() == Some(case) {
                catching = Some(index);
            }
        }
        catching
    }
}

/// Reads the problem that a binary solves from the package's Cargo.toml.
pub fn read_problem(manifest: &Path, binary: &str) -> Result<Problem, Error> {
    let text = fs::read_to_string(manifest)
        .map_err(|error| Error::input(format!("cannot read {}: {error}", manifest.display())))?;
    let problem = parse(&text, binary).map_err(|error| Error::in_toml(manifest, &text, &error))?;
    match find_conflict(&problem) {
        Some((key, message)) => Err(Error::input(message).at(locate_key(key, manifest, binary))),
        None => Ok(problem),
    }
}

/// Merges the binary's table into the package's table, and reads the result. All keys keep their spans in the text.
fn parse(text: &str, binary: &str) -> Result<Problem, toml::de::Error> {
    let root = DeTable::parse(text)?;
    let Some(mut value) = find(root.get_ref(), &PATH).cloned() else {
        return Ok(Problem::default());
    };
    if let DeValue::Table(judge) = value.get_mut()
        && let Some(binaries) = judge.remove(BINARIES)
    {
        // Here any other form of the tables is reported as an error with a span.
        BTreeMap::<String, toml::Table>::deserialize(ValueDeserializer::from(binaries.clone()))?;
        if let DeValue::Table(mut binaries) = binaries.into_inner()
            && let Some(DeValue::Table(own)) = binaries.remove(binary).map(Spanned::into_inner)
        {
            if RULES.iter().any(|key| own.contains_key(*key)) {
                RULES.iter().for_each(|key| drop(judge.remove(*key)));
            }
            judge.extend(own);
        }
    }
    Problem::deserialize(ValueDeserializer::from(value))
}

/// Returns a key that conflicts with another, and the error message; `None` if no keys conflict.
fn find_conflict(problem: &Problem) -> Option<(&'static str, String)> {
    let present = [
        problem.compare.is_some(),
        problem.float.is_some(),
        problem.checker.is_some(),
        problem.interactor.is_some(),
    ];
    let found = iter::zip(RULES, present).filter(|(_, is_present)| *is_present);
    let found: Vec<&str> = found.map(|(key, _)| key).collect();
    if let [_, second, ..] = found[..] {
        let (all, found) = (RULES.join("`, `"), found.join("` and `"));
        return Some((second, format!("expected one of `{all}`, found `{found}`")));
    }
    let files = [&problem.input_file, &problem.output_file];
    if problem.interactor.is_some() && files.iter().any(|file| file.is_some()) {
        let message =
            "expected no `input-file` and no `output-file` beside `interactor`, which uses pipes";
        return Some(("interactor", message.to_string()));
    }
    match files {
        // The input file would be judged as the output.
        [Some(input), Some(output)] if input == output => {
            let expected = "expected a name that differs from `input-file`";
            Some(("output-file", format!("{expected}, found {output:?}")))
        }
        _ => None,
    }
}

/// Returns the location of a key in the binary's table, or else in the package's, or else the whole Cargo.toml.
pub fn locate_key(key: &str, manifest: &Path, binary: &str) -> Location {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let offset = DeTable::parse(&text).ok().and_then(|root| {
        let within = |path: &[&str]| find(root.get_ref(), &[path, &[key]].concat());
        let own = within(&[&PATH[..], &[BINARIES, binary]].concat());
        Some(own.or_else(|| within(&PATH))?.span().start)
    });
    match offset {
        Some(offset) => Location::of_byte(manifest, &text, offset),
        None => Location::of_file(manifest),
    }
}

fn find<'a, 'b>(root: &'a DeTable<'b>, path: &[&str]) -> Option<&'a Spanned<DeValue<'b>>> {
    let (key, tables) = path.split_last()?;
    let mut tables = tables.iter();
    let table = tables.try_fold(root, |table, key| table.get(*key)?.get_ref().as_table())?;
    table.get(*key)
}

/// Reads the accepted error of a number. An error of 1 or more would accept 0 in place of any small number.
fn tolerance<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    let number = f64::deserialize(value)?;
    if number > 0.0 && number < 1.0 {
        return Ok(Some(number));
    }
    let message = format!("expected an error between 0 and 1 such as 1e-6, found {number}");
    Err(D::Error::custom(message))
}

/// Returns whether a text is a plain file name, without a folder, on every system.
pub fn is_file_name(text: &str) -> bool {
    let is_plain = |c: char| !c.is_control() && !"/\\:*?\"<>|".contains(c);
    !["", ".", ".."].contains(&text) && text.chars().all(is_plain)
}

fn file_name<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    let name = String::deserialize(value)?;
    if is_file_name(&name) {
        return Ok(Some(name));
    }
    let message = format!("expected the name of a file such as \"input.txt\", found {name:?}");
    Err(D::Error::custom(message))
}

fn examples<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<Example>, D::Error> {
    let table = BTreeMap::<String, Example>::deserialize(value)?;
    let named = |(name, example)| Example { name, ..example };
    Ok(table.into_iter().map(named).collect())
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ExampleTable {
    expect: Verdict,
    why: String,
    caught_by: Option<String>,
}

/// Leaves the name empty: `examples` sets it from the table's key.
impl TryFrom<ExampleTable> for Example {
    type Error = String;

    fn try_from(table: ExampleTable) -> Result<Self, String> {
        let code = table.expect.code();
        let is_caught = !matches!(table.expect, Verdict::Accepted | Verdict::CompileError);
        match table.caught_by {
            None if is_caught => Err(format!(
                "expected `caught-by = \"CASE\"` beside `expect = \"{code}\"`, found none"
            )),
            Some(case) if !is_caught => Err(format!(
                "expected no `caught-by` beside `expect = \"{code}\"`, found {case:?}"
            )),
            caught_by => Ok(Example {
                name: String::new(),
                why: table.why,
                expect: Expectation {
                    verdict: table.expect,
                    caught_by,
                },
            }),
        }
    }
}
