//! # Imports
//!
//! Reads what stands between `use` and its semicolon as a tree, whose leaves are the names that it brings, and writes
//! the tree again when some of them are gone: on one line if it fits, or as rustfmt breaks it.

use std::ops::Range;

use crate::source::Source;

/// As far as a line of an import goes.
const WIDTH: usize = 100;

/// A part of an import.
#[derive(Debug, Clone)]
pub enum Tree {
    /// `name::` and what follows.
    Path { at: usize, rest: Box<Tree> },
    /// `{ ... }`.
    Group { items: Vec<Tree> },
    /// `name`, `name as other`, `self` or `*`.
    Leaf { tokens: Range<usize>, leaf: usize },
}

/// What an import brings by one name.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// The tokens of its path; the last is the `*` of a glob or `self`.
    pub path: Vec<usize>,
    /// The token of the name that it is known by.
    pub name: usize,
    pub tokens: Range<usize>,
}

impl Leaf {
    /// Whether it brings everything.
    pub fn is_glob(&self, source: &Source) -> bool {
        self.path
            .last()
            .is_some_and(|&last| source.word(last) == "*")
    }
}

/// An import.
#[derive(Debug, Clone)]
pub struct Import {
    pub tree: Tree,
    pub leaves: Vec<Leaf>,
    /// Whether its path begins with `::`.
    pub is_global: bool,
    /// All of the tree's tokens.
    pub tokens: Range<usize>,
}

/// Reads the import whose `use` is here and which ends before `end`.
pub fn read(source: &Source, keyword: usize, end: usize) -> Import {
    let is_global = source.is_op(keyword + 1, "::");
    let start = if is_global { keyword + 3 } else { keyword + 1 };
    let mut leaves = Vec::new();
    let tree = tree(source, start..end, &mut Vec::new(), &mut leaves);
    Import {
        tree,
        leaves,
        is_global,
        tokens: start..end,
    }
}

fn tree(
    source: &Source,
    tokens: Range<usize>,
    path: &mut Vec<usize>,
    leaves: &mut Vec<Leaf>,
) -> Tree {
    let at = tokens.start;
    if source.opens(at, "{") {
        let parts = crate::cfg::split_commas(source, source.inside(at));
        let items = parts.map(|part| tree(source, part, path, leaves));
        return Tree::Group {
            items: items.collect(),
        };
    }
    path.push(at);
    let read = if source.is_op(at + 1, "::") && at + 2 < tokens.end {
        let rest = Box::new(tree(source, at + 3..tokens.end, path, leaves));
        Tree::Path { at, rest }
    } else {
        let has_alias = source.word(at + 1) == "as" && at + 2 < tokens.end;
        let is_self = source.word(at) == "self" && path.len() > 1;
        let own = if is_self { path[path.len() - 2] } else { at };
        leaves.push(Leaf {
            path: path.clone(),
            name: if has_alias { at + 2 } else { own },
            tokens: tokens.clone(),
        });
        Tree::Leaf {
            tokens,
            leaf: leaves.len() - 1,
        }
    };
    path.pop();
    read
}

/// A piece of text and the token that it comes from.
pub type Piece = (String, Option<usize>);

/// Writes trees: which leaves stay, and what takes the place of a path's first name.
pub struct Writer<'a> {
    pub source: &'a Source,
    pub keeps: &'a dyn Fn(usize) -> bool,
    pub first: &'a dyn Fn(usize) -> Option<String>,
}

impl Writer<'_> {
    /// The tree without the leaves that go, or nothing if all do.
    pub fn prune(&self, tree: &Tree) -> Option<Tree> {
        match tree {
            Tree::Leaf { leaf, .. } => (self.keeps)(*leaf).then(|| tree.clone()),
            Tree::Path { at, rest } => {
                let rest = Box::new(self.prune(rest)?);
                Some(Tree::Path { at: *at, rest })
            }
            Tree::Group { items } => {
                let mut kept: Vec<Tree> =
                    items.iter().filter_map(|item| self.prune(item)).collect();
                let is_self = |tree: &Tree| matches!(tree, Tree::Leaf { tokens, .. } if self.source.word(tokens.start) == "self");
                match kept.len() {
                    0 => None,
                    // `a::{self}` imports the module alone, and `a::self` nothing.
                    1 if items.len() > 1 && !is_self(&kept[0]) => kept.pop(),
                    _ => Some(Tree::Group { items: kept }),
                }
            }
        }
    }

    /// Writes a tree that begins at this column of a line that is indented by so much.
    pub fn write(&self, tree: &Tree, indent: usize, column: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.put(tree, true, indent, column, &mut pieces);
        pieces
    }

    fn flat(&self, tree: &Tree, is_first: bool) -> String {
        match tree {
            Tree::Leaf { tokens, .. } => self.leaf(tokens, is_first),
            Tree::Path { at, rest } => {
                format!("{}::{}", self.head(*at, is_first), self.flat(rest, false))
            }
            Tree::Group { items } => {
                let parts: Vec<String> =
                    items.iter().map(|item| self.flat(item, is_first)).collect();
                format!("{{{}}}", parts.join(", "))
            }
        }
    }

    fn head(&self, at: usize, is_first: bool) -> String {
        let moved = is_first.then(|| (self.first)(at)).flatten();
        moved.unwrap_or_else(|| self.source.word(at).to_string())
    }

    fn leaf(&self, tokens: &Range<usize>, is_first: bool) -> String {
        let name = self.source.word(tokens.start);
        let head = self.head(tokens.start, is_first);
        if tokens.len() >= 3 {
            return format!("{head} as {}", self.source.word(tokens.start + 2));
        }
        // `use shared;` goes on naming it `shared`.
        match head.rsplit("::").next() {
            Some(last) if last != name && name != "*" && name != "self" => {
                format!("{head} as {name}")
            }
            _ => head,
        }
    }

    fn put(&self, tree: &Tree, is_first: bool, indent: usize, column: usize, out: &mut Vec<Piece>) {
        match tree {
            Tree::Leaf { tokens, .. } => {
                out.push((self.leaf(tokens, is_first), Some(tokens.start)));
            }
            Tree::Path { at, rest } => {
                let head = self.head(*at, is_first);
                let column = column + head.len() + 2;
                out.push((format!("{head}::"), Some(*at)));
                self.put(rest, false, indent, column, out);
            }
            Tree::Group { items } => {
                // The semicolon has to fit too.
                let fits = column + self.flat(tree, is_first).len() < WIDTH;
                let nests = items
                    .iter()
                    .any(|item| self.flat(item, false).contains('{'));
                if fits && !nests {
                    out.push(("{".to_string(), None));
                    for (n, item) in items.iter().enumerate() {
                        if n > 0 {
                            out.push((", ".to_string(), None));
                        }
                        self.put(item, is_first, indent, column, out);
                    }
                    out.push(("}".to_string(), None));
                } else {
                    self.broken(items, is_first, indent, nests, out);
                }
            }
        }
    }

    /// A group on lines of its own: as many names on a line as fit, or one item a line where one of them is a group.
    fn broken(
        &self,
        items: &[Tree],
        is_first: bool,
        indent: usize,
        nests: bool,
        out: &mut Vec<Piece>,
    ) {
        let blanks = " ".repeat(indent + 4);
        out.push((format!("{{\n{blanks}"), None));
        let mut column = indent + 4;
        for (n, item) in items.iter().enumerate() {
            let width = self.flat(item, is_first).len() + 1;
            if n > 0 && (nests || column + 1 + width > WIDTH) {
                out.push((format!(",\n{blanks}"), None));
                column = indent + 4;
            } else if n > 0 {
                out.push((", ".to_string(), None));
                column += 1;
            }
            self.put(item, is_first, indent + 4, column, out);
            column += width;
        }
        out.push((format!(",\n{}}}", " ".repeat(indent)), None));
    }
}
