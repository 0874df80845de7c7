//! # A contest without a browser
//!
//! The page of each problem is made of the contest's name and the problem's letter, as the judge's addresses have them.

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
        let mut letters: Vec<String> = Vec::new();
        for item in text.to_ascii_lowercase().split(',').map(str::trim) {
            let range = match item.as_bytes() {
                &[first @ b'a'..=b'z', b'-', last @ b'a'..=b'z'] if first < last => first..=last,
                _ if is_letter(item) => {
                    letters.push(item.to_string());
                    continue;
                }
                _ => {
                    return Err(format!(
                        "expected letters such as a-g or a-c,e1,e2, found {item:?}"
                    ));
                }
            };
            letters.extend(range.map(|letter| char::from(letter).to_string()));
        }
        let mut twice = (1..letters.len()).filter(|&at| letters[..at].contains(&letters[at]));
        match twice.next() {
            Some(at) => Err(format!("the letter {} is given twice", letters[at])),
            None => Ok(Letters(letters)),
        }
    }
}

fn is_letter(text: &str) -> bool {
    let number = text.strip_prefix(|c: char| c.is_ascii_lowercase());
    text == "ex"
        || number.is_some_and(|it| it.len() < 3 && it.bytes().all(|it| it.is_ascii_digit()))
}

/// Creates the problems of a contest.
pub(super) fn create(
    arguments: &NewArguments,
    folder: &Path,
    letters: &Letters,
) -> Result<(), Error> {
    let destination = Destination::find_workspace(folder)?;
    let profile = plan::judge_of(arguments, &destination, None)?;
    let contest = arguments.name.as_deref().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if contest.is_empty() || !contest.chars().all(is_plain) {
        let message = format!("`{contest}` is not the name of a contest in the judge's addresses");
        return Err(Error::usage(message).help("use a name such as `abc350`"));
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
            "{}'s contests have no known addresses with letters",
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
