//! # Loading
//!
//! Loads the crates into the model. A file is loaded once its `mod` item is found, and a crate once an identifier in a
//! loaded crate may name it. So an error in a library that no code names does no harm.

mod items;
mod macro_calls;
mod module_files;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use crate::diagnostic::Result;
use crate::input::{CrateInput, DependencyTarget, Docs, Edition};
use crate::model::{LoadedCrate, Model, Unit};
use crate::names::{Name, Names};
use crate::parse::ItemKind;
use items::PendingFile;
use module_files::ModuleFolders;

/// Loads `crates[main]` and the libraries that its code may name.
///
/// # Errors
/// If a file is missing or unreadable, has an unmatched bracket or quote, or is a module of itself.
pub fn load(crates: &[CrateInput], main: usize, edition: Edition, docs: Docs) -> Result<Model> {
    let mut names = Names::default();
    let empty = crates.iter().map(|input| {
        let dependencies = input.dependencies.iter();
        let dependencies = dependencies.map(|of| (names.intern(&of.name), of.target.clone()));
        LoadedCrate {
            dependencies: dependencies.collect(),
            ..LoadedCrate::default()
        }
    });
    let mut model = Model {
        crates: empty.collect(),
        inputs: crates.to_vec(),
        main,
        docs,
        edition,
        names,
        files: Vec::new(),
        units: Vec::new(),
        scopes: HashMap::new(),
        globs: HashMap::new(),
        expansions: HashMap::new(),
        order: order(crates, main),
    };
    let mut named: BTreeSet<usize> = BTreeSet::from([0]);
    while let Some(place) = named.pop_first() {
        let index = model.order[place];
        if model.crates[index].root.is_none() {
            let first = model.files.len();
            load_crate(&mut model, index)?;
            let found = named_crates(&model, index, first);
            let order = model.order.iter().enumerate();
            let order = order.filter(|(_, index)| found.contains(index));
            named.extend(order.map(|(place, _)| place));
        }
    }
    name_modules(&mut model);
    qualify_inner_calls(&mut model);
    macro_calls::expand(&mut model);
    Ok(model)
}

/// The solution and the inlined libraries in the order of their text in the bundle: depth first along the dependencies.
fn order(inputs: &[CrateInput], main: usize) -> Vec<usize> {
    let mut order = Vec::new();
    let mut stack = vec![main];
    while let Some(index) = stack.pop() {
        if !order.contains(&index) {
            order.push(index);
            stack.extend(inputs[index].inlined().rev().map(|(_, target)| target));
        }
    }
    order
}

/// Chooses a module name for each library: its name in the solution, or else in the first crate that uses the library.
/// A number is added if another library has that name or the solution uses it for anything else.
fn name_modules(model: &mut Model) {
    let own = model.files.iter().filter(|file| file.krate == model.main);
    let words = own.flat_map(|file| (0..file.source.tokens.len()).map(|at| file.source.name(at)));
    let words: HashSet<&str> = words.collect();
    let mut modules = vec![String::new(); model.crates.len()];
    for &index in &model.order {
        for (name, target) in model.inputs[index].inlined() {
            if target == model.main || !modules[target].is_empty() {
                continue;
            }
            let is_free = |module: &String| {
                let is_own = match index == model.main && module == name {
                    true => declares(model, name),
                    false => words.contains(module.as_str()),
                };
                !is_own && !modules.contains(module)
            };
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let mut names = std::iter::once(name.to_string()).chain(numbered);
            let module = names.find(is_free);
            modules[target] = module.expect("there is no end of numbers");
        }
    }
    for (of, module) in model.crates.iter_mut().zip(modules) {
        of.module = module;
    }
}

/// Returns whether the solution's root module uses `name` for a module, type or trait of its own or from an import.
fn declares(model: &Model, name: &str) -> bool {
    use ItemKind::ExternCrate;
    let name = model.names.get(name);
    let root = model.root(model.main);
    let units = name.and_then(|name| model.scopes.get(&(root, name)));
    units.into_iter().flatten().any(|&id| {
        let unit = &model.units[id];
        let names = unit
            .import_path
            .as_ref()
            .map_or(&[][..], |path| &path.names);
        let names = match names {
            [first, last] if model.names.text(*last) == "self" => &[*first],
            names => names,
        };
        let is_elsewhere = unit.kind == ExternCrate || unit.kind.is_value();
        !is_elsewhere && names != name.as_slice() && !imports_value(model, names)
    })
}

/// Returns whether a path leads only to macros, functions or constants in the root of a library.
fn imports_value(model: &Model, names: &[Name]) -> bool {
    let [first, last] = names else {
        return false;
    };
    let Some(root) = model.inlined(model.main, *first) else {
        return false;
    };
    let named = model.scopes.get(&(root, *last));
    let exported = &model.crates[model.units[root].krate].exported;
    let is_known = named.is_some() || exported.contains_key(last);
    is_known
        && named
            .into_iter()
            .flatten()
            .all(|&id| model.units[id].kind.is_value())
}

/// Qualifies the calls between the exported macros of each crate that is imported with `#[macro_use]`, because the
/// bundle lacks that import. In edition 2015, exported macros need no import.
fn qualify_inner_calls(model: &mut Model) {
    if model.edition == Edition::E2015 {
        return;
    }
    let root = model.names.intern("crate");
    let used = model.crates.iter().flat_map(|of| &of.macro_use);
    for krate in used.collect::<BTreeSet<_>>() {
        let exported = &model.crates[*krate].exported;
        for &id in exported.values().flatten() {
            for mention in &mut model.units[id].mentions {
                let path = mention.path();
                if path.is_some_and(|path| exported.contains_key(&path.names[0])) {
                    mention.make_inner(root);
                }
            }
        }
    }
}

/// The inlined dependencies of a crate that an identifier in its files may name. `first` is the first of these files.
fn named_crates(model: &Model, index: usize, first: usize) -> HashSet<usize> {
    let mut named = HashSet::new();
    for file in &model.files[first..] {
        let source = &file.source;
        for at in (0..source.tokens.len()).filter(|&at| source.is_ident(at)) {
            let name = model.names.get(source.name(at));
            let target = name.and_then(|name| model.crates[index].dependencies.get(&name));
            if let Some(DependencyTarget::Inlined(target)) = target
                && !file.configured.is_removed(at)
            {
                named.insert(*target);
            }
        }
    }
    named
}

fn load_crate(model: &mut Model, krate: usize) -> Result<()> {
    let path = model.inputs[krate].root.clone();
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let root = model.units.len();
    model.crates[krate].root = Some(root);
    let file = model.files.len();
    let unit = Unit::new(ItemKind::Module, file, krate, root);
    model.units.push(unit);
    let folders = ModuleFolders {
        base: folder.clone(),
        modules: folder,
    };
    let mut pending_files = vec![PendingFile {
        path,
        module: root,
        folders,
        declaration: None,
    }];
    while let Some(pending) = pending_files.pop() {
        pending_files.extend(items::load_file(model, krate, pending)?);
    }
    Ok(())
}
