//! # Pieces of source
//!
//! A chapter shows the code that is submitted, an item at a time. Items are found by their names, so that no marks for
//! the book's sake travel to the judges; a name that is gone stops the build.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::problems;

/// Returns an item of a file, such as the function of that name, with its attributes and the first paragraph of its
/// docs. The item must be formatted by rustfmt, so that its last line is indented like its first.
pub fn item(path: &str, name: &str) -> Result<String> {
    let file = problems::root().join(path);
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {path}"))?;
    piece(&text, name).with_context(|| format!("cannot show `{name}` of {path}"))
}

/// The outermost item called `name`.
fn piece(text: &str, name: &str) -> Result<String> {
    let lines: Vec<&str> = text.lines().collect();
    let places = (0..lines.len()).filter(|&place| declares(lines[place], name));
    let mut places: Vec<usize> = places.collect();
    places.sort_by_key(|&place| indent(lines[place]));
    let place = *places.first().context("there is no such item")?;
    let indent = self::indent(lines[place]);
    if let Some(&twin) = places.get(1)
        && self::indent(lines[twin]) == indent
    {
        bail!("lines {} and {} both declare it", place + 1, twin + 1);
    }
    // An attribute may have several lines.
    let is_head = |line: &&&str| {
        let marks = ["///", "#[", ")]"];
        self::indent(line) > indent || marks.iter().any(|mark| line.trim_start().starts_with(mark))
    };
    let first = place - lines[..place].iter().rev().take_while(is_head).count();
    let ends =
        |line: &&str| self::indent(line) == indent && (line.ends_with('}') || line.ends_with(';'));
    let length = lines[place..].iter().position(ends);
    let last = place + length.context("it does not end")?;
    // As in a bundle, only the first paragraph of the docs is shown.
    let mut is_behind = false;
    let is_shown = |line: &&&str| {
        let line = line.trim_start();
        is_behind = line.starts_with("///") && (is_behind || line == "///");
        !is_behind
    };
    let piece = lines[first..=last].iter().filter(is_shown);
    let piece: Vec<&str> = piece.map(|line| line.get(indent..).unwrap_or("")).collect();
    Ok(piece.join("\n"))
}

/// Returns whether a line begins the item called `name`; `impl Name` is the block of a type's own methods.
fn declares(line: &str, name: &str) -> bool {
    let line = line.trim_start();
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let line = line.replacen("const fn ", "fn ", 1);
    let is = |start: &str| line.strip_prefix(start).is_some_and(is_end_of_name);
    let keywords = ["fn", "struct", "enum", "const", "static", "type", "trait"];
    let mut starts = keywords.iter().map(|keyword| format!("{keyword} {name}"));
    match name.contains(' ') {
        true => is(name),
        false => starts.any(|start| is(&start)),
    }
}

fn is_end_of_name(rest: &str) -> bool {
    !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
}

/// The indentation of a line.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_paragraph_of_docs_is_shown() {
        let text = "/// A.\n///\n/// ```\n/// a();\n/// ```\nfn a() {\n    /// B.\n    b();\n}\n";
        let shown = "/// A.\nfn a() {\n    /// B.\n    b();\n}";
        assert_eq!(piece(text, "a").unwrap(), shown);
    }

    #[test]
    fn an_attribute_of_several_lines_belongs_to_its_item() {
        let text = "const A: u8 = 1;\n/// B.\n#[expect(\n    dead_code,\n    reason = \"why\"\n)]\nfn b() {}\n";
        let (_, item) = text.split_once('\n').unwrap();
        assert_eq!(piece(text, "b").unwrap(), item.trim_end());
    }

    #[test]
    fn an_item_of_a_name_that_two_have_is_not_chosen() {
        let text = "fn one() {\n    two();\n}\n\nimpl A {\n    fn two() {}\n    fn one() {}\n}\n\n\
            impl B {\n    fn two() {}\n}\n";
        assert_eq!(piece(text, "one").unwrap(), "fn one() {\n    two();\n}");
        let said = piece(text, "two").unwrap_err().to_string();
        assert_eq!(said, "lines 6 and 11 both declare it");
        let said = piece(text, "three").unwrap_err().to_string();
        assert_eq!(said, "there is no such item");
    }
}
