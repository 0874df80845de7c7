//! # A contest without a browser
//!
//! The page of each problem is made of the contest's name and the problem's letter, as the judge's addresses have them.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;

use super::{NewArguments, plan};
use crate::create::pages::page_in_contest;
use crate::create::{Destination, NewProblem, name};
use judge_facts::error::Error;

/// The letters of problems, such as `a`, `e1` or `ex`.
#[derive(Clone, Debug)]
pub(super) struct Letters(Vec<String>);

impl FromStr for Letters {
    type Err = String;

    /// Reads letters and ranges of letters, separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut letters = Vec::new();
        for item in text.to_ascii_lowercase().split(',') {
            match item.as_bytes() {
                &[first @ b'a'..=b'z', b'-', last @ b'a'..=b'z'] if first < last => {
                    letters.extend((first..=last).map(|letter| char::from(letter).to_string()));
                }
                _ if name::is_letter(item) => letters.push(item.to_string()),
                _ => {
                    return Err(format!(
                        "expected letters such as a-g or a-c,e1,e2, found {item:?}"
                    ));
                }
            }
        }
        match BTreeSet::from_iter(&letters).len() == letters.len() {
            true => Ok(Letters(letters)),
            false => Err("a letter is given twice".to_string()),
        }
    }
}

pub(super) fn create(
    arguments: &NewArguments,
    folder: &Path,
    letters: &Letters,
) -> Result<(), Error> {
    let destination = Destination::find_workspace(folder)?;
    let profile = plan::judge_of(arguments, &destination, None)?;
    let contest = arguments.name.as_deref().unwrap_or_default();
    let is_allowed =
        |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    if !contest.chars().all(is_allowed) {
        let message = format!("{contest:?} cannot be part of the address of a contest");
        return Err(
            Error::usage(message).help("expected letters, digits, `-` and `_`, such as abc350")
        );
    }
    let problem = |letter: &String| {
        Some(NewProblem {
            page: Some(page_in_contest(profile, contest, letter)?),
            title: Some(format!("{contest} {}", letter.to_ascii_uppercase())),
            ..NewProblem::default()
        })
    };
    let problems: Option<Vec<NewProblem>> = letters.0.iter().map(problem).collect();
    let problems = problems.ok_or_else(|| {
        let known = destination.profiles.values();
        let known = known.filter(|it| page_in_contest(it, contest, "a").is_some());
        let known: Vec<&str> = known.map(|it| it.name.as_str()).collect();
        let message = format!(
            "cannot create a contest of {}: the addresses of its problems are unknown",
            profile.title
        );
        Error::usage(message).help(format_args!(
            "--problems takes a contest of {}; create other problems one by one with --problem",
            known.join(", ")
        ))
    })?;
    // A single problem has a package of its own.
    let name = (problems.len() > 1).then(|| name::valid_name(profile, contest));
    plan::create(arguments, folder, name, problems, None)
}
