//! # Loading
//!
//! Reads the crates into the model, each file as its `mod` line is met, and a crate only when a word of a crate before
//! it may name it: what nobody names may be as broken as it likes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::attributes::{self, Settled};
use crate::comments;
use crate::diagnostic::Diagnostic;
use crate::expand;
use crate::input::{CrateInput, Edition, Target};
use crate::mentions::Reader;
use crate::model::{Body, Crate, File, FileId, Kind, Model, Unit, UnitId};
use crate::names::{Name, Names};
use crate::parse::{self, Item, Shape};
use crate::source::Source;
use crate::usetree;

/// Reads what `crates[main]` consists of.
///
/// # Errors
/// If a file is missing or cannot be read.
pub fn load(crates: &[CrateInput], main: usize, edition: Edition) -> Result<Model, Diagnostic> {
    let order = order(crates, main);
    let modules = module_names(crates, main, &order);
    let mut model = Model {
        inputs: crates.to_vec(),
        main,
        edition,
        names: Names::default(),
        files: Vec::new(),
        units: Vec::new(),
        crates: Vec::new(),
        scopes: HashMap::new(),
        globs: HashMap::new(),
        expansions: HashMap::new(),
        order,
    };
    for (input, module) in crates.iter().zip(modules) {
        let names = &mut model.names;
        let dependencies = input.dependencies.iter();
        let dependencies = dependencies.map(|of| (names.intern(&of.name), of.target.clone()));
        let dependencies = dependencies.collect();
        model.crates.push(Crate {
            root: usize::MAX,
            module,
            dependencies,
            exported: HashMap::new(),
            macros: HashMap::new(),
            macro_use: Vec::new(),
            is_loaded: false,
        });
    }
    let mut named: BTreeSet<usize> = BTreeSet::from([0]);
    while let Some(place) = named.pop_first() {
        let index = model.order[place];
        if model.crates[index].is_loaded {
            continue;
        }
        let first = model.files.len();
        Loader { model: &mut model }.load(index)?;
        let found = named_crates(&model, index, first);
        let places = (0..model.order.len()).filter(|&place| found.contains(&model.order[place]));
        named.extend(places);
    }
    avoid_names(&mut model);
    expand::expand(&mut model);
    Ok(model)
}

/// The crates that travel, in the order of their modules: a library after those that use it.
fn order(inputs: &[CrateInput], main: usize) -> Vec<usize> {
    let mut order = Vec::new();
    let mut stack = vec![main];
    while let Some(index) = stack.pop() {
        if order.contains(&index) {
            continue;
        }
        order.push(index);
        for dependency in inputs[index].dependencies.iter().rev() {
            if let Target::Inline(target) = dependency.target {
                stack.push(target);
            }
        }
    }
    order
}

/// The name of each crate's module: as the solution names it, or else as the first crate that names it does.
fn module_names(inputs: &[CrateInput], main: usize, order: &[usize]) -> Vec<String> {
    let mut names: Vec<Option<String>> = vec![None; inputs.len()];
    for &index in order {
        for dependency in &inputs[index].dependencies {
            let Target::Inline(target) = dependency.target else {
                continue;
            };
            if names[target].is_some() || target == main {
                continue;
            }
            let mut name = dependency.name.clone();
            // Two versions of one crate are two modules.
            let mut number = 2;
            while names.iter().flatten().any(|taken| *taken == name) {
                name = format!("{}_{number}", dependency.name);
                number += 1;
            }
            names[target] = Some(name);
        }
    }
    let names = names.into_iter().zip(inputs);
    names
        .map(|(name, input)| name.unwrap_or_else(|| input.name.clone()))
        .collect()
}

/// A library that only other libraries name takes another name if the solution has one like it, by whatever way.
fn avoid_names(model: &mut Model) {
    let own = model.files.iter().filter(|file| file.krate == model.main);
    let words: HashSet<&str> = own
        .flat_map(|file| (0..file.source.tokens.len()).map(|at| file.source.name(at)))
        .collect();
    let direct: Vec<&Target> = model.crates[model.main].dependencies.values().collect();
    let mut modules: Vec<String> = model.crates.iter().map(|of| of.module.clone()).collect();
    for index in 0..modules.len() {
        if index == model.main || direct.contains(&&Target::Inline(index)) {
            continue;
        }
        let name = modules[index].clone();
        let mut number = 2;
        while words.contains(modules[index].as_str())
            || (0..modules.len()).any(|other| other != index && modules[other] == modules[index])
        {
            modules[index] = format!("{name}_{number}");
            number += 1;
        }
    }
    for (of, module) in model.crates.iter_mut().zip(modules) {
        of.module = module;
    }
}

/// The crates that a word in the files of a crate, from `first` on, may name.
fn named_crates(model: &Model, index: usize, first: usize) -> HashSet<usize> {
    let mut named = HashSet::new();
    for file in &model.files[first..] {
        for at in 0..file.source.tokens.len() {
            let name = file.source.is_ident(at).then(|| file.source.name(at));
            let name = name.and_then(|name| model.names.find(name));
            let target = name.and_then(|name| model.crates[index].dependencies.get(&name));
            if let Some(Target::Inline(target)) = target
                && !file.settled.is_gone(at)
            {
                named.insert(*target);
            }
        }
    }
    named
}

/// Where the files of a module's own modules are.
#[derive(Debug, Clone)]
struct Folders {
    /// That of the file itself.
    file: PathBuf,
    /// That of `mod name;`.
    modules: PathBuf,
    /// Whether it is a module between braces, so that `#[path]` counts from its own folder.
    is_inline: bool,
}

/// A file to read.
struct Job {
    path: PathBuf,
    module: UnitId,
    folders: Folders,
    /// The file of its `mod` line, and that line's tokens up to the semicolon.
    from: Option<(FileId, Range<usize>)>,
}

struct Loader<'m> {
    model: &'m mut Model,
}

/// What is known while the items of a file are read.
struct Reading {
    file: FileId,
    source: Source,
    settled: Settled,
    bodies: HashMap<UnitId, Body>,
    jobs: Vec<Job>,
    is_pinned: bool,
    krate: usize,
}

impl Loader<'_> {
    fn load(&mut self, krate: usize) -> Result<(), Diagnostic> {
        let path = self.model.inputs[krate].root.clone();
        let folder = path.parent().map(PathBuf::from).unwrap_or_default();
        let root = self.model.units.len();
        self.model.units.push(Unit {
            kind: Kind::Module,
            name: None,
            name_token: usize::MAX,
            file: self.model.files.len(),
            krate,
            parent: None,
            module: root,
            children: Vec::new(),
            tokens: 0..0,
            keyword: 0,
            body: None,
            full: 0..0,
            is_pinned: krate == self.model.main,
            is_gone: false,
            mentions: Vec::new(),
        });
        self.model.crates[krate].root = root;
        self.model.crates[krate].is_loaded = true;
        let mut jobs = vec![Job {
            path,
            module: root,
            folders: Folders {
                file: folder.clone(),
                modules: folder,
                is_inline: false,
            },
            from: None,
        }];
        while let Some(job) = jobs.pop() {
            jobs.extend(self.file(krate, job)?);
        }
        Ok(())
    }

    /// Reads a file, and returns those that it names.
    fn file(&mut self, krate: usize, job: Job) -> Result<Vec<Job>, Diagnostic> {
        if let Some((from, line)) = &job.from
            && self.is_ancestor(*from, &job.path)
        {
            let message = format!(
                "module cycle: {} is read while it is being read",
                job.path.display()
            );
            return Err(self.model.error(*from, line.start, message));
        }
        let source = Source::read(&job.path)?;
        let is_main = krate == self.model.main;
        let exported = exported_bodies(&source);
        let settled = attributes::Reader {
            source: &source,
            cfg: &self.model.inputs[krate].cfg,
            is_main,
            exported,
        }
        .settle();
        let file = self.model.files.len();
        let mut reading = Reading {
            file,
            source,
            settled,
            bodies: HashMap::new(),
            jobs: Vec::new(),
            is_pinned: is_main && job.from.is_none(),
            krate,
        };
        let tokens = 0..reading.source.tokens.len();
        let bytes = 0..reading.source.text.len();
        if !reading.settled.is_excluded {
            self.items(
                &mut reading,
                tokens.clone(),
                bytes,
                job.module,
                &job.folders,
            )?;
        }
        let inner = parse::inner_attributes(&reading.source, tokens);
        let said = self.mentions(&reading, inner, None, false);
        self.model.units[job.module].mentions.extend(said);
        if let Some((parent, line)) = &job.from {
            self.model.files[*parent].inserted.push((line.end, file));
        }
        self.model.files.push(File {
            source: reading.source,
            krate,
            module: job.module,
            parent: job.from.map(|(file, _)| file),
            settled: reading.settled,
            bodies: reading.bodies,
            inserted: Vec::new(),
        });
        Ok(reading.jobs)
    }

    fn is_ancestor(&self, from: FileId, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let wanted = real(path);
        let mut at = Some(from);
        while let Some(file) = at {
            if real(&self.model.files[file].source.path) == wanted {
                return true;
            }
            at = self.model.files[file].parent;
        }
        false
    }

    /// Reads the items of a body whose unit is `parent`.
    fn items(
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
                let import = usetree::read(source, item.keyword, item.tokens.end - 1);
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

    fn mentions(
        &mut self,
        reading: &Reading,
        tokens: Range<usize>,
        own_name: Option<usize>,
        is_macro: bool,
    ) -> Vec<crate::mentions::Mention> {
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

/// The folder from which `#[path]` counts.
fn base(folders: &Folders) -> &Path {
    if folders.is_inline {
        &folders.modules
    } else {
        &folders.file
    }
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

/// The value of `#[path = "..."]`, also behind a `cfg_attr` that holds.
fn path_attribute(reading: &Reading, item: &Item) -> Option<String> {
    let source = &reading.source;
    let head = item.tokens.start..item.keyword;
    let replaced = (reading.settled.replaced.iter())
        .filter(|(range, _)| head.contains(&range.start))
        .find_map(|(_, text)| {
            text.as_ref()?
                .strip_prefix("#[path = \"")?
                .strip_suffix("\"]")
        });
    let is_path = |&at: &usize| {
        source.word(at) == "path" && source.is_op(at - 1, "[") && source.is_op(at + 1, "=")
    };
    let direct = head.clone().skip(1).find(is_path);
    let direct = direct.map(|at| source.word(at + 2).trim_matches('"'));
    replaced.or(direct).map(str::to_string)
}

/// The file of `mod name;` and the folder of its own modules.
fn module_file(
    reading: &Reading,
    item: &Item,
    name: &str,
    path: Option<String>,
    folders: &Folders,
) -> Result<(PathBuf, PathBuf), Diagnostic> {
    let fail = |message: String| {
        let start = reading.source.tokens[item.tokens.start].start;
        Err(reading.source.error(start, message))
    };
    if let Some(path) = path {
        let file = base(folders).join(path);
        if !file.is_file() {
            return fail(format!(
                "the file of module `{name}` is missing: {}",
                file.display()
            ));
        }
        let folder = file.parent().unwrap_or(&folders.file).to_path_buf();
        return Ok((file, folder));
    }
    let flat = folders.modules.join(format!("{name}.rs"));
    let below = folders.modules.join(name);
    let nested = below.join("mod.rs");
    match (flat.is_file(), nested.is_file()) {
        (true, false) => Ok((flat, below)),
        (false, true) => Ok((nested, below)),
        (true, true) => fail(format!(
            "module `{name}` has two files: {} and {}",
            flat.display(),
            nested.display()
        )),
        (false, false) => fail(format!(
            "the file of module `{name}` is missing: neither {} nor {} exists",
            flat.display(),
            nested.display()
        )),
    }
}

/// The bodies of the macros that a file exports.
fn exported_bodies(source: &Source) -> Vec<Range<usize>> {
    let attributes = (0..source.tokens.len()).filter(|&at| source.word(at) == "macro_export");
    let keywords = attributes.filter_map(|from| {
        (from..source.tokens.len()).find(|&at| source.word(at) == "macro_rules")
    });
    keywords.map(|at| at..source.next(at + 3)).collect()
}
