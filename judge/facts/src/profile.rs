//! # The facts about a judge
//!
//! The profiles of known judges are data, in `judges.toml`. A workspace adds profiles, or changes facts of known ones,
//! under `[workspace.metadata.judge.profiles]`. No code knows a judge by name.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use semver::{Version, VersionReq};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use crate::comparison::Compare;
use crate::limits::{Clock, Sandbox, optional, size_limit, time_limit};

mod compile;
mod read;
mod resolve;

pub use compile::{Compile, CompileTool};
pub use read::{parse_profiles, read_profiles};
pub use resolve::{find_profile, plain_table, resolve_profile};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Profile {
    /// The judge's name on the command line.
    #[serde(skip)]
    pub name: String,
    /// The judge's name as people write it.
    pub title: String,
    pub takes: Language,
    pub c_flags: Vec<String>,
    #[serde(deserialize_with = "version")]
    pub rustc: Option<Version>,
    /// The path on this computer of the compiler with version `rustc`, if the workspace sets the path.
    pub rustc_path: Option<PathBuf>,
    /// The Rust edition, set in every profile that was read. There is no default, since any would be a guess.
    #[serde(deserialize_with = "edition")]
    pub edition: String,
    pub compile: Compile,
    /// The crates that the judge offers, by package name.
    pub crates: BTreeMap<String, Pinned>,
    #[serde(deserialize_with = "source_limit")]
    pub source_limit: Option<Length>,
    pub language: Option<String>,
    /// The form value that selects `language` on the submit page.
    pub language_id: Option<String>,
    /// The number that the browser extension CPH Submit uses for the language, if it differs from `language_id`.
    pub cph_language: Option<u32>,
    pub hosts: Vec<String>,
    pub template: Template,
    pub pages: Vec<PageForm>,
    /// The judge whose facts replace missing ones. A profile that was read already contains these facts.
    pub like: Option<String>,
    pub clock: Clock,
    pub compare: Option<Compare>,
    pub ignores_case: bool,
    /// True if an output that is wrong only in its white space is a presentation error.
    pub presentation_error: bool,
    #[serde(deserialize_with = "time_limit")]
    pub time_limit: Option<Duration>,
    /// The memory limit in bytes for a problem that sets none.
    #[serde(deserialize_with = "size_limit")]
    pub memory_limit: Option<u64>,
    /// The stack limit in bytes; without it, 1 GiB, and at most seven eighths of the memory.
    #[serde(deserialize_with = "size_limit")]
    pub stack_limit: Option<u64>,
    pub sandbox: Sandbox,
    pub env: BTreeMap<String, String>,
    pub sources: Vec<FactSource>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactSource {
    pub facts: Vec<String>,
    pub source: String,
    /// The date of the source, or "not verified".
    pub date: String,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// The judge takes Rust, so the bundle itself is submitted.
    #[default]
    Rust,
    /// The judge takes C, so C code made from the bundle is submitted.
    C,
}

impl Language {
    pub fn extension(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::C => "c",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    Bytes(u64),
    Characters(u64),
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(try_from = "PinnedText")]
pub struct Pinned {
    pub version: Version,
    /// The enabled features besides the default ones.
    pub features: Vec<String>,
}

/// The URL patterns of a problem's page and of its submit page. Names in braces stand for the parts that vary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageForm {
    pub problem: String,
    pub submit: Option<String>,
    /// The problem's URL as CPH Submit knows it; `None` if the extension does not serve the problem.
    pub cph: Option<String>,
}

/// The start of a new solution. It depends on the judge, because the solution reads its input with the judge's crates.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Template {
    /// The text of main.rs below the lines that name the problem.
    pub main: String,
    /// The dependencies of a new package: crates of the judge, and libraries of the workspace.
    pub crates: Vec<String>,
}

impl Profile {
    /// Returns the judge's crate that satisfies a dependency; `None` if the judge has no such crate.
    pub fn has(&self, package: &str, version: &VersionReq) -> Option<&Pinned> {
        let pinned = self.crates.get(package);
        pinned.filter(|pinned| version.matches(&pinned.version))
    }
}

/// The default main.rs. Its code means the same in every edition, and needs only Rust 1.0.
const PLAIN_MAIN: &str = r"
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
        output.push('\n');
    }
    output
}
";

impl Default for Template {
    fn default() -> Self {
        Template {
            main: PLAIN_MAIN.to_string(),
            crates: Vec::new(),
        }
    }
}

/// A crate as a profile writes it: a version alone, or a table with features.
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

/// Reads a version whose minor and patch numbers are optional.
fn parse_version(text: &str) -> Result<Version, String> {
    let padded = match text.matches('.').count() {
        0 => format!("{text}.0.0"),
        1 => format!("{text}.0"),
        _ => text.to_string(),
    };
    Version::parse(&padded)
        .map_err(|_| format!("expected a version such as \"1.89.0\", found {text:?}"))
}

fn edition<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if ["2015", "2018", "2021", "2024"].contains(&&*text) {
        return Ok(text);
    }
    Err(D::Error::custom(format!(
        "expected an edition such as \"2021\", found {text:?}"
    )))
}

/// Reads the limit on a source's length; the text `none` gives `None`.
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
