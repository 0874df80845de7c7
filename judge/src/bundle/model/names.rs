//! # Names
//!
//! Identifiers as small numbers, so that comparing, hashing and storing them costs nothing. A raw identifier is the
//! same name as the plain one. Each crate has a name of its own for the `$crate` of its macros.

use std::collections::HashMap;
use std::rc::Rc;

/// An interned identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(u32);

pub const CRATE: Sym = Sym(0);
pub const SELF: Sym = Sym(1);
pub const SUPER: Sym = Sym(2);
pub const SELF_TYPE: Sym = Sym(3);
pub const UNDERSCORE: Sym = Sym(4);
pub const STD: Sym = Sym(5);
pub const CORE: Sym = Sym(6);
pub const ALLOC: Sym = Sym(7);
const FIXED: [&str; 8] = [
    "crate", "self", "super", "Self", "_", "std", "core", "alloc",
];

/// The table of all names.
#[derive(Debug)]
pub struct Names {
    numbers: HashMap<Rc<str>, Sym>,
    texts: Vec<Rc<str>>,
    crates: usize,
}

impl Names {
    /// A table for a bundle of so many crates.
    pub fn new(crates: usize) -> Self {
        let mut names = Names {
            numbers: HashMap::new(),
            texts: Vec::new(),
            crates,
        };
        for fixed in FIXED {
            names.intern(fixed);
        }
        for index in 0..crates {
            names.intern(&format!("$crate {index}"));
        }
        names
    }

    /// The name of an identifier.
    pub fn intern(&mut self, text: &str) -> Sym {
        let text = text.strip_prefix("r#").unwrap_or(text);
        if let Some(&sym) = self.numbers.get(text) {
            return sym;
        }
        let sym = Sym(u32::try_from(self.texts.len()).expect("fewer than 2^32 names"));
        let text: Rc<str> = Rc::from(text);
        self.texts.push(Rc::clone(&text));
        self.numbers.insert(text, sym);
        sym
    }

    /// The name of an identifier, if any file has it.
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.numbers.get(text).copied()
    }

    /// The name of an identifier token.
    pub fn ident(&mut self, ident: &proc_macro2::Ident) -> Sym {
        self.intern(&ident.to_string())
    }

    /// The text of a name.
    pub fn text(&self, sym: Sym) -> &str {
        &self.texts[sym.0 as usize]
    }

    /// The name that stands for `$crate` in the macros of a crate.
    pub fn dollar_crate(&self, index: usize) -> Sym {
        Sym(u32::try_from(FIXED.len() + index).expect("fewer than 2^32 crates"))
    }

    /// The crate whose `$crate` a name stands for.
    pub fn as_dollar_crate(&self, sym: Sym) -> Option<usize> {
        (sym.0 as usize)
            .checked_sub(FIXED.len())
            .filter(|&index| index < self.crates)
    }
}
