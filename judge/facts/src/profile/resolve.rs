//! # The judge of a problem

use std::collections::BTreeMap;
use std::path::Path;

use super::{Profile, guess};
use crate::error::{Error, did_you_mean, list_choices};
use crate::problem::{Problem, locate_key};

/// Returns the judge of this name.
pub fn find_profile<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    name: &str,
) -> Result<&'a Profile, Error> {
    profiles.get(name).ok_or_else(|| {
        let mut error = Error::usage(format!("no judge is called `{name}`"));
        if let Some(similar) = did_you_mean(name, profiles.keys()) {
            error = error.help(format_args!("did you mean `{similar}`?"));
        }
        error.help(list_choices("judges", profiles.keys()))
    })
}

/// Returns the judge that a problem names.
///
/// # Errors
/// If it names none or one that is not known; the error shows the place in the package's Cargo.toml.
pub fn resolve_profile<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    problem: &Problem,
    manifest: &Path,
    binary: &str,
) -> Result<&'a Profile, Error> {
    let location = || locate_key("judge", manifest, binary);
    let Some(name) = &problem.judge else {
        return Err(Error::input("the problem names no judge")
            .at(location())
            .help("set `judge` under [package.metadata.judge] in Cargo.toml")
            .help(list_choices("judges", profiles.keys())));
    };
    match problem.page.as_deref() {
        Some(page) if !profiles.contains_key(name) && guess::is_unknown(profiles, page) => {
            let unknown = Error::input(format!("no judge is called `{name}`"));
            Err(unknown.at(location()).help(guess::advice(name, page)))
        }
        _ => find_profile(profiles, name).map_err(|error| error.in_input().at(location())),
    }
}
