//! # Imports in the bundle
//!
//! What a `use` becomes: without the names that nobody asks for, with a first name that leads to the same thing as
//! before, on one line if it fits, or else as rustfmt breaks it.

use std::collections::HashMap;
use std::ops::Range;

use crate::model::{Kind, UnitId};
use crate::resolve::resolution::Head;
use crate::source::Source;
use crate::sweep::context::Context;
use crate::sweep::edit::{Change, Edit};
use crate::use_tree::{Import, Tree};

/// As far as a line of an import goes.
const WIDTH: usize = 100;

impl Context<'_, '_> {
    /// The edits of an import; nothing if it goes.
    pub fn import(&self, id: UnitId, import: &Import, indent: usize) -> Option<Vec<Edit>> {
        let unit = self.unit(id);
        let source = self.source(id);
        // `use name::{};` imports nothing: it stays in the solution, and goes elsewhere.
        if unit.children.is_empty() {
            return unit.is_pinned.then(Vec::new);
        }
        let keeps = |leaf: usize| self.is_live(unit.children[leaf]);
        let pruned = prune(source, &import.tree, &keeps)?;
        let mut edits: Vec<Edit> = self.narrowed(id).into_iter().collect();
        let moved = self.moved(import, &unit.children);
        let bytes = source.bytes(&import.tokens);
        let is_whole = moved.is_empty() && (0..import.leaves.len()).all(keeps);
        if is_whole && (indent == 0 || source.has_comment(&bytes)) {
            return Some(edits);
        }
        let drops_colons = import.is_global && !moved.is_empty();
        let first = import.tokens.start - if drops_colons { 2 } else { 0 };
        let start = source.tokens[first].start;
        let line = source.text[..start].rfind('\n').map_or(0, |n| n + 1);
        let column = indent + source.text[line..start].chars().count();
        let base = indent + source.indent(source.bytes(&unit.tokens).start);
        let writer = Writer {
            source,
            moved: &moved,
        };
        edits.push(Edit {
            range: start..bytes.end,
            change: Change::Pieces(writer.write(&pruned, true, base, column)),
        });
        Some(edits)
    }

    /// The first names that change, by their tokens.
    fn moved(&self, import: &Import, leaves: &[UnitId]) -> HashMap<usize, String> {
        let mut moved = HashMap::new();
        let leaves = import.leaves.iter().zip(leaves);
        for (leaf, &id) in leaves.filter(|(_, id)| self.is_live(**id)) {
            let Some(path) = self.model.leaf_path(id) else {
                continue;
            };
            let mut found = self.resolver.leaf(id).clone();
            // An import of a module's own macro leads past the module itself.
            if found.head == Head::Local && path.names.len() == 1 {
                found.head = Head::Relative;
            }
            if let Some(text) = self.first_name(id, path, self.resolver.place(id), &found) {
                moved.insert(leaf.path[0], text);
            }
        }
        moved
    }

    /// A `pub use` of an exported macro or of a crate is `pub(crate) use` here, because without its attribute the macro is
    /// no more public, and a crate is a private module.
    fn narrowed(&self, id: UnitId) -> Option<Edit> {
        let unit = self.unit(id);
        let is_narrow = |unit: &UnitId| match self.unit(*unit).kind {
            Kind::Macro { is_exported } => is_exported && self.live.named_macros.contains(unit),
            _ => self.model.is_root(*unit),
        };
        let mut leaves = unit.children.iter().filter(|&&leaf| self.is_live(leaf));
        let source = self.source(id);
        let has_narrow = leaves.any(|&leaf| self.resolver.leaf(leaf).ends.iter().any(is_narrow));
        let is_plain = source.word(unit.keyword.wrapping_sub(1)) == "pub";
        let range = source.bytes(&(unit.keyword.saturating_sub(1)..unit.keyword));
        (has_narrow && is_plain && !self.is_main(id)).then(|| Edit::replace(range, "pub(crate)"))
    }
}

/// The tree without the leaves that go, or nothing if all do.
fn prune(source: &Source, tree: &Tree, keeps: &dyn Fn(usize) -> bool) -> Option<Tree> {
    match tree {
        Tree::Leaf { leaf, .. } => keeps(*leaf).then(|| tree.clone()),
        Tree::Path { at, rest } => {
            let rest = Box::new(prune(source, rest, keeps)?);
            Some(Tree::Path { at: *at, rest })
        }
        Tree::Group(items) => {
            let mut kept: Vec<Tree> = items
                .iter()
                .filter_map(|item| prune(source, item, keeps))
                .collect();
            let is_self = |tree: &Tree| match tree {
                Tree::Leaf { tokens, .. } => source.word(tokens.start) == "self",
                _ => false,
            };
            match kept.len() {
                0 => None,
                // `a::{self}` imports the module alone, and `a::self` nothing.
                1 if items.len() > 1 && !is_self(&kept[0]) => kept.pop(),
                _ => Some(Tree::Group(kept)),
            }
        }
    }
}

/// A piece of text and the byte that it comes from.
type Piece = (String, Option<usize>);

/// Writes trees with other first names.
struct Writer<'a> {
    source: &'a Source,
    moved: &'a HashMap<usize, String>,
}

impl Writer<'_> {
    /// Writes a tree that begins at this column of a line that is indented by so much.
    fn write(&self, tree: &Tree, is_first: bool, indent: usize, column: usize) -> Vec<Piece> {
        match tree {
            Tree::Leaf { tokens, .. } => {
                let start = self.source.tokens[tokens.start].start;
                vec![(self.leaf(tokens, is_first), Some(start))]
            }
            Tree::Path { at, rest } => {
                let head = format!("{}::", self.head(*at, is_first));
                let rest = self.write(rest, false, indent, column + head.len());
                let mut pieces = vec![(head, Some(self.source.tokens[*at].start))];
                pieces.extend(rest);
                pieces
            }
            Tree::Group(items) => {
                // The semicolon has to fit too.
                let fits = column + self.flat(tree, is_first).len() < WIDTH;
                self.group(items, is_first, indent, fits.then_some(column))
            }
        }
    }

    /// A group on the line, at this column, or on lines of its own: as many names on a line as fit, and where one of them
    /// is a group, each path on one of its own.
    fn group(
        &self,
        items: &[Tree],
        is_first: bool,
        indent: usize,
        column: Option<usize>,
    ) -> Vec<Piece> {
        let mut flat = items.iter().map(|item| self.flat(item, false));
        let nests = flat.any(|item| item.contains('{'));
        let on_line = column.filter(|_| !nests);
        let inner = on_line.map_or(indent + 4, |_| indent);
        let start = on_line.map_or(format!("\n{}", " ".repeat(inner)), |_| String::new());
        let mut column = on_line.unwrap_or(inner);
        let mut pieces = vec![(format!("{{{start}"), None)];
        let mut follows_group = false;
        for (n, item) in items.iter().enumerate() {
            let flat = self.flat(item, is_first);
            let width = flat.len() + 1;
            let is_apart = nests && (follows_group || flat.contains("::"));
            follows_group = flat.ends_with('}');
            if n > 0 && on_line.is_none() && (is_apart || column + 1 + width > WIDTH) {
                pieces.push((format!(",{start}"), None));
                column = inner;
            } else if n > 0 {
                pieces.push((", ".to_string(), None));
                column += 1;
            }
            pieces.extend(self.write(item, is_first, inner, column));
            column += width;
        }
        let end = on_line.map_or(format!(",\n{}}}", " ".repeat(indent)), |_| "}".to_string());
        pieces.push((end, None));
        pieces
    }

    /// The tree on one line.
    fn flat(&self, tree: &Tree, is_first: bool) -> String {
        match tree {
            Tree::Leaf { tokens, .. } => self.leaf(tokens, is_first),
            Tree::Path { at, rest } => {
                format!("{}::{}", self.head(*at, is_first), self.flat(rest, false))
            }
            Tree::Group(items) => {
                let items = items.iter().map(|item| self.flat(item, is_first));
                format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn head(&self, at: usize, is_first: bool) -> &str {
        let moved = self.moved.get(&at).filter(|_| is_first);
        moved.map_or(self.source.word(at), String::as_str)
    }

    fn leaf(&self, tokens: &Range<usize>, is_first: bool) -> String {
        let name = self.source.word(tokens.start);
        let head = self.head(tokens.start, is_first);
        if tokens.len() >= 3 {
            return format!("{head} as {}", self.source.word(tokens.start + 2));
        }
        // `use shared;` goes on naming it `shared`.
        let is_renamed = head.rsplit("::").next() != Some(name) && name != "*" && name != "self";
        if is_renamed {
            format!("{head} as {name}")
        } else {
            head.to_string()
        }
    }
}
