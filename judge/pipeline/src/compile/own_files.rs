//! # The user's own files in texts about a bundle
//!
//! A judge's compiler knows the bundle as `main.rs` in the current folder, or as `src/main.rs` in its package. Both names
//! appear in texts: in the type of a closure, and where a program panics. They are replaced by places in the user's own
//! files.

use std::path::Path;

use judge_bundler::Bundle;
use judge_facts::error::relative_path;

use crate::compile::store::SOURCE;
use judge_runner::result::SourcePlace;

/// The name's prefix where cargo calls the compiler.
const PACKAGE_FOLDER: &str = if cfg!(windows) { "src\\" } else { "src/" };

/// Replaces each place in the bundle by the one in the user's own file that it comes from. Paths inside `folder` are
/// written relative to it.
pub(crate) fn in_own_files(text: &str, bundle: &Bundle, folder: &Path) -> String {
    let mut own = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(SOURCE) {
        let (before, named) = rest.split_at(at);
        let after = &named[SOURCE.len()..];
        let before_name = before.strip_suffix(PACKAGE_FOLDER).unwrap_or(before);
        match own_place(before_name, after, bundle, folder) {
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

/// Returns the place in the user's own file for one in the bundle. Panics in the standard library or in one of the judge's
/// crates are in other files.
pub(crate) fn own_source_place(
    place: &SourcePlace,
    bundle: &Bundle,
    folder: &Path,
) -> Option<SourcePlace> {
    if place
        .file
        .strip_prefix(PACKAGE_FOLDER)
        .unwrap_or(&place.file)
        != SOURCE
    {
        return None;
    }
    let at = bundle.locate(place.line, place.column)?;
    Some(SourcePlace {
        file: relative_path(&at.file, folder).display().to_string(),
        line: at.line,
        column: at.column,
    })
}

/// Writes the place that follows the bundle's name, and returns the rest of the text too.
fn own_place<'a>(
    before: &str,
    after: &'a str,
    bundle: &Bundle,
    folder: &Path,
) -> Option<(String, &'a str)> {
    // A file of that name in another folder is another file.
    let is_in_name = |c: char| c.is_alphanumeric() || "/\\_-.".contains(c);
    if before.ends_with(is_in_name) {
        return None;
    }
    let (start, after) = split_position(after.strip_prefix(':')?)?;
    let at = bundle.locate(start.0, start.1)?;
    let file = relative_path(&at.file, folder);
    let place = format!("{}:{}:{}", file.display(), at.line, at.column);
    // The compiler adds the end of a closure.
    let Some((end, after)) = after.strip_prefix(": ").and_then(split_position) else {
        return Some((place, after));
    };
    let end = bundle.locate(end.0, end.1.saturating_sub(1));
    let end = end.filter(|end| end.file == at.file);
    let end = end.map(|end| format!(": {}:{}", end.line, end.column + 1));
    Some((place + &end.unwrap_or_default(), after))
}

/// Splits `line:column` from the start of a text.
fn split_position(text: &str) -> Option<((usize, usize), &str)> {
    let digits = |text: &'_ str| {
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len())
    };
    let (line, rest) = text.split_at(digits(text));
    let rest = rest.strip_prefix(':')?;
    let (column, rest) = rest.split_at(digits(rest));
    Some(((line.parse().ok()?, column.parse().ok()?), rest))
}
