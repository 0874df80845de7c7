//! # The judge that a problem names

use std::collections::BTreeMap;
use std::path::Path;

use super::Profile;
use crate::error::{Error, list_choices, similar_name};
use crate::problem::{Problem, locate_key};

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

/// Returns the profile of the problem's judge. An error points to the key `judge` in the package's Cargo.toml.
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
    find_profile(profiles, name).map_err(|error| {
        let error = error.in_input().at(location());
        let page = problem.page.as_deref();
        let page = page.filter(|_| similar_name(name, profiles.keys()).is_none());
        let Some(host) = page.and_then(|page| page.split('/').nth(2)) else {
            return error;
        };
        let table = plain_table(name, host);
        error.help(format_args!(
            "or describe this judge in the workspace's Cargo.toml, for example:\n\n{table}"
        ))
    })
}

/// Returns a table for a workspace's Cargo.toml that describes a judge with default rules.
pub fn plain_table(name: &str, host: &str) -> String {
    format!(
        "[workspace.metadata.judge.profiles.{name}]\ntitle = {host:?}\nhosts = [{host:?}]\nedition = \"2021\"\n\
         compare = \"lines\"\ntime-limit = \"2 s\"\nmemory-limit = \"256 MiB\"\n"
    )
}
