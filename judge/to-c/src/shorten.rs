//! # Short names
//!
//! While the C file grows, functions and locals have long names that cannot be anything else. In the end the most used
//! ones get the shortest names.

use std::collections::HashMap;

use crate::runtime::identifiers;

/// Locals have small letters. u and q are types.
const LOCALS: &[u8] = b"abcdefghijklmnoprstvwxyz";

/// Functions begin with a capital letter. The other ones have a meaning in `runtime.c`.
const FUNCTIONS: &[u8] = b"BEJLNOPRZ";
const FIRST: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXZ";
const SECOND: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_";

/// The local or label that is so many names from the most used one.
pub fn of_local(rank: usize) -> String {
    numbered(rank, LOCALS)
}

/// The function that is so many names from the most used one.
pub fn of_function(rank: usize) -> String {
    let Some(rank) = rank.checked_sub(FUNCTIONS.len()) else {
        return (FUNCTIONS[rank] as char).to_string();
    };
    let (first, rest) = (FIRST[rank % FIRST.len()] as char, rank / FIRST.len());
    let (second, rest) = (SECOND[rest % SECOND.len()] as char, rest / SECOND.len());
    if rest == 0 {
        format!("{first}{second}")
    } else {
        format!("{first}{second}{rest}")
    }
}

fn numbered(rank: usize, letters: &[u8]) -> String {
    let first = letters[rank % letters.len()] as char;
    match rank / letters.len() {
        0 => first.to_string(),
        more => format!("{first}{more}"),
    }
}

/// Names the identifiers that begin like this, by how often they are used.
pub fn by_use<'a>(
    text: &'a str,
    starts: &[&str],
    name: fn(usize) -> String,
) -> HashMap<&'a str, String> {
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    let words = identifiers(text).filter(|word| starts.iter().any(|start| word.starts_with(start)));
    for (index, word) in words.enumerate() {
        counts.entry(word).or_insert((0, index)).0 += 1;
    }
    let mut words: Vec<_> = counts.into_iter().collect();
    words.sort_by_key(|(_, (count, first))| (usize::MAX - count, *first));
    words
        .into_iter()
        .enumerate()
        .map(|(rank, (word, _))| (word, name(rank)))
        .collect()
}

/// The text with other names.
pub fn replace(text: &str, names: &HashMap<&str, String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = &rest[end..];
        let end = rest.find(is_word).unwrap_or(rest.len());
        out.push_str(&rest[..end]);
        rest = &rest[end..];
    }
    out
}
