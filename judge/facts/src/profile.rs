//! # The facts about a judge
//!
//! The profiles of known judges are data, in `judges.toml`. A workspace adds its own, or changes some facts of a known
//! one, under `[workspace.metadata.judge.profiles]`. No code knows a judge by name.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use semver::{Version, VersionReq};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, IgnoredAny};

use crate::comparison::Compare;
use crate::limits::{Clock, optional, size_limit, time_limit};
use crate::sandbox::{Forbidden, Sandbox};

mod compile;
mod read;
mod resolve;

pub use compile::{Compile, CompileTool};
pub use read::{parse_profiles, read_profiles};
pub use resolve::{find_profile, plain_table, resolve_profile};

/// The facts about one judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Profile {
    /// The name on the command line.
    #[serde(skip)]
    pub name: String,
    /// The judge's name for people.
    #[serde(default)]
    pub title: String,
    /// The language of the file that the judge takes.
    #[serde(default)]
    pub takes: Language,
    /// The flags of gcc, if the judge takes C.
    #[serde(default)]
    pub c_flags: Vec<String>,
    /// The version of the judge's compiler, if it is known.
    #[serde(default, deserialize_with = "version")]
    pub rustc: Option<Version>,
    /// The path of that compiler on this computer, if the workspace names it.
    pub rustc_path: Option<PathBuf>,
    /// The edition that it compiles with. There is no default, since any would be a guess.
    #[serde(deserialize_with = "edition")]
    pub edition: String,
    /// The way in which it compiles.
    #[serde(default)]
    pub compile: Compile,
    /// The crates that it has, by the names of their packages.
    #[serde(default)]
    pub crates: BTreeMap<String, Pinned>,
    /// The limit on the length of a source, if there is one and it is known.
    #[serde(default, deserialize_with = "source_limit")]
    pub source_limit: Option<Length>,
    /// The language to choose on the submit page.
    pub language: Option<String>,
    /// The value that the page's form sends for it.
    pub language_id: Option<String>,
    /// The hosts of its pages.
    #[serde(default)]
    pub hosts: Vec<String>,
    /// The beginning of a new solution.
    #[serde(default)]
    pub template: Template,
    /// The forms of its pages' addresses.
    #[serde(default)]
    pub pages: Vec<PageForm>,
    /// The judge whose facts replace those that are missing here. A profile that was read contains them.
    pub like: Option<String>,
    /// The clock of its time limits.
    #[serde(default)]
    pub clock: Clock,
    /// The comparison of outputs, if a problem has none of its own.
    pub compare: Option<Compare>,
    /// True if capitals equal small letters in that comparison.
    #[serde(default)]
    pub ignores_case: bool,
    /// True if an output of which only the white space is wrong is a presentation error.
    #[serde(default)]
    pub presentation_error: bool,
    /// The time limit of a problem that has none of its own.
    #[serde(default, deserialize_with = "time_limit")]
    pub time_limit: Option<Duration>,
    /// The memory limit in bytes of a problem that has none of its own.
    #[serde(default, deserialize_with = "size_limit")]
    pub memory_limit: Option<u64>,
    /// The limit on the stack in bytes. Without it, the stack may have seven eighths of the memory.
    #[serde(default, deserialize_with = "size_limit")]
    pub stack_limit: Option<u64>,
    /// Its other rules for a program.
    #[serde(default)]
    pub sandbox: Sandbox,
    /// The environment variables that it sets.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// The sources of the facts, which are for people.
    #[serde(default, rename = "sources")]
    _sources: IgnoredAny,
}

/// A language of submissions.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// The bundle is submitted.
    #[default]
    Rust,
    /// C that is made from the bundle is submitted.
    C,
}

impl Language {
    /// The extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::C => "c",
        }
    }
}

/// The length of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// In bytes.
    Bytes(u64),
    /// In characters.
    Characters(u64),
}

/// A crate that a judge has.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(try_from = "PinnedText")]
pub struct Pinned {
    /// The one version.
    pub version: Version,
    /// The features that are on beside the default ones.
    pub features: Vec<String>,
}

/// The form of a problem's address, and that of the page to submit it at, with names in braces for the parts that vary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageForm {
    /// The problem's own page.
    pub problem: String,
    /// The page to submit at, if it is known.
    pub submit: Option<String>,
}

/// The beginning of a new solution. It depends on the judge, because it reads the input with the judge's crates.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The text of main.rs below the lines that name the problem.
    #[serde(default = "plain_main")]
    pub main: String,
    /// The crates that a new package depends on: the judge's, and libraries of the workspace.
    #[serde(default)]
    pub crates: Vec<String>,
}

impl Profile {
    /// Returns a remark if the judge forbids something and this system cannot keep a program from doing it.
    pub fn forbidden_note(&self, can_forbid: bool) -> Option<String> {
        let forbids = &self.sandbox.forbids;
        let names = forbids.iter().map(Forbidden::to_string);
        let names = names.collect::<Vec<_>>().join(" and ");
        (!can_forbid && !forbids.is_empty()).then(|| {
            format!(
                "{} forbids {names}, not all of which this system notices",
                self.title
            )
        })
    }

    /// Returns the judge's crate that meets a dependency on a package, if there is one.
    pub fn has(&self, package: &str, version: &VersionReq) -> Option<&Pinned> {
        self.crates
            .get(package)
            .filter(|pinned| version.matches(&pinned.version))
    }
}

impl Default for Template {
    fn default() -> Self {
        Template {
            main: plain_main(),
            crates: Vec::new(),
        }
    }
}

/// The text of a template without one. It has the same meaning in every edition, and needs only Rust 1.0.
fn plain_main() -> String {
    "
use std::io::{self, Read, Write};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    io::stdout().write_all(solve(&input).as_bytes()).unwrap();
}

/// Returns the whole output for the whole input.
fn solve(input: &str) -> String {
    let mut output = String::new();
    for line in input.lines() {
        output.push_str(line.trim());
        output.push('\\n');
    }
    output
}
"
    .to_string()
}

/// The form of a crate in a profile: a version alone, or a table with features.
#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a version such as \"0.14.0\", or a table with `version` and `features`"
)]
enum PinnedText {
    Version(String),
    Table {
        version: String,
        #[serde(default)]
        features: Vec<String>,
    },
}

impl TryFrom<PinnedText> for Pinned {
    type Error = String;

    fn try_from(text: PinnedText) -> Result<Self, String> {
        let (version, features) = match text {
            PinnedText::Version(version) => (version, Vec::new()),
            PinnedText::Table { version, features } => (version, features),
        };
        let version = parse_version(&version)?;
        Ok(Pinned { version, features })
    }
}

fn version<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Version>, D::Error> {
    optional(from, parse_version)
}

/// Reads a version, which may lack its last numbers.
fn parse_version(text: &str) -> Result<Version, String> {
    let padded = match text.matches('.').count() {
        0 => format!("{text}.0.0"),
        1 => format!("{text}.0"),
        _ => text.to_string(),
    };
    Version::parse(&padded)
        .map_err(|_| format!("expected a version such as \"1.89.0\", found {text:?}"))
}

/// The editions of Rust.
const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

fn edition<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if EDITIONS.contains(&text.as_str()) {
        return Ok(text);
    }
    Err(D::Error::custom(format!(
        "expected an edition such as \"2021\", found {text:?}"
    )))
}

/// Reads a length, or nothing if the text is `none`.
fn source_limit<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Length>, D::Error> {
    let text = String::deserialize(from)?;
    let number = |number: &str| number.parse::<u64>().ok();
    let length = match text.split_once(' ') {
        None if text == "none" => return Ok(None),
        Some((length, "bytes")) => number(length).map(Length::Bytes),
        Some((length, "characters")) => number(length).map(Length::Characters),
        Some((length, "KiB")) => {
            let bytes = number(length).and_then(|number| number.checked_mul(1024));
            bytes.map(Length::Bytes)
        }
        _ => None,
    };
    length.map(Some).ok_or_else(|| {
        D::Error::custom(format!(
            "expected a length such as \"64 KiB\", \"50000 bytes\" or \"65536 characters\", or \"none\", found {text:?}"
        ))
    })
}
