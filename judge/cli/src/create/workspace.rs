//! # The workspace that new problems go into
//!
//! Its Cargo.toml, which gets a member more and keeps its form, what packages inherit from it, and what there is
//! already. Where there is none, the text of a new one.

use std::fs;

use toml_edit::{Array, DocumentMut, Item, Table, Value};
use wildmatch::WildMatch;

use crate::profile::Pinned;
use crate::ui::error::Error;
use crate::ui::paths::shown;
use crate::workspace::metadata::Metadata;
use judge_runner::problem;

/// The Cargo.toml of a new workspace, as yet without members.
pub(super) const NEW: &str = "\
# One package for each problem. `cargo judge list` shows them, `cargo judge new` adds one, and the cases of each are pairs
# testcases/<package>/<case>.in and .out.
[workspace]
resolver = \"2\"
members = [
]

# A run without --release is quick enough for the cases too. Overflow checks and debug assertions stay on.
[profile.dev]
opt-level = 2
";

/// A workspace that is there.
#[derive(Debug)]
pub(super) struct Workspace {
    /// The text of its Cargo.toml.
    pub(super) text: String,
    /// The names of its packages and of their binaries.
    pub(super) names: Vec<String>,
    /// The pages of its problems, with the packages.
    pub(super) pages: Vec<(String, String)>,
    /// Whether it has a test that every problem's Cargo.toml points to.
    pub(super) has_samples_test: bool,
    manifest: DocumentMut,
}

impl Workspace {
    pub(super) fn read(metadata: &Metadata) -> Result<Self, Error> {
        let root = &metadata.workspace_root;
        let path = root.join("Cargo.toml");
        let cannot_read = |error: &dyn std::fmt::Display| {
            Error::input(format!("{}: {error}", shown(&path).display()))
        };
        let text = fs::read_to_string(&path).map_err(|error| cannot_read(&error))?;
        let manifest = text.parse().map_err(|error| cannot_read(&error))?;
        let mut names = Vec::new();
        let mut pages = Vec::new();
        for package in &metadata.packages {
            let binaries = package.targets.iter().filter(|target| target.is("bin"));
            names.push(package.name.clone());
            names.extend(binaries.map(|binary| binary.name.clone()));
            // A problem that says something wrong is not this command's to complain about.
            let problem = problem::read(&package.manifest_path).ok();
            let page = problem.and_then(|problem| problem.page);
            pages.extend(page.map(|page| (page, package.name.clone())));
        }
        Ok(Workspace {
            text,
            names,
            pages,
            has_samples_test: root.join("testcases").join("samples.rs").is_file(),
            manifest,
        })
    }

    /// Returns what packages can inherit, such as `package.version`.
    pub(super) fn inherited(&self, path: &str) -> Option<&Item> {
        let workspace = self.manifest.get("workspace")?;
        path.split('.')
            .try_fold(workspace, |item, key| item.get(key))
    }

    /// Tells whether packages can inherit a judge's crate, in the judge's version and with its features.
    pub(super) fn has_pinned(&self, name: &str, pinned: &Pinned) -> bool {
        let Some(dependency) = self.inherited(&format!("dependencies.{name}")) else {
            return false;
        };
        let version = dependency.get("version").unwrap_or(dependency);
        let features = dependency.get("features").and_then(Item::as_array);
        let has = |feature: &String| {
            let mut known = features.iter().flat_map(|features| features.iter());
            known.any(|known| known.as_str() == Some(feature))
        };
        version.as_str() == Some(&format!("={}", pinned.version)) && pinned.features.iter().all(has)
    }
}

/// Returns a workspace's Cargo.toml with one more member; unchanged if the name is matched by a member that is there.
///
/// # Errors
/// If the text has something else where the members are.
pub(super) fn add_member(text: &str, name: &str) -> Result<String, String> {
    let mut manifest: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
    let members = manifest
        .entry("workspace")
        .or_insert(Item::Table(Table::new()))
        .as_table_like_mut()
        .ok_or("`workspace` is no table")?
        .entry("members")
        .or_insert(Array::new().into())
        .as_array_mut()
        .ok_or("`members` is no list")?;
    let is_there = |member: &Value| {
        member
            .as_str()
            .is_some_and(|member| stands_for(member, name))
    };
    if members.iter().any(is_there) {
        return Ok(text.to_string());
    }
    push(members, name);
    let added = manifest.to_string();
    if text.contains("\r\n") {
        return Ok(added.replace("\r\n", "\n").replace('\n', "\r\n"));
    }
    Ok(added)
}

/// Puts a name behind the last one of a list, on a line of its own if the list has several lines.
fn push(members: &mut Array, name: &str) {
    let space = |raw: Option<&toml_edit::RawString>| {
        let raw = raw.and_then(|raw| raw.as_str());
        raw.unwrap_or_default().to_string()
    };
    let last = members
        .len()
        .checked_sub(1)
        .and_then(|last| members.get_mut(last));
    // What stands behind the last name is a comment that belongs to it.
    let (before, behind) = last.map_or_else(Default::default, |last| {
        let decor = last.decor_mut();
        let behind = space(decor.suffix());
        decor.set_suffix("");
        (space(decor.prefix()), behind)
    });
    let behind = behind + &space(Some(members.trailing()));
    let has_lines = before.contains('\n') || behind.contains('\n');
    let prefix = if has_lines {
        let indent = before
            .rsplit_once('\n')
            .map_or("    ", |(_, indent)| indent);
        format!("{}\n{indent}", behind.trim_end())
    } else if members.is_empty() {
        String::new()
    } else {
        " ".to_string()
    };
    members.push_formatted(Value::from(name).decorated(prefix, ""));
    if has_lines {
        members.set_trailing("\n");
        members.set_trailing_comma(true);
    }
}

/// Tells whether an entry of the list stands for a folder beside the Cargo.toml.
fn stands_for(member: &str, name: &str) -> bool {
    let member = member.trim_start_matches("./").trim_end_matches('/');
    WildMatch::new(member).matches(name)
}

#[cfg(test)]
mod tests {
    use super::add_member;

    #[test]
    fn a_member_more_and_nothing_else() {
        for (list, expected) in [
            ("[\"a\", \"b\"] # all", "[\"a\", \"b\", \"new\"] # all"),
            ("[]", "[\"new\"]"),
            ("[\n]", "[\n    \"new\",\n]"),
            (
                "[\n  \"a\", # one\n  \"b\", # two\n]",
                "[\n  \"a\", # one\n  \"b\", # two\n  \"new\",\n]",
            ),
            (
                "[\n\t\"a\",\n\t\"b\" # no comma\n]",
                "[\n\t\"a\",\n\t\"b\", # no comma\n\t\"new\",\n]",
            ),
            (
                "[\r\n    \"a\",\r\n]",
                "[\r\n    \"a\",\r\n    \"new\",\r\n]",
            ),
            ("[\"n*w\"]", "[\"n*w\"]"),
            ("[\"./new/\"]", "[\"./new/\"]"),
        ] {
            let end = if list.contains('\r') { "\r\n" } else { "\n" };
            let text =
                |list| format!("# Mine.{end}[workspace]{end}members = {list}{end}# after{end}");
            assert_eq!(add_member(&text(list), "new"), Ok(text(expected)));
        }
    }

    #[test]
    fn no_list() {
        for (text, expected) in [
            (
                "[workspace] # here\nresolver = \"2\"\n",
                "[workspace] # here\nresolver = \"2\"\nmembers = [\"new\"]\n",
            ),
            (
                "[package]\nname = \"a\"\n",
                "[package]\nname = \"a\"\n\n[workspace]\nmembers = [\"new\"]\n",
            ),
            (
                "workspace = { resolver = \"2\" }\n",
                "workspace = { resolver = \"2\" , members = [\"new\"] }\n",
            ),
        ] {
            assert_eq!(add_member(text, "new").as_deref(), Ok(expected));
        }
        assert!(add_member("[workspace]\nmembers = \"a\"\n", "new").is_err());
    }
}
