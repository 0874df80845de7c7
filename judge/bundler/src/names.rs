//! # Names
//!
//! Interns identifiers as numbers, so that names are compared and hashed without their text.

use std::collections::HashMap;

/// An interned identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

/// The table of interned identifiers.
#[derive(Debug, Default)]
pub struct Names {
    texts: Vec<String>,
    numbers: HashMap<String, Name>,
}

impl Names {
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(u32::try_from(self.texts.len()).expect("fewer words than 2^32"));
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), name);
        name
    }

    /// Returns the interned name of `text`; `None` if it was never interned.
    pub fn get(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }
}
