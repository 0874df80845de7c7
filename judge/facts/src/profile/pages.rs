//! # The addresses of a judge's pages
//!
//! The address of a problem's page tells its judge, its contest and the page to submit it at. A profile has a few forms of
//! addresses, in which names in braces stand for the parts that vary.

use serde::Deserialize;

use super::Profile;

/// The name that stands for the contest.
const CONTEST: &str = "contest";

/// The form of a problem's address, and that of the page to submit it at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageForm {
    problem: String,
    submit: Option<String>,
}

impl Profile {
    /// Tells whether a host is the judge's.
    pub fn is_at(&self, host: &str) -> bool {
        let is_under = |own: &String| {
            host.strip_suffix(own.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        self.hosts.iter().any(is_under)
    }

    /// Returns the parts of a problem's address that vary, each behind its name, if the address has one of the judge's
    /// forms.
    pub fn names_in<'a>(&'a self, problem: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut forms = self.pages.iter();
        forms.find_map(|pages| match_names(&pages.problem, problem))
    }

    /// Returns the contest of a problem's page, if the address names it.
    pub fn contest_of<'a>(&'a self, problem: &'a str) -> Option<&'a str> {
        let mut names = self.names_in(problem)?.into_iter();
        names.find_map(|(name, value)| (name == CONTEST).then_some(value))
    }

    /// Returns the page to submit at, given the problem's own page. A judge may have one page for all problems.
    pub fn submit_page(&self, problem: Option<&str>) -> Option<String> {
        for PageForm {
            problem: form,
            submit,
        } in &self.pages
        {
            let Some(mut page) = submit.clone() else {
                continue;
            };
            if !page.contains('{') {
                return Some(page);
            }
            if let Some(names) = problem.and_then(|problem| match_names(form, problem)) {
                for (name, value) in names {
                    page = page.replace(&format!("{{{name}}}"), value);
                }
                return Some(page);
            }
        }
        None
    }
}

/// Matches an address against a form, in which each name stands for the text up to the next literal part.
fn match_names<'p, 't>(pattern: &'p str, mut text: &'t str) -> Option<Vec<(&'p str, &'t str)>> {
    let mut names = Vec::new();
    let mut parts = pattern.split('{');
    text = text.strip_prefix(parts.next()?)?;
    for part in parts {
        let (name, literal) = part.split_once('}')?;
        let end = if literal.is_empty() {
            text.len()
        } else {
            text.find(literal)?
        };
        names.push((name, &text[..end]));
        text = &text[end + literal.len()..];
    }
    text.is_empty().then_some(names)
}

/// Tells whether a text is the address of a web page, without characters that have a meaning in source code or TOML.
pub fn is_address(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>\"\\^`{|}".contains(c);
    rest.is_some_and(|rest| {
        !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(is_plain)
    })
}

/// Returns the name of an address's host.
pub fn host(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = authority.rsplit('@').next().unwrap_or(authority);
    host.split(':').next().unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{host, is_address};
    use crate::profile::read_profiles;

    #[test]
    fn each_form_has_its_own_submit_page() {
        let known = read_profiles(Path::new("/nowhere")).expect("the known profiles are right");
        for (judge, page, submit) in [
            (
                "atcoder",
                "https://atcoder.jp/contests/abc349/tasks/abc349_e",
                Some("https://atcoder.jp/contests/abc349/submit?taskScreenName=abc349_e"),
            ),
            (
                "codeforces",
                "https://codeforces.com/problemset/problem/4/A",
                Some("https://codeforces.com/problemset/submit/4/A"),
            ),
            (
                "cses",
                "https://cses.fi/problemset/task/1068/",
                Some("https://cses.fi/problemset/submit/1068/"),
            ),
            ("atcoder", "https://elsewhere.example/abc349", None),
            // One page is for all problems.
            ("aoj", "", Some("https://onlinejudge.u-aizu.ac.jp/submit")),
        ] {
            let page = Some(page).filter(|page| !page.is_empty());
            assert_eq!(known[judge].submit_page(page).as_deref(), submit);
        }
        assert!(known["algospot"].is_at("www.algospot.com"));
        assert!(!known["atcoder"].is_at("notatcoder.jp"));
    }

    #[test]
    fn an_address_has_a_host_and_nothing_else_in_it() {
        assert_eq!(host("https://atcoder.jp/contests/abc349"), "atcoder.jp");
        assert_eq!(host("http://atcoder.jp@poj.org:80?id=1"), "poj.org");
        assert!(is_address("http://poj.org/problem?id=1568"));
        for text in [
            "",
            "poj.org",
            "file:///etc/passwd",
            "https://",
            "https:///a",
        ] {
            assert!(!is_address(text), "{text}");
        }
        assert!(!is_address("https://a\n//! b"));
        assert!(!is_address("https://a> b"));
    }
}
