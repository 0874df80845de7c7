//! # The Cargo.toml of a workspace
//!
//! Adds members and tables without changing the rest of the text, and finds the values that packages can inherit.

use toml_edit::{Array, DocumentMut, Item, Table, Value};

/// The Cargo.toml of a new workspace, which has no members yet.
pub(super) const NEW: &str = "\
# One package for each problem, or for each contest with a program for each problem. `cargo judge list` shows them and
# `cargo judge new` adds one. The cases of a package are pairs testcases/<package>/<case>.in and .out, those of a contest
# testcases/<package>/<program>/<case>.in and .out.
[workspace]
resolver = \"2\"
members = [
]

# Programs are fast enough for the cases even without --release. Overflow checks and debug assertions stay on.
[profile.dev]
opt-level = 2
";

#[derive(Debug)]
pub(super) struct WorkspaceManifest {
    pub(super) text: String,
    /// The parsed text, with the tables that were added to it.
    document: DocumentMut,
}

impl WorkspaceManifest {
    pub(super) fn parse(text: String) -> Result<Self, String> {
        let document = text.parse().map_err(|error| format!("{error}"))?;
        Ok(WorkspaceManifest { text, document })
    }

    /// Appends a table to the document, and returns the document's text.
    pub(super) fn add_table(&mut self, table: &str) -> Result<String, String> {
        let text = format!("{}\n{table}", self.document);
        self.document = text.parse().map_err(|error| format!("{error}"))?;
        Ok(text)
    }

    /// Returns a value below `[workspace]` that packages can inherit, such as `package.version`.
    pub(super) fn inherited(&self, path: &str) -> Option<&Item> {
        let workspace = self.document.get("workspace")?;
        let mut keys = path.split('.');
        keys.try_fold(workspace, |item, key| item.get(key))
    }

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
        push(members, name);
        Ok(with_line_ends_of(&self.text, document.to_string()))
    }
}

pub(super) fn with_line_ends_of(other: &str, text: String) -> String {
    match other.contains("\r\n") {
        true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => text,
    }
}

/// Appends a name to an array. If the array spans several lines, the name gets its own line.
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
    // A comment behind the last name stays on that name's line.
    let prefix = format!("{comment}\n{indent}");
    members.push_formatted(Value::from(name).decorated(prefix, ""));
    members.set_trailing("\n");
    members.set_trailing_comma(true);
}

#[cfg(test)]
mod tests {
    use super::WorkspaceManifest;

    #[test]
    fn only_the_member_is_added() {
        for (text, expected) in [
            (
                "# Mine.\n[workspace]\nmembers = [\"a\"] # all\n",
                "# Mine.\n[workspace]\nmembers = [\"a\", \"new\"] # all\n",
            ),
            (
                "[workspace]\nmembers = [\n  \"a\", # one\n  \"b\", # two\n]\n",
                "[workspace]\nmembers = [\n  \"a\", # one\n  \"b\", # two\n  \"new\",\n]\n",
            ),
            (
                "[workspace]\r\nmembers = [\r\n    \"a\",\r\n]\r\n",
                "[workspace]\r\nmembers = [\r\n    \"a\",\r\n    \"new\",\r\n]\r\n",
            ),
            (
                "workspace = { resolver = \"2\" }\n",
                "workspace = { resolver = \"2\" , members = [\"new\"] }\n",
            ),
        ] {
            let manifest = WorkspaceManifest::parse(text.to_string());
            let added = manifest.and_then(|manifest| manifest.with_member("new"));
            assert_eq!(added.as_deref(), Ok(expected));
        }
    }
}
