//! # The types of name resolution

use crate::mentions::PathMention;
use crate::model::UnitId;
use crate::names::Name;

/// The meaning of the first segment of a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum PathHead {
    /// `crate`, `self`, `super` or `Self`.
    Relative,
    /// A name in scope of the module.
    Local,
    /// A name in the root module of a crate of edition 2015.
    Root,
    /// An inlined crate.
    Crate(usize),
    /// A crate that the judge provides.
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
    /// The imports and modules on the way.
    pub via: Vec<UnitId>,
    /// The units that the path can refer to, in all namespaces.
    pub targets: Vec<UnitId>,
    /// The macros among the targets that the path names as items of their crate's root.
    pub root_macros: Vec<UnitId>,
    /// Names after a loaded type or trait.
    pub associated: Vec<(UnitId, Name)>,
    /// Names after something external or after an item of a trait, which only a loaded trait can define.
    pub external_associated: Vec<Name>,
    /// A name after something unknown.
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

    /// Adds the resolution of an import that is on the way.
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

/// The position of a path in the program.
#[derive(Debug, Clone, Copy)]
pub struct PathSite<'a> {
    /// The unit whose text it is in, or the one that calls the macro whose text it is in.
    pub at: UnitId,
    pub module: UnitId,
    pub krate: usize,
    /// The impl or trait around it.
    pub owner: Option<UnitId>,
    /// The imports in the function around it.
    pub locals: &'a [PathMention],
    /// The import whose path it is.
    pub import: Option<UnitId>,
}

/// The trait that an impl implements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ImplTrait {
    /// None: it is an inherent impl.
    #[default]
    Inherent,
    /// One of the loaded traits, or a trait from a macro call.
    Local(Vec<UnitId>),
    /// A trait of another crate.
    External(Name),
    /// A trait given by a macro variable.
    MacroArgument,
}

/// The resolved header of an impl.
#[derive(Debug, Clone, Default)]
pub struct ImplHeader {
    pub of_trait: ImplTrait,
    /// The implementing type, if it is loaded.
    pub self_types: Vec<UnitId>,
    /// All loaded types in the header.
    pub types: Vec<UnitId>,
    /// True if the type contains a macro variable.
    pub has_macro_argument: bool,
}
