//! # Local variables
//!
//! The names that a place in code sees before those of items. A function may have thousands, so whether a name is one
//! of them is not looked for in all.

use std::collections::HashMap;

use crate::bundle::model::names::Sym;

/// The names in scope, innermost last.
#[derive(Debug, Default)]
pub struct Locals {
    names: Vec<Sym>,
    /// Where each is among them, innermost last.
    places: HashMap<Sym, Vec<usize>>,
}

impl Locals {
    pub fn push(&mut self, name: Sym) {
        self.places.entry(name).or_default().push(self.names.len());
        self.names.push(name);
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Forgets all but the first `len` names.
    pub fn truncate(&mut self, len: usize) {
        for name in self.names.drain(len..) {
            self.places.get_mut(&name).and_then(Vec::pop);
        }
    }

    pub fn contains(&self, name: &Sym) -> bool {
        self.place(name).is_some()
    }

    /// Which of the names in scope this one is: the innermost of that name.
    pub fn place(&self, name: &Sym) -> Option<usize> {
        self.places.get(name)?.last().copied()
    }
}
