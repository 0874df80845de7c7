//! # Loading
//!
//! Reads the crates into the model, each file as its `mod` line is met, and a crate only when a word of a crate before
//! it may name it: what nobody names may be as broken as it likes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::attributes::{self, Settled};
use crate::diagnostic::Diagnostic;
use crate::folders::Folders;
use crate::input::{CrateInput, Edition, Target};
use crate::macro_calls;
use crate::model::{Body, Crate, File, FileId, Kind, Model, Unit, UnitId};
use crate::names::Names;
use crate::parse::{self};
use crate::source::Source;

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
    macro_calls::expand(&mut model);
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

/// A file to read.
pub struct Job {
    pub path: PathBuf,
    pub module: UnitId,
    pub folders: Folders,
    /// The file of its `mod` line, and that line's tokens up to the semicolon.
    pub from: Option<(FileId, Range<usize>)>,
}

pub struct Loader<'m> {
    pub model: &'m mut Model,
}

/// What is known while the items of a file are read.
pub struct Reading {
    pub file: FileId,
    pub source: Source,
    pub settled: Settled,
    pub bodies: HashMap<UnitId, Body>,
    pub jobs: Vec<Job>,
    pub is_pinned: bool,
    pub krate: usize,
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
        let settled = attributes::Reader {
            source: &source,
            cfg: &self.model.inputs[krate].cfg,
            is_main,
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
}
