//! # Names of new problems
//!
//! A name is a package, a binary, a folder and a word on the command line at once, so it has to be good for all of
//! them. What is taken from the browser has no name yet: one is made from its page, or from its title.

use judge_facts::error::Error;
use judge_facts::profile::Profile;

/// The words of the language in any of its editions.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else enum extern false \
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct \
    super trait true try type typeof unsafe unsized use virtual where while yield";

/// Crates that come with the compiler, folders that cargo or this program uses for something else, and files that
/// Windows cannot have.
const TAKEN: [&str; 16] = [
    "alloc",
    "core",
    "proc_macro",
    "std",
    "test",
    "build",
    "deps",
    "examples",
    "incremental",
    "target",
    "testcases",
    "src",
    "aux",
    "con",
    "nul",
    "prn",
];

/// What varies in the addresses of pages that show the same problem.
const ELSEWHERE: [&str; 2] = ["host", "locale"];

/// How long a name gets that is made here.
const LONGEST: usize = 48;

/// Checks that a name can be that of a problem of a judge.
pub fn check(name: &str, profile: &Profile) -> Result<(), Error> {
    objection(name, profile).map_or(Ok(()), |why| {
        let error = Error::usage(format!("a problem cannot be called `{name}`: {why}"));
        Err(error
            .help("expected a letter, and then letters, digits, `-` and `_`, such as `abc349-e`"))
    })
}

pub(super) fn objection(name: &str, profile: &Profile) -> Option<String> {
    let identifier = name.replace('-', "_");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_plain) {
        Some("it is no name of a package".to_string())
    } else if KEYWORDS.split(' ').any(|word| word == identifier) {
        Some("it is a word of the language".to_string())
    } else if TAKEN.contains(&&*identifier.to_ascii_lowercase()) {
        Some("this name has another meaning".to_string())
    } else if profile.crates.keys().any(|known| are_alike(known, name)) {
        Some(format!("{} has a crate of this name", profile.title))
    } else {
        None
    }
}

/// Tells whether two names would be in each other's way: in a crate's name `-` is `_`, and some systems' files know no
/// capitals.
pub fn are_alike(one: &str, other: &str) -> bool {
    let same = |name: &str| name.replace('-', "_").to_ascii_lowercase();
    same(one) == same(other)
}

/// Makes a name for a problem from its page, or else from its title. It may be taken.
pub fn derive(profile: &Profile, page: &str, title: &str) -> String {
    let parts = profile.names_in(page).unwrap_or_default().into_iter();
    let mut words: Vec<String> = Vec::new();
    let parts = parts.filter(|(name, _)| !ELSEWHERE.contains(name));
    for part in parts.map(|(_, part)| kebab(part)) {
        if part.is_empty() {
            continue;
        }
        // A judge that calls a task abc349_e need not be told that it is of the contest abc349.
        if words.last().is_some_and(|before| part.starts_with(before)) {
            words.pop();
        }
        words.push(part);
    }
    good(
        profile,
        match words[..] {
            [] => kebab(title),
            _ => words.join("-"),
        },
    )
}

/// Makes a name for a contest from what its problems' pages say, or else from what the judge calls it. It may be taken.
pub fn derive_contest(profile: &Profile, contest: Option<&str>, title: &str) -> String {
    good(profile, kebab(contest.unwrap_or(title)))
}

/// Returns a name that can be a problem's of a judge, this one if it can.
fn good(profile: &Profile, name: String) -> String {
    let with_judge = format!("{}-{name}", kebab(&profile.name));
    let mut names = [name, with_judge].into_iter();
    let name = names.find(|name| objection(name, profile).is_none() && !name.ends_with('-'));
    name.unwrap_or_else(|| "problem".to_string())
}

/// Returns the first of `name`, `name-2`, `name-3` and so on that is free.
pub fn unique(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2_usize..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_string()).chain(numbered);
    names.find(|name| is_free(name)).unwrap_or_default()
}

/// Returns the words of a text in small letters, with `-` between them. What is not ASCII is left out.
pub(super) fn kebab(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let words = lower
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join("-");
    name.truncate(LONGEST);
    name.trim_end_matches('-').to_string()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{LONGEST, derive, unique};

    #[test]
    fn the_page_says_the_name_or_else_the_title_does() {
        let profiles = judge_facts::profile::read_profiles(Path::new("/nowhere"))
            .expect("the known profiles can be read");
        let derived = |judge: &str, page: &str, title: &str| derive(&profiles[judge], page, title);
        let page = "https://atcoder.jp/contests/abc349/tasks/abc349_e";
        assert_eq!(derived("atcoder", page, "Weighted"), "abc349-e");
        let page = "https://atcoder.jp/contests/abc400/tasks/arc180_a";
        assert_eq!(derived("atcoder", page, ""), "abc400-arc180-a");
        let page = "https://onlinejudge.u-aizu.ac.jp/problems/0066";
        assert_eq!(derived("aoj", page, ""), "aoj-0066");
        assert_eq!(
            derived("poj", "http://poj.org/problem?id=1568", ""),
            "poj-1568"
        );
        let page = "https://open.kattis.com/problems/hello";
        assert_eq!(derived("kattis", page, ""), "hello");
        let page = "https://eolymp.com/en/problems/1";
        assert_eq!(derived("eolymp", page, ""), "eolymp-1");
        for (judge, title, name) in [
            ("aoj", "A. Short Sort!", "a-short-sort"),
            ("aoj", "match", "aoj-match"),
            ("aoj", "三目並べ", "problem"),
            ("atcoder", "Proconio", "atcoder-proconio"),
        ] {
            assert_eq!(derived(judge, "https://elsewhere.example/", title), name);
        }
        assert!(derived("aoj", "https://elsewhere.example/", &"long ".repeat(99)).len() <= LONGEST);
    }

    #[test]
    fn a_taken_name_is_numbered() {
        assert_eq!(unique("a", |name| !["a", "a-2"].contains(&name)), "a-3");
    }
}
