//! # The addresses of a judge's pages
//!
//! Which judge a page is of, which contest and which problem it shows, and where that is submitted. A judge's pages have
//! few forms, which are written as addresses with names in braces for what varies.

use serde::Deserialize;

use super::Profile;

/// What stands for the contest in a form.
pub(super) const CONTEST: &str = "contest";

/// The address of a problem, with names in braces for what varies, and that of the page to submit it at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pages {
    problem: String,
    submit: Option<String>,
}

impl Profile {
    /// Tells whether a page, given by its host's name, is the judge's.
    pub fn is_at(&self, host: &str) -> bool {
        let is_under = |own: &String| {
            host.strip_suffix(own.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        self.hosts.iter().any(is_under)
    }

    /// Returns the parts of a problem's page that tell it from other problems, each with its name, if it is a page of a
    /// form that the judge has.
    pub fn names_in<'a>(&'a self, problem: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut forms = self.pages.iter();
        forms.find_map(|pages| match_names(&pages.problem, problem))
    }

    /// Returns the contest that a problem's page is of, if the page says so.
    pub fn contest_of<'a>(&'a self, problem: &'a str) -> Option<&'a str> {
        let mut names = self.names_in(problem)?.into_iter();
        names.find_map(|(name, value)| (name == CONTEST).then_some(value))
    }

    /// Returns the page to submit at, given the problem's own page; where one page is for all problems, that one.
    pub fn submit_page(&self, problem: Option<&str>) -> Option<String> {
        for Pages {
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

/// Matches an address against a pattern with names in braces, each of which stands for what varies up to the next
/// literal.
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

/// Tells whether a text is the address of a web page, and nothing that could mean something else where it is written.
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
    use super::{host, is_address};

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
