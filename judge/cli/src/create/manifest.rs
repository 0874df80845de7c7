//! # A workspace's Cargo.toml
//!
//! It gets a member more and keeps its form, and it says what packages inherit.

use toml_edit::{Array, DocumentMut, Item, RawString, Table, Value};
use wildmatch::WildMatch;

use judge_facts::profile::Pinned;

/// The text of a new one, as yet without members.
pub(super) const NEW: &str = "\
# One package for each problem, or for each contest with a program for each problem. `cargo judge list` shows them and
# `cargo judge new` adds one. The cases of a package are pairs testcases/<package>/<case>.in and .out, those of a contest
# testcases/<package>/<program>/<case>.in and .out.
[workspace]
resolver = \"2\"
members = [
]

# A run without --release is quick enough for the cases too. Overflow checks and debug assertions stay on.
[profile.dev]
opt-level = 2
";

/// A workspace's Cargo.toml.
#[derive(Debug)]
pub(super) struct Manifest {
    pub(super) text: String,
    document: DocumentMut,
}

impl Manifest {
    pub(super) fn parse(text: String) -> Result<Self, String> {
        let document = text.parse().map_err(|error| format!("{error}"))?;
        Ok(Manifest { text, document })
    }

    /// Returns what packages can inherit, such as `package.version`.
    pub(super) fn inherited(&self, path: &str) -> Option<&Item> {
        let workspace = self.document.get("workspace")?;
        let mut keys = path.split('.');
        keys.try_fold(workspace, |item, key| item.get(key))
    }

    /// Tells whether packages can inherit a judge's crate, in the judge's version and with its features.
    pub(super) fn has_pinned(&self, name: &str, pinned: &Pinned) -> bool {
        let Some(dependency) = self.inherited(&format!("dependencies.{name}")) else {
            return false;
        };
        let version = dependency.get("version").unwrap_or(dependency);
        let features = dependency.get("features").and_then(Item::as_array);
        let has = |feature: &String| {
            let mut known = features.into_iter().flatten();
            known.any(|known| known.as_str() == Some(feature))
        };
        version.as_str() == Some(&format!("={}", pinned.version)) && pinned.features.iter().all(has)
    }

    /// Returns the text with more members, as far as the names are not matched by members that are there.
    ///
    /// # Errors
    /// If the text has something else where the members are.
    pub(super) fn with_members<'a>(
        &self,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<String, String> {
        let mut document = self.document.clone();
        let members = document
            .entry("workspace")
            .or_insert(Item::Table(Table::new()))
            .as_table_like_mut()
            .ok_or("`workspace` is no table")?
            .entry("members")
            .or_insert(Array::new().into())
            .as_array_mut()
            .ok_or("`members` is no list")?;
        for name in names {
            let known = members.iter().filter_map(Value::as_str).collect::<Vec<_>>();
            if !known.iter().any(|member| stands_for(member, name)) {
                push(members, name);
            }
        }
        Ok(with_line_ends_of(&self.text, document.to_string()))
    }
}

/// Returns a text with the line ends that another one has.
pub(super) fn with_line_ends_of(other: &str, text: String) -> String {
    match other.contains("\r\n") {
        true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => text,
    }
}

/// Tells whether an entry of the members stands for a folder beside the Cargo.toml.
fn stands_for(member: &str, name: &str) -> bool {
    let member = member.trim_start_matches("./").trim_end_matches('/');
    WildMatch::new(member).matches(name)
}

/// Puts a name behind the last one of a list, on a line of its own if the list has several lines.
fn push(members: &mut Array, name: &str) {
    let written =
        |raw: Option<&RawString>| raw.and_then(RawString::as_str).unwrap_or("").to_string();
    let mut before = String::new();
    let mut behind = written(Some(members.trailing()));
    // What stands behind the last name is a comment that belongs to it.
    if let Some(last) = members.iter_mut().last() {
        let decor = last.decor_mut();
        before = written(decor.prefix());
        behind = written(decor.suffix()) + &behind;
        decor.set_suffix("");
    }
    let has_lines = before.contains('\n') || behind.contains('\n');
    let indent = before
        .rsplit_once('\n')
        .map_or("    ", |(_, indent)| indent);
    let prefix = match (has_lines, members.is_empty()) {
        (true, _) => format!("{}\n{indent}", behind.trim_end()),
        (false, true) => String::new(),
        (false, false) => " ".to_string(),
    };
    members.push_formatted(Value::from(name).decorated(prefix, ""));
    if has_lines {
        members.set_trailing("\n");
        members.set_trailing_comma(true);
    }
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    fn add(text: &str) -> Result<String, String> {
        let manifest = Manifest::parse(text.to_string())?;
        manifest.with_members(["new"])
    }

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
            assert_eq!(add(&text(list)), Ok(text(expected)));
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
            assert_eq!(add(text).as_deref(), Ok(expected));
        }
        assert!(add("[workspace]\nmembers = \"a\"\n").is_err());
    }
}
