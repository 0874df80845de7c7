//! # The model
//!
//! The loaded crates: files as text, and units, which are kept or removed as a whole. A unit is an item, an item of an
//! impl or a trait, or a name of an import.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::configure::Configured;
use crate::diagnostic::Diagnostic;
use crate::input::{CrateInput, DependencyTarget, Edition};
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
    /// The module, impl, trait or import that contains it.
    pub parent: Option<UnitId>,
    /// The module in whose scope it is; for a module, that module itself.
    pub module: UnitId,
    pub children: Vec<UnitId>,
    pub tokens: Range<usize>,
    /// The first tokens of its attributes.
    pub attributes: Vec<usize>,
    /// `pub`, `pub(crate)` and the like; empty if it is private.
    pub visibility: Range<usize>,
    pub keyword: usize,
    /// The tokens between its braces.
    pub body: Option<Range<usize>>,
    /// Its bytes with the comments that belong to it.
    pub full_bytes: Range<usize>,
    /// True in the solution's own file, which is never cut.
    pub is_pinned: bool,
    /// True if a `cfg` attribute excludes it.
    pub is_configured_out: bool,
    /// True for a macro with `#[macro_export]`.
    pub is_exported_macro: bool,
    /// True for a module with `#[macro_use]`.
    pub is_macro_use: bool,
    /// The path of a name of an import.
    pub import_path: Option<PathMention>,
    /// The imports in a function.
    pub local_imports: Vec<PathMention>,
    /// The names in its text; for an impl, trait or module, those in its header.
    pub mentions: Vec<Mention>,
}

/// The bytes between two braces, or of a file, and the items there.
#[derive(Debug, Default)]
pub struct Body {
    pub range: Range<usize>,
    pub children: Vec<UnitId>,
}

/// A source file with the results of loading it.
#[derive(Debug)]
pub struct LoadedFile {
    pub source: SourceFile,
    pub krate: usize,
    pub module: UnitId,
    /// The file with the `mod` line for it.
    pub parent: Option<FileId>,
    pub configured: Configured,
    /// The bodies of its modules, impls and traits, and of the file itself.
    pub bodies: HashMap<UnitId, Body>,
    /// The semicolons of `mod` lines, by token, and the files to insert in their place.
    pub inserted: Vec<(usize, FileId)>,
}

/// A crate with the results of loading it.
#[derive(Debug, Default)]
pub struct LoadedCrate {
    /// Its root module; `None` if the crate was not needed.
    pub root: Option<UnitId>,
    /// The name of its module in the bundle.
    pub module: String,
    pub dependencies: HashMap<Name, DependencyTarget>,
    /// Macros with `#[macro_export]`.
    pub exported: HashMap<Name, Vec<UnitId>>,
    /// All its macros.
    pub macros: HashMap<Name, Vec<UnitId>>,
    /// The crates that it imports with `#[macro_use]`.
    pub macro_use: Vec<usize>,
}

/// The approximate expansion of a macro call in item position.
#[derive(Debug, Default)]
pub struct Expansion {
    /// The names of the items in it.
    pub names: HashSet<Name>,
    /// The headers of the impls in it: the unit whose text contains the header, and its tokens.
    pub impls: Vec<(UnitId, Range<usize>)>,
    /// All identifiers in the arguments, and in the arguments of calls in the macros' bodies.
    pub passed: Vec<Name>,
}

/// The loaded program.
#[derive(Debug)]
pub struct Model {
    pub inputs: Vec<CrateInput>,
    pub main: usize,
    /// The edition in which the judge compiles the bundle.
    pub edition: Edition,
    pub names: Names,
    pub files: Vec<LoadedFile>,
    pub units: Vec<Unit>,
    pub crates: Vec<LoadedCrate>,
    /// The inlined crates in the order of their modules.
    pub order: Vec<usize>,
    /// The units that a name in a module or enum refers to, without globs.
    pub scopes: HashMap<(UnitId, Name), Vec<UnitId>>,
    /// The glob imports of a module.
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

    /// The root module of a crate that was loaded.
    pub fn root(&self, krate: usize) -> UnitId {
        self.crates[krate].root.expect("the crate was loaded")
    }

    pub fn declare(&mut self, scope: UnitId, name: Name, unit: UnitId) {
        self.scopes.entry((scope, name)).or_default().push(unit);
    }

    /// Returns whether a crate is of the standard library.
    pub fn is_standard(&self, krate: Name) -> bool {
        matches!(self.names.text(krate), "alloc" | "core" | "std")
    }

    /// Creates a diagnostic at a token of a file.
    pub fn error(&self, file: FileId, token: usize, message: impl Into<String>) -> Diagnostic {
        let source = &self.files[file].source;
        let at = source.tokens.get(token);
        source.error(at.map_or(source.text.len(), |token| token.start), message)
    }

    /// The last segment of an import's path.
    pub fn last_name(&self, leaf: UnitId) -> Option<Name> {
        self.units[leaf].import_path.as_ref()?.names.last().copied()
    }

    /// The name of the crate in an `extern crate`.
    pub fn extern_crate_name(&self, unit: UnitId) -> Name {
        let name = self.source(unit).name(self.units[unit].keyword + 2);
        self.names.get(name).expect("it was interned with the unit")
    }

    /// The root of the crate that `name` refers to in a crate, if it is inlined.
    pub fn inlined(&self, krate: usize, name: Name) -> Option<UnitId> {
        match self.crates[krate].dependencies.get(&name) {
            _ if self.names.text(name) == "self" => self.crates[krate].root,
            Some(DependencyTarget::Inlined(index)) => self.crates[*index].root,
            _ => None,
        }
    }
}

impl Unit {
    /// Creates a unit with nothing but its position in the model.
    pub fn new(kind: ItemKind, file: FileId, krate: usize, module: UnitId) -> Self {
        Unit {
            kind,
            file,
            krate,
            module,
            ..Unit::default()
        }
    }

    /// The tokens from the keyword to the body.
    pub fn header_tokens(&self) -> Range<usize> {
        let body = self.body.as_ref().map(|body| body.start - 1);
        self.keyword..body.unwrap_or(self.tokens.end)
    }
}
