//! # The table of judges
//!
//! The facts that decide how a file is made and tested, and those among them that are not verified.

use std::collections::BTreeMap;

use judge_facts::profile::{Language, Profile};
use judge_runner::text::{pad, width};
use serde_json::json;

use super::HEADER;

/// Returns the judges of a workspace in columns.
pub(super) fn table(profiles: &BTreeMap<String, Profile>) -> String {
    let header = ["judge", "language", "edition", "compares", "not verified"].map(str::to_string);
    let rows: Vec<[String; 5]> = profiles.values().map(cells).collect();
    let widest = |column: usize| {
        let all = rows.iter().chain([&header]);
        all.map(|cells| width(&cells[column])).max().unwrap_or(0)
    };
    let line = |cells: &[String; 5]| {
        let columns = cells.iter().enumerate();
        let padded = columns.map(|(column, cell)| pad(cell, widest(column)));
        let line = padded.collect::<Vec<_>>().join("  ");
        line.trim_end().to_string()
    };
    let mut text = format!("{HEADER}{}{HEADER:#}\n", line(&header));
    for cells in &rows {
        text += &line(cells);
        text.push('\n');
    }
    text
}

fn cells(profile: &Profile) -> [String; 5] {
    let rustc = profile.rustc.as_ref();
    let language = match profile.takes {
        Language::C => "C".to_string(),
        Language::Rust => format!(
            "Rust {}",
            rustc.map_or("?".to_string(), |it| it.to_string())
        ),
    };
    let compare = profile
        .compare
        .and_then(|it| Some(json!(it).as_str()?.to_string()));
    let sources = profile.sources.iter();
    let guesses = sources.filter(|source| source.date == "not verified");
    let guesses: Vec<&str> = guesses
        .flat_map(|source| &source.facts)
        .map(|it| &**it)
        .collect();
    [
        profile.name.clone(),
        language,
        profile.edition.clone(),
        compare.unwrap_or("?".to_string()),
        guesses.join(", "),
    ]
}
