//! # The items of a file
//!
//! Makes a unit of each item, with its name, the comments that belong to it and what its text says. A new kind of item
//! is one arm of [`Loader::kind`], and one of [`Loader::item`] if there is something in it to be found.

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use crate::cfg::{self, Settled};
use crate::comments;
use crate::diagnostic::Diagnostic;
use crate::input::Target;
use crate::load::module_files::{Folders, module_file, path_attribute};
use crate::mentions::{self, Mention, Path};
use crate::model::{Body, File, FileId, Kind, Model, Unit, UnitId};
use crate::parse::{self, Item, Shape};
use crate::source::Source;
use crate::use_tree;

/// A file to read.
pub struct Job {
    pub path: PathBuf,
    pub module: UnitId,
    pub folders: Folders,
    /// The file of its `mod` line, and that line's tokens up to the semicolon.
    pub from: Option<(FileId, Range<usize>)>,
}

/// What is known while a file is read.
struct Loader<'m> {
    model: &'m mut Model,
    krate: usize,
    file: FileId,
    source: Source,
    settled: Settled,
    is_pinned: bool,
    bodies: HashMap<UnitId, Body>,
    /// The files that it names.
    jobs: Vec<Job>,
}

/// Reads a file of a crate, and returns those that it names.
pub fn read(model: &mut Model, krate: usize, job: Job) -> Result<Vec<Job>, Diagnostic> {
    let source = Source::read(&job.path)?;
    let mut loader = Loader {
        settled: cfg::settle(&source, &model.inputs[krate].cfg, krate == model.main),
        krate,
        file: model.files.len(),
        is_pinned: krate == model.main && job.from.is_none(),
        bodies: HashMap::new(),
        jobs: Vec::new(),
        source,
        model,
    };
    let tokens = 0..loader.source.tokens.len();
    if !loader.settled.is_excluded {
        let items = loader.settled.items(&loader.source, tokens.clone());
        let bytes = 0..loader.source.text.len();
        loader.items(&items, bytes, job.module, &job.folders)?;
    }
    loader.inner_mentions(job.module, tokens);
    if let Some((parent, line)) = &job.from {
        let inserted = &mut loader.model.files[*parent].inserted;
        inserted.push((line.end, loader.file));
    }
    loader.model.files.push(File {
        source: loader.source,
        krate,
        module: job.module,
        parent: job.from.map(|(file, _)| file),
        settled: loader.settled,
        bodies: loader.bodies,
        inserted: Vec::new(),
    });
    Ok(loader.jobs)
}

impl Loader<'_> {
    /// Makes units of the items of a body, and gives the comments between them to them.
    fn items(
        &mut self,
        items: &[Item],
        bytes: Range<usize>,
        parent: UnitId,
        folders: &Folders,
    ) -> Result<(), Diagnostic> {
        let mut children = Vec::new();
        for item in items {
            children.push(self.item(item, parent, folders)?);
        }
        let units = &mut self.model.units;
        let mut full: Vec<_> = children.iter().map(|&id| units[id].full.clone()).collect();
        let sections = comments::arrange(&self.source, bytes.clone(), &mut full);
        for (&id, full) in children.iter().zip(full) {
            units[id].full = full;
        }
        units[parent].children.extend(&children);
        let body = Body {
            range: bytes,
            children,
            sections,
        };
        self.bodies.insert(parent, body);
        Ok(())
    }

    /// Makes units of what stands between braces.
    fn body(
        &mut self,
        body: Range<usize>,
        parent: UnitId,
        folders: &Folders,
    ) -> Result<(), Diagnostic> {
        let items = self.settled.items(&self.source, body.clone());
        self.items(&items, self.between(&body), parent, folders)
    }

    fn item(
        &mut self,
        item: &Item,
        parent: UnitId,
        folders: &Folders,
    ) -> Result<UnitId, Diagnostic> {
        let id = self.unit(item, parent);
        if self.model.units[id].is_gone {
            return Ok(id);
        }
        let head = item.tokens.start..item.keyword;
        let body = item.body.clone().unwrap_or_default();
        let mut said = item.tokens.clone();
        match item.shape {
            Shape::Module => {
                self.module(item, id, folders)?;
                said = head;
            }
            // An alias of traits has no body, and says all that it says itself.
            Shape::Impl | Shape::Trait if item.body.is_some() => {
                said.end = body.start;
                self.body(body.clone(), id, folders)?;
            }
            Shape::Call if !self.is_pinned => {
                let clauses = parse::clauses(&self.source, body.clone());
                if !clauses.is_empty() {
                    said.end = body.start;
                    self.items(&clauses, self.between(&body), id, folders)?;
                }
            }
            Shape::Use => {
                self.import(item, id);
                said = head;
            }
            Shape::ExternCrate => {
                self.extern_crate(item, id);
                said = head;
            }
            Shape::Foreign => self.foreign(body, id),
            Shape::Type if self.source.word(item.keyword) == "enum" => self.variants(body, id),
            _ => {}
        }
        // A call says the name that it has.
        let own_name = item.name.filter(|_| item.shape != Shape::Call);
        let mut mentions = self.mentions(said, own_name, item.shape == Shape::Macro);
        if self.head_says(item, "local_inner_macros") {
            let root = self.model.names.intern("crate");
            mentions
                .iter_mut()
                .for_each(|mention| mention.make_inner(root));
        }
        self.model.units[id].mentions.extend(mentions);
        Ok(id)
    }

    fn kind(&mut self, item: &Item) -> Kind {
        match item.shape {
            Shape::Function => Kind::Function,
            Shape::Constant => Kind::Constant,
            Shape::Type => Kind::Type,
            Shape::Alias => Kind::Alias,
            Shape::Trait => Kind::Trait,
            Shape::Impl => Kind::Impl,
            Shape::Module => Kind::Module,
            Shape::Call => Kind::Call,
            Shape::Foreign => Kind::Foreign,
            Shape::Clause => Kind::Clause,
            Shape::Use => {
                let import = use_tree::parse(&self.source, item.keyword, item.tokens.end - 1);
                Kind::Use(Box::new(import))
            }
            Shape::ExternCrate => {
                let name = self.source.name(item.keyword + 2);
                Kind::ExternCrate(self.model.names.intern(name))
            }
            Shape::Macro => Kind::Macro {
                is_exported: self.head_says(item, "macro_export"),
            },
        }
    }

    /// Makes the unit of an item and its name known.
    fn unit(&mut self, item: &Item, parent: UnitId) -> UnitId {
        let id = self.model.units.len();
        let kind = self.kind(item);
        let is_renamed = self.source.word(item.keyword + 3) == "as";
        let name_token = match kind {
            Kind::ExternCrate(_) if is_renamed => Some(item.keyword + 4),
            _ => item.name,
        };
        let module = match kind {
            Kind::Module => id,
            _ => self.model.units[parent].module,
        };
        let name = name_token.map(|at| self.model.names.intern(self.source.name(at)));
        let is_gone = self.settled.is_gone(item.tokens.start);
        if let Some(name) = name.filter(|_| !is_gone) {
            let of = &mut self.model.crates[self.krate];
            match kind {
                Kind::Call | Kind::Use(_) => {}
                Kind::Macro { is_exported } => {
                    of.macros.entry(name).or_default().push(id);
                    if is_exported {
                        of.exported.entry(name).or_default().push(id);
                    }
                }
                _ => self.model.declare(parent, name, id),
            }
        }
        self.model.units.push(Unit {
            name,
            name_token: name_token.unwrap_or(item.keyword),
            parent: Some(parent),
            tokens: item.tokens.clone(),
            keyword: item.keyword,
            body: item.body.clone(),
            full: self.source.bytes(&item.tokens),
            is_pinned: self.is_pinned,
            is_gone,
            ..Unit::new(kind, self.file, self.krate, module)
        });
        id
    }

    /// The functions of a foreign block are known beside it.
    fn foreign(&mut self, body: Range<usize>, id: UnitId) {
        let module = self.model.units[id].module;
        let items = parse::items(&self.source, body);
        for at in items.iter().filter_map(|inner| inner.name) {
            let name = self.model.names.intern(self.source.name(at));
            self.model.declare(module, name, id);
        }
    }

    /// The variants of an enum are found in it, and with them the other words that stand there.
    fn variants(&mut self, body: Range<usize>, id: UnitId) {
        for at in body.filter(|&at| self.source.is_ident(at)) {
            let name = self.model.names.intern(self.source.name(at));
            self.model.scopes.insert((id, name), vec![id]);
        }
    }

    /// `extern crate a as b;` at the root makes `b` a name of all modules.
    fn extern_crate(&mut self, item: &Item, id: UnitId) {
        let unit = &self.model.units[id];
        let Kind::ExternCrate(of) = unit.kind else {
            return;
        };
        let name = unit.name.filter(|_| self.model.is_root(unit.module));
        let is_own = self.model.names.text(of) == "self";
        let is_renamed = self.model.renames_std(of, unit.name);
        let is_macro_use = self.head_says(item, "macro_use");
        let krate = &mut self.model.crates[self.krate];
        let target = krate.dependencies.get(&of).cloned();
        let own = is_own.then_some(Target::Inline(self.krate));
        let standard = is_renamed.then(|| Target::Keep("std".to_string()));
        let Some(target) = target.or(own).or(standard) else {
            return;
        };
        if let (Target::Inline(target), true) = (&target, is_macro_use) {
            krate.macro_use.push(*target);
        }
        if let Some(name) = name {
            krate.dependencies.insert(name, target);
        }
    }

    fn mentions(
        &mut self,
        tokens: Range<usize>,
        own_name: Option<usize>,
        is_macro: bool,
    ) -> Vec<Mention> {
        let names = &mut self.model.names;
        mentions::read(
            &self.source,
            &self.settled,
            names,
            tokens,
            own_name,
            is_macro,
        )
    }

    /// What the attributes of a module say that stand in it.
    fn inner_mentions(&mut self, module: UnitId, body: Range<usize>) {
        let attributes = parse::inner_attributes(&self.source, body);
        let said = self.mentions(attributes, None, false);
        self.model.units[module].mentions.extend(said);
    }

    /// Makes a unit of each name of an import.
    fn import(&mut self, item: &Item, id: UnitId) {
        let Kind::Use(import) = &self.model.units[id].kind else {
            return;
        };
        let leaves = import.leaves.clone();
        let module = self.model.units[id].module;
        let is_global = import.is_global;
        for leaf in &leaves {
            let names = leaf.path.iter().map(|&at| self.source.name(at));
            let path = Path {
                names: names.map(|name| self.model.names.intern(name)).collect(),
                at: leaf.path.first().copied(),
                is_global,
                is_import: true,
                ..Path::default()
            };
            let name = self.model.names.intern(self.source.name(leaf.name));
            let unit = self.model.units.len();
            self.model.units.push(Unit {
                name: Some(name),
                name_token: leaf.name,
                parent: Some(id),
                tokens: leaf.tokens.clone(),
                keyword: item.keyword,
                full: self.source.bytes(&leaf.tokens),
                is_pinned: self.is_pinned,
                ..Unit::new(
                    Kind::Leaf { import: id, path },
                    self.file,
                    self.krate,
                    module,
                )
            });
            self.model.units[id].children.push(unit);
            if leaf.is_glob(&self.source) {
                self.model.globs.entry(module).or_default().push(unit);
            } else {
                self.model.declare(module, name, unit);
            }
        }
    }

    fn module(&mut self, item: &Item, id: UnitId, folders: &Folders) -> Result<(), Diagnostic> {
        let name = item.name.map_or("", |at| self.source.name(at)).to_string();
        let path = path_attribute(&self.source, item);
        if let Some(body) = item.body.clone() {
            let modules = path.map_or(folders.modules.join(&name), |path| {
                folders.base().join(path)
            });
            let inner = Folders {
                modules,
                is_inline: true,
                ..folders.clone()
            };
            self.inner_mentions(id, body.clone());
            return self.body(body, id, &inner);
        }
        let (path, modules) = module_file(&name, path, folders).map_err(|message| {
            let start = self.source.tokens[item.tokens.start].start;
            self.source.error(start, message)
        })?;
        let file = path.parent().map(PathBuf::from).unwrap_or_default();
        self.jobs.push(Job {
            path,
            module: id,
            folders: Folders {
                file,
                modules,
                is_inline: false,
            },
            from: Some((self.file, item.tokens.start..item.tokens.end - 1)),
        });
        Ok(())
    }

    /// The bytes between the brackets around these tokens.
    fn between(&self, tokens: &Range<usize>) -> Range<usize> {
        self.source.tokens[tokens.start - 1].end..self.source.tokens[tokens.end].start
    }

    /// Whether an item has an attribute with this word.
    fn head_says(&self, item: &Item, word: &str) -> bool {
        (item.tokens.start..item.keyword).any(|at| self.source.word(at) == word)
    }
}
