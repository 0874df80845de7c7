//! # Imports in the bundle
//!
//! What a `use` becomes: without the leaves that nobody reaches, and with a first name that leads to the same thing as
//! before.

use std::collections::HashSet;
use std::ops::Range;

use super::output::{Change, Edit};
use crate::bundle::emit::Emitter;
use crate::bundle::input::Edition;
use crate::bundle::input::Target;
use crate::bundle::model::names::{ALLOC, CORE, CRATE, SELF, STD, SUPER, Sym};
use crate::bundle::model::usetree::{Piece, UseTree};
use crate::bundle::model::{FileId, ItemId, LeafId, ScopeId};
use crate::bundle::source::SourceFile;

impl Emitter<'_, '_, '_> {
    /// What a `use` becomes: `None` if it stays as it is, `Some(None)` if it goes.
    pub fn use_item(
        &mut self,
        file: FileId,
        id: ItemId,
        tree: &UseTree,
        leaves: &[LeafId],
        indent: usize,
    ) -> Option<Option<Vec<Edit>>> {
        // `use name::{};` imports nothing: it stays where nothing is cut, and goes elsewhere.
        if leaves.is_empty() {
            return (indent > 0).then_some(None);
        }
        let keep = |leaf: LeafId| self.is_kept(leaf);
        let all = leaves.iter().all(|&leaf| keep(leaf));
        let source = &self.model.files[file].source;
        let span = self.model.items[id].span.clone();
        let Some((moved, dropped_colons)) = self.pruned_and_moved(id, tree, leaves) else {
            return Some(None);
        };
        let range = tree.range();
        if all && indent == 0 && moved == *tree {
            return None;
        }
        let base = source.indent(span.start);
        let head = source.column(range.start);
        let was_clean = joined(&laid_out(tree, base, head)) == source.text[range.clone()];
        let mut start = range.start;
        if dropped_colons {
            start = source.text[..start].trim_end().len() - 2;
        }
        if was_clean || !all && !has_comment(source, &range) {
            let head = head + indent - (range.start - start);
            let pieces = laid_out(&moved, base + indent, head);
            return Some(Some(vec![Edit {
                range: start..range.end,
                change: Change::Pieces(pieces),
            }]));
        }
        let mut edits = Vec::new();
        cut_leaves(tree, &keep, &source.text, &mut edits);
        differences(tree, &moved, dropped_colons.then_some(start), &mut edits);
        Some(Some(edits))
    }

    fn is_kept(&self, leaf: LeafId) -> bool {
        self.live.leaves.contains(&leaf) && !self.exports.superfluous.contains(&leaf)
    }

    /// The tree as it is in the bundle, if it is there.
    pub fn final_tree(&self, id: ItemId, tree: &UseTree, leaves: &[LeafId]) -> Option<UseTree> {
        let (tree, _) = self.pruned_and_moved(id, tree, leaves)?;
        Some(tree)
    }

    /// The same, and whether a leading `::` has to go.
    fn pruned_and_moved(
        &self,
        id: ItemId,
        tree: &UseTree,
        leaves: &[LeafId],
    ) -> Option<(UseTree, bool)> {
        let global = self.model.leaves[*leaves.first()?].global;
        let pruned = if leaves.iter().all(|&leaf| self.is_kept(leaf)) {
            tree.clone()
        } else {
            tree.prune(&|leaf| self.is_kept(leaf))?
        };
        Some(self.move_tree(pruned, self.model.items[id].scope, global))
    }

    /// The tree with its first names as they have to be in the bundle, and whether a leading `::` has to go.
    fn move_tree(&self, tree: UseTree, scope: ScopeId, global: bool) -> (UseTree, bool) {
        match tree {
            UseTree::Group { at, items } => {
                let moved: Vec<(UseTree, bool)> = items
                    .into_iter()
                    .map(|item| self.move_tree(item, scope, global))
                    .collect();
                let dropped = moved.iter().any(|(_, dropped)| *dropped);
                (
                    UseTree::Group {
                        at,
                        items: moved.into_iter().map(|(item, _)| item).collect(),
                    },
                    dropped,
                )
            }
            UseTree::Path { at, name, rest } => {
                match self.first_of_use(&name, scope, global, false) {
                    Some(name) => (UseTree::Path { at, name, rest }, global),
                    None => (UseTree::Path { at, name, rest }, false),
                }
            }
            UseTree::Leaf { at, text, leaf } => {
                let (name, alias) = text
                    .split_once(" as ")
                    .map_or((text.as_str(), None), |(n, a)| (n, Some(a)));
                match self.first_of_use(name, scope, global, true) {
                    Some(moved) => {
                        // `use shared;` has to go on naming it `shared`.
                        let last = moved.rsplit("::").next().unwrap_or("");
                        let alias = alias
                            .or((last != name).then_some(name))
                            .map(|alias| format!(" as {alias}"));
                        (
                            UseTree::Leaf {
                                at,
                                text: format!("{moved}{}", alias.unwrap_or_default()),
                                leaf,
                            },
                            global,
                        )
                    }
                    None => (UseTree::Leaf { at, text, leaf }, false),
                }
            }
        }
    }

    fn first_of_use(
        &self,
        name: &str,
        scope: ScopeId,
        global: bool,
        single: bool,
    ) -> Option<String> {
        let krate = self.crate_of(scope);
        let is_main = krate == self.model.main;
        let name = name.strip_prefix("r#").unwrap_or(name);
        let first = self.model.names.find(name)?;
        let old_output = self.edition == Edition::E2015;
        let root_path = |target: usize| {
            let module = &self.model.crates[target].module;
            if old_output {
                module.clone()
            } else {
                format!("crate::{module}")
            }
        };
        if first == CRATE {
            return (!is_main).then(|| root_path(krate));
        }
        if matches!(first, SELF | SUPER) || name == "*" {
            return None;
        }
        let root = self.model.crates[krate].root;
        let old = self.model.inputs[krate].edition == Edition::E2015;
        if old && (self.is_local(root, first) || single && self.has(root, first)) {
            return (!is_main).then(|| format!("{}::{}", root_path(krate), self.written(name)));
        }
        if !old && !global && self.is_local_to_use(scope, first, single) {
            return (old_output && !is_main).then(|| format!("self::{}", self.written(name)));
        }
        match self.model.crates[krate].dependencies.get(&first) {
            Some(Target::Inline(target)) => {
                let same = self.model.crates[*target].module == name;
                let in_root = is_main && self.model.module_of(scope) == root;
                let stays = same && (old_output || in_root && !global);
                (!stays).then(|| root_path(*target))
            }
            Some(Target::Keep(kept)) => (kept != name).then(|| kept.clone()),
            None if is_main => None,
            None if first == ALLOC || first == CORE && old_output => Some("std".to_string()),
            None => None,
        }
    }

    /// Whether the first name of an import is one of the module's own; a single name may be anything.
    fn is_local_to_use(&self, scope: ScopeId, name: Sym, single: bool) -> bool {
        if self.is_local(scope, name) {
            return true;
        }
        let is_crate = self.model.crates[self.crate_of(scope)]
            .dependencies
            .contains_key(&name);
        single && !is_crate && !matches!(name, STD | CORE | ALLOC)
    }
}

/// Whether a comment begins in these bytes.
pub fn has_comment(source: &SourceFile, range: &Range<usize>) -> bool {
    let comments = &source.lexed.comments;
    let first = comments.partition_point(|comment| comment.range.start < range.start);
    let first = comments.get(first);
    first.is_some_and(|comment| comment.range.start < range.end)
}

/// Cuts the leaves that go out of a declaration that keeps its layout, each with its comma and the comment on its line.
fn cut_leaves(tree: &UseTree, keep: &dyn Fn(LeafId) -> bool, text: &str, edits: &mut Vec<Edit>) {
    match tree {
        UseTree::Leaf { .. } => {}
        UseTree::Path { rest, .. } => cut_leaves(rest, keep, text, edits),
        UseTree::Group { items, .. } => {
            for item in items {
                if item.prune(keep).is_some() {
                    cut_leaves(item, keep, text, edits);
                    continue;
                }
                let Range { start, mut end } = item.range();
                let after = text[end..].trim_start();
                if after.starts_with(',') {
                    end = text.len() - after.len() + 1;
                    let line = text[end..].lines().next().unwrap_or("");
                    if line.trim_start().starts_with("//") {
                        end += line.len();
                    }
                }
                edits.push(Edit {
                    range: start..end,
                    change: Change::Cut,
                });
            }
        }
    }
}

/// Replaces the first names that differ in `moved`, which is the tree pruned and moved.
fn differences(tree: &UseTree, moved: &UseTree, start: Option<usize>, edits: &mut Vec<Edit>) {
    let mut mine = Vec::new();
    tree.first_names(&mut mine);
    let mut theirs = Vec::new();
    moved.first_names(&mut theirs);
    let mine: HashSet<(usize, &str)> = mine
        .iter()
        .map(|(at, text)| (at.start, text.as_str()))
        .collect();
    for (at, text) in theirs {
        if !mine.contains(&(at.start, text.as_str())) {
            let range = start.unwrap_or(at.start)..at.end;
            edits.push(Edit {
                range,
                change: Change::Pieces(vec![(text, Some(at.start))]),
            });
        }
    }
}

fn laid_out(tree: &UseTree, indent: usize, column: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    tree.layout(indent, column, 1, &mut pieces);
    pieces
}

fn joined(pieces: &[Piece]) -> String {
    pieces.iter().map(|(text, _)| text.as_str()).collect()
}
