//! # What the judge's edition makes of code that was written in another
//!
//! A bundle has one edition, and what a crate says in another may not compile in it, or mean something else. The first
//! is found out by a second look in the edition that the code was written in, the second by rustc's own lints for those
//! who go from one edition to the next: they name what changes its meaning on the way.
//!
//! Those lints see types, which the bundler does not, but not everything: how long a guard such as that of `RefCell` is
//! held by an `if let` is different since edition 2024, and they say nothing of it. Such a program is left to its
//! cases.

use std::collections::BTreeSet;

use crate::compile::Compiler;
use crate::compile::lints::EditionLint;
use crate::compile::rustc::{self, Message, Span};
use crate::profile::Profile;
use crate::ui::error::Error;
use crate::ui::message;
use judge_bundler::{Bundle, Edition};

use super::Subject;

/// How many places the user is told at once.
const SHOWN: usize = 3;

/// Refuses code that means something else in the judge's edition, and warns of values that may be dropped at another
/// time.
///
/// # Errors
/// If there is code of the first kind, or the compiler cannot be called.
pub(super) fn compare(
    messages: &[Message],
    bundle: &Bundle,
    profile: &Profile,
    compiler: &Compiler,
) -> Result<(), Error> {
    let (mut certain, mut doubtful) = (BTreeSet::new(), BTreeSet::new());
    for written in bundle.editions() {
        // A lint speaks in the older of the two editions only.
        let older = written.min(profile.edition);
        let again;
        let said = if older == profile.edition {
            messages
        } else {
            again = compiler.lint_in(&bundle.text, older)?;
            &again
        };
        for lint in &EditionLint::ALL {
            if (lint.since <= written) == (lint.since <= profile.edition) {
                continue;
            }
            let found = said.iter().filter(|message| message.is_lint(lint.name));
            let places = found.flat_map(Message::origins);
            let worded =
                places.filter_map(|place| difference(lint, written, place, bundle, profile));
            if lint.is_certain() {
                certain.extend(worded);
            } else {
                doubtful.extend(worded);
            }
        }
    }
    if !doubtful.is_empty() {
        message::warning(several(&doubtful, "warning"));
    }
    if certain.is_empty() {
        Ok(())
    } else {
        Err(Error::Refused(several(&certain, "error")))
    }
}

/// Words one difference, if the place is in a file of that edition.
fn difference(
    lint: &EditionLint,
    written: Edition,
    place: &Span,
    bundle: &Bundle,
    profile: &Profile,
) -> Option<String> {
    let (line, column) = (place.line_start, place.column_start);
    let file = bundle.locate(line, column)?.file;
    if bundle.edition_of(&file) != written {
        return None;
    }
    let says = format!(
        "{} since edition {}: this is written in edition {}, and {} compiles with edition {}",
        lint.what,
        lint.since.as_str(),
        written.as_str(),
        profile.title,
        profile.edition.as_str(),
    );
    let mut diagnostic = rustc::at(line, column, bundle, says)?;
    diagnostic.help = lint.instead.map(str::to_string);
    Some(Error::from(diagnostic).to_string())
}

/// Puts the first of them one under the other, and says how many more there are.
fn several(worded: &BTreeSet<String>, level: &str) -> String {
    let shown: Vec<&str> = worded.iter().take(SHOWN).map(String::as_str).collect();
    let text = shown.join(&format!("\n\n{level}: "));
    match worded.len() - shown.len() {
        0 => text,
        more => format!("{text}\n\n{level}: {more} more"),
    }
}

/// Says that the judge's edition is the reason for the first error, if the bundle does not have that error in the
/// edition that the code was written in.
///
/// # Errors
/// If the compiler cannot be called.
pub(super) fn hint(
    messages: &[Message],
    bundle: &Bundle,
    subject: &Subject,
    compiler: &Compiler,
) -> Result<Option<String>, Error> {
    let Some(first) = messages.iter().find(|message| message.blames_source()) else {
        return Ok(None);
    };
    let place = first.places().next();
    let at = place.and_then(|place| bundle.locate(place.line_start, place.column_start));
    let Some(file) = at.map(|at| at.file) else {
        return Ok(None);
    };
    let (written, compiled) = (bundle.edition_of(&file), subject.profile.edition);
    if written == compiled || has(first, &compiler.lint_in(&bundle.text, written)?) {
        return Ok(None);
    }
    let whose = match bundle.library_of(&file) {
        Some(library) => format!(
            "and library `{}` is written in edition {}",
            library.name,
            written.as_str()
        ),
        None => format!("and not edition {} as Cargo.toml says", written.as_str()),
    };
    Ok(Some(format!(
        "{} compiles with edition {}, {whose}",
        subject.profile.title,
        compiled.as_str(),
    )))
}

/// Tells whether this error is among those.
fn has(error: &Message, messages: &[Message]) -> bool {
    let key = |message: &Message| {
        let start = message.places().next().map(|place| place.byte_start);
        (message.message.clone(), start)
    };
    messages
        .iter()
        .any(|message| message.is_error() && key(message) == key(error))
}
