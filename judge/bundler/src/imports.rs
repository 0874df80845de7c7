//! # Imports in the bundle
//!
//! What a `use` becomes: without the names that nobody asks for, and with a first name that leads to the same thing as
//! before.

use std::collections::HashMap;
use std::ops::Range;

use crate::model::{Kind, UnitId};
use crate::resolve::resolution::Head;
use crate::source::Source;
use crate::sweep::Sweeper;
use crate::text::{Change, Edit};
use crate::usetree::{Import, Tree, Writer};

impl Sweeper<'_, '_> {
    /// The edits of an import; false if it goes.
    pub fn import(
        &self,
        id: UnitId,
        import: &Import,
        indent: usize,
        edits: &mut Vec<Edit>,
    ) -> bool {
        let unit = &self.model.units[id];
        let source = self.model.source(id);
        let leaves = &unit.children;
        // `use name::{};` imports nothing: it stays in the solution, and goes elsewhere.
        if leaves.is_empty() {
            return unit.is_pinned;
        }
        let keeps = |leaf: usize| self.live.units[leaves[leaf]];
        let moved = self.moved(import, leaves);
        let first = |at: usize| moved.get(&at).cloned();
        let writer = Writer {
            source,
            keeps: &keeps,
            first: &first,
        };
        let Some(pruned) = writer.prune(&import.tree) else {
            return false;
        };
        if let Some(edit) = self.narrowed(id) {
            edits.push(edit);
        }
        let is_whole = (0..leaves.len()).all(keeps);
        if is_whole && moved.is_empty() && indent == 0 {
            return true;
        }
        let bytes = source.bytes(&import.tokens);
        let drops_colons = import.is_global && !moved.is_empty();
        let start = if drops_colons {
            source.tokens[import.tokens.start - 2].start
        } else {
            bytes.start
        };
        let base = source.indent(source.bytes(&unit.tokens).start);
        let line = source.text[..bytes.start].rfind('\n').map_or(0, |n| n + 1);
        let column = source.text[line..bytes.start].chars().count();
        let unmoved = Writer {
            first: &|_| None,
            ..writer
        };
        let as_it_was: String = unmoved
            .write(&import.tree, base, column)
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        let was_clean = as_it_was == source.text[bytes.clone()];
        if was_clean || !is_whole && !has_comment(source, &bytes) {
            let column = column + indent - (bytes.start - start);
            let pieces = writer.write(&pruned, base + indent, column).into_iter();
            let pieces = pieces.map(|(text, at)| (text, at.map(|at| source.tokens[at].start)));
            edits.push(Edit {
                range: start..bytes.end,
                change: Change::Pieces(pieces.collect()),
            });
            return true;
        }
        cut_leaves(&writer, &import.tree, edits);
        for (at, text) in moved {
            let from = if drops_colons {
                start
            } else {
                source.tokens[at].start
            };
            edits.push(Edit::replace(from..source.tokens[at].end, text));
        }
        true
    }

    /// The first names that change, by their tokens.
    fn moved(&self, import: &Import, leaves: &[UnitId]) -> HashMap<usize, String> {
        let mut moved = HashMap::new();
        for (index, leaf) in import.leaves.iter().enumerate() {
            let id = leaves[index];
            if !self.live.units[id] {
                continue;
            }
            let Some(path) = self.model.leaf_path(id) else {
                continue;
            };
            let mut found = self.resolver.leaf(id).clone();
            // An import of a module's own macro leads past the module itself.
            if found.head == Head::Local && path.names.len() == 1 {
                found.head = Head::Relative;
            }
            if let Some(text) = self.first_name(id, &path, self.resolver.place(id), &found) {
                moved.insert(leaf.path[0], text);
            }
        }
        moved
    }

    /// A `pub use` of an exported macro or of a crate is `pub(crate) use` here, because without its attribute the macro is
    /// no more public, and a crate is a private module.
    fn narrowed(&self, id: UnitId) -> Option<Edit> {
        let unit = &self.model.units[id];
        if unit.krate == self.model.main {
            return None;
        }
        let source = self.model.source(id);
        let is_narrow = |unit: &UnitId| match self.model.units[*unit].kind {
            Kind::Macro { is_exported } => is_exported && self.live.named_macros.contains(unit),
            _ => self.model.is_root(*unit),
        };
        let mut leaves = unit.children.iter().filter(|&&leaf| self.live.units[leaf]);
        leaves.find(|&&leaf| self.resolver.leaf(leaf).ends.iter().any(is_narrow))?;
        let at = (unit.tokens.start..unit.keyword).find(|&at| source.word(at) == "pub")?;
        let is_plain = at + 1 == unit.keyword;
        is_plain.then(|| Edit::replace(source.bytes(&(at..at + 1)), "pub(crate)"))
    }
}

fn has_comment(source: &Source, range: &Range<usize>) -> bool {
    let first = source
        .comments
        .partition_point(|comment| comment.start < range.start);
    let first = source.comments.get(first);
    first.is_some_and(|comment| comment.start < range.end)
}

/// Cuts the names that go out of an import that keeps its layout, each with its comma and the comment on its line.
fn cut_leaves(writer: &Writer, tree: &Tree, edits: &mut Vec<Edit>) {
    match tree {
        Tree::Leaf { .. } => {}
        Tree::Path { rest, .. } => cut_leaves(writer, rest, edits),
        Tree::Group { items } => {
            for item in items {
                if writer.prune(item).is_some() {
                    cut_leaves(writer, item, edits);
                    continue;
                }
                let source = writer.source;
                let tokens = extent(item);
                let mut bytes = source.bytes(&tokens);
                if source.is_op(tokens.end, ",") {
                    bytes.end = source.tokens[tokens.end].end;
                    let line = source.text[bytes.end..].lines().next().unwrap_or("");
                    if line.trim_start().starts_with("//") {
                        bytes.end += line.len();
                    }
                }
                edits.push(Edit::cut(bytes));
            }
        }
    }
}

/// The tokens of a part of an import.
fn extent(tree: &Tree) -> Range<usize> {
    match tree {
        Tree::Leaf { tokens, .. } => tokens.clone(),
        Tree::Path { at, rest } => *at..extent(rest).end,
        Tree::Group { items } => {
            let first = items.first().map_or(0, |item| extent(item).start);
            // The closing brace stands behind the last item, or behind its comma.
            first..items.last().map_or(0, |item| extent(item).end) + 1
        }
    }
}
