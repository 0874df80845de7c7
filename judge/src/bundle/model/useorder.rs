//! # The order of imports
//!
//! How rustfmt orders the `use` declarations of a run. It compares paths name by name; in the style of edition 2024
//! names as versions are compared, before that by case first and then byte by byte.

use std::cmp::Ordering;

use super::usetree::UseTree;

/// Which of rustfmt's styles counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    UpTo2021,
    From2024,
}

/// A tree as a path whose last part may be a list.
type Path<'a> = Vec<Segment<'a>>;

enum Segment<'a> {
    /// `self`, `super` and `crate`, in this order.
    Keyword(usize, Option<&'a str>),
    Name(&'a str, Option<&'a str>),
    Glob,
    List(Vec<Path<'a>>),
}

const KEYWORDS: [&str; 3] = ["self", "super", "crate"];

/// Compares two declarations.
pub fn compare(a: &UseTree, b: &UseTree, style: Style) -> Ordering {
    compare_paths(&path(a), &path(b), style)
}

fn path(tree: &UseTree) -> Path<'_> {
    match tree {
        UseTree::Path { name, rest, .. } => {
            let mut path: Path = name.split("::").map(|word| segment(word, None)).collect();
            path.extend(self::path(rest));
            path
        }
        UseTree::Leaf { text, .. } => {
            let (names, alias) = match text.split_once(" as ") {
                Some((names, alias)) => (names, Some(alias)),
                None => (text.as_str(), None),
            };
            let (front, last) = names.rsplit_once("::").unwrap_or(("", names));
            let front = front.split("::").filter(|word| !word.is_empty());
            let mut path: Path = front.map(|word| segment(word, None)).collect();
            path.push(segment(last, alias));
            path
        }
        UseTree::Group { items, .. } => vec![Segment::List(items.iter().map(path).collect())],
    }
}

fn segment<'a>(word: &'a str, alias: Option<&'a str>) -> Segment<'a> {
    match KEYWORDS.iter().position(|keyword| *keyword == word) {
        Some(rank) => Segment::Keyword(rank, alias),
        None if word == "*" => Segment::Glob,
        None => Segment::Name(word, alias),
    }
}

fn compare_paths(a: &[Segment], b: &[Segment], style: Style) -> Ordering {
    for (a, b) in a.iter().zip(b) {
        // `a as c` comes before the longer `a::b`.
        if compare_segments(a, b, false, style).is_ne() {
            return compare_segments(a, b, true, style);
        }
    }
    a.len().cmp(&b.len())
}

fn compare_segments(a: &Segment, b: &Segment, aliases: bool, style: Style) -> Ordering {
    let compare_aliases = |a: &Option<&str>, b: &Option<&str>| {
        if aliases { a.cmp(b) } else { Ordering::Equal }
    };
    match (a, b) {
        (Segment::Keyword(a, alias), Segment::Keyword(b, other)) => {
            a.cmp(b).then_with(|| compare_aliases(alias, other))
        }
        (Segment::Name(a, alias), Segment::Name(b, other)) => {
            compare_names(a, b, style).then_with(|| compare_aliases(alias, other))
        }
        (Segment::List(a), Segment::List(b)) => a
            .iter()
            .zip(b)
            .map(|(a, b)| compare_paths(a, b, style))
            .find(|order| order.is_ne())
            .unwrap_or(a.len().cmp(&b.len())),
        _ => kind(a).cmp(&kind(b)),
    }
}

fn kind(segment: &Segment) -> usize {
    match segment {
        Segment::Keyword(..) => 0,
        Segment::Name(..) => 1,
        Segment::Glob => 2,
        Segment::List(_) => 3,
    }
}

fn compare_names(a: &str, b: &str, style: Style) -> Ordering {
    if style == Style::From2024 {
        let plain = |name| str::strip_prefix(name, "r#").unwrap_or(name);
        return compare_versions(plain(a), plain(b));
    }
    // First `snake_case`, then `CamelCase`, then `SCREAMING_CASE`.
    let is_upper = |name: &str| name.starts_with(char::is_uppercase);
    let is_lower = |name: &str| name.starts_with(char::is_lowercase);
    let screams = |name: &str| {
        name.chars()
            .all(|c| c.is_uppercase() || c == '_' || c.is_numeric())
    };
    if is_upper(a) && is_lower(b) {
        Ordering::Greater
    } else if is_lower(a) && is_upper(b) {
        Ordering::Less
    } else {
        screams(a).cmp(&screams(b)).then_with(|| a.cmp(b))
    }
}

/// Compares numbers in names by what they count, and lets `_` come before all else.
fn compare_versions(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    let mut zeros = Ordering::Equal;
    loop {
        let (Some((a, a_rest)), Some((b, b_rest))) = (chunk(left), chunk(right)) else {
            return left.len().min(1).cmp(&right.len().min(1)).then(zeros);
        };
        let order = match (a == "_", b == "_") {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            _ if is_number(a) && is_number(b) => {
                let (x, y) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
                // The same number with more zeros comes first.
                zeros = zeros.then(b.len().cmp(&a.len()));
                x.len().cmp(&y.len()).then_with(|| x.cmp(y))
            }
            _ => a.cmp(b),
        };
        if order.is_ne() {
            return order;
        }
        (left, right) = (a_rest, b_rest);
    }
}

/// Splits off one `_`, the digits, or what else is in front.
fn chunk(name: &str) -> Option<(&str, &str)> {
    let first = name.chars().next()?;
    let end = match first {
        '_' => Some(1),
        '0'..='9' => name.find(|c: char| !c.is_ascii_digit()),
        _ => name.find(|c: char| c.is_ascii_digit() || c == '_'),
    };
    Some(name.split_at(end.unwrap_or(name.len())))
}

fn is_number(chunk: &str) -> bool {
    chunk.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_the_order(names: &str, style: Style) {
        let names: Vec<&str> = names.split(' ').collect();
        for (i, a) in names.iter().enumerate() {
            for (j, b) in names.iter().enumerate() {
                assert_eq!(compare_names(a, b, style), i.cmp(&j), "{a} and {b}");
            }
        }
    }

    /// As rustfmt sorts them.
    #[test]
    fn names() {
        is_the_order(
            "a a1 a10 a2 aB a_b aa ab b core crate_x fmt selfy std x1y x_1 x_10 x_2 z09 z9 Ab Fmt NonZeroU32 NonZeroU8 A A1 A10 A2 AB A_B B FMT Z9",
            Style::UpTo2021,
        );
        is_the_order(
            "A A_B A1 A2 A10 AB Ab B FMT Fmt NonZeroU8 NonZeroU32 Z9 a a_b a1 a2 a10 aB aa ab b core crate_x fmt selfy std x_1 x_2 x_10 x1y z09 z9",
            Style::From2024,
        );
    }
}
