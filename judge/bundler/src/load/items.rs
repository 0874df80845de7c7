//! # The items of a file
//!
//! Creates a unit for each item, with the item's name, comments and mentions. A new kind of item whose contents matter
//! is an arm of [`Loader::item`].

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::comments;
use crate::configure::configure;
use crate::diagnostic::Result;
use crate::input::DependencyTarget;
use crate::literals::string_value;
use crate::load::module_files::{ModuleFolders, module_file};
use crate::mentions::{self, Mention};
use crate::model::{FileId, LoadedFile, Model, Unit, UnitId};
use crate::names::Name;
use crate::parse::{self, Item, ItemKind};
use crate::source::SourceFile;
use crate::use_tree;

/// A file that still has to be loaded.
pub struct PendingFile {
    pub path: PathBuf,
    pub module: UnitId,
    pub folders: ModuleFolders,
    /// The parent file, and the semicolon of its `mod` item; `None` for a crate's root file.
    pub declaration: Option<(FileId, usize)>,
}

struct Loader<'m> {
    model: &'m mut Model,
    /// The number that the file gets once it is loaded.
    file: FileId,
    here: LoadedFile,
    /// The files that the `mod` items of this file refer to.
    pending_files: Vec<PendingFile>,
}

/// Loads a file of a crate, and returns the files that its `mod` items refer to.
pub fn load_file(
    model: &mut Model,
    krate: usize,
    pending: PendingFile,
) -> Result<Vec<PendingFile>> {
    let source = SourceFile::read(&pending.path, &model.inputs[krate].fixes)?;
    let mut loader = Loader {
        file: model.files.len(),
        here: LoadedFile {
            configured: configure(&source, &model.inputs[krate].cfg, krate == model.main),
            source,
            krate,
            module: pending.module,
            parent: pending.declaration.map(|(file, _)| file),
            bodies: HashMap::new(),
            inserted: Vec::new(),
        },
        pending_files: Vec::new(),
        model,
    };
    let tokens = 0..loader.here.source.tokens.len();
    if !loader.here.configured.is_excluded {
        let here = &loader.here;
        let items = here.configured.items(&here.source, tokens.clone());
        let bytes = 0..loader.here.source.text.len();
        loader.items(&items, bytes, pending.module, &pending.folders)?;
    }
    loader.inner_mentions(pending.module, tokens);
    if let Some((parent, semicolon)) = pending.declaration {
        let inserted = &mut loader.model.files[parent].inserted;
        inserted.push((semicolon, loader.file));
    }
    loader.model.files.push(loader.here);
    Ok(loader.pending_files)
}

impl Loader<'_> {
    /// Creates units for the items of a body, and assigns the body's comments to them.
    fn items(
        &mut self,
        items: &[Item],
        bytes: Range<usize>,
        parent: UnitId,
        folders: &ModuleFolders,
    ) -> Result<()> {
        let mut children = Vec::new();
        for item in items {
            children.push(self.item(item, parent, folders)?);
        }
        let units = &mut self.model.units;
        let full = children.iter().map(|&id| units[id].full_bytes.clone());
        let mut full: Vec<_> = full.collect();
        comments::attach(&self.here.source, bytes.clone(), &mut full);
        for (&id, full) in children.iter().zip(full) {
            units[id].full_bytes = full;
        }
        units[parent].children = children;
        self.here.bodies.insert(parent, bytes);
        Ok(())
    }

    /// Creates units for the items among the tokens between two braces.
    fn body(&mut self, body: Range<usize>, parent: UnitId, folders: &ModuleFolders) -> Result<()> {
        let items = self.here.configured.items(&self.here.source, body.clone());
        self.items(&items, self.between(&body), parent, folders)
    }

    fn item(&mut self, item: &Item, parent: UnitId, folders: &ModuleFolders) -> Result<UnitId> {
        let id = self.unit(item, parent);
        if self.model.units[id].is_configured_out {
            return Ok(id);
        }
        let head = item.tokens.start..item.keyword;
        let body = item.body.clone().unwrap_or_default();
        let mut mentioned = item.tokens.clone();
        match item.kind {
            ItemKind::Module => {
                self.module(item, id, folders)?;
                mentioned = head;
            }
            // A trait alias has no body, so all its tokens are scanned.
            ItemKind::Impl | ItemKind::Trait if item.body.is_some() => {
                mentioned.end = body.start;
                self.body(body.clone(), id, folders)?;
            }
            ItemKind::MacroCall => {
                let impl_heads = parse::impl_heads(&self.here.source, body.clone());
                if !impl_heads.is_empty() {
                    mentioned.end = body.start;
                    self.items(&impl_heads, self.between(&body), id, folders)?;
                }
            }
            ItemKind::Use => {
                self.import(item, id);
                mentioned = head;
            }
            ItemKind::ExternCrate => {
                self.extern_crate(item, id);
                mentioned = head;
            }
            ItemKind::Foreign => self.foreign(body, id),
            ItemKind::Type if self.here.source.word(item.keyword) == "enum" => {
                self.variants(body, id)
            }
            _ => {}
        }
        // A macro call declares no name: its `name` is the macro's name, which is a mention.
        let own_name = item.name.filter(|_| item.kind != ItemKind::MacroCall);
        let mut mentions = self.mentions(mentioned, own_name, item.kind == ItemKind::Macro);
        let attributes = &self.model.units[id].attributes;
        let is_local = |&at: &usize| self.here.source.word(at + 2) == "local_inner_macros";
        if attributes.iter().any(is_local) {
            let root = self.model.names.intern("crate");
            for mention in &mut mentions {
                mention.make_inner(root);
            }
        }
        let unit = &mut self.model.units[id];
        let imports = mentions.iter().filter_map(Mention::path);
        unit.local_imports = imports.filter(|path| path.is_import).cloned().collect();
        unit.mentions.extend(mentions);
        Ok(id)
    }

    /// Creates the unit of an item and declares its name.
    fn unit(&mut self, item: &Item, parent: UnitId) -> UnitId {
        let id = self.model.units.len();
        let is_renamed = self.here.source.word(item.keyword + 3) == "as";
        let name_token = match item.kind {
            ItemKind::ExternCrate if is_renamed => Some(item.keyword + 4),
            _ => item.name,
        };
        let module = match item.kind {
            ItemKind::Module => id,
            _ => self.model.units[parent].module,
        };
        let name = name_token.map(|at| self.intern(at));
        let here = &self.here;
        let is_configured_out = here.configured.is_removed(item.keyword);
        let head = item.tokens.start..item.keyword;
        let attributes = here.configured.attributes(&here.source, head);
        let has = |name| attributes.iter().any(|&at| here.source.word(at) == name);
        let is_exported_macro = item.kind == ItemKind::Macro && has("macro_export");
        let is_macro_use = has("macro_use");
        if let Some(name) = name.filter(|_| !is_configured_out) {
            let of = &mut self.model.crates[self.here.krate];
            match item.kind {
                ItemKind::MacroCall | ItemKind::Use => {}
                ItemKind::Macro => {
                    of.macros.entry(name).or_default().push(id);
                    if is_exported_macro {
                        of.exported.entry(name).or_default().push(id);
                    }
                }
                _ => self.model.declare(parent, name, id),
            }
        }
        self.model.units.push(Unit {
            name,
            parent: Some(parent),
            tokens: item.tokens.clone(),
            attributes,
            visibility: item.visibility.clone(),
            keyword: item.keyword,
            body: item.body.clone(),
            full_bytes: self.here.source.bytes(&item.tokens),
            is_configured_out,
            is_exported_macro,
            is_macro_use,
            ..Unit::new(item.kind, self.file, self.here.krate, module)
        });
        id
    }

    /// Declares the items of an `extern` block in the module of the block.
    fn foreign(&mut self, body: Range<usize>, id: UnitId) {
        let module = self.model.units[id].module;
        let items = parse::items(&self.here.source, body);
        for at in items.iter().filter_map(|inner| inner.name) {
            let name = self.intern(at);
            self.model.declare(module, name, id);
        }
    }

    /// Declares every identifier in an enum's body as a variant. The identifiers that are no variants do no harm.
    fn variants(&mut self, body: Range<usize>, id: UnitId) {
        for at in body {
            if self.here.source.is_ident(at) {
                let name = self.intern(at);
                self.model.scopes.insert((id, name), vec![id]);
            }
        }
    }

    /// Adds the name that `extern crate` gives to a crate. From a root module, all modules of its crate can use the
    /// name.
    fn extern_crate(&mut self, item: &Item, id: UnitId) {
        let of = self.intern(item.keyword + 2);
        let unit = &self.model.units[id];
        let name = unit.name.filter(|_| self.model.is_root(unit.module));
        let is_own = self.model.names.text(of) == "self";
        let is_renamed = self.model.is_standard(of) && unit.name != Some(of);
        let is_macro_use = unit.is_macro_use;
        let krate = &mut self.model.crates[self.here.krate];
        let target = krate.dependencies.get(&of).cloned();
        let own = is_own.then_some(DependencyTarget::Inlined(self.here.krate));
        let standard = is_renamed.then(|| DependencyTarget::Provided("std".to_string()));
        let Some(target) = target.or(own).or(standard) else {
            return;
        };
        if let (DependencyTarget::Inlined(target), true) = (&target, is_macro_use) {
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
        let (source, configured) = (&self.here.source, &self.here.configured);
        mentions::scan(
            source,
            configured,
            &mut self.model.names,
            tokens,
            own_name,
            is_macro,
        )
    }

    /// Scans the inner attributes of a module for mentions and for `macro_use`.
    fn inner_mentions(&mut self, module: UnitId, body: Range<usize>) {
        let attributes = parse::inner_attributes(&self.here.source, body);
        let mentions = self.mentions(attributes.clone(), None, false);
        let mut words = attributes.map(|at| self.here.source.word(at));
        let unit = &mut self.model.units[module];
        unit.mentions.extend(mentions);
        unit.is_macro_use |= words.any(|word| word == "macro_use");
    }

    /// Creates a unit for each name of an import.
    fn import(&mut self, item: &Item, id: UnitId) {
        let import = use_tree::parse(&self.here.source, item.keyword, item.tokens.end - 1);
        let module = self.model.units[id].module;
        let paths = mentions::import_paths(&self.here.source, &mut self.model.names, &import);
        let paths: Vec<_> = paths.collect();
        for (leaf, path) in import.leaves.iter().zip(paths) {
            let name = self.intern(leaf.name);
            let unit = self.model.units.len();
            self.model.units.push(Unit {
                name: path.alias,
                parent: Some(id),
                tokens: leaf.tokens.clone(),
                keyword: item.keyword,
                full_bytes: self.here.source.bytes(&leaf.tokens),
                import_path: Some(path),
                ..Unit::new(ItemKind::ImportLeaf, self.file, self.here.krate, module)
            });
            self.model.units[id].children.push(unit);
            if self.here.source.word(leaf.name) == "*" {
                self.model.globs.entry(module).or_default().push(unit);
            } else {
                self.model.declare(module, name, unit);
            }
        }
    }

    fn module(&mut self, item: &Item, id: UnitId, folders: &ModuleFolders) -> Result<()> {
        let source = &self.here.source;
        let name = item.name.map_or("", |at| source.name(at)).to_string();
        let mut attributes = self.model.units[id].attributes.iter();
        let path = attributes.find(|&&at| source.word(at) == "path");
        let path = path.and_then(|&at| string_value(source.word(at + 2)));
        if let Some(body) = item.body.clone() {
            let modules = match path {
                Some(path) => folders.base.join(path),
                None => folders.modules.join(&name),
            };
            let inner = ModuleFolders {
                base: modules.clone(),
                modules,
            };
            self.inner_mentions(id, body.clone());
            return self.body(body, id, &inner);
        }
        let found = module_file(&name, path, folders);
        let found = found.and_then(|found| match self.is_being_read(&found.0) {
            true => Err(format!(
                "circular modules: {} contains itself",
                found.0.display()
            )),
            false => Ok(found),
        });
        let (path, modules) = found.map_err(|message| {
            let start = self.here.source.tokens[item.tokens.start].start;
            self.here.source.error(start, message)
        })?;
        let base = path.parent().map(PathBuf::from).unwrap_or_default();
        self.pending_files.push(PendingFile {
            path,
            module: id,
            folders: ModuleFolders { base, modules },
            declaration: Some((self.file, item.tokens.end - 1)),
        });
        Ok(())
    }

    /// Returns whether a path leads to this file, or to one of the files whose `mod` items lead here.
    fn is_being_read(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let files = std::iter::successors(self.here.parent, |&file| self.model.files[file].parent);
        let paths = files.map(|file| &self.model.files[file].source.path);
        let mut paths = paths.chain([&self.here.source.path]);
        paths.any(|of| real(of) == real(path))
    }

    fn intern(&mut self, token: usize) -> Name {
        self.model.names.intern(self.here.source.name(token))
    }

    /// The bytes between the two brackets around these tokens.
    fn between(&self, tokens: &Range<usize>) -> Range<usize> {
        self.here.source.tokens[tokens.start - 1].end..self.here.source.tokens[tokens.end].start
    }
}
