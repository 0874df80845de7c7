//! # Names of new problems
//!
//! A problem's name is used as a package, a binary, a folder and a command line argument, and has to be valid as each.
//! For a problem from the browser, the name is derived from the page's address or the title. In a contest, it is the
//! problem's letter.

use judge_facts::error::Error;
use judge_facts::profile::Profile;

use super::NewProblem;
use super::pages::{contest_of, likely_name, names_in};

/// Names of the crates that come with the compiler, of folders that cargo or this program uses, and of Windows devices.
const RESERVED: &str = "alloc core proc_macro std test build deps examples incremental target testcases src \
    aux con nul prn";

/// The largest number of characters in a problem's letter, such as `Ex`, `B1` or `A12`.
const LONGEST_LETTER: usize = 3;

const LONGEST: usize = 48;

/// Returns an error if a problem of this judge cannot have this name.
pub(crate) fn check(name: &str, profile: &Profile) -> Result<(), Error> {
    objection(name, profile).map_or(Ok(()), |why| {
        let error = Error::usage(format!("a problem cannot be called `{name}`: {why}"));
        Err(error.help("use a letter, then letters, digits, `-` and `_`, such as `abc349-e`"))
    })
}

/// Returns why a problem of this judge cannot have this name; `None` if it can.
fn objection(name: &str, profile: &Profile) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_plain) {
        Some("it is not a valid package name".to_string())
    } else if RESERVED.split(' ').any(|known| names_clash(known, name)) {
        Some("the name is reserved".to_string())
    } else if profile.crates.keys().any(|known| names_clash(known, name)) {
        Some(format!("{} has a crate of this name", profile.title))
    } else {
        None
    }
}

/// Returns whether two names clash as crates, where `-` is `_`, or on a file system that ignores case.
pub(crate) fn names_clash(one: &str, other: &str) -> bool {
    let same = |name: &str| name.replace('-', "_").to_ascii_lowercase();
    same(one) == same(other)
}

/// Returns a name made of the address of a problem's page, or of the title if the address has none of the judge's
/// forms. The name may be taken.
pub(crate) fn derive(profile: &Profile, page: &str, title: Option<&str>) -> String {
    let parts = names_in(profile, page).unwrap_or_default().into_iter();
    let mut words: Vec<String> = Vec::new();
    for part in parts.map(|(_, part)| kebab(&part)) {
        if part.is_empty() {
            continue;
        }
        // The task `abc349_e` already contains the contest `abc349`.
        if words.last().is_some_and(|before| part.starts_with(before)) {
            words.pop();
        }
        words.push(part);
    }
    match words[..] {
        [] => {
            let title = title.map_or_else(|| likely_name(page), str::to_string);
            valid_name(profile, &title)
        }
        _ => valid_name(profile, &words.join("-")),
    }
}

/// Names the program of each problem of a contest: by the letter in the page's address, or else by the first free name
/// of `a`, `b`, `c` and so on. No name clashes with another one or with a name in `taken`.
pub(crate) fn name_programs<'a>(
    profile: &Profile,
    problems: &mut [NewProblem],
    taken: impl Iterator<Item = &'a str>,
) {
    let mut taken: Vec<String> = taken.map(str::to_string).collect();
    for problem in problems {
        let page = problem.page.as_deref().unwrap_or_default();
        let letters = ('a'..='z').map(String::from);
        let letters = letters.chain((27_usize..).map(|number| format!("p{number}")));
        let mut names = letter(profile, page).into_iter().chain(letters);
        let is_free = |name: &String| !taken.iter().any(|taken| names_clash(taken, name));
        problem.binary = names.find(is_free);
        taken.extend(problem.binary.clone());
    }
}

/// Returns the letter at the end of a page's address, without a contest name in front. `None` if the rest is no valid
/// name or too long for a letter.
fn letter(profile: &Profile, page: &str) -> Option<String> {
    let (_, last) = names_in(profile, page)?.pop()?;
    let contest = contest_of(profile, page).unwrap_or_default();
    let (contest, task) = (kebab(&contest), kebab(&last));
    let letter = task.strip_prefix(&contest).unwrap_or(&task);
    let letter = letter.trim_start_matches('-').to_string();
    let is_letter = letter.len() <= LONGEST_LETTER && objection(&letter, profile).is_none();
    is_letter.then_some(letter)
}

/// Returns whether a word has the form of a problem's letter: `A`, `B1` or `Ex`.
pub(crate) fn is_letter(word: &str) -> bool {
    let number = word.strip_prefix(|c: char| c.is_ascii_alphabetic());
    let is_numbered = number.is_some_and(|number| number.bytes().all(|it| it.is_ascii_digit()));
    word.len() <= LONGEST_LETTER && (is_numbered || word.eq_ignore_ascii_case("ex"))
}

/// Returns a valid name made of a text's words, with the judge's name in front if the words alone are not valid. If the
/// judge's addresses have no known forms, the judge's name is always in front: the text is then a title, which another
/// judge's problem may have too.
pub(crate) fn valid_name(profile: &Profile, text: &str) -> String {
    let (judge, words) = (kebab(&profile.name), kebab(text));
    let is_plain = !profile.pages.is_empty() && !words.is_empty();
    let words = if words.is_empty() {
        "problem".to_string()
    } else {
        words
    };
    // `kebab` also shortens the joined name.
    let with_judge = kebab(&format!("{judge}-{words}"));
    let mut names = is_plain.then_some(words).into_iter().chain([with_judge]);
    let name = names.find(|name| objection(name, profile).is_none());
    name.unwrap_or_else(|| "problem".to_string())
}

/// Returns the ASCII words of a text in lower case, joined by `-` and cut to `LONGEST` characters.
pub(crate) fn kebab(text: &str) -> String {
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
    use std::iter;
    use std::path::Path;

    use judge_facts::profile::{parse_profiles, plain_table, read_profiles};

    use super::super::pages::{
        cph_page, host, is_same_problem, judge_of_page, parse_address, submit_page,
    };
    use super::{LONGEST, NewProblem, derive, kebab, name_programs};

    /// A row of `addresses.txt`: a page, the judge's profile, the derived name, and the page to submit at.
    type Row<'a> = [&'a str; 4];

    #[test]
    fn each_address_has_its_judge_its_name_and_its_page_to_submit_at() {
        let known = read_profiles(Path::new("/nowhere")).expect("the known profiles are right");
        let rows = include_str!("addresses.txt").lines();
        let rows = rows.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let words = rows.map(|line| line.split_whitespace().collect::<Vec<_>>());
        let rows: Vec<Row> = words
            .map(|words| words.try_into().expect("a row has four words"))
            .collect();
        for [page, judge, name, submit] in &rows {
            assert!(parse_address(page).is_ok(), "{page}");
            let host = host(page);
            let table = match judge_of_page(&known, page) {
                Some(_) => String::new(),
                None => plain_table(&kebab(&host), &host),
            };
            let profiles = parse_profiles(Path::new(""), &table).expect("the table is right");
            let profile = judge_of_page(&profiles, page).expect("it is known by now");
            assert_eq!(profile.name, *judge, "{page}");
            assert_eq!(derive(profile, page, None), *name, "{page}");
            let submit = Some(*submit).filter(|submit| *submit != "-");
            assert_eq!(
                submit_page(profile, Some(page)).as_deref(),
                submit,
                "{page}"
            );
            // The address by which CPH Submit knows a problem maps to itself.
            if let Some(known) = cph_page(profile, page) {
                assert!(is_same_problem(profile, page, &known), "{page} {known}");
                assert_eq!(cph_page(profile, &known), Some(known), "{page}");
            }
            // Two pages of a judge show the same problem if and only if their derived names are equal.
            for [other, other_judge, other_name, _] in &rows {
                if judge == other_judge {
                    let is_same = is_same_problem(profile, page, other);
                    assert_eq!(is_same, name == other_name, "{page} {other}");
                }
            }
        }
        // The rows cover each judge that has hosts.
        for profile in known.values().filter(|profile| profile.like.is_none()) {
            let is_there = rows.iter().any(|[_, judge, ..]| *judge == profile.name);
            assert_eq!(is_there, !profile.hosts.is_empty(), "{}", profile.name);
        }
    }

    #[test]
    fn names_come_from_the_title_if_not_from_the_page() {
        let profiles = read_profiles(Path::new("/nowhere")).expect("the known profiles are right");
        let page = "https://elsewhere.example/";
        let derived = |judge: &str, title: &str| derive(&profiles[judge], page, Some(title));
        for (judge, title, name) in [
            ("aoj", "A. Short Sort!", "a-short-sort"),
            ("aoj", "test", "aoj-test"),
            ("aoj", "三目並べ", "aoj-problem"),
            ("atcoder", "Proconio", "atcoder-proconio"),
        ] {
            assert_eq!(derived(judge, title), name);
        }
        assert!(derived("aoj", &"long ".repeat(99)).len() <= LONGEST);
    }

    #[test]
    fn pages_give_letters_or_the_order_does() {
        let profiles = read_profiles(Path::new("/nowhere")).expect("the known profiles are right");
        let names = |judge: &str, folder: &str, pages: &[&str]| {
            let problem = |page: &&str| NewProblem {
                page: Some(format!("{folder}/{page}")),
                ..NewProblem::default()
            };
            let mut problems: Vec<NewProblem> = pages.iter().map(problem).collect();
            name_programs(&profiles[judge], &mut problems, iter::empty());
            let names = problems.into_iter().filter_map(|problem| problem.binary);
            names.collect::<Vec<String>>()
        };
        let atcoder = |pages| names("atcoder", "https://atcoder.jp/contests/abc042/tasks", pages);
        assert_eq!(atcoder(&["abc042_a", "abc042_h"]), ["a", "h"]);
        // A contest with a task of another contest, and a letter that occurs twice.
        assert_eq!(atcoder(&["abc042_a", "arc058_a"]), ["a", "b"]);
        assert_eq!(atcoder(&["abc042_b", "b"]), ["b", "a"]);
        let codeforces = "https://codeforces.com/contest/1923/problem";
        assert_eq!(names("codeforces", codeforces, &["B1", "B2"]), ["b1", "b2"]);
        let kattis = "https://open.kattis.com/contests/x/problems";
        assert_eq!(names("kattis", kattis, &["hello", "oddities"]), ["a", "b"]);
        let elsewhere = names("aoj", "https://elsewhere.example", &["?"; 28]);
        assert_eq!(elsewhere[24..], ["y", "z", "p27", "p28"]);
    }
}
