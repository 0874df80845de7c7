//! # Loading
//!
//! Reads every file of every crate into the model, following `mod` lines as rustc does.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use super::diagnostic::Diagnostic;
use super::input::{CrateInput, Edition, Target};
use super::model::names::Names;
use super::model::sites::{Site, SiteKind};
use super::model::{Crate, File, FileId, Model, ScopeId};
use super::reader::containers;
use super::reader::{Dirs, Pending, Reader};
use super::source::SourceFile;
use super::source::old_syntax;

/// A file to read and what it is the text of.
struct Job {
    krate: usize,
    scope: ScopeId,
    path: PathBuf,
    dirs: Dirs,
    parent: Option<FileId>,
    is_root: bool,
}

/// Reads all crates.
pub fn load<'a>(
    inputs: &'a [CrateInput],
    main: usize,
    order: &[usize],
    modules: &[String],
) -> Result<Model<'a>, Diagnostic> {
    let mut model = Model::new(inputs, main, Names::new(inputs.len()));
    for (index, input) in inputs.iter().enumerate() {
        let root = model.scopes.len();
        model
            .scopes
            .push(super::model::Scope::new(index, None, false, None));
        let mut dependencies = HashMap::new();
        for dependency in &input.dependencies {
            dependencies.insert(
                model.names.intern(&dependency.name),
                dependency.target.clone(),
            );
        }
        let module = modules[index].clone();
        model.crates.push(Crate {
            root,
            module,
            dependencies,
            exported_macros: HashMap::new(),
        });
    }
    // What nobody names may be as broken as it likes.
    let mut places = HashMap::new();
    for (place, &index) in order.iter().enumerate() {
        places.entry(index).or_insert(place);
    }
    let mut loaded = HashSet::new();
    let mut named: BTreeSet<usize> = places.get(&main).copied().into_iter().collect();
    while let Some(place) = named.pop_first() {
        let index = order[place];
        if !loaded.insert(index) {
            continue;
        }
        let first = model.files.len();
        load_crate(&mut model, index)?;
        let found = named_crates(&model, index, first);
        named.extend(found.iter().filter_map(|index| places.get(index)));
    }
    super::reader::editions::passed::spread(&mut model);
    Ok(model)
}

/// The crates that a word in the files of a crate, from `first` on, may name.
fn named_crates(model: &Model<'_>, index: usize, first: usize) -> HashSet<usize> {
    let dependencies = model.inputs[index].dependencies.iter();
    let mut unnamed: HashMap<&str, usize> = dependencies
        .filter_map(|dependency| match dependency.target {
            Target::Inline(target) => Some((dependency.name.as_str(), target)),
            Target::Keep(_) => None,
        })
        .collect();
    let mut named = HashSet::new();
    for file in &model.files[first..] {
        let words = (file.source.text).split(|c: char| c != '_' && !c.is_alphanumeric());
        named.extend(words.filter_map(|word| unnamed.remove(word)));
    }
    named
}

fn load_crate(model: &mut Model<'_>, index: usize) -> Result<(), Diagnostic> {
    let path = model.inputs[index].root.clone();
    let dir = path.parent().map(PathBuf::from).unwrap_or_default();
    let dirs = Dirs {
        file_dir: dir.clone(),
        mod_dir: dir,
        inline: false,
    };
    let scope = model.crates[index].root;
    let mut jobs = vec![Job {
        krate: index,
        scope,
        path,
        dirs,
        parent: None,
        is_root: true,
    }];
    while let Some(job) = jobs.pop() {
        let file = model.files.len();
        let krate = job.krate;
        for pending in read_file(model, job)? {
            // A file's number is the order in which it is read: these are read last to first.
            jobs.push(job_of(model, krate, file, pending)?);
        }
    }
    Ok(())
}

/// The job of a module that `file` has found.
fn job_of(
    model: &mut Model<'_>,
    krate: usize,
    file: FileId,
    pending: Pending,
) -> Result<Job, Diagnostic> {
    let Pending {
        scope,
        path,
        mod_dir,
        item,
        parent,
        at,
    } = pending;
    if let Some(cycle) = is_ancestor(model, file, &path) {
        let source = &model.files[file].source;
        let message = format!(
            "module cycle: {} is read while it is being read",
            cycle.display()
        );
        return Err(source.error(model.items[item].span.start, message));
    }
    model.mod_lines.insert(scope, (parent, at));
    Ok(Job {
        krate,
        scope,
        dirs: Dirs {
            file_dir: path.parent().map(PathBuf::from).unwrap_or_default(),
            mod_dir,
            inline: false,
        },
        path,
        parent: Some(parent),
        is_root: false,
    })
}

/// The path, if it is that of the file itself or of one above it.
fn is_ancestor(model: &Model<'_>, file: FileId, path: &std::path::Path) -> Option<PathBuf> {
    let wanted = real(path);
    let mut file = Some(file);
    while let Some(at) = file {
        if model.files[at].real.as_os_str() == wanted.as_os_str() {
            return Some(path.to_path_buf());
        }
        file = model.files[at].parent;
    }
    None
}

/// The path without links, as far as the file is there.
fn real(path: &std::path::Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

fn read_file(model: &mut Model<'_>, job: Job) -> Result<Vec<Pending>, Diagnostic> {
    let mut source = SourceFile::read(&job.path)?;
    let syntax = parse(&mut source, model.inputs[job.krate].edition)?;
    let file = model.files.len();
    if let Some((parent, at)) = model.mod_lines.get(&job.scope).cloned() {
        let scope = model.scopes[job.scope].parent.unwrap_or(job.scope);
        model.files[parent].sites.push(Site {
            at,
            scope,
            kind: SiteKind::File(file),
        });
    }
    let mut read = File::new(source, job.krate, job.scope, job.parent);
    read.real = real(&job.path);
    model.files.push(read);
    let pinned = job.krate == model.main && job.is_root;
    let mut reader = Reader {
        model,
        file,
        krate: job.krate,
        pinned,
        pending: Vec::new(),
        rules: HashMap::new(),
        error: None,
    };
    let excluded = syntax.attrs.iter().any(|attr| attr.path().is_ident("cfg"))
        && reader.excluded(&syntax.attrs);
    let items = if excluded { Vec::new() } else { syntax.items };
    reader.old_words();
    reader.attributes(&syntax.attrs);
    reader.inner_attributes(&syntax.attrs, job.is_root);
    let children = reader.module_items(&items, job.scope, &job.dirs);
    let Reader { pending, error, .. } = reader;
    if let Some(error) = error {
        return Err(error);
    }
    let length = model.files[file].source.text.len();
    let body = if excluded { length..length } else { 0..length };
    if excluded {
        model.files[file].cuts.push(0..length);
    }
    model.files[file].root = containers::arrange(model, file, body, children);
    Ok(pending)
}

fn parse(source: &mut SourceFile, edition: Edition) -> Result<syn::File, Diagnostic> {
    let text = &source.text;
    // A `#!` line is not Rust; blanks in its place keep every offset.
    let is_script = text.starts_with("#!") && !text[2..].trim_start().starts_with('[');
    let end = if is_script {
        text.find('\n').unwrap_or(text.len())
    } else {
        0
    };
    let text = format!("{}{}", " ".repeat(end), &text[end..]);
    let mut parsed = syn::parse_file(&text);
    if parsed.is_err()
        && edition < Edition::E2021
        && let Ok(tokens) = text.parse()
    {
        source.additions = old_syntax::additions(tokens, edition);
        if !source.additions.is_empty() {
            parsed = syn::parse_file(&old_syntax::with_additions(&text, &source.additions));
        }
    }
    parsed.map_err(|e| match &source.lexed.unpaired {
        Some((at, message)) => source.error(*at, message),
        None => {
            let at = source.range(e.span()).start.min(source.text.len());
            source.error(at, e.to_string())
        }
    })
}

/// The crates that travel, in the order of their modules: a library after those that use it.
pub fn order(inputs: &[CrateInput], main: usize) -> Vec<usize> {
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
pub fn module_names(
    inputs: &[CrateInput],
    main: usize,
    order: &[usize],
) -> Result<Vec<String>, Diagnostic> {
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
    Ok(names
        .into_iter()
        .zip(inputs)
        .map(|(name, input)| name.unwrap_or_else(|| input.name.clone()))
        .collect())
}

/// A library that only other libraries name takes another name if the solution has one like it, by whatever way.
pub fn avoid_names(model: &mut Model<'_>) {
    let main = model.main;
    let direct: Vec<usize> = (model.crates[main].dependencies.values())
        .filter_map(|target| {
            if let Target::Inline(index) = target {
                Some(*index)
            } else {
                None
            }
        })
        .collect();
    for index in (0..model.crates.len()).filter(|index| *index != main && !direct.contains(index)) {
        let name = model.crates[index].module.clone();
        let mut number = 2;
        while is_word_of_main(model, &model.crates[index].module)
            || (0..model.crates.len()).any(|other| {
                other != index && model.crates[other].module == model.crates[index].module
            })
        {
            model.crates[index].module = format!("{name}_{number}");
            number += 1;
        }
    }
}

/// Whether the solution has the word anywhere. It may name what a glob or a macro brings, which a module of that name
/// would hide.
fn is_word_of_main(model: &Model<'_>, word: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    let mut own = model.files.iter().filter(|file| file.krate == model.main);
    own.any(|file| {
        let text = &file.source.text;
        text.match_indices(word).any(|(at, _)| {
            !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
        })
    })
}
