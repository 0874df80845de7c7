//! # What a package says about its problem
//!
//! Reads `[package.metadata.judge]` from a package's Cargo.toml: the judge, the page, the limits, when an output is
//! right, and the examples. A package may hold several programs, as a contest does; what
//! `[package.metadata.judge.bin.NAME]` says of one of them comes before what the package says of all.
//!
//! Every key may be absent, and so may the table. A key that is present must be known and well formed: a limit that is
//! misspelt and therefore unheard would prove nothing. Errors name the place as file:line:column.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::sandbox::Program;
use crate::testcase::files::{self, Case, Expected, Found};
use crate::testcase::referee::Referee;
use crate::testcase::rule::{Compare, Rule, TextRule};
use crate::testcase::verdict::Verdict;

pub use crate::allowance::{Allowance, Clock, Defaults, Origin};

/// The limit on CPU time that holds if nobody names one: what AtCoder's old problems allow.
pub const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(2);

/// The limit on memory, in bytes, that holds if nobody names one: what AtCoder's old problems allow.
pub const DEFAULT_MEMORY_LIMIT: u64 = 64 * MIB;

/// Where a Cargo.toml has the table, and where that has the tables of single binaries.
const PATH: [&str; 3] = ["package", "metadata", "judge"];
const BINARIES: &str = "bin";

/// The keys that say when an output is right, of which there is one at most.
const RULES: [&str; 4] = ["compare", "float", "checker", "interactor"];

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// A problem as its package describes it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Problem {
    /// The name of the judge's profile, such as `atcoder`.
    pub judge: Option<String>,
    /// The address of the problem's page.
    #[serde(rename = "problem")]
    pub page: Option<String>,
    /// How much CPU time one case may take.
    #[serde(deserialize_with = "time_limit")]
    pub time_limit: Option<Duration>,
    /// How many bytes of memory one case may take.
    #[serde(deserialize_with = "memory_limit")]
    pub memory_limit: Option<u64>,
    /// What of an output counts, if not what the judge says.
    pub compare: Option<Compare>,
    /// How much a number may be off, if an output is compared by words.
    #[serde(deserialize_with = "tolerance")]
    pub float: Option<f64>,
    /// The words that mean the program which decides whether an output is right: an example or a binary of the package,
    /// or a command, whose paths start from the package's folder.
    pub checker: Option<String>,
    /// The same of the program that answers the solution, and then decides.
    pub interactor: Option<String>,
    /// What of the libraries' documentation is to be in the bundle, such as `none`.
    pub docs: Option<String>,
    /// Other readings of the same problem, ordered by name.
    #[serde(deserialize_with = "examples")]
    pub examples: Vec<Example>,
}

impl Problem {
    /// Returns what a program may take, given what the judge allows where the problem does not say.
    pub fn allowance(&self, judges: Defaults) -> Allowance {
        let (own, judge) = (self.memory_limit, judges.memory_limit);
        let limits = [(own, Origin::Problem), (judge, Origin::Judge)];
        let mut known = limits
            .into_iter()
            .filter_map(|(limit, from)| Some((limit?, from)));
        let default = (DEFAULT_MEMORY_LIMIT, Origin::Default);
        let (memory_limit, memory_from) = known.next().unwrap_or(default);
        let time_limit = self.time_limit.or(judges.time_limit);
        Allowance {
            time_limit: time_limit.unwrap_or(DEFAULT_TIME_LIMIT),
            clock: judges.clock,
            memory_limit,
            stack_limit: judges.stack_limit,
            memory_from,
            env: judges.env,
        }
    }

    /// Returns when an output is right, given how the judge compares and how to find a program.
    ///
    /// # Errors
    /// If the program cannot be found; the error says which was meant.
    pub fn rule<E: fmt::Display>(
        &self,
        judges: TextRule,
        find: impl FnOnce(&str) -> Result<Program, E>,
    ) -> Result<Rule, String> {
        let find = |by: Referee, said: &str| {
            find(said).map_err(|error| format!("the {by} `{said}` cannot be used: {error}"))
        };
        if let Some(said) = &self.checker {
            return find(Referee::Checker, said).map(Rule::Checker);
        }
        if let Some(said) = &self.interactor {
            return find(Referee::Interactor, said).map(Rule::Interactor);
        }
        Ok(Rule::Text(match (self.float, self.compare) {
            (None, None) => judges,
            (float, compare) => TextRule {
                compare: compare.unwrap_or(Compare::Tokens),
                float,
                ignores_case: false,
                ..judges
            },
        }))
    }
}

/// An example of the package that reads the same problem in another way, right or wrong, to study.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "ExampleTable")]
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

/// Reads the problem that a binary of the package is for, given the package's Cargo.toml.
///
/// # Errors
/// If the file cannot be read, is not TOML, or its `[package.metadata.judge]` has an unknown key or a value of another
/// form.
pub fn read(manifest: &Path, binary: &str) -> Result<Problem, ManifestError> {
    let fault = |place, message: String| ManifestError {
        path: manifest.to_path_buf(),
        place,
        message,
    };
    let text = fs::read_to_string(manifest)
        .map_err(|error| fault(None, format!("cannot be read: {error}")))?;
    let problem = parse(&text, binary).map_err(|error| {
        let place = error.span();
        let place = place.map(|span| line_and_column(&text, span.start));
        fault(place, error.message().to_string())
    })?;
    let is_said = [
        problem.compare.is_some(),
        problem.float.is_some(),
        problem.checker.is_some(),
        problem.interactor.is_some(),
    ];
    let said = iter::zip(RULES, is_said).filter(|(_, is_said)| *is_said);
    let said: Vec<&str> = said.map(|(key, _)| key).collect();
    if let [_, second, ..] = said[..] {
        let place = place_of(second, manifest, binary).map(|(line, column, _)| (line, column));
        let (all, said) = (RULES.join("`, `"), said.join("` and `"));
        let message = format!("expected one of `{all}`, found `{said}`");
        return Err(fault(place, message));
    }
    Ok(problem)
}

/// Tells what a problem's cases need. Only an interactor needs no expected outputs, and where the problem cannot be
/// read, there may be one.
pub fn expected(problem: Option<&Problem>) -> Expected {
    match problem {
        Some(problem) if problem.interactor.is_none() => Expected::Required,
        _ => Expected::Optional,
    }
}

/// Finds the cases of a problem in a folder.
pub fn cases(problem: Option<&Problem>, folder: &Path) -> Found {
    files::find(folder, expected(problem))
}

/// Puts what is said of the binary into the package's own table, in which everything keeps its place in the text.
fn parse(text: &str, binary: &str) -> Result<Problem, toml::de::Error> {
    let mut value = DeTable::parse(text).map(|root| {
        let span = root.span();
        Spanned::new(span, DeValue::Table(root.into_inner()))
    })?;
    for key in PATH {
        let DeValue::Table(table) = value.get_mut() else {
            break;
        };
        match table.remove(key) {
            Some(inner) => value = inner,
            None => return Ok(Problem::default()),
        }
    }
    if let DeValue::Table(judge) = value.get_mut()
        && let Some(binaries) = judge.remove(BINARIES)
    {
        // Whatever has another form than this is an error, which knows its place.
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

/// Returns where a Cargo.toml says what a key of the table `judge` is, of this binary or of all, as line and column, both
/// counted from 1, and the line itself.
pub fn place_of(key: &str, manifest: &Path, binary: &str) -> Option<(usize, usize, String)> {
    let text = fs::read_to_string(manifest).ok()?;
    let root = DeTable::parse(&text).ok()?;
    let within = |path: &[&str]| {
        let mut table = root.get_ref();
        for key in path {
            table = table.get(*key)?.get_ref().as_table()?;
        }
        Some(table.get(key)?.span().start)
    };
    let own = [&PATH[..], &[BINARIES, binary]].concat();
    let (line, column) = line_and_column(&text, within(&own).or_else(|| within(&PATH))?);
    Some((line, column, text.lines().nth(line - 1)?.to_string()))
}

/// Reads a limit on time as the metadata has it, such as `2 s` or `500 ms`.
///
/// # Errors
/// If it has another form; the error says what was expected.
pub fn parse_time_limit(text: &str) -> Result<Duration, String> {
    amount(text, &[("ms", 1), ("s", 1000)])
        .map(Duration::from_millis)
        .ok_or_else(|| format!("expected a time such as \"2 s\" or \"500 ms\", found {text:?}"))
}

/// Reads a limit on memory as the metadata has it, such as `1024 MiB`, in bytes.
///
/// # Errors
/// If it has another form; the error says what was expected.
pub fn parse_memory_limit(text: &str) -> Result<u64, String> {
    amount(text, &[("KiB", KIB), ("MiB", MIB), ("GiB", GIB)]).ok_or_else(|| {
        format!("expected a size such as \"1024 MiB\" or \"32768 KiB\", found {text:?}")
    })
}

/// Reads a whole number above 0 and one of the units, and returns their product.
fn amount(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = text[digits.len()..].trim();
    let (_, size) = units.iter().find(|(name, _)| *name == unit)?;
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(*size).filter(|&product| product > 0)
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

/// Reads a time limit of a table that need not have one.
pub fn time_limit<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Duration>, D::Error> {
    let limit = parse_time_limit(&String::deserialize(value)?);
    limit.map(Some).map_err(D::Error::custom)
}

/// Reads a memory limit of a table that need not have one.
pub fn memory_limit<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u64>, D::Error> {
    let limit = parse_memory_limit(&String::deserialize(value)?);
    limit.map(Some).map_err(D::Error::custom)
}

/// How much a number may be off. A whole one would accept 0 for anything.
fn tolerance<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    let number = f64::deserialize(value)?;
    if number > 0.0 && number < 1.0 {
        return Ok(Some(number));
    }
    let message = format!("expected an error between 0 and 1 such as 1e-6, found {number}");
    Err(D::Error::custom(message))
}

fn examples<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<Example>, D::Error> {
    let table = BTreeMap::<String, Example>::deserialize(value)?;
    let named = |(name, example)| Example { name, ..example };
    Ok(table.into_iter().map(named).collect())
}

/// What is said of one example.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ExampleTable {
    expect: Verdict,
    why: String,
    caught_by: Option<String>,
}

/// An example that has yet to get its name.
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
                expect: table.expect,
                why: table.why,
                caught_by,
            }),
        }
    }
}

/// Turns a byte offset into line and column, both counted from 1, the column in characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}
