//! # Source text that nobody wrote
//!
//! Real source with pieces cut out, doubled, moved and replaced by tokens that open and close things.

use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence};

use crate::bundle;

/// A library with a bit of everything, and a program that uses it.
const LIBRARY: &str = include_str!("../fixtures/items/a_bit_of_everything/shared/lib.rs");
const PROGRAM: &str = include_str!("../fixtures/items/a_bit_of_everything/main.rs");

/// What is put where it does not belong.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "\"",
    "'",
    "r#\"",
    "/*",
    "*/",
    "//",
    "#![",
    "#[cfg(",
    "use ",
    "::",
    "self::",
    "crate::",
    "super::super::",
    "$crate",
    "mod m;",
    "pub ",
    "impl ",
    "fn ",
    "macro_rules! m {",
    "=>",
    "$(",
    ")*",
    ";",
    ",",
    "\\",
    "\n",
    "\u{0}",
    "é",
    "r#type",
    "extern crate lib as x;",
    "include!(\"x\")",
    "as _",
    "*",
    "{self}",
    "0x",
    "1e",
    "b'",
];

/// One change: what to do, where, and with how much, as shares of what there is.
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
            _ => drop(letters.splice(start..start, PIECES[piece as usize % PIECES.len()].chars())),
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
            // Whether it parses is for the compiler to say, which has the last word.
            Ok(bundle) => prop_assert!(!bundle.text.is_empty() || program.trim().is_empty()),
            Err(error) => prop_assert!(!error.message.is_empty()),
        }
    }
}
