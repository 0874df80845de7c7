//! # The model
//!
//! The loaded crates: files as text, and units, which are kept or removed as a whole. A unit is an item, an item of an
//! impl or a trait, or a name of an import.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::configure::Configured;
use crate::input::{CrateInput, DependencyTarget, Docs, Edition};
use crate::mentions::{Mention, PathMention};
use crate::names::{Name, Names};
use crate::parse::ItemKind;
use crate::source::SourceFile;

pub type UnitId = usize;
pub type FileId = usize;

/// The smallest part of the program that is kept or removed as a whole.
#[derive(Debug, Default)]
pub struct Unit {
    pub kind: ItemKind,
    pub name: Option<Name>,
    pub file: FileId,
    pub krate: usize,
    /// The module, impl, trait, macro call or `use` item that contains the unit.
    pub parent: Option<UnitId>,
    /// The innermost module around the unit; for a module, the module itself.
    pub module: UnitId,
    pub children: Vec<UnitId>,
    pub tokens: Range<usize>,
    /// The first token inside each outer attribute.
    pub attributes: Vec<usize>,
    /// The tokens of `pub`, `pub(crate)` and the like; empty for a private item.
    pub visibility: Range<usize>,
    pub keyword: usize,
    /// The tokens between the delimiters of the body, or after the keyword of a macro definition.
    pub body: Option<Range<usize>>,
    /// The bytes of the unit and of the comments that belong to it.
    pub full_bytes: Range<usize>,
    /// True if a `cfg` attribute excludes the unit.
    pub is_configured_out: bool,
    /// True for a macro with `#[macro_export]`.
    pub is_exported_macro: bool,
    /// True for a module or an `extern crate` with `#[macro_use]`.
    pub is_macro_use: bool,
    /// The path of an import leaf; `None` for any other unit.
    pub import_path: Option<PathMention>,
    /// The imports inside a function or another unit.
    pub local_imports: Vec<PathMention>,
    /// The mentions in the unit's own text, without the text of its children.
    pub mentions: Vec<Mention>,
}

#[derive(Debug)]
pub struct LoadedFile {
    pub source: SourceFile,
    pub krate: usize,
    pub module: UnitId,
    /// The file whose `mod` item leads to this file; `None` for a crate's root file.
    pub parent: Option<FileId>,
    pub configured: Configured,
    /// The bytes between the braces of the file's modules, impls and traits, and those of the file itself.
    pub bodies: HashMap<UnitId, Range<usize>>,
    /// The semicolon tokens of `mod` items, each with the file to insert in its place.
    pub inserted: Vec<(usize, FileId)>,
}

/// A crate of the input, with its contents once it is loaded.
#[derive(Debug, Default)]
pub struct LoadedCrate {
    /// The root module; `None` if no code names the crate.
    pub root: Option<UnitId>,
    /// The name of the crate's module in the bundle.
    pub module: String,
    pub dependencies: HashMap<Name, DependencyTarget>,
    /// The macros with `#[macro_export]`, by name.
    pub exported: HashMap<Name, Vec<UnitId>>,
    /// All macros of the crate, by name.
    pub macros: HashMap<Name, Vec<UnitId>>,
    /// The crates that this crate imports with `#[macro_use]`.
    pub macro_use: Vec<usize>,
}

/// The approximate expansion of a macro call in item position.
#[derive(Debug, Default)]
pub struct Expansion {
    /// The names of the items in the expansion.
    pub names: HashSet<Name>,
    /// The headers of the impls in the expansion: the unit whose text contains the header, and the header's tokens.
    pub impls: Vec<(UnitId, Range<usize>)>,
    /// The identifiers in the call's arguments, and in the arguments of the calls in the macros' bodies.
    pub passed: Vec<Name>,
}

#[derive(Debug)]
pub struct Model {
    pub inputs: Vec<CrateInput>,
    pub main: usize,
    pub docs: Docs,
    /// The edition in which the judge compiles the bundle.
    pub edition: Edition,
    pub names: Names,
    pub files: Vec<LoadedFile>,
    pub units: Vec<Unit>,
    pub crates: Vec<LoadedCrate>,
    /// The solution and the inlined libraries, in the order of their text in the bundle.
    pub order: Vec<usize>,
    /// The units that a module or enum declares under a name, without glob imports.
    pub scopes: HashMap<(UnitId, Name), Vec<UnitId>>,
    /// The glob imports of each module.
    pub globs: HashMap<UnitId, Vec<UnitId>>,
    pub expansions: HashMap<UnitId, Expansion>,
}

impl Model {
    /// The units that no `cfg` attribute excludes.
    pub fn configured_units(&self) -> impl Iterator<Item = UnitId> {
        (0..self.units.len()).filter(|&id| !self.units[id].is_configured_out)
    }

    pub fn source(&self, unit: UnitId) -> &SourceFile {
        &self.files[self.units[unit].file].source
    }

    pub fn is_root(&self, unit: UnitId) -> bool {
        self.crates[self.units[unit].krate].root == Some(unit)
    }

    pub fn root(&self, krate: usize) -> UnitId {
        self.crates[krate].root.expect("the crate was loaded")
    }

    pub fn declare(&mut self, scope: UnitId, name: Name, unit: UnitId) {
        self.scopes.entry((scope, name)).or_default().push(unit);
    }

    /// Returns whether `krate` names a crate of the standard library.
    pub fn is_standard(&self, krate: Name) -> bool {
        matches!(self.names.text(krate), "alloc" | "core" | "std")
    }

    /// The last segment of an import's path.
    pub fn last_name(&self, leaf: UnitId) -> Option<Name> {
        self.units[leaf].import_path.as_ref()?.names.last().copied()
    }

    /// The crate that an `extern crate` item names, before any `as`.
    pub fn extern_crate_name(&self, unit: UnitId) -> Name {
        let name = self.source(unit).name(self.units[unit].keyword + 2);
        self.names.get(name).expect("it was interned with the unit")
    }

    /// The root module of the inlined crate that `name` refers to in `krate`; `None` for any other name.
    pub fn inlined(&self, krate: usize, name: Name) -> Option<UnitId> {
        match self.crates[krate].dependencies.get(&name) {
            _ if self.names.text(name) == "self" => self.crates[krate].root,
            Some(DependencyTarget::Inlined(index)) => self.crates[*index].root,
            _ => None,
        }
    }
}

impl Unit {
    /// Creates a unit with these fields and no others.
    pub fn new(kind: ItemKind, file: FileId, krate: usize, module: UnitId) -> Self {
        Unit {
            kind,
            file,
            krate,
            module,
            ..Unit::default()
        }
    }

    /// Returns whether the unit is in the solution's own file, which is loaded first. Such a unit is never cut.
    pub fn is_pinned(&self) -> bool {
        self.file == 0
    }

    /// The tokens from the keyword up to the opening brace of the body.
    pub fn header_tokens(&self) -> Range<usize> {
        let body = self.body.as_ref().map(|body| body.start - 1);
        self.keyword..body.unwrap_or(self.tokens.end)
    }
}
