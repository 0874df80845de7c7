//! # What the judge's compiler and its edition make of the code
//!
//! What came later than the compiler is refused with its version: clippy finds what is of the standard library, and
//! syntax is left to the judge's own compiler.
//!
//! A bundle has one edition, and what a crate says in another may not compile in it, or mean something else. The first
//! is found out by a second look in the edition that the code was written in, the second by rustc's own lints for those
//! who go from one edition to the next: they see types, which the bundler does not.

use std::collections::BTreeSet;

use crate::compile::Compiler;
use crate::compile::lints::{EDITION_LINTS, EditionLint, TOO_NEW};
use crate::compile::rustc::{self, Message};
use crate::profile::Profile;
use crate::ui::error::Error;
use judge_bundler::{Bundle, Edition};

/// Refuses what the judge's compiler does not have yet.
pub(super) fn refuse_too_new(
    messages: &[Message],
    bundle: &Bundle,
    profile: &Profile,
) -> Result<(), Error> {
    let Some(version) = &profile.rustc else {
        return Ok(());
    };
    let says = |what: &str, since: &str| {
        let title = &profile.title;
        format!("{what} is stable since Rust {since}, and {title} has {version}")
    };
    let mut errors = Vec::new();
    let edition = profile.edition;
    if (version.major, version.minor) < (1, edition.minor()) {
        let what = format!("edition {}", edition.as_str());
        errors.push(says(&what, &format!("1.{}.0", edition.minor())));
    }
    // A type beside what makes a value of it is one thing to the user, and so is what a line names twice.
    let mut known = BTreeSet::new();
    for message in rustc::of_lint(messages, TOO_NEW) {
        let Some(place) = rustc::places(message).next() else {
            continue;
        };
        // The message quotes two versions, and the item's own comes last.
        let since = message.message.rsplit('`').nth(1);
        let since = since.unwrap_or("a later version");
        if !known.insert((place.line_start, since)) {
            continue;
        }
        let code = rustc::code(place);
        let item = code.split(['(', '{', '<']).next().unwrap_or_default();
        let item = item.trim().trim_end_matches("::");
        let what = says(&format!("`{item}`"), since);
        errors.push(match rustc::at(place, bundle, what.clone()) {
            Some(diagnostic) => Error::from(diagnostic).to_string(),
            None => what,
        });
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(Error::Refused(rustc::listed(&errors)))
}

/// Refuses code that means something else in the judge's edition.
pub(super) fn refuse_other_meaning(
    messages: &[Message],
    bundle: &Bundle,
    profile: &Profile,
    compiler: &Compiler,
) -> Result<(), Error> {
    let mut differences = BTreeSet::new();
    for written in bundle.editions() {
        // A lint speaks in the older of the two editions only.
        let said = if written < profile.edition {
            compiler.lint_in(&bundle.text, written)?
        } else {
            messages.to_vec()
        };
        let is_between =
            |lint: &&EditionLint| (lint.since <= written) != (lint.since <= profile.edition);
        for lint in EDITION_LINTS.iter().filter(is_between) {
            let worded = |found| difference(lint, written, found, bundle, profile);
            differences.extend(rustc::of_lint(&said, lint.name).filter_map(worded));
        }
    }
    if differences.is_empty() {
        return Ok(());
    }
    let differences: Vec<String> = differences.into_iter().collect();
    Err(Error::Refused(rustc::listed(&differences)))
}

/// Words one difference, if the place is in a file of that edition.
fn difference(
    lint: &EditionLint,
    written: Edition,
    found: &Message,
    bundle: &Bundle,
    profile: &Profile,
) -> Option<String> {
    let place = rustc::origins(found).next()?;
    let says = format!(
        "{} since edition {}: this is written in edition {}, and {} compiles with edition {}",
        lint.what,
        lint.since.as_str(),
        written.as_str(),
        profile.title,
        profile.edition.as_str(),
    );
    let mut diagnostic = rustc::at(place, bundle, says)?;
    diagnostic.help = Some(lint.instead.to_string());
    let is_of_it = bundle.edition_of(&diagnostic.file) == written;
    is_of_it.then(|| Error::from(diagnostic).to_string())
}

/// Says that the judge's edition is the reason for an error, if the bundle does not have that error in the edition that
/// the code was written in.
pub(super) fn edition_hint(
    error: &Message,
    bundle: &Bundle,
    profile: &Profile,
    compiler: &Compiler,
) -> Result<Option<String>, Error> {
    let place = rustc::places(error).next();
    let Some(at) = place.and_then(|place| bundle.locate(place.line_start, place.column_start))
    else {
        return Ok(None);
    };
    let (written, compiled) = (bundle.edition_of(&at.file), profile.edition);
    if written == compiled {
        return Ok(None);
    }
    let key = |message: &Message| {
        let start = rustc::places(message).next().map(|place| place.byte_start);
        (message.message.clone(), start)
    };
    let there = compiler.lint_in(&bundle.text, written)?;
    let is_same = |other: &Message| rustc::is_error(other) && key(other) == key(error);
    if there.iter().any(is_same) {
        return Ok(None);
    }
    let (title, compiled, written) = (&profile.title, compiled.as_str(), written.as_str());
    let whose = match bundle.library_of(&at.file) {
        Some(library) => {
            let name = &library.name;
            format!("and library `{name}` is written in edition {written}")
        }
        None => format!("and not edition {written} as Cargo.toml says"),
    };
    let hint = format!("{title} compiles with edition {compiled}, {whose}");
    Ok(Some(hint))
}
