//! # The addresses of problems
//!
//! The address of a problem's page tells the judge, the contest and the page to submit at. A profile has a few forms of
//! addresses, in which names in braces stand for the parts that vary. An address matches a form by its host, its path,
//! and the query keys that the form has. Other query keys, such as a language, are ignored, and so is the fragment
//! unless the form has one.
//!
//! A form may have the host of another site, which shows the problems of several judges.

use std::collections::BTreeMap;

use judge_facts::profile::{PageForm, Profile};
use percent_encoding::utf8_percent_encode;
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str};

const CONTEST: &str = "contest";

/// Query keys that do not identify a problem, beside those that begin with `utm_`.
const IRRELEVANT_KEYS: &str = "hl lang language locale mobile ref tab theme";

/// Characters that are percent-encoded in an address. Most have a meaning in source code or TOML too.
const SPECIAL: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'<')
    .add(b'>')
    .add(b'"')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Characters that are percent-encoded within one part of an address, because they may separate the parts.
const SEPARATING: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The names and values of the varying parts of an address, the contest first.
type Names = Vec<(String, String)>;

/// Returns the judge of a problem's page. A judge with a matching form comes before one that only has the host, because
/// a host may show several judges' problems. A judge also comes before the profiles that are `like` it.
pub(crate) fn judge_of_page<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    page: &str,
) -> Option<&'a Profile> {
    let host = Address::parse(page).host;
    let mut all: Vec<&Profile> = profiles.values().collect();
    all.sort_by_key(|profile| profile.like.is_some());
    let with_form = all.iter().find(|it| find_form(it, page).is_some());
    let at_host = || all.iter().find(|it| is_at(it, &host));
    with_form.or_else(at_host).copied()
}

/// Returns the names and lower-case values in a problem's address; `None` if the address has none of the judge's forms.
/// Names that begin with `_` are left out, because they are no part of the problem's name.
pub(crate) fn names_in(profile: &Profile, problem: &str) -> Option<Names> {
    let (_, mut names) = find_form(profile, problem)?;
    names.retain(|(name, _)| !name.starts_with('_'));
    names
        .iter_mut()
        .for_each(|(_, value)| value.make_ascii_lowercase());
    Some(names)
}

/// Returns the contest that the address of a problem's page names; `None` if it names none.
pub(crate) fn contest_of(profile: &Profile, problem: &str) -> Option<String> {
    let mut names = names_in(profile, problem)?.into_iter();
    names.find_map(|(name, value)| (name == CONTEST).then_some(value))
}

/// Returns the contest that all pages share; `None` for a collection, whose pages name different contests or none.
pub(crate) fn common_contest<'a>(
    profile: &Profile,
    mut pages: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let contest = contest_of(profile, pages.next()?)?;
    let is_same = |page| contest_of(profile, page).as_ref() == Some(&contest);
    pages.all(is_same).then_some(contest)
}

/// Returns the page of a contest's problem; `None` if the judge has no form with just a contest and a letter, or if no
/// address can have this contest.
pub(crate) fn page_in_contest(profile: &Profile, contest: &str, letter: &str) -> Option<String> {
    let fill_in = |problem: &String| {
        // A judge whose addresses have lower-case letters has lower-case contest names too.
        let (contest, key, letter) = match problem.contains("{letter}") {
            true => (contest.to_ascii_lowercase(), "{letter}", letter.to_string()),
            false => (contest.to_string(), "{LETTER}", letter.to_ascii_uppercase()),
        };
        let has_both = problem.contains("{contest}") && problem.contains(key);
        let page = problem.replace("{contest}", &contest).replace(key, &letter);
        (has_both && !page.contains('{')).then_some(page)
    };
    let forms = profile.pages.iter().map(|form| &form.problem);
    let mut forms = forms.filter(|_| encode(contest) == contest);
    forms.find_map(fill_in)
}

/// Returns whether two addresses show the same problem.
pub(crate) fn is_same_problem(profile: &Profile, one: &str, other: &str) -> bool {
    match (names_in(profile, one), names_in(profile, other)) {
        (None, None) => Address::parse(one) == Address::parse(other),
        (one, other) => one == other,
    }
}

/// Returns the page at which to submit the problem on a page: the one of the matching form, or else the judge's page
/// for all problems; `None` if the judge has neither.
pub(crate) fn submit_page(profile: &Profile, problem: Option<&str>) -> Option<String> {
    let found = problem.and_then(|problem| find_form(profile, problem));
    if let Some((form, names)) = found
        && let Some(page) = &form.submit
    {
        return Some(fill(page, names));
    }
    let mut pages = profile.pages.iter().filter_map(|form| form.submit.as_ref());
    pages.find(|page| !page.contains('{')).cloned()
}

/// Returns the address by which CPH Submit knows a problem; `None` if the extension does not know the judge's pages.
pub(crate) fn cph_page(profile: &Profile, problem: &str) -> Option<String> {
    let (form, names) = find_form(profile, problem)?;
    Some(fill(form.cph.as_ref()?, names))
}

/// Replaces each name in a form by its value.
fn fill(form: &str, names: Names) -> String {
    names
        .into_iter()
        .fold(form.to_string(), |page, (name, value)| {
            page.replace(&format!("{{{name}}}"), &encode(&value))
        })
}

fn find_form<'a>(profile: &'a Profile, problem: &str) -> Option<(&'a PageForm, Names)> {
    let address = Address::parse(problem);
    profile.pages.iter().find_map(|form| {
        let names = match_form(profile, &Address::parse(&form.problem), &address)?;
        Some((form, names))
    })
}

/// Returns the names and values of an address that matches a form. All hosts of the judge show the same pages, and a
/// site may show its pages at subdomains too.
fn match_form(profile: &Profile, form: &Address, address: &Address) -> Option<Names> {
    let are_own = is_at(profile, &form.host) && is_at(profile, &address.host);
    let is_same = are_own && !form.host.contains('{') || is_under(&address.host, &form.host);
    let host = if is_same { form } else { address };
    // Joins the parts of an address that the form has.
    let parts = |host: &Address, address: &Address| {
        let mut text = format!("{}/{}", host.host, address.path);
        for key in form.query.keys() {
            text += &format!("/{}", address.query.get(key)?);
        }
        if !form.fragment.is_empty() {
            text += &format!("/{}", address.fragment);
        }
        Some(text)
    };
    let mut names = match_pattern(&parts(form, form)?, &parts(host, address)?)?;
    names.sort_by_key(|(name, _)| name != CONTEST);
    Some(names)
}

/// Returns the names and values of a text that matches a pattern. A name matches up to the last occurrence of the
/// literal behind it, without a slash; in front of another name, it matches only digits. A name has the same value
/// wherever it occurs.
fn match_pattern(pattern: &str, mut text: &str) -> Option<Names> {
    let mut names = Names::new();
    let mut parts = pattern.split('{');
    text = text.strip_prefix(parts.next()?)?;
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let (name, literal) = part.split_once('}')?;
        let slash = text.find('/').unwrap_or(text.len());
        let is_other = |c: char| !c.is_ascii_digit();
        let end = match (literal, parts.peek()) {
            ("", Some(_)) => text.find(is_other)?,
            _ if literal.is_empty() || literal.starts_with('/') => slash,
            (literal, _) => text[..slash].rfind(literal.split('/').next()?)?,
        };
        let (value, rest) = text.split_at(end);
        text = rest.strip_prefix(literal)?;
        match names.iter().find(|(known, _)| known == name) {
            _ if value.is_empty() => return None,
            Some((_, known)) if known != value => return None,
            Some(_) => {}
            None => names.push((name.to_string(), value.to_string())),
        }
    }
    text.is_empty().then_some(names)
}

/// The decoded parts of an address that identify the problem. All addresses of one page are equal.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    host: String,
    path: String,
    query: BTreeMap<String, String>,
    fragment: String,
}

impl Address {
    fn parse(text: &str) -> Self {
        let (page, pairs, fragment) = relevant_parts(text);
        let rest = page.split_once("://").map_or(page, |(_, rest)| rest);
        let path = rest.split_once('/').map_or("", |(_, path)| path);
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let pairs = pairs.into_iter().map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(key), decode(&value.replace('+', " ")))
        });
        Address {
            host: host(page),
            path: decode(path.trim_matches('/')),
            query: pairs.collect(),
            fragment: decode(fragment.trim_matches('/')),
        }
    }
}

/// Percent-encodes a text as one part of an address.
pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, SEPARATING).to_string()
}

/// Reads the address of a web page as people and browsers write it. Returns the address with special characters
/// encoded, and without the parts that do not identify the problem.
pub(crate) fn parse_address(text: &str) -> Result<String, &'static str> {
    let address = utf8_percent_encode(text.trim(), SPECIAL).to_string();
    let rest = address
        .strip_prefix("https://")
        .or_else(|| address.strip_prefix("http://"));
    rest.filter(|rest| !rest.is_empty() && !rest.starts_with('/'))
        .map(|_| plain_address(&address))
        .ok_or("expected the address of a web page, such as http://poj.org/problem?id=1568")
}

/// Returns an address without the parts that do not identify the problem.
pub(crate) fn plain_address(text: &str) -> String {
    let (page, pairs, fragment) = relevant_parts(text);
    let mut plain = page.to_string();
    for (sign, part) in [('?', &*pairs.join("&")), ('#', fragment)] {
        if !part.is_empty() {
            plain.push(sign);
            plain.push_str(part);
        }
    }
    plain
}

/// Splits an address into the page, the query's pairs and the fragment. Removes what does not identify the problem:
/// keys such as a language, and a fragment that is a place on the page. A fragment with a slash is a page of its own.
fn relevant_parts(text: &str) -> (&str, Vec<&str>, &str) {
    let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (page, query) = rest.split_once('?').unwrap_or((rest, ""));
    let is_relevant = |pair: &&str| {
        let key = pair.split('=').next().unwrap_or(pair);
        let is_known = IRRELEVANT_KEYS.split(' ').any(|known| known == key);
        !pair.is_empty() && !is_known && !key.starts_with("utm_")
    };
    let fragment = if fragment.contains('/') { fragment } else { "" };
    (
        page,
        query.split('&').filter(is_relevant).collect(),
        fragment,
    )
}

/// Returns the part of an unknown judge's address that most likely names the problem: the value of a key such as `id`
/// or `pid`. Without such a key, these are the ends of the path, without its extension, and of the fragment.
pub(crate) fn likely_name(text: &str) -> String {
    let address = Address::parse(text);
    let is_name = |key: &str| {
        let key = key.to_ascii_lowercase();
        key.starts_with("id") || key.ends_with("id") || ["p", "num"].contains(&&*key)
    };
    if let Some((_, value)) = address.query.iter().find(|(key, _)| is_name(key)) {
        return value.clone();
    }
    let is_general = |folder: &&str| ["problem", "statement"].contains(folder);
    let last = address.path.rsplit('/').find(|folder| !is_general(folder));
    let last = last.and_then(|folder| folder.split('.').next());
    let page = address.fragment.rsplit('/').next();
    format!("{}-{}", last.unwrap_or_default(), page.unwrap_or_default())
}

/// Returns the host of an address in lower case, without `www.`.
pub(crate) fn host(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_string()
}

fn is_at(profile: &Profile, host: &str) -> bool {
    profile.hosts.iter().any(|own| is_under(host, own))
}

/// Returns whether a host is `other` or a subdomain of it.
fn is_under(host: &str, other: &str) -> bool {
    let rest = host.strip_suffix(other);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::{host, parse_address};

    #[test]
    fn an_address_has_a_host_and_no_special_characters() {
        assert_eq!(host("https://www.AtCoder.jp/contests/abc349"), "atcoder.jp");
        assert_eq!(host("http://atcoder.jp@poj.org:80?id=1"), "poj.org");
        for text in [
            "",
            "poj.org",
            "file:///etc/passwd",
            "https://",
            "https:///a",
        ] {
            assert!(parse_address(text).is_err(), "{text}");
        }
        let encoded = "https://a/%7Bb%7D%7Cc%20d%0A%E2%80%AE?id=1";
        assert_eq!(
            parse_address(" https://a/{b}|c d\n\u{202e}?id=1&lang=en#top "),
            Ok(encoded.to_string())
        );
    }
}
