//! # What a judge has
//!
//! A profile holds the facts about one judge. The known ones are data, in `judges.toml`; a workspace adds its own or
//! changes some facts of a known one under `[workspace.metadata.judge.profiles]`. Nothing else in this program knows a
//! judge by name.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use semver::{Version, VersionReq};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use crate::comparison::Compare;
use crate::limits::{Clock, memory_limit, time_limit};

pub mod guess;
pub mod pages;

mod compile;
mod read;
mod resolve;

pub use compile::{Compile, CompileTool};
use pages::Pages;
pub use read::read_profiles;
pub use resolve::{find_profile, resolve_profile};

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
    /// The languages that the judge accepts, if it accepts no Rust.
    #[serde(rename = "takes")]
    pub accepted_languages: Option<String>,
    /// The judge's compiler, if it is known.
    #[serde(default, deserialize_with = "version")]
    pub rustc: Option<Version>,
    /// Where that compiler is on this computer, if the workspace says so.
    pub rustc_path: Option<PathBuf>,
    /// The edition that it compiles with. Any value would be a guess where it is missing.
    #[serde(deserialize_with = "edition")]
    pub edition: String,
    /// How it compiles.
    #[serde(default)]
    pub compile: Compile,
    /// The crates that it has, by the names of their packages.
    #[serde(default)]
    pub crates: BTreeMap<String, Pinned>,
    /// The longest source that it takes, if there is a limit that is known.
    #[serde(default, deserialize_with = "source_limit")]
    pub source_limit: Option<Length>,
    /// What to choose on the submit page.
    pub language: Option<String>,
    /// The same, as the page's form sends it.
    pub language_id: Option<String>,
    /// The hosts of its pages.
    #[serde(default)]
    pub hosts: Vec<String>,
    /// How a solution for it begins.
    #[serde(default)]
    pub template: Template,
    /// The forms that its pages have.
    #[serde(default)]
    pages: Vec<Pages>,
    /// Which judge's facts hold where this one says nothing. By the time that a profile is read they are in it.
    pub like: Option<String>,
    /// What its time limits count.
    #[serde(default)]
    pub clock: Clock,
    /// How it compares outputs, where a problem does not say otherwise.
    pub compare: Option<Compare>,
    /// Whether it takes capitals for small letters then.
    #[serde(default)]
    pub ignores_case: bool,
    /// Whether it calls an output of which only the white space is wrong a presentation error.
    #[serde(default)]
    pub presentation_error: bool,
    /// How much time one case may take where a problem names no limit.
    #[serde(default, deserialize_with = "time_limit")]
    pub time_limit: Option<Duration>,
    /// How many bytes of memory one case may take where a problem names no limit.
    #[serde(default, deserialize_with = "memory_limit")]
    pub memory_limit: Option<u64>,
    /// How many bytes the stack may have, if not all of the memory.
    #[serde(default, deserialize_with = "memory_limit")]
    pub stack_limit: Option<u64>,
    /// Variables that a program sees.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// Where the facts come from.
    #[serde(default)]
    pub sources: Vec<FactSource>,
}

/// The length of a source.
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

/// How a solution begins. That is data like all that is known of a judge, because it shows how input is read there: with
/// which crates, and whether cases are counted.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The text of main.rs below the lines that say which problem it is.
    pub main: String,
    /// Those of the judge's crates that the text uses.
    #[serde(default)]
    pub crates: Vec<String>,
}

/// Where some facts come from.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct FactSource {
    /// The keys of the facts.
    pub facts: Vec<String>,
    /// Who says so.
    pub source: String,
    /// When it was so.
    pub date: String,
}

impl Profile {
    /// Returns the judge's crate if a dependency on a package of this name can be met by it.
    pub fn has(&self, package: &str, version: &VersionReq) -> Option<&Pinned> {
        self.crates
            .get(package)
            .filter(|pinned| version.matches(&pinned.version))
    }
}

/// The text where a profile has none. It means the same in every edition and needs nothing that is newer than Rust 1.0.
impl Default for Template {
    fn default() -> Self {
        let main = "
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
";
        Template {
            main: main.to_string(),
            crates: Vec::new(),
        }
    }
}

/// How a crate is written: a version alone, or a table with features.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a version such as \"0.14.0\", or a table with `version` and `features`"
)]
enum PinnedText {
    Version(String),
    Table(PinnedTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PinnedTable {
    version: String,
    #[serde(default)]
    features: Vec<String>,
}

impl TryFrom<PinnedText> for Pinned {
    type Error = String;

    fn try_from(text: PinnedText) -> Result<Self, String> {
        let (version, features) = match text {
            PinnedText::Version(version) => (version, Vec::new()),
            PinnedText::Table(table) => (table.version, table.features),
        };
        let version = parse_version(&version)?;
        Ok(Pinned { version, features })
    }
}

fn version<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Version>, D::Error> {
    let text = String::deserialize(from)?;
    parse_version(&text).map(Some).map_err(D::Error::custom)
}

/// Reads a version, with or without its last numbers.
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

/// Reads so many bytes, or nothing if it is said that there is no limit.
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
