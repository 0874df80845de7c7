//! # The tree of an import
//!
//! Reads what stands between `use` and its semicolon as a tree, whose leaves are the names that it brings.

use std::ops::Range;

use crate::source::Source;

/// A part of an import.
#[derive(Debug, Clone)]
pub enum Tree {
    /// `name::` and what follows.
    Path { at: usize, rest: Box<Tree> },
    /// `{ ... }`.
    Group(Vec<Tree>),
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
        let parts = source.split_commas(source.inside(at));
        return Tree::Group(parts.map(|part| tree(source, part, path, leaves)).collect());
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
