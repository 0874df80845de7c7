//! # Units of a file
//!
//! Makes a unit of each item, with its name, the comments that belong to it and what its text says. A new kind of item
//! is one arm of [`Loader::item`] and one of [`Loader::unit`].

use std::ops::Range;
use std::path::PathBuf;

use crate::comments;
use crate::diagnostic::Diagnostic;
use crate::folders::{Folders, base, module_file, path_attribute};
use crate::input::Target;
use crate::load::{Job, Loader, Reading};
use crate::mentions::{Mention, Reader};
use crate::model::{Body, Kind, Unit, UnitId};
use crate::names::Name;
use crate::parse::{self, Item, Shape};
use crate::source::Source;
use crate::use_tree;

impl Loader<'_> {
    /// Reads the items of a body whose unit is `parent`.
    pub fn items(
        &mut self,
        reading: &mut Reading,
        tokens: Range<usize>,
        bytes: Range<usize>,
        parent: UnitId,
        folders: &Folders,
    ) -> Result<(), Diagnostic> {
        let mut children = Vec::new();
        for item in parse::items(&reading.source, tokens) {
            children.push(self.item(reading, &item, parent, folders)?);
        }
        self.arrange(reading, bytes, parent, children);
        Ok(())
    }

    /// Gives the comments between units to them.
    fn arrange(
        &mut self,
        reading: &mut Reading,
        bytes: Range<usize>,
        parent: UnitId,
        children: Vec<UnitId>,
    ) {
        let mut ranges: Vec<Range<usize>> = (children.iter())
            .map(|&id: &UnitId| self.model.units[id].full.clone())
            .collect();
        let sections = comments::arrange(&reading.source, bytes.clone(), &mut ranges);
        for (&id, range) in children.iter().zip(ranges) {
            self.model.units[id].full = range;
        }
        self.model.units[parent].children.extend(&children);
        reading.bodies.insert(
            parent,
            Body {
                range: bytes,
                children,
                sections,
            },
        );
    }

    fn item(
        &mut self,
        reading: &mut Reading,
        item: &Item,
        parent: UnitId,
        folders: &Folders,
    ) -> Result<UnitId, Diagnostic> {
        let is_gone = reading.settled.is_gone(item.tokens.start);
        let id = self.unit(reading, item, parent, is_gone);
        if is_gone {
            return Ok(id);
        }
        let said = match item.shape {
            Shape::Module => {
                self.module(reading, item, id, folders)?;
                item.tokens.start..item.keyword
            }
            Shape::Impl | Shape::Trait => {
                let body = item.body.clone().unwrap_or_default();
                let said = item.tokens.start..body.start.max(item.tokens.start);
                if item.body.is_some() {
                    let bytes = between(&reading.source, &body);
                    self.items(reading, body, bytes, id, folders)?;
                }
                said
            }
            Shape::Use => {
                self.import(reading, item, id);
                item.tokens.start..item.keyword
            }
            Shape::Call => self.clauses(reading, item, id, folders)?,
            Shape::ExternCrate => item.tokens.start..item.keyword,
            _ => item.tokens.clone(),
        };
        let is_macro = item.shape == Shape::Macro;
        let is_inner = is_macro && says_inner(&reading.source, item);
        // A call says the name that it has.
        let own_name = item.name.filter(|_| item.shape != Shape::Call);
        let mut mentions = self.mentions(reading, said, own_name, is_macro);
        if is_inner {
            let root = self.model.names.intern("crate");
            mentions
                .iter_mut()
                .for_each(|mention| mention.make_inner(root));
        }
        self.model.units[id].mentions.extend(mentions);
        Ok(id)
    }

    /// Makes a unit of each clause that a macro is passed, and returns what the call itself says.
    fn clauses(
        &mut self,
        reading: &mut Reading,
        item: &Item,
        id: UnitId,
        folders: &Folders,
    ) -> Result<Range<usize>, Diagnostic> {
        let body = item.body.clone().unwrap_or_default();
        let clauses = parse::clauses(&reading.source, body.clone());
        if clauses.is_empty() || reading.is_pinned {
            return Ok(item.tokens.clone());
        }
        let mut children = Vec::new();
        for clause in &clauses {
            children.push(self.item(reading, clause, id, folders)?);
        }
        let bytes = between(&reading.source, &body);
        self.arrange(reading, bytes, id, children);
        Ok(item.tokens.start..body.start)
    }

    /// Makes the unit of an item and its name known.
    fn unit(&mut self, reading: &Reading, item: &Item, parent: UnitId, is_gone: bool) -> UnitId {
        let source = &reading.source;
        let id = self.model.units.len();
        let mut name_token = item.name;
        let kind = match item.shape {
            Shape::Function => Kind::Function,
            Shape::Constant => Kind::Constant,
            Shape::Type => Kind::Type,
            Shape::Alias => Kind::Alias,
            Shape::Trait => Kind::Trait,
            Shape::Impl => Kind::Impl,
            Shape::Module => Kind::Module,
            Shape::Use => {
                let import = use_tree::read(source, item.keyword, item.tokens.end - 1);
                Kind::Use(Box::new(import))
            }
            Shape::ExternCrate => {
                let name = self.model.names.intern(source.name(item.keyword + 2));
                if source.word(item.keyword + 3) == "as" {
                    name_token = Some(item.keyword + 4);
                }
                Kind::ExternCrate(name)
            }
            Shape::Macro => Kind::Macro {
                is_exported: has_attribute(source, item, "macro_export"),
            },
            Shape::Call => Kind::Call,
            Shape::Foreign => Kind::Foreign,
            Shape::Clause => Kind::Clause,
        };
        let is_module = matches!(kind, Kind::Module);
        let module = self.model.units[parent].module;
        let name = name_token.map(|at| self.model.names.intern(source.name(at)));
        let is_named = !matches!(kind, Kind::Call | Kind::Use(_));
        self.model.units.push(Unit {
            kind,
            name,
            name_token: name_token.unwrap_or(item.keyword),
            file: reading.file,
            krate: reading.krate,
            parent: Some(parent),
            module: if is_module { id } else { module },
            children: Vec::new(),
            tokens: item.tokens.clone(),
            keyword: item.keyword,
            body: item.body.clone(),
            full: source.bytes(&item.tokens),
            is_pinned: reading.is_pinned,
            is_gone,
            mentions: Vec::new(),
        });
        if let Some(name) = name.filter(|_| is_named && !is_gone) {
            self.declare(id, name, parent);
        }
        if source.word(item.keyword) == "enum" && !is_gone {
            self.variants(reading, item, id);
        }
        if item.shape == Shape::Foreign && !is_gone {
            self.foreign(reading, item, id, module);
        }
        if item.shape == Shape::ExternCrate && !is_gone {
            self.extern_crate(id, has_attribute(source, item, "macro_use"));
        }
        id
    }

    /// Makes a name known where it stands.
    fn declare(&mut self, id: UnitId, name: Name, parent: UnitId) {
        let krate = self.model.units[id].krate;
        let of = &mut self.model.crates[krate];
        if let Kind::Macro { is_exported } = self.model.units[id].kind {
            of.macros.entry(name).or_default().push(id);
            if is_exported {
                of.exported.entry(name).or_default().push(id);
            }
            return;
        }
        self.model
            .scopes
            .entry((parent, name))
            .or_default()
            .push(id);
    }

    /// The variants of an enum are found in it, and with them the other words that stand there.
    fn variants(&mut self, reading: &Reading, item: &Item, id: UnitId) {
        for at in item
            .body
            .clone()
            .unwrap_or_default()
            .filter(|&at| reading.source.is_ident(at))
        {
            let name = self.model.names.intern(reading.source.name(at));
            let units = self.model.scopes.entry((id, name)).or_default();
            if units.is_empty() {
                units.push(id);
            }
        }
    }

    /// The functions of a foreign block are known beside it.
    fn foreign(&mut self, reading: &Reading, item: &Item, id: UnitId, module: UnitId) {
        let body = item.body.clone().unwrap_or_default();
        for inner in parse::items(&reading.source, body) {
            if let Some(at) = inner.name {
                let name = self.model.names.intern(reading.source.name(at));
                self.model
                    .scopes
                    .entry((module, name))
                    .or_default()
                    .push(id);
            }
        }
    }

    /// `extern crate a as b;` at the root makes `b` a name of all modules.
    fn extern_crate(&mut self, id: UnitId, is_macro_use: bool) {
        let unit = &self.model.units[id];
        let krate = unit.krate;
        let Kind::ExternCrate(of) = unit.kind else {
            return;
        };
        let (name, in_root) = (unit.name, self.model.is_root(unit.module));
        let is_own = self.model.names.text(of) == "self";
        let dependencies = &mut self.model.crates[krate].dependencies;
        let target = match dependencies.get(&of) {
            Some(target) => target.clone(),
            None if is_own => Target::Inline(krate),
            None => return,
        };
        if let Some(name) = name.filter(|_| in_root) {
            dependencies.insert(name, target.clone());
        }
        if let (Target::Inline(target), true) = (target, is_macro_use) {
            self.model.crates[krate].macro_use.push(target);
        }
    }

    pub fn mentions(
        &mut self,
        reading: &Reading,
        tokens: Range<usize>,
        own_name: Option<usize>,
        is_macro: bool,
    ) -> Vec<Mention> {
        Reader {
            source: &reading.source,
            settled: &reading.settled,
            names: &mut self.model.names,
            own_name,
            is_macro,
        }
        .read(tokens)
    }

    /// Makes a unit of each name of an import.
    fn import(&mut self, reading: &mut Reading, item: &Item, id: UnitId) {
        let Kind::Use(import) = &self.model.units[id].kind else {
            return;
        };
        let leaves = import.leaves.clone();
        let source = &reading.source;
        let module = self.model.units[id].module;
        for (index, leaf) in leaves.iter().enumerate() {
            for &at in &leaf.path {
                self.model.names.intern(source.name(at));
            }
            let name = self.model.names.intern(source.name(leaf.name));
            let unit = self.model.units.len();
            self.model.units.push(Unit {
                kind: Kind::Leaf { import: id, index },
                name: Some(name),
                name_token: leaf.name,
                file: reading.file,
                krate: reading.krate,
                parent: Some(id),
                module,
                children: Vec::new(),
                tokens: leaf.tokens.clone(),
                keyword: item.keyword,
                body: None,
                full: source.bytes(&leaf.tokens),
                is_pinned: reading.is_pinned,
                is_gone: false,
                mentions: Vec::new(),
            });
            self.model.units[id].children.push(unit);
            if leaf.is_glob(source) {
                self.model.globs.entry(module).or_default().push(unit);
            } else {
                self.model
                    .scopes
                    .entry((module, name))
                    .or_default()
                    .push(unit);
            }
        }
    }

    fn module(
        &mut self,
        reading: &mut Reading,
        item: &Item,
        id: UnitId,
        folders: &Folders,
    ) -> Result<(), Diagnostic> {
        let source = &reading.source;
        let name = item.name.map_or("", |at| source.name(at)).to_string();
        let path = path_attribute(reading, item);
        if let Some(body) = item.body.clone() {
            let modules = match path {
                Some(path) => base(folders).join(path),
                None => folders.modules.join(&name),
            };
            let inner = Folders {
                modules,
                is_inline: true,
                ..folders.clone()
            };
            let bytes = between(source, &body);
            let attributes = parse::inner_attributes(source, body.clone());
            let said = self.mentions(reading, attributes, None, false);
            self.model.units[id].mentions.extend(said);
            return self.items(reading, body, bytes, id, &inner);
        }
        let semicolon = item.tokens.end - 1;
        let (file, modules) = module_file(reading, item, &name, path, folders)?;
        let folder = file.parent().map(PathBuf::from).unwrap_or_default();
        reading.jobs.push(Job {
            path: file,
            module: id,
            folders: Folders {
                file: folder,
                modules,
                is_inline: false,
            },
            from: Some((reading.file, item.tokens.start..semicolon)),
        });
        Ok(())
    }
}

/// The bytes between the brackets around these tokens.
fn between(source: &Source, tokens: &Range<usize>) -> Range<usize> {
    source.tokens[tokens.start - 1].end..source.tokens[tokens.end].start
}

/// Whether an item has an attribute.
fn has_attribute(source: &Source, item: &Item, name: &str) -> bool {
    let mut head = item.tokens.start..item.keyword;
    head.any(|at| source.word(at) == name && source.word(at.wrapping_sub(1)) == "[")
}

/// Whether `#[macro_export(local_inner_macros)]` puts `$crate::` before each macro that is called.
fn says_inner(source: &Source, item: &Item) -> bool {
    let mut head = item.tokens.start..item.keyword;
    head.any(|at| source.word(at) == "local_inner_macros")
}
