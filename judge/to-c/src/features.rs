//! # Features
//!
//! If the C file is too long, the message names the Rust features that take most of it. Functions and data are counted
//! for the feature of Rust that brings them.

use std::cmp::Reverse;
use std::collections::HashMap;

/// The features, by a part of the paths of their functions and data. The first that fits counts.
const FEATURES: [(&str, &str); 15] = [
    ("data of ", "strings and tables, also those of std"),
    ("main::", "the program's own functions"),
    ("runtime", "memory, floats and 128-bit integers"),
    ("core::unicode::", "Unicode, such as `to_uppercase`"),
    ("::btree::", "`BTreeMap`"),
    ("::hash", "`HashMap`"),
    ("::sort", "sorting"),
    ("::error::", "`dyn Error`"),
    ("::io::error", "I/O errors"),
    ("std::io", "input and output"),
    ("core::fmt", "formatting"),
    ("core::char", "`{:?}` of text"),
    ("::str", "text"),
    ("alloc::", "vectors and other collections"),
    ("", "the rest of `std`"),
];

/// The number of bytes of the C file that each feature takes.
#[derive(Default)]
pub struct Sizes(HashMap<&'static str, usize>);

impl Sizes {
    /// Counts what belongs to the function or data of this name in Rust.
    pub fn count(&mut self, name: &str, bytes: usize) {
        let feature = FEATURES.iter().find(|(part, _)| name.contains(part));
        *self.0.entry(feature.map_or("", |(_, it)| it)).or_default() += bytes;
    }

    /// All features, the largest first.
    pub fn sorted(self) -> Vec<(&'static str, usize)> {
        let mut all: Vec<_> = self.0.into_iter().collect();
        all.sort_by_key(|(feature, bytes)| (Reverse(*bytes), *feature));
        all
    }
}
