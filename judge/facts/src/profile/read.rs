//! # Reading profiles
//!
//! The known profiles and a workspace's profiles have the same format. An unknown key or a malformed value is an error
//! with its location in the file, because a misspelt fact would otherwise be silently ignored.
//!
//! A workspace's profile starts from the known profile of the same name, if any, and replaces some facts. So one line
//! is enough to try another compiler version. Facts that neither profile has come from the judge that `like` names.

use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::Profile;
use crate::error::{Error, Location};

const KNOWN: &str = include_str!("../../judges.toml");

/// Reads the known profiles and those of a workspace's Cargo.toml. A Cargo.toml that cannot be read adds no profiles.
pub fn read_profiles(manifest: &Path) -> Result<BTreeMap<String, Profile>, Error> {
    parse_profiles(manifest, &fs::read_to_string(manifest).unwrap_or_default())
}

/// Reads the known profiles and those in `text`, the content of a workspace's Cargo.toml.
pub fn parse_profiles(manifest: &Path, text: &str) -> Result<BTreeMap<String, Profile>, Error> {
    let parsed = parse(text).map_err(|error| {
        // The tables of both files are merged, so the span of an error does not tell which file it is in.
        if let Err(known) = parse("") {
            return Error::input(format!("judges.toml: {}", known.message()));
        }
        Error::in_toml(manifest, text, &error)
    })?;
    let names: Vec<String> = parsed.keys().cloned().collect();
    let mut profiles = BTreeMap::new();
    for (name, profile) in parsed {
        let profile_start = profile.span().start;
        let mut profile = profile.into_inner();
        profile.name.clone_from(&name);
        // The compiler is started in other folders, where a relative path would lead elsewhere.
        let folder = manifest.parent().unwrap_or(Path::new(""));
        profile.rustc_path = profile.rustc_path.map(|path| folder.join(path));
        let fault = match &profile.like {
            Some(like) if !names.contains(like) => Some(format!(
                "judge `{name}` is like `{like}`, but there is no judge of that name"
            )),
            _ => (profile.edition.is_empty()).then(|| "missing field `edition`".to_string()),
        };
        if let Some(fault) = fault {
            let place = Location::of_byte(manifest, text, profile_start);
            return Err(Error::input(fault).at(place));
        }
        if profile.title.is_empty() {
            profile.title.clone_from(&name);
        }
        profiles.insert(name, profile);
    }
    Ok(profiles)
}

/// Adds the missing facts to the parsed tables, so that errors keep their spans in the text.
fn parse(text: &str) -> Result<BTreeMap<String, Spanned<Profile>>, toml::de::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Judge {
        profiles: BTreeMap<String, Spanned<Profile>>,
    }
    let mut table = DeTable::parse(text)?.into_inner();
    for name in ["workspace", "metadata", "judge"] {
        table = take_table(&mut table, name);
    }
    let mut profiles = take_table(&mut table, "profiles");
    for (name, known) in DeTable::parse(KNOWN)?.into_inner() {
        match profiles.get_mut(&**name.get_ref()).map(Spanned::get_mut) {
            Some(DeValue::Table(own)) => {
                let DeValue::Table(known) = known.into_inner() else {
                    continue;
                };
                for (fact, value) in known {
                    own.entry(fact).or_insert(value);
                }
            }
            Some(_) => {}
            None => drop(profiles.insert(name, known)),
        }
    }
    add_facts_of_like(&mut profiles);
    let unplaced = |value| Spanned::new(0..0, value);
    table.insert(
        Spanned::new(0..0, "profiles".into()),
        unplaced(DeValue::Table(profiles)),
    );
    let judge = Judge::deserialize(ValueDeserializer::from(unplaced(DeValue::Table(table))))?;
    Ok(judge.profiles)
}

/// Adds the facts that a profile lacks: from the profile that its `like` names, then from that one's `like`, and so on.
fn add_facts_of_like(profiles: &mut DeTable) {
    let known = profiles.clone();
    let like = |table: &DeTable| {
        let name = table.get("like")?.get_ref().as_str()?;
        known.get(name)?.get_ref().as_table()
    };
    for (_, profile) in profiles.iter_mut() {
        let DeValue::Table(own) = profile.get_mut() else {
            continue;
        };
        // A chain longer than the number of profiles is circular.
        let chain = iter::successors(like(own), |table| like(table)).take(known.len());
        for (fact, value) in chain.flatten() {
            own.entry(fact.clone()).or_insert(value.clone());
        }
    }
}

/// Removes an inner table and returns it; returns an empty table if there is none.
fn take_table<'a>(table: &mut DeTable<'a>, name: &str) -> DeTable<'a> {
    match table.remove(name).map(Spanned::into_inner) {
        Some(DeValue::Table(inner)) => inner,
        _ => DeTable::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::FactSource;
    use super::*;

    /// Checks that each fact is named by exactly one source, and that sources name only existing facts.
    #[test]
    fn every_known_fact_has_a_source() {
        #[derive(Deserialize)]
        struct Known {
            sources: Vec<FactSource>,
            #[serde(flatten)]
            facts: toml::Table,
        }
        let known: BTreeMap<String, Known> =
            toml::from_str(KNOWN).expect("judges.toml can be read");
        for (judge, Known { sources, facts }) in known {
            let mut facts: Vec<&String> = facts.keys().collect();
            facts.retain(|fact| !["title", "template"].contains(&fact.as_str()));
            let named = sources.iter().flat_map(|source| &source.facts);
            let mut named: Vec<&String> = named.collect();
            named.sort();
            assert_eq!(named, facts, "{judge}");
            let mut sources = sources.iter();
            assert!(!sources.any(|it| it.source.is_empty() || it.date.is_empty()));
        }
    }

    #[test]
    fn likeness_is_transitive_and_may_be_circular() {
        let text = "[workspace.metadata.judge.profiles]\nmine = { like = 'codeforces-2021', edition = '2018' }\n\
            a = { like = 'b', edition = '2018' }\nb = { like = 'a', rustc = '1.2' }\n";
        let mut read = parse(text).expect("nothing is wrong");
        let mut profile = |name| read.remove(name).expect("it is there").into_inner();
        let mine = profile("mine");
        assert_eq!(mine.language_id.as_deref(), Some("75"));
        assert_eq!(mine.stack_limit, Some(256 << 20));
        assert_eq!(profile("a").rustc.map(|rustc| rustc.minor), Some(2));
        assert_eq!(profile("b").edition, "2018");
    }
}
