//! # What a path means
//!
//! The answer of `resolve`: what the path ends at, what it passes through, and which imports it needs.

use std::rc::Rc;

use crate::bundle::model::names::Sym;
use crate::bundle::model::{ItemId, LeafId, ScopeId};

/// What a path ends at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    Item(ItemId),
    Module(ScopeId),
    /// A name of this type or trait.
    Of(ItemId, Sym),
    /// A name of a type that is not known.
    OfAny(Sym),
    External,
    Unknown,
}

/// The meaning of a path.
#[derive(Debug, Default, Clone)]
pub struct Found {
    pub ends: Vec<End>,
    /// Items that the path passes through.
    pub through: Vec<ItemId>,
    /// Imports that it needs.
    pub leaves: Vec<Need>,
    /// The segment that does not exist in a module where it would have to be.
    pub missing: Option<usize>,
}

/// What the meaning of a path depends on. It is shared, because in a chain of re-exports each needs all that the next
/// one needs.
#[derive(Debug, Clone)]
pub enum Need {
    Leaf(LeafId),
    /// The imports of another path, and what that passes through.
    Of(Rc<Found>),
}

impl Found {
    pub fn of(end: End) -> Self {
        Found {
            ends: vec![end],
            ..Found::default()
        }
    }

    pub fn add(&mut self, other: &Rc<Found>) {
        for end in &other.ends {
            if !self.ends.contains(end) {
                self.ends.push(*end);
            }
        }
        self.add_needs(other);
    }

    pub fn add_needs(&mut self, other: &Rc<Found>) {
        if other.leaves.is_empty() {
            self.through.extend(&other.through);
        } else {
            self.leaves.push(Need::Of(Rc::clone(other)));
        }
    }

    /// Whether nothing is known of what the path means.
    pub fn is_unknown(&self) -> bool {
        self.ends.iter().all(|end| *end == End::Unknown)
    }
}
