//! # Reading profiles
//!
//! The known profiles and a workspace's own have the same form. A key that is not known or a value of another form is
//! an error with its place in the file: a fact that is misspelt and therefore unheard would prove nothing.
//!
//! A workspace's profile begins with the facts of the known one of the same name, if there is one, and replaces those
//! that it gives; so one line is enough to try another compiler version.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use semver::Version;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};
use toml::Spanned;

use super::{Compile, Kind, Pinned, Profile, Source, Template};
use crate::ui::error::Error;
use crate::ui::place;
use judge_bundler::Edition;

const KNOWN: &str = include_str!("../../judges.toml");

/// Reads the known profiles, and those that a workspace's Cargo.toml adds or changes.
///
/// # Errors
/// If the Cargo.toml has an unknown key or a value of another form where profiles are. One that is not there adds
/// nothing.
pub fn read(manifest: &Path) -> Result<BTreeMap<String, Profile>, Error> {
    let known: BTreeMap<String, Facts> =
        toml::from_str(KNOWN).map_err(|error| Error::input(format!("judges.toml: {error}")))?;
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let place = |offset: usize| at(manifest, &text, offset);
    let added: Manifest = toml::from_str(&text).map_err(|error| {
        let message = error.message().to_string();
        Error::input(
            message
                + &error
                    .span()
                    .map_or_else(String::new, |span| place(span.start)),
        )
    })?;

    let mut profiles = BTreeMap::new();
    for (name, facts) in &known {
        if !added.workspace.metadata.judge.profiles.contains_key(name) {
            profiles.insert(
                name.clone(),
                facts.clone().profile(name).map_err(Error::input)?,
            );
        }
    }
    for (name, facts) in added.workspace.metadata.judge.profiles {
        let offset = facts.span().start;
        let facts = match known.get(&name) {
            Some(known) => facts.into_inner().or(known.clone()),
            None => facts.into_inner(),
        };
        let profile = facts
            .profile(&name)
            .map_err(|message| Error::input(message + &place(offset)))?;
        profiles.insert(name, profile);
    }
    Ok(profiles)
}

/// Shows a place in a file as rustc does: the address, and the line with a mark under it.
fn at(path: &Path, text: &str, offset: usize) -> String {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let (line, column) = (
        before.matches('\n').count() + 1,
        before[start..].chars().count() + 1,
    );
    let text = text[start..].lines().next().unwrap_or_default();
    format!("\n{}", place::show(path, line, column, text))
}

#[derive(Default, Deserialize)]
struct Manifest {
    #[serde(default)]
    workspace: Workspace,
}

#[derive(Default, Deserialize)]
struct Workspace {
    #[serde(default)]
    metadata: WorkspaceMetadata,
}

#[derive(Default, Deserialize)]
struct WorkspaceMetadata {
    #[serde(default)]
    judge: Judge,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Judge {
    #[serde(default)]
    profiles: BTreeMap<String, Spanned<Facts>>,
}

/// A profile as it is written, each key optional.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Facts {
    title: Option<String>,
    takes_rust: Option<bool>,
    takes: Option<String>,
    #[serde(default, deserialize_with = "version")]
    rustc: Option<Version>,
    #[serde(default, deserialize_with = "edition")]
    edition: Option<Edition>,
    compile: Option<CompileFacts>,
    crates: Option<BTreeMap<String, PinnedFacts>>,
    source_limit: Option<SourceLimit>,
    language: Option<String>,
    language_id: Option<String>,
    hosts: Option<Vec<String>>,
    template: Option<Template>,
    problem_page: Option<String>,
    submit_page: Option<String>,
    sources: Option<Vec<Source>>,
}

impl Facts {
    /// Fills in what is not given.
    fn or(self, other: Facts) -> Facts {
        Facts {
            title: self.title.or(other.title),
            takes_rust: self.takes_rust.or(other.takes_rust),
            takes: self.takes.or(other.takes),
            rustc: self.rustc.or(other.rustc),
            edition: self.edition.or(other.edition),
            compile: self.compile.or(other.compile),
            crates: self.crates.or(other.crates),
            source_limit: self.source_limit.or(other.source_limit),
            language: self.language.or(other.language),
            language_id: self.language_id.or(other.language_id),
            hosts: self.hosts.or(other.hosts),
            template: self.template.or(other.template),
            problem_page: self.problem_page.or(other.problem_page),
            submit_page: self.submit_page.or(other.submit_page),
            sources: self.sources.or(other.sources),
        }
    }

    /// Makes a profile of the facts. All may be missing except the edition, for which any value would be a guess.
    fn profile(self, name: &str) -> Result<Profile, String> {
        let compile = self.compile.unwrap_or(CompileFacts {
            kind: Kind::Rustc,
            flags: None,
            manifest: None,
        });
        let flags = match compile.kind {
            Kind::Rustc => vec!["-O".to_string()],
            Kind::Cargo => Vec::new(),
        };
        let takes = self.takes.unwrap_or_else(|| "other languages".to_string());
        let crates = self
            .crates
            .unwrap_or_default()
            .into_iter()
            .map(|(name, pinned)| (name, pinned.0))
            .collect();
        let template = self.template.unwrap_or_default();
        template.check(name, &crates)?;
        Ok(Profile {
            title: self.title.unwrap_or_else(|| name.to_string()),
            takes_instead: (self.takes_rust == Some(false)).then_some(takes),
            rustc: self.rustc,
            edition: self.edition.ok_or_else(|| {
                format!("judge `{name}` has no edition, such as `edition = \"2021\"`")
            })?,
            compile: Compile {
                kind: compile.kind,
                flags: compile.flags.unwrap_or(flags),
                manifest: compile.manifest.unwrap_or_default(),
            },
            crates,
            source_limit: self.source_limit.and_then(|limit| limit.0),
            language: self.language,
            language_id: self.language_id,
            hosts: self.hosts.unwrap_or_default(),
            template,
            problem_page: self.problem_page,
            submit_page: self.submit_page,
            sources: self.sources.unwrap_or_default(),
            name: name.to_string(),
        })
    }
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CompileFacts {
    kind: Kind,
    flags: Option<Vec<String>>,
    manifest: Option<String>,
}

/// A version alone, or a table with features.
#[derive(Clone)]
struct PinnedFacts(Pinned);

impl<'de> Deserialize<'de> for PinnedFacts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = PinnedFacts;

            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str(
                    "a version such as \"0.14.0\", or a table with `version` and `features`",
                )
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<PinnedFacts, E> {
                Ok(PinnedFacts(Pinned {
                    version: parse_version(text)?,
                    features: Vec::new(),
                }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PinnedFacts, A::Error> {
                let table = PinnedTable::deserialize(MapAccessDeserializer::new(map))?;
                let version = parse_version(&table.version)?;
                Ok(PinnedFacts(Pinned {
                    version,
                    features: table.features,
                }))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PinnedTable {
    version: String,
    #[serde(default)]
    features: Vec<String>,
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Version>, D::Error> {
    parse_version(&String::deserialize(deserializer)?).map(Some)
}

/// Reads a version, with or without the `=` that says that it is the only one, and with or without its last numbers.
fn parse_version<E: de::Error>(text: &str) -> Result<Version, E> {
    let digits = text.trim_start_matches('=').trim();
    let padded = match digits.matches('.').count() {
        0 => format!("{digits}.0.0"),
        1 => format!("{digits}.0"),
        _ => digits.to_string(),
    };
    Version::parse(&padded).map_err(|_| {
        E::custom(format!(
            "expected a version such as \"1.89.0\", found {text:?}"
        ))
    })
}

fn edition<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Edition>, D::Error> {
    let text = String::deserialize(deserializer)?;
    match Edition::parse(&text) {
        Some(edition) => Ok(Some(edition)),
        None => Err(de::Error::custom(format!(
            "expected an edition such as \"2021\", found {text:?}"
        ))),
    }
}

/// So many bytes, or nothing if there is no limit.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct SourceLimit(Option<u64>);

impl TryFrom<String> for SourceLimit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "none" {
            return Ok(SourceLimit(None));
        }
        let bytes = match text.split_once(' ') {
            Some((number, "bytes")) => number.parse().ok(),
            Some((number, "KiB")) => number
                .parse::<u64>()
                .ok()
                .and_then(|number| number.checked_mul(1024)),
            _ => None,
        };
        let expected = || {
            format!(
                "expected a length such as \"64 KiB\" or \"50000 bytes\", or \"none\", found {text:?}"
            )
        };
        bytes
            .map(|bytes| SourceLimit(Some(bytes)))
            .ok_or_else(expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fact without a source is an opinion.
    #[test]
    fn every_known_fact_has_a_source() {
        let known: toml::Table = toml::from_str(KNOWN).expect("judges.toml can be read");
        for (judge, facts) in &known {
            let facts = facts.as_table().expect("a judge is a table");
            let sources: Vec<Source> = facts["sources"]
                .clone()
                .try_into()
                .expect("sources can be read");
            for fact in facts
                .keys()
                .filter(|fact| !["title", "template", "sources"].contains(&fact.as_str()))
            {
                let count = sources
                    .iter()
                    .flat_map(|source| &source.facts)
                    .filter(|known| *known == fact)
                    .count();
                assert_eq!(count, 1, "{judge}.{fact} has {count} sources");
            }
            for source in &sources {
                assert!(
                    !source.source.is_empty() && !source.date.is_empty(),
                    "{judge} has an empty source"
                );
            }
        }
    }
}
