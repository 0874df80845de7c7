//! # The Cargo.toml of a workspace
//!
//! New members are added to it without a change to the rest, and it tells what packages can inherit.

use toml_edit::{Array, DocumentMut, Item, Table, Value};
use wildmatch::WildMatch;

/// The text of a new workspace's Cargo.toml, without members yet.
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

#[derive(Debug)]
pub(super) struct WorkspaceManifest {
    /// The text in the file.
    pub(super) text: String,
    /// The text with what was added since.
    document: DocumentMut,
}

impl WorkspaceManifest {
    pub(super) fn parse(text: String) -> Result<Self, String> {
        let document = text.parse().map_err(|error| format!("{error}"))?;
        Ok(WorkspaceManifest { text, document })
    }

    /// Adds a table at the end, and returns the whole text.
    pub(super) fn add_table(&mut self, table: &str) -> Result<String, String> {
        let text = format!("{}\n{table}", self.document);
        self.document = text.parse().map_err(|error| format!("{error}"))?;
        Ok(text)
    }

    /// Returns a value that packages can inherit, such as `package.version`.
    pub(super) fn inherited(&self, path: &str) -> Option<&Item> {
        let workspace = self.document.get("workspace")?;
        let mut keys = path.split('.');
        keys.try_fold(workspace, |item, key| item.get(key))
    }

    /// Returns the text with one more member, unless an existing one, such as `problems/*`, matches it.
    pub(super) fn with_member(&self, name: &str) -> Result<String, String> {
        let mut document = self.document.clone();
        let members = document
            .entry("workspace")
            .or_insert(Item::Table(Table::new()))
            .as_table_like_mut()
            .ok_or("`workspace` is not a table")?
            .entry("members")
            .or_insert(Array::new().into())
            .as_array_mut()
            .ok_or("`members` is not an array")?;
        let is_matched = |member: &Value| member.as_str().is_some_and(|it| matches(it, name));
        if !members.iter().any(is_matched) {
            push(members, name);
        }
        Ok(with_line_ends_of(&self.text, document.to_string()))
    }
}

fn with_line_ends_of(other: &str, text: String) -> String {
    match other.contains("\r\n") {
        true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => text,
    }
}

/// Tells whether an entry of `members`, which may be a pattern, matches a folder beside the Cargo.toml.
fn matches(member: &str, name: &str) -> bool {
    let member = member.trim_start_matches("./").trim_end_matches('/');
    WildMatch::new(member).matches(name)
}

/// Appends a name to an array, on a line of its own if the array has lines.
fn push(members: &mut Array, name: &str) {
    let behind = members.trailing().as_str().unwrap_or("").to_string();
    let has_end = members.trailing_comma() || members.is_empty();
    let Some((comment, _)) = behind.rsplit_once('\n').filter(|_| has_end) else {
        members.push(name);
        return;
    };
    let first = members
        .get(0)
        .and_then(|first| first.decor().prefix()?.as_str());
    let indent = first.and_then(|text| Some(text.rsplit_once('\n')?.1.to_string()));
    let indent = indent.unwrap_or_else(|| "    ".to_string());
    // The text behind the last name is a comment on it and stays on its line.
    let prefix = format!("{comment}\n{indent}");
    members.push_formatted(Value::from(name).decorated(prefix, ""));
    members.set_trailing("\n");
    members.set_trailing_comma(true);
}

#[cfg(test)]
mod tests {
    use super::WorkspaceManifest;

    fn add(text: &str) -> Result<String, String> {
        let manifest = WorkspaceManifest::parse(text.to_string())?;
        manifest.with_member("new")
    }

    #[test]
    fn only_the_member_is_added() {
        for (list, expected) in [
            ("[\"a\", \"b\"] # all", "[\"a\", \"b\", \"new\"] # all"),
            ("[]", "[\"new\"]"),
            ("[\n]", "[\n    \"new\",\n]"),
            (
                "[\n  \"a\", # one\n  \"b\", # two\n]",
                "[\n  \"a\", # one\n  \"b\", # two\n  \"new\",\n]",
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
    fn missing_members_are_created() {
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
