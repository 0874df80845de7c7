//! # The judge of a problem

use std::collections::BTreeMap;
use std::path::Path;

use super::Profile;
use super::pages::host;
use crate::error::{Error, list_choices};
use crate::problem::{Problem, locate_key};

/// Returns the judge of this name.
pub fn find_profile<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    name: &str,
) -> Result<&'a Profile, Error> {
    profiles.get(name).ok_or_else(|| {
        let error = Error::usage(format!("no judge is called `{name}`"));
        let error = error.suggest(name, profiles.keys());
        error.help(list_choices("judges", profiles.keys()))
    })
}

/// Returns the judge of a problem's page. A form of addresses tells more than a host, which may show the problems of several
/// judges, and a judge comes before another that is only like it.
pub fn judge_of_page<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    page: &str,
) -> Option<&'a Profile> {
    let mut all: Vec<&Profile> = profiles.values().collect();
    all.sort_by_key(|profile| profile.like.is_some());
    let has_page = all.iter().find(|profile| profile.has_page(page));
    let is_at_host = || all.iter().find(|profile| profile.is_at(host(page)));
    has_page.or_else(is_at_host).copied()
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
    find_profile(profiles, name).map_err(|error| error.in_input().at(location()))
}
