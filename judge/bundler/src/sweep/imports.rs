//! # Imports in the bundle
//!
//! Cuts the names that nothing needs from a `use` item, and replaces the first segments of paths that change in the
//! bundle. The rest of a list stays as its author wrote it. Braces around a single remaining name go.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use crate::input::Edition;
use crate::model::UnitId;
use crate::parse::ItemKind;
use crate::resolve::resolution::PathHead;
use crate::source::SourceFile;
use crate::sweep::context::SweepContext;
use crate::sweep::edit::Edit;
use crate::use_tree::{self, Element, Group, Import};

impl SweepContext<'_, '_> {
    /// The edits of a `use` item; `None` if all of it is cut.
    pub fn import(&self, id: UnitId) -> Option<Vec<Edit>> {
        let unit = self.unit(id);
        let source = self.source(id);
        // `use name::{};` imports nothing. In the solution it stays, and in a library it is cut.
        if unit.children.is_empty() {
            return unit.is_pinned().then(Vec::new);
        }
        let import = &use_tree::parse(source, unit.keyword, unit.tokens.end - 1);
        let is_live = |element: &Element| {
            let mut leaves = element.leaves.clone();
            leaves.any(|leaf| self.is_written(unit.children[leaf]))
        };
        if !unit.children.iter().any(|&leaf| self.is_written(leaf)) {
            return None;
        }
        let first_names = self.first_names(import, &unit.children);
        let mut cuts: Vec<Range<usize>> = Vec::new();
        if import.is_global && !first_names.is_empty() {
            cuts.push(source.bytes(&(import.tokens.start - 2..import.tokens.start)));
        }
        for group in &import.groups {
            cuts.extend(group_cuts(source, group, is_live));
        }
        let cuts = cuts.into_iter().map(|range| Edit::replace(range, ""));
        let names = first_names.into_iter();
        let names = names.map(|(at, text)| Edit::replace(source.bytes(&(at..at + 1)), text));
        Some(cuts.chain(names).chain(self.narrowed(id)).collect())
    }

    /// Returns whether a name of an import is live and needs that import. A moved macro has its own import, the module
    /// of a crate is in the bundle's root anyway, and `use name as _;` only links a crate.
    fn is_written(&self, leaf: UnitId) -> bool {
        let is_moved = !self.is_main(leaf) && self.model.edition != Edition::E2015;
        let is_in_root = self.unit(leaf).module == self.model.root(self.model.main);
        let is_there = |of: &UnitId| {
            let (krate, name) = (&self.model.crates[self.unit(*of).krate], self.name(leaf));
            self.model.is_root(*of) && (name == "_" || is_in_root && krate.module == name)
        };
        let mut targets = self.resolver.import_resolution(leaf).targets.iter();
        self.is_live(leaf)
            && !(is_moved && self.resolver.imports_own_macro(leaf))
            && !targets.any(is_there)
    }

    /// The new texts of the first segments that change, by token.
    fn first_names(&self, import: &Import, leaves: &[UnitId]) -> BTreeMap<usize, String> {
        let mut changed = BTreeMap::new();
        let leaves = import.leaves.iter().zip(leaves);
        for (leaf, &id) in leaves.filter(|(_, id)| self.is_written(**id)) {
            let Some(path) = &self.unit(id).import_path else {
                continue;
            };
            let mut found = self.resolver.import_resolution(id).clone();
            // The path to a macro of the same module needs no crate name.
            if found.head == PathHead::Local && path.names.len() == 1 {
                found.head = PathHead::Relative;
            }
            if let Some(mut text) = self.first_name(id, path, self.resolver.site(id), &found) {
                // `use shared;` must still import the name `shared`.
                let name = self.name(id);
                let has_alias = leaf.tokens.len() > 1;
                if path.names.len() == 1 && !has_alias && text.rsplit("::").next() != Some(name) {
                    text += &format!(" as {name}");
                }
                changed.insert(leaf.path[0], text);
            }
        }
        changed
    }

    /// Restricts `pub(crate)` on a library's re-export to the module of the library, because the re-export may name
    /// items that are private to it, and `pub` to the bundle if a name is not public. Any other `pub use` stays,
    /// because the solution may export its names, and because `pub(crate)` needs Rust 1.18.
    fn narrowed(&self, id: UnitId) -> Option<Edit> {
        let unit = self.unit(id);
        let (source, visibility) = (self.source(id), &unit.visibility);
        let text = match visibility.len() {
            _ if self.is_main(id) => return None,
            1 if self.is_narrow(id) => "pub(crate)".to_string(),
            4 if source.word(visibility.start + 2) == "crate" => {
                format!("pub(in {})", self.root_path(unit.krate, true))
            }
            _ => return None,
        };
        Some(Edit::replace(source.bytes(visibility), text))
    }

    /// Returns whether a name of an import is not public: a macro that lost its `#[macro_export]`, a crate, which is a
    /// private module, or a glob of a module without public names.
    fn is_narrow(&self, import: UnitId) -> bool {
        let leaves = self.unit(import).children.iter();
        let mut leaves = leaves.filter(|&&leaf| self.is_written(leaf));
        leaves.any(|&leaf| {
            let last = self.model.last_name(leaf);
            let is_glob = last.is_some_and(|name| self.model.names.text(name) == "*");
            let mut targets = self.resolver.import_resolution(leaf).targets.iter();
            targets.any(|&of| match self.unit(of).kind {
                ItemKind::Macro => {
                    self.live.named_macros.contains(&of) && self.unit(of).is_exported_macro
                }
                ItemKind::Module if is_glob => !self.public_modules.contains(&of),
                _ => self.model.is_root(of),
            })
        })
    }

    /// Finds the modules with public names. A glob can depend on another module's globs, so the search takes rounds.
    pub fn find_public_modules(&mut self) {
        loop {
            let live = (0..self.model.units.len()).filter(|&id| self.is_live(id));
            let public = live.filter(|&id| self.may_be_public(id));
            let modules: HashSet<UnitId> = public.filter_map(|id| self.unit(id).parent).collect();
            if modules.len() == self.public_modules.len() {
                break;
            }
            self.public_modules = modules;
        }
    }

    fn may_be_public(&self, id: UnitId) -> bool {
        let is_pub = self.unit(id).visibility.len() == 1;
        match self.unit(id).kind {
            ItemKind::Macro | ItemKind::ExternCrate => false,
            ItemKind::MacroCall => true,
            ItemKind::Use => is_pub && !self.is_narrow(id),
            _ => is_pub,
        }
    }
}

/// The bytes to cut with the dead elements of a list: each run of dead elements with a comma, and the braces if a
/// single name is left.
fn group_cuts(
    source: &SourceFile,
    group: &Group,
    is_live: impl Fn(&Element) -> bool,
) -> Vec<Range<usize>> {
    let live: Vec<bool> = group.elements.iter().map(is_live).collect();
    let elements = group.elements.iter();
    let bytes: Vec<_> = elements.map(|of| source.bytes(&of.tokens)).collect();
    let count = live.iter().filter(|&&is_live| is_live).count();
    let Some(first) = live.iter().position(|&is_live| is_live) else {
        // The whole list is part of another cut.
        return Vec::new();
    };
    // `a::{self}` imports the module `a`, but `a::self` is not allowed.
    let at = group.elements[first].tokens.start;
    let is_self = source.word(at) == "self" && !source.is_op(at + 1, "::");
    if count == 1 && live.len() > 1 && !is_self {
        let braces = source.bytes(&(group.open..source.next(group.open)));
        let name = &bytes[first];
        return vec![braces.start..name.start, name.end..braces.end];
    }
    let mut cuts = Vec::new();
    let mut end = 0;
    for run in live.chunk_by(|one, next| one == next) {
        let start = end;
        end += run.len();
        if run[0] {
            continue;
        }
        let (dead, next) = (bytes[start].start..bytes[end - 1].end, bytes.get(end));
        let before = start.checked_sub(1).map(|before| bytes[before].end);
        let is_on_line = |&before: &usize| !source.text[before..dead.start].contains('\n');
        cuts.push(
            match before.filter(|before| next.is_none() || is_on_line(before)) {
                Some(before) => before..dead.end,
                // Names at the start of a line go with the comma after them.
                None => dead.start..next.map_or(dead.end, |next| next.start),
            },
        );
    }
    cuts
}
