//! # Names of new problems
//!
//! A name is a package, a binary, a folder and a word on the command line at once, so it has to be good for all of
//! them. What is taken from the browser has no name yet: one is made from its page, or from its title.

use crate::profile::Profile;
use crate::ui::error::Error;

/// Words of the language, of any edition.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Crates that come with the compiler.
const STANDARD: [&str; 5] = ["alloc", "core", "proc_macro", "std", "test"];

/// Folders that cargo or this program uses for something else.
const FOLDERS: [&str; 6] = [
    "build",
    "deps",
    "examples",
    "incremental",
    "target",
    "testcases",
];

/// Names that a file cannot have on Windows, beside those with a number.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// How long a name gets that is made here.
const LONGEST: usize = 48;

/// Checks that a name can be that of a problem of a judge.
///
/// # Errors
/// If it cannot; the error says why not.
pub fn check(name: &str, profile: &Profile) -> Result<(), Error> {
    match objection(name, profile) {
        None => Ok(()),
        Some(why) => Err(
            Error::usage(format!("a problem cannot be called `{name}`: {why}")).help(
                "expected a letter, and then letters, digits, `-` and `_`, such as `abc349-e`",
            ),
        ),
    }
}

fn objection(name: &str, profile: &Profile) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let identifier = name.replace('-', "_");
    let is_device = DEVICES.contains(&lower.as_str())
        || ["com", "lpt"].iter().any(|device| {
            lower
                .strip_prefix(device)
                .is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
        });
    let strange = name
        .chars()
        .find(|c| !(c.is_ascii_alphanumeric() || *c == '-' || *c == '_'));
    if name.is_empty() {
        Some("it is empty".to_string())
    } else if let Some(c) = strange {
        Some(format!("a package has no {c:?} in its name"))
    } else if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        Some("it does not begin with a letter".to_string())
    } else if KEYWORDS.contains(&identifier.as_str()) {
        Some("it is a word of the language".to_string())
    } else if STANDARD.contains(&identifier.as_str()) {
        Some("a crate that comes with the compiler has this name".to_string())
    } else if FOLDERS.contains(&lower.as_str()) {
        Some("a folder of this name has another meaning".to_string())
    } else if is_device {
        Some("Windows has a device of this name".to_string())
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
    let parts = profile.names_in(page).unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    for part in parts.into_iter().map(kebab).filter(|part| !part.is_empty()) {
        // A judge that calls a task abc349_e need not be told that it is of the contest abc349.
        if words.last().is_some_and(|before| part.starts_with(before)) {
            words.pop();
        }
        words.push(part);
    }
    let from_page = words.join("-");
    let name = if from_page.is_empty() {
        kebab(title)
    } else {
        from_page
    };
    if objection(&name, profile).is_none() {
        return name;
    }
    if name.is_empty() {
        return "problem".to_string();
    }
    let judge = kebab(&profile.name);
    [format!("{judge}-{name}"), format!("problem-{name}")]
        .into_iter()
        .find(|name| objection(name, profile).is_none())
        .unwrap_or_else(|| "problem".to_string())
}

/// Returns the first of `name`, `name-2`, `name-3` and so on that is free.
pub fn unique(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2_usize..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.to_string())
        .chain(numbered)
        .find(|name| is_free(name))
        .unwrap_or_default()
}

/// Returns the words of a text in small letters, with `-` between them. What is not ASCII is left out.
fn kebab(text: &str) -> String {
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
    use super::*;
    use std::path::Path;

    fn derived(judge: &str, page: &str, title: &str) -> String {
        let profiles =
            crate::profile::read(Path::new("/nowhere")).expect("the known profiles can be read");
        derive(&profiles[judge], page, title)
    }

    #[test]
    fn the_page_says_the_name() {
        assert_eq!(
            derived(
                "atcoder",
                "https://atcoder.jp/contests/abc349/tasks/abc349_e",
                ""
            ),
            "abc349-e"
        );
        assert_eq!(
            derived(
                "atcoder",
                "https://atcoder.jp/contests/abc400/tasks/arc180_a",
                ""
            ),
            "abc400-arc180-a"
        );
        assert_eq!(
            derived("aoj", "https://onlinejudge.u-aizu.ac.jp/problems/0066", ""),
            "aoj-0066"
        );
        assert_eq!(
            derived("poj", "http://poj.org/problem?id=1568", ""),
            "poj-1568"
        );
        assert_eq!(
            derived(
                "algospot",
                "https://algospot.com/judge/problem/read/TICTACTOE",
                ""
            ),
            "tictactoe"
        );
    }

    #[test]
    fn else_the_title_does() {
        assert_eq!(
            derived("aoj", "https://elsewhere.example/", "A. Short Sort!"),
            "a-short-sort"
        );
        assert_eq!(
            derived("aoj", "https://elsewhere.example/", "match"),
            "aoj-match"
        );
        assert_eq!(
            derived("aoj", "https://elsewhere.example/", "三目並べ"),
            "problem"
        );
        assert_eq!(
            derived("atcoder", "https://elsewhere.example/", "Proconio"),
            "atcoder-proconio"
        );
        assert!(derived("aoj", "https://elsewhere.example/", &"long ".repeat(99)).len() <= LONGEST);
    }

    #[test]
    fn a_taken_name_is_numbered() {
        assert_eq!(unique("a", |name| !["a", "a-2"].contains(&name)), "a-3");
    }
}
