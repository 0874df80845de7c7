//! # The judge's version and edition
//!
//! Items of the standard library that are newer than the judge's compiler are refused; clippy finds them. Newer syntax is
//! left to the judge's own compiler. A bundle has one edition, and a crate of another edition may not compile in it.

use std::collections::BTreeSet;

use judge_bundler::Bundle;
use judge_facts::error::Error;
use judge_facts::profile::Profile;

use crate::compile::diagnostics::{self, Diagnostic, TOO_NEW_LINT, is_lint, primary_span};
use crate::compile::edition_of;

/// Returns an error if a bundle needs a newer compiler than the judge's.
pub(super) fn refuse_too_new(
    found: &[Diagnostic],
    bundle: &Bundle,
    profile: &Profile,
) -> Result<(), Error> {
    let Some(version) = &profile.rustc else {
        return Ok(());
    };
    let too_new = |item: &str, since: &str| {
        let title = &profile.title;
        let message = format!("{item} is stable since Rust {since}, but {title} has {version}");
        Error::input(message).refused()
    };
    let mut errors = Vec::new();
    let edition = edition_of(profile);
    if (version.major, version.minor) < (1, edition.minor()) {
        let item = format!("edition {}", edition.as_str());
        errors.push(too_new(&item, &format!("1.{}.0", edition.minor())));
    }
    // A type and its constructor are one item to the user, and so is one that a line names twice.
    let mut known = BTreeSet::new();
    for found in found.iter().filter(|found| is_lint(found, TOO_NEW_LINT)) {
        let Some(span) = primary_span(found) else {
            continue;
        };
        // The message quotes two versions, and the item's own comes last.
        let since = found.message.rsplit('`').nth(1);
        let since = since.unwrap_or("a later version");
        if !known.insert((span.line_start, since)) {
            continue;
        }
        let code = diagnostics::text_at(span);
        let item = code.split(['(', '{', '<']).next().unwrap_or_default();
        let item = item.trim().trim_end_matches("::");
        let mut error = too_new(&format!("`{item}`"), since);
        error.location = diagnostics::own_location(span, bundle).map(Box::new);
        errors.push(error);
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(diagnostics::first_errors(errors)),
    }
}

/// Returns a note if the code with an error is written in another edition than the judge's.
pub(super) fn edition_note(
    error: &Diagnostic,
    bundle: &Bundle,
    profile: &Profile,
) -> Option<String> {
    let span = primary_span(error)?;
    let at = bundle.locate(span.line_start, span.column_start)?;
    let (written, compiled) = (bundle.edition_of(&at.file), edition_of(profile));
    if written == compiled {
        return None;
    }
    let (title, compiled, written) = (&profile.title, compiled.as_str(), written.as_str());
    let code = match bundle.library_of(&at.file) {
        Some(library) => format!("library `{}` is written in edition {written}", library.name),
        None => format!("Cargo.toml names edition {written}"),
    };
    Some(format!(
        "{title} compiles with edition {compiled}, but {code}"
    ))
}
