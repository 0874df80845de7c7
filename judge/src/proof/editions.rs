//! # What the judge's edition makes of code that was written in another
//!
//! A bundle has one edition, and what a library says in another may not compile in it, or mean something else. The
//! first is found out by a second look in the edition that the code was written in, the second by rustc's own lints for
//! those who go from one edition to the next: they name what changes its meaning on the way.

use crate::bundle::Bundle;
use crate::compile::Compiler;
use crate::compile::lints::EditionLint;
use crate::compile::rustc::{self, Message};
use crate::profile::Profile;
use crate::say::error::Error;
use crate::say::message;

use super::Subject;

/// How many places the user is told.
const SHOWN: usize = 3;

/// Refuses code that means something else in the judge's edition, and warns of such that may.
///
/// # Errors
/// If there is code of the first kind.
pub(super) fn compare(
    messages: &[Message],
    bundle: &Bundle,
    profile: &Profile,
) -> Result<(), Error> {
    let mut refused = Vec::new();
    let mut doubtful = Vec::new();
    for lint in EditionLint::ALL {
        for found in messages.iter().filter(|message| message.is_lint(lint.name)) {
            let Some(place) = found.places().next() else {
                continue;
            };
            let says = |file: &_| {
                let (written, compiled) =
                    (bundle.edition_of(file).as_str(), profile.edition.as_str());
                format!(
                    "{} since edition {}: this is written in edition {written}, and {} compiles with edition {compiled}",
                    lint.what,
                    lint.since.as_str(),
                    profile.title,
                )
            };
            let is_meant = |file: &_| bundle.edition_of(file) >= lint.since;
            let Some(at) = bundle
                .locate(place.line_start, place.column_start)
                .filter(|at| is_meant(&at.file))
            else {
                continue;
            };
            let diagnostic =
                rustc::at(place.line_start, place.column_start, bundle, says(&at.file));
            let worded = diagnostic.map(|diagnostic| Error::from(diagnostic).to_string());
            if lint.is_certain {
                refused.extend(worded);
            } else {
                doubtful.extend(worded);
            }
        }
    }
    for worded in doubtful.iter().take(SHOWN) {
        message::warning(worded);
    }
    if refused.is_empty() {
        Ok(())
    } else {
        Err(Error::Refused(refused.join("\n\nerror: ")))
    }
}

/// Says that the judge's edition is the reason for the first error, if the bundle does not have that error in the
/// edition that the code was written in.
pub(super) fn hint(
    messages: &[Message],
    bundle: &Bundle,
    subject: &Subject,
    compiler: &Compiler,
) -> Option<String> {
    let first = messages.iter().find(|message| message.blames_source())?;
    let place = first.places().next()?;
    let file = bundle.locate(place.line_start, place.column_start)?.file;
    let (written, compiled) = (bundle.edition_of(&file), subject.profile.edition);
    if written == compiled || has(first, &compiler.lint_in(&bundle.text, written).ok()?) {
        return None;
    }
    let whose = match bundle.library_of(&file) {
        Some(library) => format!(
            "and library `{}` is written in edition {}",
            library.name,
            written.as_str()
        ),
        None => format!("and not edition {} as Cargo.toml says", written.as_str()),
    };
    Some(format!(
        "{} compiles with edition {}, {whose}",
        subject.profile.title,
        compiled.as_str(),
    ))
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
