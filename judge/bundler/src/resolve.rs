//! # Where paths lead
//!
//! Follows a path through modules, imports and globs to the units that it may mean. All that a name stands for is taken
//! together, types, values and macros alike: what is kept for it beyond need is for the compiler to find. Where the way
//! is lost, in a type parameter or in something that a macro makes, that is said.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::input::Target;
use crate::mentions::{Mention, Path};
use crate::model::{Kind, Model, UnitId};
use crate::names::Name;

/// Imports may lead to each other in a circle.
const DEEPEST: usize = 64;

/// What a name in a module stands for, and the globs on the way to it.
#[derive(Debug, Clone)]
pub struct Hit {
    pub unit: UnitId,
    pub via: Vec<UnitId>,
}

/// What a name stands for.
pub type Hits = Rc<Vec<Hit>>;

/// What the first name of a path is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// `crate`, `self`, `super` or `Self`.
    Relative,
    /// A name that the module has.
    Local,
    /// A name in the root of a crate of edition 2015.
    Root,
    /// An inlined crate.
    Crate(usize),
    /// A crate that the judge has.
    Kept(String),
    /// A crate that neither can travel nor is there.
    Missing,
    /// None of these: of the standard library, of a macro, or of the text itself.
    Unknown,
}

/// Where a path leads.
#[derive(Debug, Clone)]
pub struct Resolution {
    pub head: Head,
    /// Imports and modules on the way.
    pub via: Vec<UnitId>,
    /// What it is in the end.
    pub ends: Vec<UnitId>,
    /// A type or a trait, and a name behind it.
    pub parts: Vec<(UnitId, Name)>,
    /// Names behind something of another crate, or of a trait, which only a trait of ours can have.
    pub foreign_parts: Vec<Name>,
    /// The name behind something of which nothing is known.
    pub vague_part: Option<Name>,
    /// Whether it leads out of the crates that are read.
    pub is_outside: bool,
}

impl Resolution {
    pub fn new(head: Head) -> Self {
        Resolution {
            head,
            via: Vec::new(),
            ends: Vec::new(),
            parts: Vec::new(),
            foreign_parts: Vec::new(),
            vague_part: None,
            is_outside: false,
        }
    }
}

/// Where a path stands.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    pub module: UnitId,
    pub krate: usize,
    /// The impl or the trait around it, if one is.
    pub owner: Option<UnitId>,
    /// The imports inside the function around it.
    pub locals: &'a [&'a Path],
}

/// Finds what paths mean.
pub struct Resolver<'m> {
    pub model: &'m Model,
    pub(crate) found: RefCell<HashMap<(UnitId, Name), Hits>>,
    pub(crate) globs: RefCell<HashMap<UnitId, Hits>>,
    /// What the globs of each module name.
    pub(crate) targets: RefCell<HashMap<UnitId, Rc<HashMap<UnitId, UnitId>>>>,
    /// The modules that have a name, and the units that it stands for there. Of an enum, its variants and more.
    pub(crate) declaring: HashMap<Name, Vec<(UnitId, UnitId)>>,
    /// How many globs are being followed: what is found meanwhile may not be all.
    pub(crate) open: Cell<usize>,
    depth: Cell<usize>,
}

impl<'m> Resolver<'m> {
    pub fn new(model: &'m Model) -> Self {
        Resolver {
            model,
            found: RefCell::default(),
            globs: RefCell::default(),
            targets: RefCell::default(),
            declaring: crate::globs::declaring(model),
            open: Cell::new(0),
            depth: Cell::new(0),
        }
    }

    pub fn text(&self, name: Name) -> &str {
        self.model.names.text(name)
    }

    /// What an import brings.
    pub fn leaf(&self, leaf: UnitId) -> Resolution {
        let of = &self.model.units[leaf];
        let Kind::Leaf { import, index } = of.kind else {
            return Resolution::new(Head::Unknown);
        };
        let Some(names) = self.model.leaf_path(import, index) else {
            return Resolution::new(Head::Unknown);
        };
        let Kind::Use(tree) = &self.model.units[import].kind else {
            return Resolution::new(Head::Unknown);
        };
        let path = Path {
            names,
            at: None,
            is_global: tree.is_global,
            is_macro: false,
            is_import: true,
            is_dollar: false,
            alias: None,
        };
        let place = Place {
            module: of.module,
            krate: of.krate,
            owner: None,
            locals: &[],
        };
        if self.depth.get() > DEEPEST {
            return Resolution::new(Head::Unknown);
        }
        self.depth.set(self.depth.get() + 1);
        let found = self.resolve_past(&path, place, Some(leaf));
        self.depth.set(self.depth.get() - 1);
        found
    }

    /// Where a path leads.
    pub fn resolve(&self, path: &Path, place: Place) -> Resolution {
        self.resolve_past(path, place, None)
    }

    /// The same, for an import that is not found by its own name.
    fn resolve_past(&self, path: &Path, place: Place, past: Option<UnitId>) -> Resolution {
        let mut names: &[Name] = &path.names;
        // `a::{self}` is `a`, and `a::*` is all of it.
        if let [rest @ .., last] = names
            && path.is_import
            && !rest.is_empty()
            && matches!(self.text(*last), "self" | "*")
        {
            names = rest;
        }
        let (mut found, mut at) = self.head(path, names, place, past);
        // What the head is made of was consumed already.
        let mut current = std::mem::take(&mut found.ends);
        while at < names.len() && !current.is_empty() {
            let name = names[at];
            let mut next = Vec::new();
            for unit in current {
                self.step(unit, name, place.module, past, &mut found, &mut next);
            }
            current = next;
            at += 1;
        }
        if !found.parts.is_empty() {
            found.foreign_parts.extend(names.iter().skip(at));
        }
        found.ends = current;
        found
    }

    /// Goes from a unit to what a name in it stands for.
    fn step(
        &self,
        unit: UnitId,
        name: Name,
        from: UnitId,
        past: Option<UnitId>,
        found: &mut Resolution,
        next: &mut Vec<UnitId>,
    ) {
        let of = &self.model.units[unit];
        match of.kind {
            Kind::Module => {
                found.via.push(unit);
                let hits = self.lookup(unit, name);
                for hit in hits.iter().filter(|hit| Some(hit.unit) != past) {
                    found.via.extend(&hit.via);
                    self.follow(hit.unit, found, next);
                }
                if self.model.is_root(unit) {
                    let exported = self.model.crates[of.krate].exported.get(&name);
                    next.extend(exported.into_iter().flatten());
                }
                // A macro that is imported from where it is defined.
                if hits.is_empty() && from != unit {
                    let own = self.model.crates[of.krate].macros.get(&name);
                    let own = own.into_iter().flatten();
                    next.extend(own.filter(|&&id| self.model.units[id].module == unit));
                }
            }
            Kind::Type | Kind::Trait => found.parts.push((unit, name)),
            Kind::Alias => {
                found.via.push(unit);
                self.alias_part(unit, name, found);
            }
            _ => {
                found.via.push(unit);
                found.vague_part = Some(name);
            }
        }
    }

    /// A name behind an alias is one of the type that it stands for.
    fn alias_part(&self, alias: UnitId, name: Name, found: &mut Resolution) {
        let types = self.alias_targets(alias);
        if types.is_empty() {
            found.vague_part = Some(name);
        }
        found
            .parts
            .extend(types.into_iter().map(|unit| (unit, name)));
    }

    /// The types that an alias stands for, as far as they are ours.
    pub fn alias_targets(&self, alias: UnitId) -> Vec<UnitId> {
        if self.depth.get() > DEEPEST {
            return Vec::new();
        }
        let of = &self.model.units[alias];
        let source = self.model.source(alias);
        let Some(equals) = of.tokens.clone().find(|&at| source.is_op(at, "=")) else {
            return Vec::new();
        };
        let target = of.mentions.iter().find_map(|mention| match mention {
            Mention::Path(path) if path.at == Some(equals + 1) => Some(path),
            _ => None,
        });
        let Some(target) = target else {
            return Vec::new();
        };
        self.depth.set(self.depth.get() + 1);
        let found = self.resolve(target, self.place(alias));
        let types = found
            .ends
            .into_iter()
            .flat_map(|unit| match self.model.units[unit].kind {
                Kind::Alias if unit != alias => self.alias_targets(unit),
                _ => vec![unit],
            });
        let types = types.collect();
        self.depth.set(self.depth.get() - 1);
        types
    }

    /// The place of what a unit says.
    pub fn place(&self, unit: UnitId) -> Place<'static> {
        let of = &self.model.units[unit];
        let is_owner = |id: &UnitId| matches!(self.model.units[*id].kind, Kind::Impl | Kind::Trait);
        Place {
            module: of.module,
            krate: of.krate,
            owner: Some(unit).filter(is_owner).or(of.parent.filter(is_owner)),
            locals: &[],
        }
    }

    /// Takes a unit that was found, and what it leads to if it is an import or a crate.
    pub fn follow(&self, unit: UnitId, found: &mut Resolution, next: &mut Vec<UnitId>) {
        match self.model.units[unit].kind {
            Kind::Leaf { .. } => {
                found.via.push(unit);
                let of = self.leaf(unit);
                found.via.extend(of.via);
                found.is_outside |= of.is_outside;
                found.parts.extend(of.parts);
                next.extend(of.ends);
            }
            Kind::ExternCrate(name) => {
                found.via.push(unit);
                match self.extern_crate(self.model.units[unit].krate, name) {
                    Some(root) => next.push(root),
                    None => found.is_outside = true,
                }
            }
            _ => next.push(unit),
        }
    }

    /// The root of the crate that an `extern crate` names, if it is inlined.
    pub fn extern_crate(&self, krate: usize, name: Name) -> Option<UnitId> {
        if self.text(name) == "self" {
            return Some(self.model.crates[krate].root);
        }
        match self.model.crates[krate].dependencies.get(&name) {
            Some(Target::Inline(index)) => Some(self.model.crates[*index].root),
            _ => None,
        }
        .filter(|&root| root != usize::MAX)
    }
}
