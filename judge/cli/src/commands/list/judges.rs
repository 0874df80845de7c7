//! # The table of judges
//!
//! Shows the facts that decide how a file is made and tested, and which of them are not verified.

use std::collections::BTreeMap;

use judge_facts::profile::{Language, Profile};
use semver::Version;
use serde_json::json;

use super::lines;

pub(super) fn table(profiles: &BTreeMap<String, Profile>) -> String {
    let header = ["judge", "language", "edition", "compares", "not verified"];
    lines(header, profiles.values().map(cells), 0..0).join("\n") + "\n"
}

fn cells(profile: &Profile) -> [String; 5] {
    let rustc = profile.rustc.as_ref();
    let language = match profile.takes {
        Language::C => "C".to_string(),
        Language::Rust => format!("Rust {}", rustc.map_or("?".to_string(), Version::to_string)),
    };
    let compare = profile.compare;
    let compare = compare.and_then(|it| Some(json!(it).as_str()?.to_string()));
    let sources = profile.sources.iter();
    let guesses = sources.filter(|source| source.date == "not verified");
    let guesses = guesses.flat_map(|source| source.facts.iter().map(|fact| &**fact));
    [
        profile.name.clone(),
        language,
        profile.edition.clone(),
        compare.unwrap_or("?".to_string()),
        guesses.collect::<Vec<&str>>().join(", "),
    ]
}
