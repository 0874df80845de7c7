//! # Places that a compiler or a program names in a text
//!
//! A judge's compiler is told the bundle as `main.rs` in the current folder, or as `src/main.rs` in its package. Both
//! names come back in texts: in the type of a closure, and where a program panics. Here they become places in the
//! user's own files.

use crate::compile::store::SOURCE;
use crate::ui::paths::shown;
use judge_bundler::Bundle;

/// Returns a text in which each place in the bundle is the one in the user's own file that it comes from.
pub fn in_own_files(text: &str, bundle: &Bundle) -> String {
    let mut own = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(SOURCE) {
        let (before, named) = rest.split_at(at);
        let after = &named[SOURCE.len()..];
        let before_name = before.strip_suffix(PACKAGE_FOLDER).unwrap_or(before);
        match own_place(before_name, after, bundle) {
            Some((place, after)) => {
                own += before_name;
                own += &place;
                rest = after;
            }
            None => {
                own += before;
                own += SOURCE;
                rest = after;
            }
        }
    }
    own + rest
}

/// What stands in front of the name where cargo calls the compiler.
const PACKAGE_FOLDER: &str = if cfg!(windows) { "src\\" } else { "src/" };

/// Words the place that follows the bundle's name, and returns what comes after it.
fn own_place<'a>(before: &str, after: &'a str, bundle: &Bundle) -> Option<(String, &'a str)> {
    // A file of that name in another folder is another file.
    let in_name = |c: char| c.is_alphanumeric() || "/\\_-.".contains(c);
    if before.ends_with(in_name) {
        return None;
    }
    let (start, after) = line_and_column(after.strip_prefix(':')?)?;
    let at = bundle.locate(start.0, start.1)?;
    let place = format!("{}:{}:{}", shown(&at.file).display(), at.line, at.column);
    // The compiler adds where a closure ends.
    let Some((end, after)) = after.strip_prefix(": ").and_then(line_and_column) else {
        return Some((place, after));
    };
    let end = bundle.locate(end.0, end.1.saturating_sub(1));
    let end = end.filter(|end| end.file == at.file);
    let end = end.map(|end| format!(": {}:{}", end.line, end.column + 1));
    Some((place + &end.unwrap_or_default(), after))
}

/// Reads `line:column` from the start of a text, and returns the rest too.
fn line_and_column(text: &str) -> Option<((usize, usize), &str)> {
    let split = |text: &'_ str| {
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len())
    };
    let (line, rest) = text.split_at(split(text));
    let rest = rest.strip_prefix(':')?;
    let (column, rest) = rest.split_at(split(rest));
    Some(((line.parse().ok()?, column.parse().ok()?), rest))
}
