//! # What a path leads to
//!
//! The words in which name resolution answers.

use crate::mentions::PathMention;
use crate::model::UnitId;
use crate::names::Name;

/// What the first name of a path is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum PathHead {
    /// `crate`, `self`, `super` or `Self`.
    Relative,
    /// A name that the module has.
    Local,
    /// A name in the root of a crate of edition 2015.
    Root,
    /// An inlined crate.
    Crate(usize),
    /// A crate that the judge has.
    Provided(String),
    /// A crate that neither can travel nor is there.
    Missing,
    /// None of these: of the standard library, of a macro, or of the text itself.
    #[default]
    Unknown,
}

/// Where a path leads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolution {
    pub head: PathHead,
    /// Imports and modules on the way.
    pub via: Vec<UnitId>,
    /// What it is in the end.
    pub targets: Vec<UnitId>,
    /// A type or a trait, and a name behind it.
    pub associated: Vec<(UnitId, Name)>,
    /// Names behind something of another crate, or of a trait, which only a trait of ours can have.
    pub external_associated: Vec<Name>,
    /// The name behind something of which nothing is known.
    pub unknown_member: Option<Name>,
    /// Whether it leads out of the crates that are read.
    pub is_outside: bool,
}

impl Resolution {
    pub fn new(head: PathHead) -> Self {
        Resolution {
            head,
            ..Resolution::default()
        }
    }

    /// The same when it was found by going through another import.
    pub fn through(&mut self, import: UnitId, of: &Resolution) {
        self.via.push(import);
        self.via.extend(&of.via);
        self.associated.extend(&of.associated);
        self.is_outside |= of.is_outside;
    }

    /// Drops what was found twice.
    pub fn dedup(&mut self) {
        for units in [&mut self.via, &mut self.targets] {
            units.sort_unstable();
            units.dedup();
        }
        self.associated.sort_unstable();
        self.associated.dedup();
        self.external_associated.sort_unstable();
        self.external_associated.dedup();
    }
}

/// Where a path stands.
#[derive(Debug, Clone, Copy)]
pub struct PathSite<'a> {
    pub module: UnitId,
    pub krate: usize,
    /// The impl or the trait around it, if one is.
    pub owner: Option<UnitId>,
    /// The imports inside the function around it.
    pub locals: &'a [&'a PathMention],
    /// The import that it is the path of.
    pub import: Option<UnitId>,
}

/// What an impl is of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ImplTrait {
    /// No trait.
    #[default]
    Inherent,
    /// A trait of ours, or what a macro makes.
    Local(Vec<UnitId>),
    /// A trait of another crate.
    External(Name),
    /// A trait that a macro is passed.
    MacroArgument,
}

/// The header of an impl.
#[derive(Debug, Clone, Default)]
pub struct ImplHeader {
    pub of_trait: ImplTrait,
    /// The type that it is for, if that is one of ours.
    pub self_types: Vec<UnitId>,
    /// All types of ours that it names.
    pub types: Vec<UnitId>,
    /// Whether its type is one that a macro is passed.
    pub has_macro_argument: bool,
}
