//! # The names of a contest's problems
//!
//! The programs of a contest are called by the letters of its problems, as far as their pages' addresses have them, such
//! as `abc350_a`. Otherwise they become `a`, `b`, `c` and so on, in the order in which they came.

use super::name::{kebab, names_clash, objection};
use judge_facts::profile::Profile;

/// The longest letter: `Ex`, `B1`, `A12`.
const LONGEST: usize = 3;

/// Returns a name for the problem on each of these pages. None of the names clashes with another or a taken one.
pub(crate) fn problem_names(profile: &Profile, pages: &[&str], taken: &[&str]) -> Vec<String> {
    let letters = pages.iter().map(|page| letter(profile, page));
    let letters = letters.collect::<Option<Vec<String>>>();
    let is_free = |name: &str| !taken.iter().any(|taken| names_clash(taken, name));
    let are_distinct = |names: &Vec<String>| {
        let is_first = |(at, name): (usize, &String)| {
            is_free(name) && !names[..at].iter().any(|other| names_clash(other, name))
        };
        names.iter().enumerate().all(is_first)
    };
    letters.filter(are_distinct).unwrap_or_else(|| {
        let letters = ('a'..='z').map(String::from);
        let numbered = (27_usize..).map(|number| format!("p{number}"));
        let free = letters.chain(numbered).filter(|name| is_free(name));
        free.take(pages.len()).collect()
    })
}

/// Returns the letter at the end of a page's address, behind the contest's own name if that is repeated there.
fn letter(profile: &Profile, page: &str) -> Option<String> {
    let (_, last) = profile.names_in(page)?.pop()?;
    let contest = profile.contest_of(page).map(kebab).unwrap_or_default();
    let task = kebab(last);
    let letter = task.strip_prefix(&contest).unwrap_or(&task);
    let letter = letter.trim_start_matches('-').to_string();
    let is_letter = letter.len() <= LONGEST && objection(&letter, profile).is_none();
    is_letter.then_some(letter)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::problem_names;

    #[test]
    fn pages_give_letters_or_the_order_does() {
        let profiles = judge_facts::profile::read_profiles(Path::new("/nowhere"))
            .expect("the known profiles can be read");
        let names = |judge: &str, folder: &str, pages: &[&str]| {
            let pages: Vec<String> = pages
                .iter()
                .map(|page| format!("{folder}/{page}"))
                .collect();
            let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
            problem_names(&profiles[judge], &pages, &["c"])
        };
        let atcoder = |pages| names("atcoder", "https://atcoder.jp/contests/abc042/tasks", pages);
        assert_eq!(atcoder(&["abc042_a", "abc042_h"]), ["a", "h"]);
        // Tasks of another contest, a taken letter, and a letter that occurs twice.
        assert_eq!(atcoder(&["abc042_a", "arc058_a"]), ["a", "b"]);
        assert_eq!(atcoder(&["abc042_b", "abc042_c"]), ["a", "b"]);
        assert_eq!(atcoder(&["abc042_b", "b"]), ["a", "b"]);
        let codeforces = "https://codeforces.com/contest/1923/problem";
        assert_eq!(names("codeforces", codeforces, &["B1", "B2"]), ["b1", "b2"]);
        let kattis = "https://open.kattis.com/contests/x/problems";
        assert_eq!(names("kattis", kattis, &["hello", "oddities"]), ["a", "b"]);
        let elsewhere = names("aoj", "https://elsewhere.example", &["?"; 28]);
        assert_eq!(elsewhere[24..], ["z", "p27", "p28", "p29"]);
    }
}
