//! # The bundle and its second stage
//!
//! A finished bundle, which knows where each of its bytes came from, and what it becomes once rustc has named what is
//! dead in it. The static analysis keeps what it is not sure of; rustc is sure. Its findings are mapped back to items
//! and imports, those are left out, and the rest is reached anew, so that what only they used goes with them.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::emit::exports::Exports;
use super::emit::output::{Origin, Output};
use super::emit::{Allowed, Emitter};
use super::input::{CrateInput, Docs, Edition};
use super::load;
use super::model::{FileId, ItemId, Kind, Model};
use super::reach::{Banned, reach};
use super::resolve::Resolver;

/// The one file, and where it came from.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// All of it.
    pub text: String,
    origins: Vec<Origin>,
    files: Vec<PathBuf>,
    crates: Vec<CrateInput>,
    main: usize,
    wanted: Wanted,
    known: Found,
}

/// How the bundle is to be.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The edition that its compiler is run in.
    pub edition: Edition,
    /// What of the libraries' documentation is in it.
    pub docs: Docs,
}

/// A place in the user's own files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The file.
    pub file: PathBuf,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The line itself.
    pub line_text: String,
}

/// What rustc has found dead, as places in the input.
#[derive(Debug, Clone, Default)]
pub struct Found {
    places: Places,
    /// What rustc names again although it was acted upon.
    stubborn: Places,
}

/// Byte offsets, by their file.
type Places = HashMap<PathBuf, BTreeSet<usize>>;

/// Deeply nested code is walked by recursion, so the work has a stack of its own.
pub(crate) const STACK: usize = 512 << 20;

/// Bundles with what rustc has found out so far.
pub fn run(
    crates: &[CrateInput],
    main: usize,
    wanted: Wanted,
    known: Found,
) -> Result<Bundle, Diagnostic> {
    std::thread::scope(|scope| {
        let work = || {
            let order = load::order(crates, main);
            let modules = load::module_names(crates, main, &order)?;
            let mut model = load::load(crates, main, &order, &modules)?;
            load::avoid_names(&mut model);
            build(&model, &order, wanted, known)
        };
        let thread = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work);
        match thread {
            Ok(handle) => handle
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(e) => Err(Diagnostic::about_file(
                &crates[main].root,
                format!("cannot start a thread: {e}"),
            )),
        }
    })
}

/// Reaches and writes.
fn build(
    model: &Model<'_>,
    order: &[usize],
    wanted: Wanted,
    known: Found,
) -> Result<Bundle, Diagnostic> {
    let resolver = Resolver::new(model);
    let (banned, allowed) = sentence(&resolver, &known);
    let live = reach(&resolver, &banned)?;
    let exports = Exports::find(model, &resolver, &live, wanted.edition)?;
    let emitter = Emitter {
        model,
        resolver: &resolver,
        live: &live,
        edition: wanted.edition,
        docs: wanted.docs,
        exports,
        allowed: &allowed,
        out: Output::default(),
    };
    let Output { text, origins } = emitter.bundle(order)?;
    Ok(Bundle {
        text,
        origins,
        files: model
            .files
            .iter()
            .map(|file| file.source.path.clone())
            .collect(),
        crates: model.inputs.to_vec(),
        main: model.main,
        wanted,
        known,
    })
}

/// What the findings forbid, and what they can only excuse: a field or a variant cannot go alone.
fn sentence(resolver: &Resolver<'_, '_>, known: &Found) -> (Banned, Allowed) {
    let (mut banned, mut allowed) = (Banned::default(), Allowed::default());
    if known.places.is_empty() {
        return (banned, allowed);
    }
    let model = resolver.model;
    let within = |file: FileId, range: &Range<usize>, places: &Places| {
        let of_file = places.get(&model.files[file].source.path);
        of_file.is_some_and(|places| places.range(range.clone()).next().is_some())
    };
    let mut named = Vec::new();
    for (id, item) in model
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| !item.pinned)
    {
        match &item.kind {
            Kind::Use { tree, .. } => {
                let mut paths = Vec::new();
                tree.paths(None, &mut paths);
                paths.retain(|(_, range)| within(item.file, range, &known.places));
                banned
                    .leaves
                    .extend(paths.into_iter().map(|(leaf, _)| leaf));
            }
            _ if within(item.file, &item.name_at, &known.places) => named.push(id),
            Kind::Type { .. } if within(item.file, &item.span, &known.places) => {
                allowed.items.insert(id);
            }
            Kind::Call(_) | Kind::Macro(_) if within(item.file, &item.span, &known.places) => {
                banned.calls.insert(id);
                let body = matches!(item.kind, Kind::Macro(_));
                if body || within(item.file, &item.span, &known.stubborn) {
                    // What a macro makes cannot be taken out of it: the module around it excuses it.
                    let module = model.module_of(item.scope);
                    match model.scopes[module].item {
                        Some(item) => allowed.items.insert(item),
                        None => allowed.crates.insert(model.scopes[module].krate),
                    };
                }
            }
            _ => {}
        }
    }
    weigh(resolver, named, &mut banned, &mut allowed);
    (banned, allowed)
}

/// Leaves out what is named as dead, or excuses it where something else needs it to be there.
fn weigh(
    resolver: &Resolver<'_, '_>,
    named: Vec<ItemId>,
    banned: &mut Banned,
    allowed: &mut Allowed,
) {
    let model = resolver.model;
    let written = resolver.providers.written(model);
    for id in named {
        // A trait that a macro implements has to be there, with all its items; so has an item that an impl defines
        // which stays.
        let item = &model.items[id];
        let mut needed = [Some(id), item.owner].into_iter().flatten();
        let is_written = item
            .owner
            .zip(item.name)
            .is_some_and(|part| written.contains(&part));
        if is_written || needed.any(|id| resolver.providers.is_implemented(id, &banned.calls)) {
            allowed.items.insert(id);
        } else {
            banned.items.insert(id);
        }
    }
}

impl Bundle {
    /// Where a byte of the bundle came from.
    fn origin(&self, offset: usize) -> Option<(FileId, usize)> {
        let after = self
            .origins
            .partition_point(|origin| origin.output <= offset);
        let origin = self.origins.get(after.checked_sub(1)?)?;
        (offset < origin.output + origin.length.max(1))
            .then_some((origin.file, origin.offset + offset - origin.output))
    }

    fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let start = match line {
            0 => return None,
            1 => 0,
            _ => self.text.match_indices('\n').nth(line - 2)?.0 + 1,
        };
        let within = self.text[start..]
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(0, |(at, _)| at);
        Some(start + within)
    }

    /// Where a place of the bundle, both counted from 1, stands in the user's own files.
    pub fn locate(&self, line: usize, column: usize) -> Option<Location> {
        let (file, at) = self.origin(self.offset(line, column)?)?;
        let source = super::source::SourceFile::read(&self.files[file]).ok()?;
        let (line, column) = source.line_column(at);
        let line_text = source.line_text(line).to_string();
        Some(Location {
            file: source.path.clone(),
            line,
            column,
            line_text,
        })
    }

    /// Tells two places of the bundle apart, and the same place of another bundle of the same sources from neither: by
    /// the number of a file and an offset in it.
    pub fn identity(&self, offset: usize) -> Option<(usize, usize)> {
        self.origin(offset)
    }

    /// The bundle without what stands at these byte ranges of its text, and without what only that used.
    pub fn without(&self, dead: &[Range<usize>]) -> Result<Bundle, Diagnostic> {
        let mut known = self.known.clone();
        for range in dead {
            if let Some((file, at)) = self.origin(range.start) {
                let path = &self.files[file];
                let place =
                    |places: &mut Places| places.entry(path.clone()).or_default().insert(at);
                if !place(&mut known.places) {
                    place(&mut known.stubborn);
                }
            }
        }
        run(&self.crates, self.main, self.wanted, known)
    }

    /// The library that a file is part of; none for the solution's own files, or for one outside of all source folders.
    pub fn library_of(&self, file: &Path) -> Option<&CrateInput> {
        let (index, of) = (self.crates.iter().enumerate())
            .filter_map(|(index, of)| Some((index, of, of.root.parent()?)))
            .filter(|(_, _, folder)| file.starts_with(folder))
            // One package may lie inside another, and a library beside the program: then the nearest root has the file.
            .max_by_key(|(_, of, folder)| (folder.components().count(), of.root == file))
            .map(|(index, of, _)| (index, of))?;
        (index != self.main).then_some(of)
    }

    /// The editions that its crates are written in.
    pub fn editions(&self) -> BTreeSet<Edition> {
        self.crates.iter().map(|input| input.edition).collect()
    }

    /// The edition that a file is written in.
    pub fn edition_of(&self, file: &Path) -> Edition {
        let library = self.library_of(file).map(|library| library.edition);
        library.unwrap_or(self.crates[self.main].edition)
    }
}
