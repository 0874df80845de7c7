//! # Mutated sources
//!
//! Valid source in which pieces are removed, repeated, moved, or mixed with tokens that open and close something.

use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence};

use crate::bundle;

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

/// A change: its kind, its position as a share of the text, its length, and the inserted piece or the new position.
type Change = (u8, u16, u16, u8);

fn mutate(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(kind, at, length, piece) in changes {
        let start = at as usize * letters.len() / (1 << 16);
        let end = (start + length as usize % 40).min(letters.len());
        match kind % 4 {
            0 => drop(letters.drain(start..end)),
            1 => {
                let again = letters[start..end].to_vec();
                letters.splice(end..end, again);
            }
            2 => {
                let moved: Vec<char> = letters.drain(start..end).collect();
                let to = piece as usize * letters.len() / 256;
                letters.splice(to..to, moved);
            }
            _ => {
                let mut pieces = TOKENS.iter().chain(ITEMS).cycle();
                let piece = pieces.nth(piece as usize).expect("there are pieces");
                letters.splice(start..start, piece.chars());
            }
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(Config {
        cases: 1000,
        max_shrink_time: 10_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..Config::default()
    })]

    #[test]
    fn mutated_sources_get_an_answer(
        in_library in prop::collection::vec(any::<Change>(), 0..4),
        in_program in prop::collection::vec(any::<Change>(), 0..2),
    ) {
        let program = mutate(PROGRAM, &in_program);
        match bundle("mutations", &program, &mutate(LIBRARY, &in_library)) {
            // The compiler decides whether the bundle is valid.
            Ok(bundle) => prop_assert!(!bundle.text.is_empty() || program.trim().is_empty()),
            Err(error) => prop_assert!(!error.message.is_empty()),
        }
    }
}
