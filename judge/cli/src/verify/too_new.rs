//! # What came later than the judge's compiler
//!
//! What is of the standard library is found by clippy, and refused with its version. Syntax is left to the judge's own
//! compiler.

use std::collections::BTreeSet;

use crate::compile::lints::TOO_NEW;
use crate::compile::rustc::{self, Message};
use crate::profile::Profile;
use crate::ui::error::Error;
use judge_bundler::Bundle;

/// Refuses what the judge's compiler does not have yet.
pub(super) fn refuse(
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
    for message in messages
        .iter()
        .filter(|message| rustc::is_lint(message, TOO_NEW))
    {
        let Some(place) = rustc::places(message).next() else {
            continue;
        };
        if !known.insert((place.line_start, &message.message)) {
            continue;
        }
        let code = rustc::code(place);
        let item = code.split(['(', '{', '<']).next().unwrap_or_default();
        let item = item.trim().trim_end_matches("::");
        // The message quotes two versions, and the item's own comes last.
        let since = message.message.rsplit('`').nth(1);
        let what = says(&format!("`{item}`"), since.unwrap_or("a later version"));
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
