//! # The model
//!
//! What was read of all crates: files as text, and units, which are what lives or dies as a whole. A unit is an item, an
//! item of an impl or of a trait, or one name of an import.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::cfg::Configured;
use crate::diagnostic::Diagnostic;
use crate::input::{CrateInput, DependencyTarget, Edition};
use crate::mentions::{Mention, PathMention};
use crate::names::{Name, Names};
use crate::source::SourceFile;
use crate::use_tree::Import;

/// A unit, by its index.
pub type UnitId = usize;
/// A file, by its index.
pub type FileId = usize;

/// What a unit is.
#[derive(Debug)]
pub enum UnitKind {
    /// A module, which may be a whole crate.
    Module,
    Function,
    Constant,
    Type,
    /// A type's other name.
    Alias,
    Trait,
    Impl,
    /// The macro, and whether it is exported.
    Macro {
        is_exported: bool,
    },
    /// A macro call among items.
    MacroCall,
    /// One of several heads of impls that a call passes.
    ImplHead,
    /// An import as a whole.
    Import(Box<Import>),
    /// One name of an import, and the path to it.
    ImportLeaf {
        import: UnitId,
        path: PathMention,
    },
    /// `extern crate name as other`, with the name of the crate.
    ExternCrate(Name),
    /// A block of foreign functions.
    Foreign,
}

/// What lives or dies as a whole.
#[derive(Debug)]
pub struct Unit {
    pub kind: UnitKind,
    pub name: Option<Name>,
    pub name_token: usize,
    pub file: FileId,
    pub krate: usize,
    /// What it stands in: a module, an impl or a trait.
    pub parent: Option<UnitId>,
    /// The module whose names it sees; of a module, itself.
    pub module: UnitId,
    pub children: Vec<UnitId>,
    pub tokens: Range<usize>,
    pub keyword: usize,
    /// Between its braces.
    pub body: Option<Range<usize>>,
    /// The bytes that go with it, comments and all.
    pub full_bytes: Range<usize>,
    /// Whether it stays as it is written.
    pub is_pinned: bool,
    /// Whether `cfg` excludes it.
    pub is_configured_out: bool,
    /// What its text says; of an impl, a trait or a module that of its head alone.
    pub mentions: Vec<Mention>,
}

/// Comments between items that belong to no one item, and the units that they head.
#[derive(Debug)]
pub struct CommentSection {
    pub range: Range<usize>,
    pub headed_items: Range<usize>,
}

/// A body of items.
#[derive(Debug, Default)]
pub struct Body {
    pub range: Range<usize>,
    pub children: Vec<UnitId>,
    pub sections: Vec<CommentSection>,
}

/// A file.
#[derive(Debug)]
pub struct LoadedFile {
    pub source: SourceFile,
    pub krate: usize,
    /// Its module.
    pub module: UnitId,
    /// The file that names it in a `mod` line.
    pub parent: Option<FileId>,
    pub configured: Configured,
    /// The bodies of its modules, impls and traits, and its own.
    pub bodies: HashMap<UnitId, Body>,
    /// The semicolons of `mod` lines, by token, and the files that take their place.
    pub inserted: Vec<(usize, FileId)>,
}

/// A crate.
#[derive(Debug, Default)]
pub struct LoadedCrate {
    /// Its root module, if it was read.
    pub root: Option<UnitId>,
    /// The name of its module in the bundle.
    pub module: String,
    pub dependencies: HashMap<Name, DependencyTarget>,
    /// Macros that its root exports.
    pub exported: HashMap<Name, Vec<UnitId>>,
    /// All its macros.
    pub macros: HashMap<Name, Vec<UnitId>>,
    /// The crates whose macros it imports without a path.
    pub macro_use: Vec<usize>,
}

/// What a macro call among items brings.
#[derive(Debug, Default)]
pub struct Expansion {
    /// The names that it declares.
    pub names: HashSet<Name>,
    /// The headers of the impls in it, by the unit whose text they are in and their tokens.
    pub impls: Vec<(UnitId, Range<usize>)>,
    /// The words that are passed.
    pub passed: Vec<Name>,
}

/// Everything that was read.
#[derive(Debug)]
pub struct Model {
    pub inputs: Vec<CrateInput>,
    pub main: usize,
    /// The edition of the bundle.
    pub edition: Edition,
    pub names: Names,
    pub files: Vec<LoadedFile>,
    pub units: Vec<Unit>,
    pub crates: Vec<LoadedCrate>,
    /// The crates in the order of their modules.
    pub order: Vec<usize>,
    /// What the names of a module stand for.
    pub scopes: HashMap<(UnitId, Name), Vec<UnitId>>,
    /// The globs of a module.
    pub globs: HashMap<UnitId, Vec<UnitId>>,
    /// What calls of macros among items expand to.
    pub expansions: HashMap<UnitId, Expansion>,
}

impl Model {
    /// The source that a unit stands in.
    pub fn source(&self, unit: UnitId) -> &SourceFile {
        &self.files[self.units[unit].file].source
    }

    /// Whether a unit is the root module of its crate.
    pub fn is_root(&self, unit: UnitId) -> bool {
        self.crates[self.units[unit].krate].root == Some(unit)
    }

    /// The root module of a crate of which something was read.
    pub fn root(&self, krate: usize) -> UnitId {
        self.crates[krate].root.expect("the crate was read")
    }

    /// Makes a name known in a module or another unit.
    pub fn declare(&mut self, scope: UnitId, name: Name, unit: UnitId) {
        self.scopes.entry((scope, name)).or_default().push(unit);
    }

    /// The macros that a name means in a crate where nothing imports it: its own, or those of `#[macro_use] extern crate`.
    pub fn macros_named(&self, krate: usize, name: Name) -> Vec<UnitId> {
        self.macros_of(krate, name, self.crates[krate].macro_use.iter().copied())
    }

    /// The macros of a name: a crate's own, or those that these others export.
    pub fn macros_of(
        &self,
        krate: usize,
        name: Name,
        others: impl Iterator<Item = usize>,
    ) -> Vec<UnitId> {
        if let Some(own) = self.crates[krate].macros.get(&name) {
            return own.clone();
        }
        let exported = others.filter_map(|other| self.crates[other].exported.get(&name));
        let mut exported: Vec<UnitId> = exported.flatten().copied().collect();
        exported.sort_unstable();
        exported
    }

    /// Whether `extern crate` gives another name to a part of the standard library.
    pub fn renames_std(&self, krate: Name, name: Option<Name>) -> bool {
        let is_standard = matches!(self.names.text(krate), "alloc" | "core" | "std");
        is_standard && name != Some(krate)
    }

    /// A diagnostic at a token of a file.
    pub fn error(&self, file: FileId, token: usize, message: impl Into<String>) -> Diagnostic {
        let source = &self.files[file].source;
        let at = source.tokens.get(token);
        source.error(at.map_or(source.text.len(), |token| token.start), message)
    }

    /// The path of one name of an import.
    pub fn leaf_path(&self, leaf: UnitId) -> Option<&PathMention> {
        match &self.units[leaf].kind {
            UnitKind::ImportLeaf { path, .. } => Some(path),
            _ => None,
        }
    }

    /// The last name of an import's path.
    pub fn last_name(&self, leaf: UnitId) -> Option<Name> {
        self.leaf_path(leaf)?.names.last().copied()
    }

    /// The root of the crate that a crate knows by this name, if its code is in the bundle.
    pub fn inlined(&self, krate: usize, name: Name) -> Option<UnitId> {
        match self.crates[krate].dependencies.get(&name) {
            _ if self.names.text(name) == "self" => self.crates[krate].root,
            Some(DependencyTarget::Inlined(index)) => self.crates[*index].root,
            _ => None,
        }
    }
}

impl Unit {
    /// A unit of which no more is known than where it stands.
    pub fn new(kind: UnitKind, file: FileId, krate: usize, module: UnitId) -> Self {
        Unit {
            kind,
            name: None,
            name_token: usize::MAX,
            file,
            krate,
            parent: None,
            module,
            children: Vec::new(),
            tokens: 0..0,
            keyword: 0,
            body: None,
            full_bytes: 0..0,
            is_pinned: false,
            is_configured_out: false,
            mentions: Vec::new(),
        }
    }

    /// The imports inside of a function.
    pub fn local_imports(&self) -> Vec<&PathMention> {
        let paths = self.mentions.iter().filter_map(Mention::path);
        paths.filter(|path| path.is_import).collect()
    }

    /// The tokens before its body, from its keyword on.
    pub fn header_tokens(&self) -> Range<usize> {
        let body = self.body.as_ref().map(|body| body.start - 1);
        self.keyword..body.unwrap_or(self.tokens.end)
    }
}
