//! # A profile for an unknown judge
//!
//! Competitive Companion reads pages of many more judges than judges.toml has. The host of a page and plain rules are enough
//! to create a package and to test it. The user gets the same profile as a table for the workspace's Cargo.toml.

use std::collections::BTreeMap;

use super::Profile;
use super::judge_of_page;
use super::pages::{host, is_address};
use super::read::parse;
use crate::problem::Problem;

/// The rules of an unknown judge, for people.
const RULES: &str = "edition 2021, outputs are compared line by line, and a problem without limits has 2 s and 256 MiB";

/// Adds a profile for the judge of a page, unless the judge is known, and returns the profile's name.
pub fn learn(profiles: &mut BTreeMap<String, Profile>, page: &str) -> Option<String> {
    let host = host(page).to_ascii_lowercase();
    let words = host.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !["", "www"].contains(word)).collect();
    let name = words.join("-");
    let profile = guess(profiles, &name, page)?;
    profiles.insert(name.clone(), profile);
    Some(name)
}

/// Returns a profile for the judge that a problem names, if the judge is unknown and so is that of the problem's page.
pub fn guess_judge_of(profiles: &BTreeMap<String, Profile>, problem: &Problem) -> Option<Profile> {
    guess(profiles, problem.judge.as_ref()?, problem.page.as_ref()?)
}

fn guess(profiles: &BTreeMap<String, Profile>, name: &str, page: &str) -> Option<Profile> {
    let is_known = profiles.contains_key(name) || judge_of_page(profiles, page).is_some();
    if name.is_empty() || is_known || !is_address(page) {
        return None;
    }
    // The profile is read from the text that the user gets, so the two cannot differ.
    let profile = parse(&table(name, page)).ok()?.remove(name)?;
    Some(Profile {
        name: name.to_string(),
        is_guess: true,
        ..profile.into_inner()
    })
}

impl Profile {
    /// Returns a remark on the rules, if the judge is unknown.
    pub fn guess_note(&self) -> Option<String> {
        let title = &self.title;
        self.is_guess
            .then(|| format!("the judge at {title} is unknown, so plain rules apply: {RULES}"))
    }

    /// Returns the same remark with a table to correct these rules.
    pub fn advice(&self, page: &str) -> Option<String> {
        let (note, table) = (self.guess_note()?, table(&self.name, page));
        Some(format!(
            "{note}; to change them, put this table at the end of the workspace's Cargo.toml and correct it:\n\n{table}"
        ))
    }
}

fn table(name: &str, page: &str) -> String {
    let host = host(page);
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let key = match name.chars().all(is_bare) {
        true => name.to_string(),
        false => format!("{name:?}"),
    };
    format!(
        "[workspace.metadata.judge.profiles.{key}]\ntitle = \"{host}\"\nhosts = [\"{host}\"]\nedition = \"2021\"\n\
         compare = \"lines\"\ntime-limit = \"2 s\"\nmemory-limit = \"256 MiB\"\n"
    )
}
