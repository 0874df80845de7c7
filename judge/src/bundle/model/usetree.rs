//! # Use trees
//!
//! The tree of a `use` declaration with the bytes of its names, and how rustfmt lays such a tree out. When some leaves
//! go, the rest is laid out again, because rustfmt would pull a shorter list together; a declaration with comments
//! inside is cut as it is.

use std::ops::Range;

use crate::bundle::model::LeafId;

/// A `use` tree.
#[derive(Debug, Clone, PartialEq)]
pub enum UseTree {
    Path {
        at: Range<usize>,
        name: String,
        rest: Box<UseTree>,
    },
    Leaf {
        at: Range<usize>,
        text: String,
        leaf: LeafId,
    },
    Group {
        at: Range<usize>,
        items: Vec<UseTree>,
    },
}

/// A piece of laid-out text and the offset that it came from.
pub type Piece = (String, Option<usize>);

/// The widest line that rustfmt writes.
const WIDTH: usize = 100;

impl UseTree {
    /// The tree without the leaves that `keep` refuses; a group of one is the one, as rustfmt writes it.
    pub fn prune(&self, keep: &dyn Fn(LeafId) -> bool) -> Option<UseTree> {
        match self {
            UseTree::Leaf { leaf, .. } => keep(*leaf).then(|| self.clone()),
            UseTree::Path { at, name, rest } => {
                let rest = Box::new(rest.prune(keep)?);
                if let UseTree::Leaf {
                    text,
                    at: leaf_at,
                    leaf,
                } = &*rest
                    && let Some(alias) = text.strip_prefix("self")
                    && (alias.is_empty() || alias.starts_with(' '))
                {
                    // `a::{self}` alone is `a`.
                    let (at, text) = (at.start..leaf_at.end, format!("{name}{alias}"));
                    return Some(UseTree::Leaf {
                        at,
                        text,
                        leaf: *leaf,
                    });
                }
                Some(UseTree::Path {
                    at: at.clone(),
                    name: name.clone(),
                    rest,
                })
            }
            UseTree::Group { at, items } => {
                let mut kept: Vec<UseTree> =
                    items.iter().filter_map(|item| item.prune(keep)).collect();
                match kept.len() {
                    0 => None,
                    1 => kept.pop(),
                    _ => Some(UseTree::Group {
                        at: at.clone(),
                        items: kept,
                    }),
                }
            }
        }
    }

    /// The leaves from left to right.
    pub fn leaves(&self, out: &mut Vec<LeafId>) {
        match self {
            UseTree::Leaf { leaf, .. } => out.push(*leaf),
            UseTree::Path { rest, .. } => rest.leaves(out),
            UseTree::Group { items, .. } => items.iter().for_each(|item| item.leaves(out)),
        }
    }

    /// The bytes of each leaf with the path before it, as far as no other leaf shares it.
    pub fn paths(&self, start: Option<usize>, out: &mut Vec<(LeafId, Range<usize>)>) {
        match self {
            UseTree::Leaf { at, leaf, .. } => out.push((*leaf, start.unwrap_or(at.start)..at.end)),
            UseTree::Path { at, rest, .. } => rest.paths(start.or(Some(at.start)), out),
            UseTree::Group { items, .. } => items.iter().for_each(|item| item.paths(None, out)),
        }
    }

    /// The bytes of the whole tree.
    pub fn range(&self) -> Range<usize> {
        match self {
            UseTree::Leaf { at, .. } | UseTree::Group { at, .. } => at.clone(),
            UseTree::Path { at, rest, .. } => at.start..rest.range().end,
        }
    }

    /// The first name of each path in the tree.
    pub fn first_names(&self, out: &mut Vec<(Range<usize>, String)>) {
        match self {
            UseTree::Leaf { at, text, .. } => out.push((at.clone(), text.clone())),
            UseTree::Path { at, name, .. } => out.push((at.clone(), name.clone())),
            UseTree::Group { items, .. } => items.iter().for_each(|item| item.first_names(out)),
        }
    }

    /// Whether what ends this tree is a list.
    fn ends_in_list(&self) -> bool {
        match self {
            UseTree::Leaf { .. } => false,
            UseTree::Path { rest, .. } => rest.ends_in_list(),
            UseTree::Group { .. } => true,
        }
    }

    /// The tree laid out as rustfmt does, from a column on, in lines that begin at `indent`; `after` characters must
    /// still fit.
    pub fn layout(&self, indent: usize, column: usize, after: usize, out: &mut Vec<Piece>) {
        match self {
            UseTree::Leaf { at, text, .. } => out.push((text.clone(), Some(at.start))),
            UseTree::Path { at, name, rest } => {
                out.push((name.clone(), Some(at.start)));
                out.push(("::".to_string(), None));
                rest.layout(indent, column + name.chars().count() + 2, after, out);
            }
            UseTree::Group { items, .. } => layout_group(items, indent, column, after, out),
        }
    }
}

fn width(pieces: &[Piece]) -> usize {
    pieces.iter().map(|(text, _)| text.chars().count()).sum()
}

fn layout_group(
    items: &[UseTree],
    indent: usize,
    column: usize,
    after: usize,
    out: &mut Vec<Piece>,
) {
    let nested = items.iter().any(UseTree::ends_in_list);
    let inner = indent + 4;
    let laid: Vec<Vec<Piece>> = items
        .iter()
        .map(|item| {
            let mut pieces = Vec::new();
            item.layout(inner, inner, 1, &mut pieces);
            pieces
        })
        .collect();
    let one_line =
        laid.iter().map(|pieces| width(pieces)).sum::<usize>() + 2 * laid.len().saturating_sub(1);
    if !nested && column + one_line + 2 + after <= WIDTH {
        out.push(("{".to_string(), None));
        for (n, pieces) in laid.into_iter().enumerate() {
            if n > 0 {
                out.push((", ".to_string(), None));
            }
            out.extend(pieces);
        }
        out.push(("}".to_string(), None));
        return;
    }
    fill_lines(laid, nested, indent, out);
}

/// As many items to a line as fit; an item with a path of its own stands alone in a list that has lists.
fn fill_lines(laid: Vec<Vec<Piece>>, nested: bool, indent: usize, out: &mut Vec<Piece>) {
    let inner = indent + 4;
    let new_line = format!("\n{}", " ".repeat(inner));
    out.push(("{".to_string(), None));
    let mut column = 0;
    let mut after_list = false;
    for pieces in laid {
        let is_path = pieces
            .iter()
            .any(|(text, _)| text == "::" || text.contains("::"));
        let is_list = pieces.last().is_some_and(|(text, _)| text.ends_with('}'));
        let needed = width(&pieces) + 1;
        let breaks =
            column == 0 || column + 1 + needed >= WIDTH || nested && (after_list || is_path);
        if breaks {
            out.push((new_line.clone(), None));
            column = inner;
        } else {
            out.push((" ".to_string(), None));
            column += 1;
        }
        column += needed;
        after_list = is_list;
        out.extend(pieces);
        out.push((",".to_string(), None));
    }
    out.push((format!("\n{}}}", " ".repeat(indent)), None));
}
