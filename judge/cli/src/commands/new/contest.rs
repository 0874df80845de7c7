//! # A contest without a browser
//!
//! Makes the page of each problem from the contest's name and the problem's letter, by the judge's form of addresses.

use std::collections::BTreeSet;

use super::{NewArguments, plan};
use crate::create::pages::page_in_contest;
use crate::create::{Destination, NewProblem, name};
use judge_facts::error::Error;

/// Returns the letters, in lower case, of an argument such as `a`, `e1` or `ex`, or of a range such as `a-g`.
pub(super) fn parse_letters(text: &str) -> Result<Vec<String>, &'static str> {
    let text = text.to_ascii_lowercase();
    match text.as_bytes() {
        &[first @ b'a'..=b'z', b'-', last @ b'a'..=b'z'] if first < last => {
            let letters = (first..=last).map(|letter| char::from(letter).to_string());
            Ok(letters.collect())
        }
        _ if name::is_letter(&text) => Ok(vec![text]),
        _ => Err("expected letters such as a-g or a-c,e1,e2"),
    }
}

/// Returns a problem for each letter of `--problems` in the contest NAME.
pub(super) fn problems(
    arguments: &NewArguments,
    destination: &Destination,
) -> Result<Vec<NewProblem>, Error> {
    let profile = plan::judge_of(arguments, destination, None)?;
    let contest = arguments.name.as_deref().unwrap_or_default();
    let letters = BTreeSet::from_iter(arguments.problems.iter().flatten());
    let problem = |letter: &String| {
        let page = page_in_contest(profile, contest, letter).ok_or_else(|| {
            let message = format!(
                "cannot create the contest {contest:?} of {}: the addresses of its problems are unknown",
                profile.title
            );
            Error::usage(message).help(
                "--problems needs the contest's name as in its address, such as abc350, and a judge whose addresses \
                 contain the problem's letter; for other judges, create each problem with --problem URL",
            )
        })?;
        Ok(NewProblem {
            page: Some(page),
            title: Some(format!("{contest} {}", letter.to_ascii_uppercase())),
            ..NewProblem::default()
        })
    };
    letters.into_iter().map(problem).collect()
}
