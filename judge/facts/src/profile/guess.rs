//! # A guess about an unknown judge
//!
//! A problem may come from a judge without a profile. The address of its page is enough to make its package, and to
//! write the beginning of a profile, which the user can check and paste.

use std::collections::BTreeMap;

use super::Profile;
use super::pages::{CONTEST, host, is_address};
use super::read::parse;

/// The edition of most judges whose edition is known.
const EDITION: &str = "2021";

/// Adds a profile for the judge of a page if no known judge has the page, and returns its name.
pub fn learn(profiles: &mut BTreeMap<String, Profile>, page: &str) -> Option<String> {
    if !is_unknown(profiles, page) {
        return None;
    }
    let is_free = |name: &String| !name.is_empty() && !profiles.contains_key(name);
    let name = names(host(page)).into_iter().find(is_free)?;
    // Until the user pastes the table, the same text is used from here.
    let mut read = parse(&table(&name, page)).ok()?;
    let mut profile = read.remove(&name)?.into_inner();
    profile.name.clone_from(&name);
    profiles.insert(name.clone(), profile);
    Some(name)
}

/// Tells whether a page belongs to a judge without a profile.
pub fn is_unknown(profiles: &BTreeMap<String, Profile>, page: &str) -> bool {
    is_address(page) && !profiles.values().any(|profile| profile.is_at(host(page)))
}

/// Advises on a judge without a profile, given its name and a page.
pub fn advice(name: &str, page: &str) -> String {
    let table = table(name, page);
    format!(
        "add this profile to the workspace's Cargo.toml, and correct it where you know better:\n\n{table}"
    )
}

/// Returns the table of a profile for the judge of a page.
fn table(name: &str, page: &str) -> String {
    let host = host(page);
    let pages = match form(page) {
        Some(form) => format!("pages = [{{ problem = \"{form}\" }}]\n"),
        None => String::new(),
    };
    // TOML quotes a key with other characters.
    let is_bare = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let name = if is_bare {
        name.to_string()
    } else {
        format!("{name:?}")
    };
    format!(
        "[workspace.metadata.judge.profiles.{name}]\ntitle = \"{host}\"\nedition = \"{EDITION}\" # a guess\nhosts = [\"{host}\"]\n{pages}"
    )
}

/// Returns a short and a long name for the judge at a host, made of the words of the host's name.
fn names(host: &str) -> [String; 2] {
    let host = host.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let short = host.rsplit_once('.').map_or(host, |(short, _)| short);
    [short, host].map(|text| {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.join("-")
    })
}

/// Returns the probable form of a judge's pages, given one of them: the problem is at the end of the address, and the
/// contest follows the word `contest`.
fn form(page: &str) -> Option<String> {
    let (scheme, rest) = page.split_once("://")?;
    let rest = rest.split('#').next()?;
    let (host, path) = rest.split_once('/')?;
    let (path, query) = match path.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (path, None),
    };
    let mut parts: Vec<&str> = path.split('/').collect();
    let contest = format!("{{{CONTEST}}}");
    for index in 1..parts.len() {
        if ["contest", "contests"].contains(&parts[index - 1]) {
            parts[index] = &contest;
        }
    }
    let query = match query {
        Some(query) => format!("?{}={{problem}}", query.rsplit_once('=')?.0),
        None => {
            *parts.iter_mut().rfind(|part| !part.is_empty())? = "{problem}";
            String::new()
        }
    };
    Some(format!("{scheme}://{host}/{}{query}", parts.join("/")))
}

#[cfg(test)]
mod tests {
    use super::{form, names};

    #[test]
    fn the_form_of_pages_is_guessed() {
        for (page, expected) in [
            ("https://a.example/b/1", "https://a.example/b/{problem}"),
            ("https://a.example/b/1/", "https://a.example/b/{problem}/"),
            (
                "http://a.example/show.php?space=1&pid=2#top",
                "http://a.example/show.php?space=1&pid={problem}",
            ),
            (
                "https://a.example/contests/7/tasks/7_a",
                "https://a.example/contests/{contest}/tasks/{problem}",
            ),
        ] {
            assert_eq!(form(page).as_deref(), Some(expected));
        }
        for page in ["https://a.example", "https://a.example/?random"] {
            assert_eq!(form(page), None);
        }
    }

    #[test]
    fn a_host_has_a_name() {
        let expected = ["oj-nowhere", "oj-nowhere-example"];
        assert_eq!(names("www.oj.nowhere.example"), expected);
        assert_eq!(names("localhost")[0], "localhost");
    }
}
