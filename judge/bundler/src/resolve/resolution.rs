//! # The types of name resolution

use crate::mentions::PathMention;
use crate::model::UnitId;
use crate::names::Name;

/// The meaning of the first segment of a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum PathHead {
    /// `crate`, `self`, `super` or `Self`.
    Relative,
    /// A name in the scope of the module.
    Local,
    /// A name that a crate of edition 2015 looks up in its root module.
    Root,
    /// An inlined crate, by its index.
    Crate(usize),
    /// A crate that the judge provides, by its name.
    Provided(String),
    /// A crate that is neither inlined nor provided.
    Missing,
    /// Anything else: a name of the standard library, a macro variable or a local variable.
    #[default]
    Unknown,
}

/// The result of resolving a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolution {
    pub head: PathHead,
    /// The imports and modules on the way to the targets.
    pub via: Vec<UnitId>,
    /// The units that the path can refer to, in all namespaces.
    pub targets: Vec<UnitId>,
    /// The macros among the targets that the path names as items of their crate's root.
    pub root_macros: Vec<UnitId>,
    /// The names after a loaded type or trait, each with that type or trait.
    pub associated: Vec<(UnitId, Name)>,
    /// The names after an external name or an item of a trait, which only a loaded trait can define.
    pub external_associated: Vec<Name>,
    /// The name after an unknown name.
    pub unknown_member: Option<Name>,
    /// True if the path leaves the loaded crates.
    pub is_outside: bool,
}

impl Resolution {
    pub fn new(head: PathHead) -> Self {
        Resolution {
            head,
            ..Resolution::default()
        }
    }

    /// Adds an import to the way, with the way and the associated names of its own resolution `of`.
    pub fn through(&mut self, import: UnitId, of: &Resolution) {
        self.via.push(import);
        self.via.extend(&of.via);
        self.associated.extend(&of.associated);
        self.is_outside |= of.is_outside;
    }

    pub fn dedup(&mut self) {
        for units in [&mut self.via, &mut self.targets, &mut self.root_macros] {
            units.sort_unstable();
            units.dedup();
        }
        self.associated.sort_unstable();
        self.associated.dedup();
        self.external_associated.sort_unstable();
        self.external_associated.dedup();
    }
}

/// The place that a path is resolved from.
#[derive(Debug, Clone, Copy)]
pub struct PathSite<'a> {
    /// The unit whose text contains the path, or that calls the macro whose body does.
    pub at: UnitId,
    pub module: UnitId,
    pub krate: usize,
    /// The impl or trait around the path.
    pub owner: Option<UnitId>,
    /// The imports in the function around the path.
    pub locals: &'a [PathMention],
    /// The import that the path belongs to.
    pub import: Option<UnitId>,
}

/// The trait that an impl implements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ImplTrait {
    /// No trait: an inherent impl.
    #[default]
    Inherent,
    /// A loaded trait, or a trait from a macro call: all units that its name can refer to.
    Local(Vec<UnitId>),
    /// A trait from outside the loaded crates.
    External(Name),
    /// A trait given by a macro variable.
    MacroArgument,
}

/// The resolved header of an impl.
#[derive(Debug, Clone, Default)]
pub struct ImplHeader {
    pub of_trait: ImplTrait,
    /// The units of the implementing type; empty if it is not loaded.
    pub self_types: Vec<UnitId>,
    /// All loaded types in the header.
    pub types: Vec<UnitId>,
    /// True if the implementing type contains a macro variable.
    pub has_macro_argument: bool,
}
