//! # What a judge has
//!
//! A profile holds the facts about one judge. The known ones are data, in `judges.toml`; a workspace adds its own or
//! changes some facts of a known one under `[workspace.metadata.judge.profiles]`. Nothing else in this program knows a
//! judge by name.

use std::collections::BTreeMap;

use semver::{Version, VersionReq};

use crate::ui::error::Error;
use judge_bundler::Edition;

mod read;
mod template;

pub use read::read;
pub use template::Template;

/// The facts about one judge.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The name on the command line.
    pub name: String,
    /// The judge's name for people.
    pub title: String,
    /// What the judge takes, if it takes no Rust.
    pub takes_instead: Option<String>,
    /// The judge's compiler, if it is known.
    pub rustc: Option<Version>,
    /// The edition that it compiles with.
    pub edition: Edition,
    /// How it compiles.
    pub compile: Compile,
    /// The crates that it has, by the names of their packages.
    pub crates: BTreeMap<String, Pinned>,
    /// The longest source that it takes, in bytes, if there is a limit that is known.
    pub source_limit: Option<u64>,
    /// What to choose on the submit page.
    pub language: Option<String>,
    /// The same, as the page's form sends it.
    pub language_id: Option<String>,
    /// The hosts of its pages.
    pub hosts: Vec<String>,
    /// How a solution for it begins.
    pub template: Template,
    problem_page: Option<String>,
    submit_page: Option<String>,
    /// Where the facts come from.
    pub sources: Vec<Source>,
}

/// How a judge compiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compile {
    /// What it calls.
    pub kind: Kind,
    /// What it passes to rustc.
    pub flags: Vec<String>,
    /// What else its package's Cargo.toml holds.
    pub manifest: String,
}

/// What a judge calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The compiler, on the one file.
    Rustc,
    /// `cargo build --release`, on a package that has the file as its program.
    Cargo,
}

/// A crate that a judge has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// The one version.
    pub version: Version,
    /// The features that are on beside the default ones.
    pub features: Vec<String>,
}

/// Where some facts come from.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The keys of the facts.
    pub facts: Vec<String>,
    /// Who says so.
    pub source: String,
    /// When it was so.
    pub date: String,
}

impl Profile {
    /// Returns the judge's crate if a dependency on a package of this name can be met by it.
    pub fn has(&self, package: &str, version: &VersionReq) -> Option<&Pinned> {
        self.crates
            .get(package)
            .filter(|pinned| version.matches(&pinned.version))
    }

    /// Tells whether a page, given by its host's name, is the judge's.
    pub fn is_at(&self, host: &str) -> bool {
        let is_under = |own: &String| {
            host.strip_suffix(own.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        self.hosts.iter().any(is_under)
    }

    /// Returns the parts of a problem's page that tell it from other problems, if it is a page of the form that the
    /// judge has.
    pub fn names_in<'a>(&self, problem: &'a str) -> Option<Vec<&'a str>> {
        let names = match_names(self.problem_page.as_ref()?, problem)?;
        Some(names.into_iter().map(|(_, value)| value).collect())
    }

    /// Returns the page to submit at, given the problem's own page; where one page is for all problems, that one.
    pub fn submit_page(&self, problem: Option<&str>) -> Option<String> {
        let mut page = self.submit_page.clone()?;
        if !page.contains('{') {
            return Some(page);
        }
        let names = match_names(self.problem_page.as_ref()?, problem?)?;
        for (name, value) in names {
            page = page.replace(&format!("{{{name}}}"), value);
        }
        Some(page)
    }
}

/// Returns the profile of this name.
///
/// # Errors
/// If there is none; the error says which there are.
pub fn find<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    name: Option<&str>,
    package: &str,
    at: impl FnOnce() -> String,
) -> Result<&'a Profile, Error> {
    let there_is = || {
        let names: Vec<&str> = profiles.keys().map(String::as_str).collect();
        format!("there is {}", names.join(", "))
    };
    let Some(name) = name else {
        let set = "give --judge, or set `judge` under [package.metadata.judge] in Cargo.toml";
        return Err(
            Error::usage(format!("no judge is given for `{package}`{}", at()))
                .help(format_args!("{set}; {}", there_is())),
        );
    };
    profiles.get(name).ok_or_else(|| {
        Error::usage(format!("no judge is called `{name}`{}", at())).help(there_is())
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn known() -> BTreeMap<String, Profile> {
        read(Path::new("/nowhere")).expect("the known profiles can be read")
    }

    #[test]
    fn the_submit_page_is_made_from_the_problems_page() {
        let profiles = known();
        let page = |judge: &str, problem| profiles[judge].submit_page(problem);
        assert_eq!(
            page(
                "atcoder",
                Some("https://atcoder.jp/contests/abc349/tasks/abc349_e")
            )
            .as_deref(),
            Some("https://atcoder.jp/contests/abc349/submit?taskScreenName=abc349_e")
        );
        assert_eq!(
            page("atcoder", Some("https://elsewhere.example/abc349")),
            None
        );
        assert_eq!(page("atcoder", None), None);
        assert_eq!(
            page("aoj", None).as_deref(),
            Some("https://onlinejudge.u-aizu.ac.jp/submit")
        );
    }

    #[test]
    fn a_page_is_known_by_its_host() {
        let profiles = known();
        assert!(profiles["atcoder"].is_at("atcoder.jp"));
        assert!(profiles["algospot"].is_at("www.algospot.com"));
        assert!(!profiles["atcoder"].is_at("notatcoder.jp"));
        assert!(!profiles["atcoder"].is_at("atcoder.jp.example"));
    }

    #[test]
    fn a_judges_version_decides_whether_it_has_a_crate() {
        let profiles = known();
        let has = |name: &str, version: &str| {
            profiles["atcoder"]
                .has(name, &VersionReq::parse(version).expect("a version"))
                .is_some()
        };
        assert!(has("proconio", "0.5"));
        assert!(has("proconio", "=0.5.0"));
        assert!(!has("proconio", "0.6"));
        assert!(!has("serde", "1"));
    }
}
