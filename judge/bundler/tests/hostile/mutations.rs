//! # Mutated sources
//!
//! Valid source in which pieces are removed, repeated, moved, or mixed with tokens that open and close something.

use std::panic;

use crate::bundle;
use crate::random::Random;

/// A library with many kinds of items, and a program that uses it.
const LIBRARY: &str = include_str!("../fixtures/items/a_bit_of_everything/shared/lib.rs");
const PROGRAM: &str = include_str!("../fixtures/items/a_bit_of_everything/main.rs");

/// Tokens to insert.
const TOKENS: &[&str] = &[
    "{", "}", "(", ")", "[", "]", "<", ">", "\"", "'", "r#\"", "/*", "*/", "//", "#![", "#[cfg(",
    "use ", "::", "self::", "crate::", "super::", "$crate", "mod m;", "pub ", "impl ", "fn ", "=>",
    "$(", ")*", ";", ",", "\\", "\n", "\u{0}", "é", "r#type", "as _", "*", "{self}", "0x", "1e",
    "b'",
];
const ITEMS: &[&str] = &[
    "macro_rules! m {",
    "extern crate lib as x;",
    "include!(\"x\")",
    "super::super::",
];

/// Makes at most as many changes as asked.
fn mutate(text: &str, most: usize, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(most + 1) {
        let start = random.below(letters.len() + 1);
        let end = (start + random.below(40)).min(letters.len());
        match random.below(4) {
            0 => drop(letters.drain(start..end)),
            1 => {
                let again = letters[start..end].to_vec();
                letters.splice(end..end, again);
            }
            2 => {
                let moved: Vec<char> = letters.drain(start..end).collect();
                let to = random.below(letters.len() + 1);
                letters.splice(to..to, moved);
            }
            _ => {
                let mut pieces = TOKENS.iter().chain(ITEMS);
                let piece = pieces.nth(random.below(TOKENS.len() + ITEMS.len()));
                letters.splice(start..start, piece.into_iter().flat_map(|it| it.chars()));
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn mutated_sources_get_an_answer() {
    for seed in 0..1000 {
        let mut random = Random(seed);
        let program = mutate(PROGRAM, 1, &mut random);
        let library = mutate(LIBRARY, 3, &mut random);
        let answer = panic::catch_unwind(|| bundle("mutations", &program, &library));
        let answer = answer.unwrap_or_else(|_| panic!("a panic with seed {seed}"));
        match answer {
            // The compiler decides whether the bundle is valid.
            Ok(bundle) => assert!(
                !bundle.text.is_empty() || program.trim().is_empty(),
                "seed {seed}"
            ),
            Err(error) => assert!(!error.message.is_empty(), "seed {seed}"),
        }
    }
}
