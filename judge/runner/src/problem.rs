//! # What a package says about its problem
//!
//! Reads `[package.metadata.judge]` from a package's Cargo.toml: the judge, the page, the limits, when an output is
//! right, and the examples.
//!
//! Every key may be absent, and so may the table. A key that is present must be known and well formed: a limit that is
//! misspelt and therefore unheard would prove nothing. Errors name the place as file:line:column.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use toml::de::DeTable;

use crate::sandbox::Program;
use crate::testcase::files::Case;
use crate::testcase::rule::{Rule, TextRule};
use crate::testcase::verdict::Verdict;

/// The limit on CPU time where the metadata has none: what AtCoder's old problems allow.
pub const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(2);

/// The limit on memory, in bytes, where the metadata has none: what AtCoder's old problems allow.
pub const DEFAULT_MEMORY_LIMIT: u64 = 64 * MIB;

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// A problem as its package describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The name of the judge's profile, such as `atcoder`.
    pub judge: Option<String>,
    /// The address of the problem's page.
    pub page: Option<String>,
    /// How much CPU time one case may take, [`DEFAULT_TIME_LIMIT`] unless the metadata says otherwise.
    pub time_limit: Duration,
    /// How many bytes of memory one case may take, [`DEFAULT_MEMORY_LIMIT`] unless the metadata says otherwise.
    pub memory_limit: u64,
    /// When an output is right.
    pub comparing: Comparing,
    /// What of the libraries' documentation is to be in the bundle, such as `none`.
    pub docs: Option<String>,
    /// Other readings of the same problem, ordered by name.
    pub examples: Vec<Example>,
}

/// When an output is right, as the metadata has it: strictly, unless there is a `float = 1e-6` or a `checker =
/// "PROGRAM"`.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparing {
    /// When it is like the expected output.
    Text(TextRule),
    /// When the program says so that these words mean: an example or a binary of the package, or a command, whose paths
    /// start from the package's folder.
    Checker(String),
}

impl Comparing {
    /// Returns the rule, given how to find a program.
    ///
    /// # Errors
    /// If the program cannot be found.
    pub fn rule<E>(&self, find: impl FnOnce(&str) -> Result<Program, E>) -> Result<Rule, E> {
        match self {
            Comparing::Text(rule) => Ok(Rule::Text(*rule)),
            Comparing::Checker(said) => find(said).map(Rule::Checker),
        }
    }
}

/// An example of the package that reads the same problem in another way, right or wrong, to study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its name, as in `cargo run --example NAME`.
    pub name: String,
    /// What the cases must make of it: each passes or gets this verdict.
    pub expect: Verdict,
    /// What it is there to show.
    pub why: String,
    /// The case that decides against it: it above all must get the expected verdict. There is none if that is AC, or
    /// CE, which no case decides.
    pub caught_by: Option<String>,
}

impl Example {
    /// Tells whether it may get a verdict on a case: the expected one, and where another case decides, also AC.
    pub fn may_get(&self, verdict: Verdict, case: &str) -> bool {
        let passes_by = verdict == Verdict::Accepted
            && self.caught_by.as_deref().is_some_and(|name| name != case);
        verdict == self.expect || passes_by
    }

    /// Returns why the case that is to decide cannot, if none of these is it.
    pub fn undecided(&self, cases: &[Case]) -> Option<String> {
        let name = self.caught_by.as_deref()?;
        let is_there = cases.iter().any(|case| case.name == name);
        let example = &self.name;
        (!is_there)
            .then(|| format!("no case is called `{name}`, by which `{example}` is to be caught"))
    }
}

/// Why a Cargo.toml could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestError {
    /// The Cargo.toml.
    pub path: PathBuf,
    /// Line and column, both counted from 1, if the error has a place in the file.
    pub place: Option<(usize, usize)>,
    /// What was expected and what was found.
    pub message: String,
}

/// Reads the problem of the package whose Cargo.toml is given.
///
/// # Errors
/// If the file cannot be read, is not TOML, or its `[package.metadata.judge]` has an unknown key or a value of another
/// form.
pub fn read(manifest: &Path) -> Result<Problem, ManifestError> {
    let text = fs::read_to_string(manifest).map_err(|error| ManifestError {
        path: manifest.to_path_buf(),
        place: None,
        message: format!("cannot be read: {error}"),
    })?;
    let manifest: Manifest = toml::from_str(&text).map_err(|error| ManifestError {
        path: manifest.to_path_buf(),
        place: error.span().map(|span| line_and_column(&text, span.start)),
        message: error.message().to_string(),
    })?;
    Ok(manifest.package.metadata.judge.0)
}

/// Returns where a Cargo.toml says what a key of the table `judge` is, as line and column, both counted from 1, and the
/// line itself.
pub fn place_of(key: &str, manifest: &Path) -> Option<(usize, usize, String)> {
    let text = fs::read_to_string(manifest).ok()?;
    let root = DeTable::parse(&text).ok()?;
    let mut table = root.get_ref();
    for key in ["package", "metadata", "judge"] {
        table = table.get(key)?.get_ref().as_table()?;
    }
    let (line, column) = line_and_column(&text, table.get(key)?.span().start);
    Some((line, column, text.lines().nth(line - 1)?.to_string()))
}

/// Reads a limit on time as the metadata has it, such as `2 s` or `500 ms`.
///
/// # Errors
/// If it has another form; the error says what was expected.
pub fn parse_time_limit(text: &str) -> Result<Duration, String> {
    TimeLimit::try_from(text.to_string()).map(|limit| limit.0)
}

/// Reads a limit on memory as the metadata has it, such as `1024 MiB`, in bytes.
///
/// # Errors
/// If it has another form; the error says what was expected.
pub fn parse_memory_limit(text: &str) -> Result<u64, String> {
    MemoryLimit::try_from(text.to_string()).map(|limit| limit.0)
}

/// Writes a limit on time as the metadata has it.
pub fn show_time_limit(limit: Duration) -> String {
    match limit.as_millis() {
        whole if whole % 1000 == 0 => format!("{} s", whole / 1000),
        milliseconds => format!("{milliseconds} ms"),
    }
}

/// Writes a limit on memory as the metadata has it.
pub fn show_memory_limit(bytes: u64) -> String {
    if bytes.is_multiple_of(MIB) {
        format!("{} MiB", bytes / MIB)
    } else {
        format!("{} KiB", bytes.div_ceil(KIB))
    }
}

impl fmt::Display for ManifestError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.path.display())?;
        if let Some((line, column)) = self.place {
            write!(out, ":{line}:{column}")?;
        }
        write!(out, ": {}", self.message)
    }
}

impl std::error::Error for ManifestError {}

#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    package: Package,
}

#[derive(Default, Deserialize)]
struct Package {
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
struct Metadata {
    #[serde(default)]
    judge: Judge,
}

/// The table with what its keys mean together.
#[derive(Deserialize)]
#[serde(try_from = "Table")]
struct Judge(Problem);

impl Default for Judge {
    fn default() -> Self {
        let comparing = Comparing::Text(TextRule::Strict);
        Judge(Table::default().into_problem(comparing))
    }
}

impl TryFrom<Table> for Judge {
    type Error = &'static str;

    fn try_from(mut table: Table) -> Result<Self, Self::Error> {
        let comparing = match (table.float.take(), table.checker.take()) {
            (None, None) => Comparing::Text(TextRule::Strict),
            (Some(Tolerance(tolerance)), None) => Comparing::Text(TextRule::Float(tolerance)),
            (None, Some(said)) => Comparing::Checker(said),
            (Some(_), Some(_)) => return Err("expected `float` or `checker`, found both"),
        };
        Ok(Judge(table.into_problem(comparing)))
    }
}

/// The table as it is written, each key optional.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Table {
    judge: Option<String>,
    problem: Option<String>,
    time_limit: Option<TimeLimit>,
    memory_limit: Option<MemoryLimit>,
    float: Option<Tolerance>,
    checker: Option<String>,
    docs: Option<String>,
    #[serde(default)]
    examples: BTreeMap<String, Nameless>,
}

impl Table {
    fn into_problem(self, comparing: Comparing) -> Problem {
        Problem {
            judge: self.judge,
            page: self.problem,
            time_limit: self.time_limit.map_or(DEFAULT_TIME_LIMIT, |limit| limit.0),
            memory_limit: self
                .memory_limit
                .map_or(DEFAULT_MEMORY_LIMIT, |limit| limit.0),
            comparing,
            docs: self.docs,
            examples: self
                .examples
                .into_iter()
                .map(|(name, Nameless(example))| Example { name, ..example })
                .collect(),
        }
    }
}

/// How much a number may be off. A whole one would accept 0 for anything.
#[derive(Deserialize)]
#[serde(try_from = "f64")]
struct Tolerance(f64);

impl TryFrom<f64> for Tolerance {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        if number > 0.0 && number < 1.0 {
            Ok(Tolerance(number))
        } else {
            Err(format!(
                "expected an error between 0 and 1 such as 1e-6, found {number}"
            ))
        }
    }
}

/// What is said of one example.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ExampleTable {
    expect: Expect,
    why: String,
    caught_by: Option<String>,
}

/// An example that has yet to get its name.
#[derive(Deserialize)]
#[serde(try_from = "ExampleTable")]
struct Nameless(Example);

impl TryFrom<ExampleTable> for Nameless {
    type Error = String;

    fn try_from(table: ExampleTable) -> Result<Self, String> {
        let Expect(expect) = table.expect;
        let is_caught = !matches!(expect, Verdict::Accepted | Verdict::CompileError);
        let code = expect.code();
        match table.caught_by {
            None if is_caught => Err(format!(
                "expected `caught-by = \"CASE\"` beside `expect = \"{code}\"`, found none"
            )),
            Some(case) if !is_caught => Err(format!(
                "expected no `caught-by` beside `expect = \"{code}\"`, found {case:?}"
            )),
            caught_by => Ok(Nameless(Example {
                name: String::new(),
                expect,
                why: table.why,
                caught_by,
            })),
        }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Expect(Verdict);

impl TryFrom<String> for Expect {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let known = Verdict::ALL
            .into_iter()
            .find(|verdict| verdict.code() == text);
        known.map(Expect).ok_or_else(|| {
            let codes = Verdict::ALL.map(Verdict::code).join(", ");
            format!("expected one of the verdicts {codes}, found {text:?}")
        })
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct TimeLimit(Duration);

impl TryFrom<String> for TimeLimit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        const UNITS: &[(&str, u64)] = &[("ms", 1), ("s", 1000)];
        amount(&text, UNITS)
            .map(|milliseconds| TimeLimit(Duration::from_millis(milliseconds)))
            .ok_or_else(|| format!("expected a time such as \"2 s\" or \"500 ms\", found {text:?}"))
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct MemoryLimit(u64);

impl TryFrom<String> for MemoryLimit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        const UNITS: &[(&str, u64)] = &[("KiB", KIB), ("MiB", MIB), ("GiB", GIB)];
        amount(&text, UNITS).map(MemoryLimit).ok_or_else(|| {
            format!("expected a size such as \"1024 MiB\" or \"32768 KiB\", found {text:?}")
        })
    }
}

/// Reads a whole number above 0 and one of the units, and returns their product.
fn amount(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = text[digits.len()..].trim();
    let (_, size) = units.iter().find(|(name, _)| *name == unit)?;
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(*size).filter(|&product| product > 0)
}

/// Turns a byte offset into line and column, both counted from 1, the column in characters.
fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}
