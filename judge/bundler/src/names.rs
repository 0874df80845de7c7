//! # Names
//!
//! Every word of the input as a number, so that it is compared and looked up without its text.

use std::collections::HashMap;

/// A word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

/// All words that were seen.
#[derive(Debug, Default)]
pub struct Names {
    texts: Vec<String>,
    numbers: HashMap<String, Name>,
}

impl Names {
    /// The number of a word.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(u32::try_from(self.texts.len()).expect("fewer words than 2^32"));
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), name);
        name
    }

    /// The number of a word, if it occurs anywhere.
    pub fn get(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    /// The word of a number.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }
}
