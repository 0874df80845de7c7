//! # The addresses of a judge's pages
//!
//! The address of a problem's page tells its judge, its contest and the page to submit it at. A profile has a few forms of
//! addresses, in which names in braces stand for the parts that vary. An address is compared with a form part by part: the
//! host, the path, and those keys of the query that the form has. What else a query holds, such as a language, says
//! nothing about the problem. Neither does a fragment, unless the form has one.
//!
//! A form may be on another site's host, which shows the problems of several judges.

use serde::Deserialize;

use super::Profile;

/// The name that stands for the contest.
const CONTEST: &str = "contest";

/// The keys of a query that never tell which problem it is; those that begin with `utm_` do not either.
const IRRELEVANT_KEYS: &str = "hl lang language locale mobile ref tab theme";

/// Characters of an address that have a meaning in source code or TOML. Browsers encode most of them.
const SPECIAL: &str = "<>\"\\^`{|}";

/// The form of a problem's address, and that of the page to submit it at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageForm {
    problem: String,
    submit: Option<String>,
}

/// The parts of an address that vary, each behind its name, the contest first.
#[derive(Default)]
struct Names(Vec<(String, String)>);

impl Profile {
    /// Tells whether a host is the judge's.
    pub fn is_at(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.hosts.iter().any(|own| is_under(&host, own))
    }

    /// Tells whether an address has one of the judge's forms.
    pub fn has_page(&self, problem: &str) -> bool {
        self.find_form(problem).is_some()
    }

    /// Returns the names in a problem's address with their values, if the address has one of the judge's forms. Names that
    /// begin with `_` are no part of the problem's name.
    pub fn names_in(&self, problem: &str) -> Option<Vec<(String, String)>> {
        let (_, Names(mut names)) = self.find_form(problem)?;
        names.retain(|(name, _)| !name.starts_with('_'));
        Some(names)
    }

    /// Returns the contest of a problem's page, if the address names it.
    pub fn contest_of(&self, problem: &str) -> Option<String> {
        let mut names = self.names_in(problem)?.into_iter();
        names.find_map(|(name, value)| (name == CONTEST).then_some(value))
    }

    /// Tells whether two addresses show the same problem.
    pub fn is_same_problem(&self, one: &str, other: &str) -> bool {
        match (self.names_in(one), self.names_in(other)) {
            (Some(one), Some(other)) => {
                let same = |(one, other): (&(String, String), &(String, String))| {
                    one.0 == other.0 && one.1.eq_ignore_ascii_case(&other.1)
                };
                one.len() == other.len() && one.iter().zip(&other).all(same)
            }
            (None, None) => Address::parse(one) == Address::parse(other),
            _ => false,
        }
    }

    /// Returns the page to submit at, given the problem's own page. A judge may have one page for all problems.
    pub fn submit_page(&self, problem: Option<&str>) -> Option<String> {
        let found = problem.and_then(|problem| self.find_form(problem));
        if let Some((
            PageForm {
                submit: Some(page), ..
            },
            Names(names),
        )) = found
        {
            let mut page = page.clone();
            for (name, value) in names {
                page = page.replace(&format!("{{{name}}}"), &encode(&value));
            }
            return Some(page);
        }
        let mut pages = self.pages.iter().filter_map(|form| form.submit.as_ref());
        pages.find(|page| !page.contains('{')).cloned()
    }

    /// Finds the form of an address. A form with the very host of the address comes before those of the judge's other hosts.
    fn find_form(&self, problem: &str) -> Option<(&PageForm, Names)> {
        let address = Address::parse(problem);
        let matching = |any_host: bool| {
            self.pages.iter().find_map(|form| {
                let names = self.match_form(&Address::parse(&form.problem), &address, any_host)?;
                Some((form, names))
            })
        };
        matching(false).or_else(|| matching(true))
    }

    fn match_form(&self, form: &Address, address: &Address, any_host: bool) -> Option<Names> {
        let mut names = Names::default();
        if any_host && self.is_at(&form.host) && !form.host.contains('{') {
            self.is_at(&address.host).then_some(())?;
        } else if is_under(&address.host, &form.host) {
            // A site may show its pages at hosts below its own too.
        } else {
            names.add(&form.host, &address.host)?;
        }
        names.add_all(&form.path, &address.path)?;
        for (key, pattern) in &form.query {
            let (_, value) = address.query.iter().find(|(other, _)| other == key)?;
            names.add(pattern, value)?;
        }
        if !form.fragment.is_empty() {
            names.add_all(&form.fragment, &address.fragment)?;
        }
        names.0.sort_by_key(|(name, _)| name != CONTEST);
        Some(names)
    }
}

impl Names {
    fn add_all(&mut self, patterns: &[String], texts: &[String]) -> Option<()> {
        let have_equal_lengths = patterns.len() == texts.len();
        let mut pairs = patterns.iter().zip(texts);
        let is_added = pairs.all(|(pattern, text)| self.add(pattern, text).is_some());
        (have_equal_lengths && is_added).then_some(())
    }

    /// Adds the names of a pattern, if a text matches it. A name stands for the text up to the last place of the literal
    /// part behind it, or for digits if another name is behind it. A name that occurs twice stands for the same text.
    fn add(&mut self, pattern: &str, mut text: &str) -> Option<()> {
        let mut parts = pattern.split('{');
        text = text.strip_prefix(parts.next()?)?;
        let mut parts = parts.peekable();
        while let Some(part) = parts.next() {
            let (name, literal) = part.split_once('}')?;
            let is_other = |c: char| !c.is_ascii_digit();
            let end = match (literal, parts.peek()) {
                ("", None) => text.len(),
                ("", Some(_)) => text.find(is_other).unwrap_or(text.len()),
                (literal, _) => text.rfind(literal)?,
            };
            let (value, rest) = text.split_at(end);
            text = &rest[literal.len()..];
            let known = self.0.iter().find(|(known, _)| known == name);
            match known {
                _ if value.is_empty() => return None,
                Some((_, known)) if known != value => return None,
                Some(_) => {}
                None => self.0.push((name.to_string(), value.to_string())),
            }
        }
        text.is_empty().then_some(())
    }
}

/// The parts of an address that tell problems apart, decoded. Two addresses of one page have the same.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    host: String,
    path: Vec<String>,
    query: Vec<(String, String)>,
    fragment: Vec<String>,
}

impl Address {
    fn parse(text: &str) -> Self {
        let plain = plain_address(text);
        let (rest, fragment) = plain.split_once('#').unwrap_or((&plain, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let rest = rest.split_once("://").map_or(rest, |(_, rest)| rest);
        let path = rest.split_once('/').map_or("", |(_, path)| path);
        let host = host(&plain).to_ascii_lowercase();
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(key), decode(&value.replace('+', " ")))
        });
        let mut query: Vec<(String, String)> = pairs.collect();
        query.sort();
        Address {
            host: host.strip_prefix("www.").unwrap_or(&host).to_string(),
            path: folders(path),
            query,
            fragment: folders(fragment),
        }
    }
}

fn folders(path: &str) -> Vec<String> {
    let parts = path.split('/').filter(|part| !part.is_empty());
    parts.map(decode).collect()
}

/// Returns an address without what cannot tell which problem it shows: a language in the query, or a place on the page. A
/// fragment with a slash is no place on a page but a page of its own.
pub fn plain_address(text: &str) -> String {
    let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (page, query) = rest.split_once('?').unwrap_or((rest, ""));
    let is_irrelevant = |pair: &str| {
        let key = pair.split('=').next().unwrap_or(pair);
        key.starts_with("utm_") || IRRELEVANT_KEYS.split(' ').any(|known| known == key)
    };
    let pairs = query.split('&').filter(|pair| !is_irrelevant(pair));
    let query = pairs.collect::<Vec<_>>().join("&");
    let mut plain = page.to_string();
    for (sign, part) in [('?', &*query), ('#', fragment)] {
        if !part.is_empty() && (sign == '?' || part.contains('/')) {
            plain.push(sign);
            plain.push_str(part);
        }
    }
    plain
}

/// Returns the part of an unknown judge's address that most likely names the problem: the value of a key such as `id` or
/// `pid`, or else the last folder of the path, without an extension, and of the fragment.
pub fn likely_name(text: &str) -> String {
    let address = Address::parse(text);
    let is_name = |key: &str| {
        let key = key.to_ascii_lowercase();
        let is_number = key.starts_with("id") || key.ends_with("id");
        is_number || ["p", "num", "number", "problem", "code"].contains(&&*key)
    };
    if let Some((_, value)) = address.query.iter().find(|(key, _)| is_name(key)) {
        return value.clone();
    }
    let is_general = |folder: &String| ["problem", "statement"].contains(&&**folder);
    let last = address.path.iter().rfind(|folder| !is_general(folder));
    let last = last.map(|name| name.split('.').next().unwrap_or(name).to_string());
    let words: Vec<String> = last
        .into_iter()
        .chain(address.fragment.last().cloned())
        .collect();
    words.join("-")
}

/// Replaces each character that is not allowed in an address by its code.
pub fn encode_special(text: &str) -> String {
    let is_special = |c: char| c.is_whitespace() || c.is_control() || SPECIAL.contains(c);
    encode_where(text, is_special)
}

/// Encodes a text for a place inside of an address.
fn encode(text: &str) -> String {
    encode_where(text, |c| !c.is_alphanumeric() && !"-._~".contains(c))
}

fn encode_where(text: &str, is_encoded: impl Fn(char) -> bool) -> String {
    let mut encoded = String::new();
    for c in text.chars() {
        match is_encoded(c) {
            true => {
                let bytes = c.to_string().into_bytes();
                encoded.extend(bytes.iter().map(|byte| format!("%{byte:02X}")));
            }
            false => encoded.push(c),
        }
    }
    encoded
}

/// Replaces each code, such as `%5F`, by the character that it stands for.
fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('%') {
        bytes.extend(before.as_bytes());
        let code = behind
            .get(..2)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(b'%'));
        rest = if code.is_some() { &behind[2..] } else { behind };
    }
    bytes.extend(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Tells whether a text is the address of a web page, without characters that have a meaning in source code or TOML.
pub fn is_address(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !SPECIAL.contains(c);
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

/// Tells whether a host is another one or below it.
fn is_under(host: &str, other: &str) -> bool {
    let rest = host.strip_suffix(other);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::{encode_special, host, is_address};

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
        let encoded = encode_special("https://a/{b}|c d");
        assert_eq!(encoded, "https://a/%7Bb%7D%7Cc%20d");
        assert!(is_address(&encoded));
    }
}
