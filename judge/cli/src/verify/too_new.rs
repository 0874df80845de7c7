//! # What came later than the judge's compiler
//!
//! Syntax is found here, and what is of the standard library by clippy. Each is refused with its version.

use crate::compile::TOO_NEW;
use crate::compile::rustc::{self, Message};
use crate::language;
use crate::profile::Profile;
use crate::ui::error::Error;
use judge_bundler::Bundle;

/// Refuses what the judge's compiler does not have yet.
///
/// # Errors
/// If there is something, or no thread can be started.
pub(super) fn refuse(
    messages: &[Message],
    bundle: &Bundle,
    profile: &Profile,
) -> Result<(), Error> {
    let Some(version) = &profile.rustc else {
        return Ok(());
    };
    let word = |new: TooNew| {
        let (title, TooNew { what, since, at }) = (&profile.title, new);
        let what = format!("{what} is stable since Rust {since}, and {title} has {version}");
        match at.and_then(|(line, column)| rustc::at(line, column, bundle, what.clone())) {
            Some(diagnostic) => Error::from(diagnostic).to_string(),
            None => what,
        }
    };
    let findings = language::find(&bundle.text, profile.edition, version)
        .map_err(|error| Error::input(format!("cannot start a thread: {error}")))?;
    let syntax = findings.into_iter().map(|finding| TooNew {
        what: finding.what.to_string(),
        since: format!("1.{}.0", finding.minor),
        at: Some((finding.line, finding.column)),
    });
    let edition = profile.edition;
    let edition = ((version.major, version.minor) < (1, edition.minor())).then(|| TooNew {
        what: format!("edition {}", edition.as_str()),
        since: format!("1.{}.0", edition.minor()),
        at: None,
    });
    let new = edition.into_iter().chain(syntax).chain(new_items(messages));
    let errors: Vec<String> = new.map(word).collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Error::Refused(errors.join("\n\nerror: ")))
    }
}

/// What came later than the judge's compiler.
struct TooNew {
    /// The subject of "is stable since".
    what: String,
    since: String,
    /// Line and column in the bundle.
    at: Option<(usize, usize)>,
}

/// Returns what clippy finds of the standard library, once a line: a type beside what makes a value of it is one thing
/// to the user, and so is what a line names twice.
fn new_items(messages: &[Message]) -> impl Iterator<Item = TooNew> {
    let mut known: Vec<(usize, String)> = Vec::new();
    let messages = messages.iter().filter(|message| message.is_lint(TOO_NEW));
    messages.filter_map(move |message| {
        let place = message.places().next()?;
        let code = place.code();
        let item = code
            .split(['(', '{', '<'])
            .next()
            .unwrap_or(&code)
            .trim()
            .trim_end_matches("::");
        let is_same = |(line, other): &(usize, String)| {
            *line == place.line_start && (leads_to(other, item) || leads_to(item, other))
        };
        if known.iter().any(is_same) {
            return None;
        }
        known.push((place.line_start, item.to_string()));
        // The message quotes two versions, and the item's own comes last.
        let since = message.message.rsplit('`').nth(1);
        Some(TooNew {
            what: format!("`{item}`"),
            since: since.unwrap_or("a later version").to_string(),
            at: Some((place.line_start, place.column_start)),
        })
    })
}

/// Tells whether one path is the other or leads on to it.
fn leads_to(path: &str, inner: &str) -> bool {
    inner
        .strip_prefix(path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}
