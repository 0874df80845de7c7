//! # The settings of a problem package
//!
//! Kattis and DOMjudge describe a problem in `problem.yaml` and `domjudge-problem.ini`, Polygon in `problem.xml`. Of these
//! only the limits, the tolerance and the names of files are read, which have simple forms there, so no parser is needed.

use std::collections::BTreeSet;
use std::fs;
use std::mem;
use std::path::Path;
use std::time::Duration;

use judge_facts::error::{Error, Location};
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::problem::{RULES, is_file_name};
use toml_edit::{DocumentMut, Item, TableLike, Value};

use super::read_file;
use super::source::CaseSource;
use crate::create::transaction::Transaction;
use crate::create::with_line_ends_of;

/// The files that describe a package.
const DESCRIPTIONS: [&str; 3] = ["problem.xml", "problem.yaml", "domjudge-problem.ini"];

/// Polygon's checkers that compare words.
const WORDS: [&str; 4] = ["hcmp", "icmp", "ncmp", "wcmp"];

/// Keys of Cargo.toml and their values, and the file that they come from.
#[derive(Debug, Default)]
pub(super) struct PackageSettings {
    pub(super) file: String,
    /// All files that were read.
    pub(super) files: Vec<String>,
    keys: Vec<(&'static str, Value)>,
    /// The file that names a checker or an interactor of the package, for which no setting stands.
    pub(super) own_rule: Option<String>,
    has_own_rule: bool,
}

impl PackageSettings {
    /// Reads the settings of a source that is a problem package.
    pub(super) fn find(source: &CaseSource) -> Result<Self, Error> {
        let mut settings = PackageSettings::default();
        type Reader = fn(&mut PackageSettings, &str);
        let readers: [(&str, Reader); 4] = [
            ("problem.xml", PackageSettings::read_polygon),
            ("problem.yaml", PackageSettings::read_kattis),
            ("testdata.yaml", PackageSettings::read_kattis),
            ("domjudge-problem.ini", PackageSettings::read_domjudge),
        ];
        for (name, read) in readers {
            let is_called = |path: &str| path.rsplit('/').next() == Some(name);
            let files = source.files.iter().filter(|file| is_called(&file.path));
            // Folders below may have settings of their own, for their cases only.
            let Some(file) = files.min_by_key(|file| file.path.matches('/').count()) else {
                continue;
            };
            let content = read_file(source, file)?;
            settings.files.push(file.path.clone());
            let known = settings.keys.len();
            read(&mut settings, &String::from_utf8_lossy(&content));
            if settings.keys.len() > known && settings.file.is_empty() {
                settings.file.clone_from(&file.path);
            }
            if mem::take(&mut settings.has_own_rule) {
                settings.own_rule = Some(file.path.clone());
            }
        }
        if settings.own_rule.is_some() {
            // The flags are those of the package's own program, not a tolerance.
            settings.keys.retain(|(key, _)| *key != "float");
        }
        Ok(settings)
    }

    fn set(&mut self, key: &'static str, value: impl Into<Value>) {
        if !self.keys.iter().any(|(known, _)| *known == key) {
            self.keys.push((key, value.into()));
        }
    }

    fn set_time(&mut self, seconds: Option<f64>) {
        if let Some(seconds) = seconds.filter(|seconds| (0.001..1e6).contains(seconds)) {
            let limit = Duration::from_millis((seconds * 1000.0).round() as u64);
            self.set("time-limit", show_time_limit(limit));
        }
    }

    fn set_memory(&mut self, bytes: Option<u64>) {
        if let Some(bytes) = bytes.filter(|&bytes| bytes > 0) {
            self.set("memory-limit", show_memory_limit(bytes));
        }
    }

    fn set_float(&mut self, error: f64) {
        // In this form people write it.
        let value = format!("{error:e}").parse::<Value>();
        if let (true, Ok(value)) = (error > 0.0 && error < 1.0, value) {
            self.set("float", value);
        }
    }

    fn read_polygon(&mut self, text: &str) {
        let number = |tag: &str| {
            between(text, &format!("<{tag}>"), "<")?
                .trim()
                .parse::<u64>()
                .ok()
        };
        self.set_time(number("time-limit").map(|milliseconds| milliseconds as f64 / 1000.0));
        self.set_memory(number("memory-limit"));
        let judging = between(text, "<judging", ">").unwrap_or_default();
        for key in ["input-file", "output-file"] {
            let name = between(judging, &format!("{key}=\""), "\"");
            if let Some(name) = name.filter(|name| is_file_name(name)) {
                self.set(key, name);
            }
        }
        let checker = between(text, "<checker", ">").unwrap_or_default();
        let standard = between(checker, "name=\"std::", ".cpp").unwrap_or_default();
        match standard.strip_prefix("rcmp") {
            Some("4") => self.set_float(1e-4),
            Some("6") => self.set_float(1e-6),
            Some("9") => self.set_float(1e-9),
            _ if WORDS.contains(&standard) => self.set("compare", "tokens"),
            _ => self.has_own_rule = text.contains("<checker"),
        }
        self.has_own_rule |= text.contains("<interactor");
    }

    fn read_kattis(&mut self, text: &str) {
        let mut section = "";
        for line in text.lines() {
            let line = line.split(" #").next().unwrap_or(line);
            let Some((key, value)) = line.split_once(':') else {
                continue;
            };
            let value = value.trim().trim_matches(['"', '\'']);
            if !key.starts_with([' ', '\t']) {
                section = key;
            }
            match (section, key.trim()) {
                ("limits", "time_limit") => self.set_time(value.parse().ok()),
                ("limits", "memory") => {
                    let bytes = value.parse::<u64>().ok();
                    self.set_memory(bytes.and_then(|mebibytes| mebibytes.checked_mul(1 << 20)));
                }
                (_, "validation") => self.has_own_rule |= value.starts_with("custom"),
                (_, "validator_flags" | "output_validator_flags" | "output_validator_args") => {
                    self.read_flags(value);
                }
                _ => {}
            }
        }
    }

    /// Reads the flags of Kattis' default validator.
    fn read_flags(&mut self, flags: &str) {
        let is_other = |c: char| c.is_whitespace() || ",[]".contains(c);
        let mut words = flags.split(is_other).filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            if word.starts_with("float_") && word.ends_with("tolerance") {
                let error = words.next().and_then(|number| number.parse::<f64>().ok());
                error.into_iter().for_each(|error| self.set_float(error));
            }
        }
    }

    fn read_domjudge(&mut self, text: &str) {
        let lines = text.lines().filter_map(|line| line.split_once('='));
        for (_, value) in lines.filter(|(key, _)| key.trim() == "timelimit") {
            self.set_time(value.trim().trim_matches(['"', '\'']).parse().ok());
        }
    }

    /// Adds the settings to a Cargo.toml that describes a problem, and returns the new lines. Settings that are there
    /// already stay, and so does the rule for outputs. A binary has those of its package too.
    pub(super) fn add_to(
        &mut self,
        manifest: &Path,
        binary: Option<&str>,
        transaction: &mut Transaction,
    ) -> Result<Vec<String>, Error> {
        let failed = |reason: String| Error::input(reason).at(Location::of_file(manifest));
        let old = fs::read_to_string(manifest).map_err(|error| failed(error.to_string()))?;
        let parsed = old.parse::<DocumentMut>();
        let mut document = parsed.map_err(|error| failed(error.to_string()))?;
        let mut own = Some(document.as_item_mut());
        for key in ["package", "metadata", "judge"] {
            own = own.and_then(|item| item.get_mut(key));
        }
        let mut known = keys(own.as_deref());
        for key in binary.map(|binary| ["bin", binary]).into_iter().flatten() {
            own = own.and_then(|item| item.get_mut(key));
        }
        known.extend(keys(own.as_deref()));
        let has_rule = known.iter().any(|key| RULES.contains(&&**key));
        if has_rule {
            // The user has decided.
            self.own_rule = None;
            self.keys.retain(|(key, _)| !RULES.contains(key));
        }
        self.keys
            .retain(|(key, _)| !known.iter().any(|known| known == key));
        let Some(table) = own.and_then(Item::as_table_like_mut) else {
            return Ok(Vec::new());
        };
        let mut added = Vec::new();
        for (key, value) in &self.keys {
            table.insert(key, Item::Value(value.clone()));
            added.push(format!("{key} = {}", value.to_string().trim()));
        }
        if !added.is_empty() {
            let new = with_line_ends_of(&old, document.to_string());
            transaction.replace_file(manifest, &old, &new)?;
        }
        Ok(added)
    }
}

/// Returns the keys of a table, if it is one.
fn keys(item: Option<&Item>) -> Vec<String> {
    let table = item.and_then(Item::as_table_like);
    let entries = table.into_iter().flat_map(TableLike::iter);
    entries.map(|(key, _)| key.to_string()).collect()
}

/// Returns the folders of the packages if there are several.
pub(super) fn package_folders(paths: &[&str]) -> Vec<String> {
    let split = paths
        .iter()
        .map(|path| path.rsplit_once('/').unwrap_or(("", path)));
    let described = split.filter(|(_, name)| DESCRIPTIONS.contains(name));
    let folders: BTreeSet<String> = described.map(|(folder, _)| folder.to_string()).collect();
    match folders.len() > 1 && !folders.contains("") {
        true => folders.into_iter().collect(),
        false => Vec::new(),
    }
}

/// Returns the text between two others, if both are there.
fn between<'a>(text: &'a str, before: &str, behind: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(behind).map(|(found, _)| found)
}
