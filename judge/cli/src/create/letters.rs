//! # What the problems of a contest are called
//!
//! Most contests call their problems A, B, C and so on. Where that is said differs: in the address of a page
//! (`abc350_a`), at the beginning of a title (`A. Short Sort!`), or nowhere; then the address may have other words that
//! tell one from the other, and if not, the order has to do. One way is taken for all problems that come together.

use super::name::{are_alike, kebab, objection};
use judge_facts::profile::Profile;

/// How long a letter can be: `Ex`, `B1`, `A12`.
const LONGEST_LETTER: usize = 3;

/// A way to find a name.
type Way = fn(&Profile, &Named) -> Option<String>;

/// The ways, the surest first.
const WAYS: [Way; 3] = [behind_contest, before_title, last_of_page];

/// What a problem is known by.
pub struct Named<'a> {
    /// The address of its page.
    pub page: &'a str,
    /// What the judge calls it.
    pub title: &'a str,
}

/// Returns a name for each of these problems, none of which is taken.
pub fn of(profile: &Profile, problems: &[Named], taken: &[&str]) -> Vec<String> {
    let by_way = |way: &Way| {
        let names = problems.iter().map(|named| way(profile, named));
        let names = names.collect::<Option<Vec<String>>>()?;
        are_good(profile, &names, taken).then_some(names)
    };
    WAYS.iter().find_map(by_way).unwrap_or_else(|| {
        let is_free = |name: &String| !taken.iter().any(|taken| are_alike(taken, name));
        let letters = ('a'..='z').map(String::from);
        let numbered = (27_usize..).map(|number| format!("p{number}"));
        let names = letters.chain(numbered).filter(is_free);
        names.take(problems.len()).collect()
    })
}

/// Tells whether programs can be called so, and each in another way.
fn are_good(profile: &Profile, names: &[String], taken: &[&str]) -> bool {
    names.iter().enumerate().all(|(index, name)| {
        let mut others = names[..index]
            .iter()
            .map(String::as_str)
            .chain(taken.iter().copied());
        objection(name, profile).is_none() && !others.any(|other| are_alike(other, name))
    })
}

/// What is behind the contest's own name in the last word of a page's address.
fn behind_contest(profile: &Profile, named: &Named) -> Option<String> {
    let contest = kebab(profile.contest_of(named.page)?);
    let task = last_of_page(profile, named)?;
    let rest = task.strip_prefix(&contest)?.strip_prefix('-')?;
    Some(rest.to_string())
}

/// The letter that a title begins with, as in `A - Title`, `A. Title` and `Problem A: Title`.
fn before_title(_: &Profile, named: &Named) -> Option<String> {
    let title = named.title.strip_prefix("Problem ").unwrap_or(named.title);
    let end = title.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (letter, rest) = title.split_at(end);
    let signs = [" -", " –", ". ", ": ", ") "];
    let is_letter = letter.len() <= LONGEST_LETTER && signs.iter().any(|it| rest.starts_with(it));
    is_letter.then(|| kebab(letter))
}

/// The last of the words that tell a page from others.
fn last_of_page(profile: &Profile, named: &Named) -> Option<String> {
    let (_, last) = profile.names_in(named.page)?.pop()?;
    Some(kebab(last))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Named, of};

    #[test]
    fn the_surest_way_that_names_them_all() {
        let profiles = judge_facts::profile::read_profiles(Path::new("/nowhere"))
            .expect("the known profiles can be read");
        let named = |judge: &str, problems: &[(&str, &str)]| {
            let profile = &profiles[judge];
            let named = problems.iter().map(|&(page, title)| Named { page, title });
            of(profile, &named.collect::<Vec<_>>(), &["c"])
        };
        let task = |name: &str| format!("https://atcoder.jp/contests/abc042/tasks/{name}");
        let (a, h, shared) = (task("abc042_a"), task("abc042_h"), task("arc058_a"));
        let names = named("atcoder", &[(&a, "A - Iroha"), (&h, "Ex - Last")]);
        assert_eq!(names, ["a", "h"]);
        // A task of another contest is no reason to call it by the letter that it has there.
        let names = named("atcoder", &[(&a, "A - Iroha"), (&shared, "D - Other")]);
        assert_eq!(names, ["a", "d"]);
        let index = "https://codeforces.com/contest/1923/problem/";
        let [b1, b2] = ["B1", "B2"].map(|letter| format!("{index}{letter}"));
        assert_eq!(
            named("codeforces", &[(&b1, "B1. x"), (&b2, "B2. x")]),
            ["b1", "b2"]
        );
        assert_eq!(
            named("codeforces", &[(&b1, "x-ray"), (&b2, "y")]),
            ["b1", "b2"]
        );
        let kattis = "https://open.kattis.com/contests/x/problems/";
        let [hello, odd] = ["hello", "oddities"].map(|name| format!("{kattis}{name}"));
        assert_eq!(
            named("kattis", &[(&hello, "Hello"), (&odd, "Oddities")]),
            ["hello", "oddities"]
        );
        let elsewhere = "https://elsewhere.example/";
        let titles = ["Problem A: one", "Problem E) two"].map(|title| (elsewhere, title));
        assert_eq!(named("aoj", &titles), ["a", "e"]);
        // Taken, twice the same, and no name at all.
        for titles in [["A - x", "C - y"], ["A - x", "a - y"], ["三目", "並べ"]] {
            let problems = titles.map(|title| (elsewhere, title));
            assert_eq!(named("aoj", &problems), ["a", "b"]);
        }
        let many = [(elsewhere, "?"); 28];
        assert_eq!(named("aoj", &many)[24..], ["z", "p27", "p28", "p29"]);
    }
}
