//! # A profile for an unknown judge
//!
//! Competitive Companion reads pages of many more judges than judges.toml has. The host of a page and a usual edition are
//! enough to create a package. The user gets the same profile as a table for the workspace's Cargo.toml.

use std::collections::BTreeMap;

use super::Profile;
use super::pages::{host, is_address};
use super::read::parse;

/// The most common edition among judges that publish theirs.
const EDITION: &str = "2021";

/// Adds a profile for the judge of a page, unless the judge is known, and returns the profile's name.
pub fn learn(profiles: &mut BTreeMap<String, Profile>, page: &str) -> Option<String> {
    if !is_unknown(profiles, page) {
        return None;
    }
    let host = host(page).to_ascii_lowercase();
    let words = host.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !["", "www"].contains(word)).collect();
    let name = words.join("-");
    if name.is_empty() || profiles.contains_key(&name) {
        return None;
    }
    // The profile is read from the text that the user gets, so the two cannot differ.
    let mut profile = parse(&table(&name, page)).ok()?.remove(&name)?.into_inner();
    profile.name.clone_from(&name);
    profiles.insert(name.clone(), profile);
    Some(name)
}

/// Tells whether a page belongs to a judge without a profile.
pub fn is_unknown(profiles: &BTreeMap<String, Profile>, page: &str) -> bool {
    is_address(page) && !profiles.values().any(|profile| profile.is_at(host(page)))
}

/// Returns the advice to add a profile of this name, with its table.
pub fn advice(name: &str, page: &str) -> String {
    let table = table(name, page);
    format!(
        "to test its problems, put this table at the end of the workspace's Cargo.toml and correct it where needed:\n\n{table}"
    )
}

fn table(name: &str, page: &str) -> String {
    let host = host(page);
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let key = match name.chars().all(is_bare) {
        true => name.to_string(),
        false => format!("{name:?}"),
    };
    format!(
        "[workspace.metadata.judge.profiles.{key}]\ntitle = \"{host}\"\nedition = \"{EDITION}\" # a guess\nhosts = [\"{host}\"]\n"
    )
}
