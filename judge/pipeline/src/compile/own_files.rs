//! # The user's own files in texts about a bundle
//!
//! A judge's compiler knows the bundle as `main.rs` in the current folder, or as `src/main.rs` in its package. Both names
//! appear where a program panics and in the type of a closure. They are replaced by places in the user's own files.

use std::path::Path;

use judge_bundler::Bundle;
use judge_facts::error::relative_path;
use judge_runner::result::SourcePlace;

use crate::compile::store::SOURCE;

/// The name's prefix where cargo calls the compiler.
const PACKAGE_FOLDER: &str = if cfg!(windows) { "src\\" } else { "src/" };

/// Returns the place in the user's own file that one in the bundle comes from, with a path relative to `folder`. Panics in
/// the standard library or in one of the judge's crates are in other files.
pub(crate) fn own_source_place(
    place: &SourcePlace,
    bundle: &Bundle,
    folder: &Path,
) -> Option<SourcePlace> {
    let file = &place.file;
    if file.strip_prefix(PACKAGE_FOLDER).unwrap_or(file) != SOURCE {
        return None;
    }
    let at = bundle.locate(place.line, place.column)?;
    Some(SourcePlace {
        file: relative_path(&at.file, folder).display().to_string(),
        line: at.line,
        column: at.column,
    })
}

/// Replaces the places of closures in a compiler's message, such as `{closure@main.rs:3:5: 3:9}`.
pub(crate) fn in_own_files(text: &str, bundle: &Bundle, folder: &Path) -> String {
    const CLOSURE: &str = "{closure@";
    let mut parts = text.split(CLOSURE);
    let mut own = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        // The second position is the closure's end.
        let place = name.split(": ").next().and_then(SourcePlace::parse);
        let place = place.and_then(|place| own_source_place(&place, bundle, folder));
        let name = place.map_or(name.to_string(), |place| place.to_string());
        own += &format!("{CLOSURE}{name}}}{rest}");
    }
    own
}
