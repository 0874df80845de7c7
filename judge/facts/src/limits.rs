//! # Limits
//!
//! How Cargo.toml and `judges.toml` write time and memory limits, the default limits, and a judge's other rules for a
//! running program.

use std::fmt;
use std::time::Duration;

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};

/// The time limit if neither the problem nor the judge sets one: the limit of AtCoder's old problems.
pub const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(2);

/// The memory limit in bytes if neither the problem nor the judge sets one: the limit of AtCoder's old problems.
pub const DEFAULT_MEMORY_LIMIT: u64 = 64 * MIB;

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// CPU time, which does not depend on the machine's other load.
    #[default]
    Cpu,
    Wall,
}

/// A judge's rules for a running program besides the time and memory limits, as observed on the judge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Sandbox {
    /// The limit on standard output, in bytes.
    #[serde(deserialize_with = "size_limit")]
    pub output_limit: Option<u64>,
    /// The limit on standard error, in bytes.
    #[serde(deserialize_with = "size_limit")]
    pub error_limit: Option<u64>,
    /// True if reserved memory counts, even if the program never touches it.
    pub counts_reserved: bool,
    pub forbids: Vec<Forbidden>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forbidden {
    /// Starting a thread or a child process, which fails.
    Threads,
    /// Sleeping, which ends the program.
    Sleeping,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Forbidden::Threads => "threads and child processes",
            Forbidden::Sleeping => "sleeping",
        })
    }
}

/// Reads a time limit, such as `2 s` or `500 ms`.
pub fn parse_time_limit(text: &str) -> Result<Duration, String> {
    amount(text, &[("ms", 1), ("s", 1000)])
        .map(Duration::from_millis)
        .ok_or_else(|| format!("expected a time such as \"2 s\" or \"500 ms\", found {text:?}"))
}

/// Reads a memory limit, such as `1024 MiB`, and returns it in bytes.
pub fn parse_memory_limit(text: &str) -> Result<u64, String> {
    amount(text, &[("KiB", KIB), ("MiB", MIB), ("GiB", GIB)]).ok_or_else(|| {
        format!("expected a size such as \"1024 MiB\" or \"32768 KiB\", found {text:?}")
    })
}

/// Reads a positive integer with one of the units, and returns their product; `None` if the text has another form.
fn amount(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = text[digits.len()..].trim();
    let (_, size) = units.iter().find(|(name, _)| *name == unit)?;
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(*size).filter(|&product| product > 0)
}

/// Formats a time limit as Cargo.toml writes it.
pub fn show_time_limit(limit: Duration) -> String {
    match limit.as_millis() {
        whole if whole % 1000 == 0 => format!("{} s", whole / 1000),
        milliseconds => format!("{milliseconds} ms"),
    }
}

/// Formats a memory limit as Cargo.toml writes it.
pub fn show_memory_limit(bytes: u64) -> String {
    if bytes.is_multiple_of(MIB) {
        format!("{} MiB", bytes / MIB)
    } else {
        format!("{} KiB", bytes.div_ceil(KIB))
    }
}

pub(crate) fn time_limit<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    optional(from, parse_time_limit)
}

pub(crate) fn size_limit<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    optional(from, parse_memory_limit)
}

/// Deserializes a string and parses it with `parse`, for a key that may be absent.
pub(crate) fn optional<'de, D: Deserializer<'de>, T>(
    from: D,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, D::Error> {
    let parsed = parse(&String::deserialize(from)?);
    parsed.map(Some).map_err(D::Error::custom)
}
