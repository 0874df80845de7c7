//! # The tree of an import
//!
//! Parses a `use` item: the names that it brings into scope, and its lists in braces.

use std::ops::Range;

use crate::source::SourceFile;

/// One name that an import brings into scope.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// The token of each path segment; the last can be `*` or `self`.
    pub path: Vec<usize>,
    /// The token of the name in scope, or the `*` of a glob.
    pub name: usize,
    pub tokens: Range<usize>,
}

#[derive(Debug, Clone)]
pub struct Import {
    pub leaves: Vec<Leaf>,
    pub groups: Vec<Group>,
    /// True if the tree begins with `::`.
    pub is_global: bool,
    /// All tokens of the tree, without a `::` at its start.
    pub tokens: Range<usize>,
}

/// A list in braces.
#[derive(Debug, Clone)]
pub struct Group {
    pub open: usize,
    pub elements: Vec<Element>,
}

/// An element of a list in braces.
#[derive(Debug, Clone)]
pub struct Element {
    pub tokens: Range<usize>,
    /// The indices of the leaves in the element.
    pub leaves: Range<usize>,
}

/// Parses the import between the `use` keyword and the token `end`.
pub fn parse(source: &SourceFile, keyword: usize, end: usize) -> Import {
    let is_global = source.is_op(keyword + 1, "::");
    let start = if is_global { keyword + 3 } else { keyword + 1 };
    let mut import = Import {
        leaves: Vec::new(),
        groups: Vec::new(),
        is_global,
        tokens: start..end,
    };
    import.parse_tree(source, start..end, &mut Vec::new());
    import
}

impl Import {
    /// Parses a tree whose names are relative to `path`.
    fn parse_tree(&mut self, source: &SourceFile, tokens: Range<usize>, path: &mut Vec<usize>) {
        let at = tokens.start;
        // `use;` and a file that ends with `use` import nothing.
        if tokens.is_empty() {
            return;
        }
        if source.opens(at, "{") {
            let mut elements = Vec::new();
            for tokens in source.split_commas(source.inside(at)) {
                let first = self.leaves.len();
                self.parse_tree(source, tokens.clone(), path);
                let leaves = first..self.leaves.len();
                elements.push(Element { tokens, leaves });
            }
            self.groups.push(Group { open: at, elements });
            return;
        }
        path.push(at);
        if source.is_op(at + 1, "::") && at + 2 < tokens.end {
            self.parse_tree(source, at + 3..tokens.end, path);
        } else {
            let has_alias = source.word(at + 1) == "as" && at + 2 < tokens.end;
            let is_self = source.word(at) == "self" && path.len() > 1;
            let own = if is_self { path[path.len() - 2] } else { at };
            self.leaves.push(Leaf {
                path: path.clone(),
                name: if has_alias { at + 2 } else { own },
                tokens,
            });
        }
        path.pop();
    }
}
