//! # A new member in a workspace's Cargo.toml
//!
//! Puts one line into a text that somebody else has written, and leaves every other byte of it alone: comments, order,
//! line ends. The parser only says where things are. What comes out is parsed again, and refused if it says anything
//! else than the text before it did with one more member.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
struct Manifest {
    workspace: Option<Workspace>,
}

#[derive(Deserialize)]
struct Workspace {
    members: Option<Spanned<Vec<Spanned<String>>>>,
}

/// Returns the Cargo.toml with one more member; unchanged if the name is matched by a member that is there.
///
/// # Errors
/// If the text is written in a way that this cannot add to.
pub(super) fn add(text: &str, name: &str) -> Result<String, String> {
    let manifest = parse(text)?;
    let members = manifest
        .workspace
        .as_ref()
        .and_then(|workspace| workspace.members.as_ref());
    if members.is_some_and(|members| {
        members
            .get_ref()
            .iter()
            .any(|member| matches(member.get_ref(), name))
    }) {
        return Ok(text.to_string());
    }
    let added = match (&manifest.workspace, members) {
        (_, Some(members)) => match members.get_ref().last() {
            Some(last) => after(text, members.span(), last.span(), name),
            None => inserted(text, members.span().start + 1, &format!("\"{name}\"")),
        },
        (Some(_), None) => below_header(text, name)?,
        (None, None) => at_end(text, name),
    };
    let mut expected: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    enter(&mut expected, name);
    match toml::from_str::<toml::Table>(&added) {
        Ok(found) if found == expected => Ok(added),
        _ => Err("the list of members is written in an unusual form".to_string()),
    }
}

fn parse(text: &str) -> Result<Manifest, String> {
    toml::from_str(text).map_err(|error| error.message().to_string())
}

/// Does to the meaning of the text what [`add`] does to the text.
fn enter(manifest: &mut toml::Table, name: &str) {
    let empty = || toml::Value::Table(toml::Table::new());
    let workspace = manifest
        .entry("workspace")
        .or_insert_with(empty)
        .as_table_mut();
    let members = workspace.map(|workspace| {
        workspace
            .entry("members")
            .or_insert_with(|| toml::Value::Array(Vec::new()))
    });
    if let Some(toml::Value::Array(members)) = members {
        members.push(toml::Value::String(name.to_string()));
    }
}

/// Tells whether an entry of the list stands for a folder beside the Cargo.toml. It may have one star.
fn matches(member: &str, name: &str) -> bool {
    let member = member.trim_start_matches("./").trim_end_matches('/');
    match member.split_once('*') {
        Some((start, end)) => name
            .strip_prefix(start)
            .is_some_and(|rest| rest.ends_with(end)),
        None => member == name,
    }
}

/// Puts the name behind the last one, on a line of its own if that one has a line of its own.
fn after(text: &str, list: Range<usize>, last: Range<usize>, name: &str) -> String {
    let has_own_line = text[list.start..last.start].contains('\n');
    if !has_own_line {
        return inserted(text, last.end, &format!(", \"{name}\""));
    }
    let line_start = text[..last.start]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let line = &text[line_start..];
    let indent = &line[..line.len() - line.trim_start().len()];
    // Behind the last name there may be a comma, a comment that belongs to it, or already the end of the list.
    let rest = &text[last.end..list.end - 1];
    let has_comma = rest.trim_start_matches([' ', '\t']).starts_with(',');
    let line_rest = rest.split('\n').next().unwrap_or_default();
    let line_rest = line_rest.strip_suffix('\r').unwrap_or(line_rest);
    let newline = if text[..last.start].ends_with(&format!("\r\n{indent}")) {
        "\r\n"
    } else {
        "\n"
    };
    let (before, behind) = if has_comma { ("", ",") } else { (",", "") };
    format!(
        "{}{before}{line_rest}{newline}{indent}\"{name}\"{behind}{}",
        &text[..last.end],
        &text[last.end + line_rest.len()..],
    )
}

fn below_header(text: &str, name: &str) -> Result<String, String> {
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        offset += line.len();
        let code = line.split('#').next().unwrap_or(line).trim();
        if code == "[workspace]" {
            let newline = if line.ends_with('\n') { "" } else { "\n" };
            return Ok(inserted(
                text,
                offset,
                &format!("{newline}members = [\"{name}\"]\n"),
            ));
        }
    }
    Err("there is no line [workspace] to add it under".to_string())
}

/// Makes a workspace of what was a package alone.
fn at_end(text: &str, name: &str) -> String {
    let newline = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    format!("{text}{newline}\n[workspace]\nmembers = [\"{name}\"]\n")
}

fn inserted(text: &str, offset: usize, what: &str) -> String {
    format!("{}{what}{}", &text[..offset], &text[offset..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(text: &str, expected: &str) {
        assert_eq!(add(text, "new").as_deref(), Ok(expected));
    }

    #[test]
    fn a_list_on_one_line() {
        becomes(
            "[workspace]\nmembers = [\"a\", \"b\"] # all\n",
            "[workspace]\nmembers = [\"a\", \"b\", \"new\"] # all\n",
        );
        becomes(
            "workspace.members = [ \"a\", ]\n",
            "workspace.members = [ \"a\", \"new\", ]\n",
        );
        becomes(
            "workspace = { members = [] }\n",
            "workspace = { members = [\"new\"] }\n",
        );
    }

    #[test]
    fn a_list_with_lines() {
        becomes(
            "[workspace]\nmembers = [\n  # first\n  \"a\", # one\n  \"b\", # two, [\"c\"]\n  # end\n]\n# after\n",
            "[workspace]\nmembers = [\n  # first\n  \"a\", # one\n  \"b\", # two, [\"c\"]\n  \"new\",\n  # end\n]\n# after\n",
        );
        becomes(
            "[workspace]\nmembers = [\n\t\"a\",\n\t\"b\" # no comma\n]\n",
            "[workspace]\nmembers = [\n\t\"a\",\n\t\"b\", # no comma\n\t\"new\"\n]\n",
        );
        becomes(
            "[workspace]\r\nmembers = [\r\n    \"a\",\r\n]\r\n",
            "[workspace]\r\nmembers = [\r\n    \"a\",\r\n    \"new\",\r\n]\r\n",
        );
        becomes(
            "[workspace]\nmembers = [\n    \"a\"]\n",
            "[workspace]\nmembers = [\n    \"a\",\n    \"new\"]\n",
        );
    }

    #[test]
    fn a_list_that_looks_like_no_other() {
        becomes(
            "[workspace]\nmembers = [\n\"a\"\n, 'b' # x\n , ]\n",
            "[workspace]\nmembers = [\n\"a\"\n, 'b', # x\n\"new\"\n , ]\n",
        );
    }

    #[test]
    fn no_list() {
        becomes(
            "# Mine.\n[workspace] # here\nresolver = \"2\"\n",
            "# Mine.\n[workspace] # here\nmembers = [\"new\"]\nresolver = \"2\"\n",
        );
        becomes(
            "[package]\nname = \"a\"",
            "[package]\nname = \"a\"\n\n[workspace]\nmembers = [\"new\"]\n",
        );
    }

    #[test]
    fn what_is_matched_already() {
        for member in ["new", "./new/", "*", "n*w"] {
            let text = format!("[workspace]\nmembers = [\"{member}\"]\n");
            becomes(&text, &text);
        }
    }

    #[test]
    fn what_cannot_be_added_to_is_refused() {
        assert!(add("workspace = { resolver = \"2\" }\n", "new").is_err());
        assert!(add("[\"workspace\"]\nresolver = \"2\"\n", "new").is_err());
        assert!(add("[workspace]\nmembers = \"a\"\n", "new").is_err());
    }
}
