//! # Short names
//!
//! While the C file grows, functions and locals have long names that cannot be anything else. In the end the most used
//! ones get the shortest names.

use std::collections::HashMap;

use crate::runtime::identifiers;

/// The letters that names begin with, and those that follow. Together they make no word of C, such as `do` or `EOF`.
type Letters = (&'static [u8], &'static [u8]);

/// Locals and labels. u and q are types.
pub const LOCALS: Letters = (b"abcdefghijklmnoprstvwxyz", b"0123456789");

/// Functions. The single letters that are missing here have a meaning in `runtime.c`.
pub const FUNCTIONS: Letters = (b"BEJLNOPRZ", b"abcdefghijklmnopqrstuvwxyz0123456789_");

/// The name of this number, the short ones first.
pub fn name(rank: usize, (first, others): Letters) -> String {
    let mut name = (first[rank % first.len()] as char).to_string();
    let mut rest = rank / first.len();
    while rest > 0 {
        name.push(others[(rest - 1) % others.len()] as char);
        rest = (rest - 1) / others.len();
    }
    name
}

/// Names the identifiers that begin like this, by how often they are used.
pub fn by_use<'a>(text: &'a str, starts: &[&str], letters: Letters) -> HashMap<&'a str, String> {
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
        .map(|(rank, (word, _))| (word, name(rank, letters)))
        .collect()
}

/// Replaces the words of a text for which there is another name.
pub fn replace(text: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        out += &name(word).unwrap_or_else(|| word.to_string());
        rest = &rest[end..];
        let end = rest.find(is_word).unwrap_or(rest.len());
        out += &rest[..end];
        rest = &rest[end..];
    }
    out
}
