//! # Use trees
//!
//! The tree of a `use` declaration with the bytes of its names, and how rustfmt lays such a tree out. When some leaves go, the rest
//! is laid out again, because rustfmt would pull a shorter list together; a declaration with comments inside is cut as it is.

use std::collections::HashSet;
use std::ops::Range;

use crate::bundle::emit::output::{Change, Edit};
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

    /// Cuts the leaves that go out of a declaration that keeps its layout, each with its comma and the comment on its line.
    pub fn cut_leaves(&self, keep: &dyn Fn(LeafId) -> bool, text: &str, edits: &mut Vec<Edit>) {
        match self {
            UseTree::Leaf { .. } => {}
            UseTree::Path { rest, .. } => rest.cut_leaves(keep, text, edits),
            UseTree::Group { items, .. } => {
                for item in items {
                    if item.prune(keep).is_some() {
                        item.cut_leaves(keep, text, edits);
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

    /// Replaces the first names that differ in `other`, which is this tree pruned and moved.
    pub fn differences(&self, other: &UseTree, start: Option<usize>, edits: &mut Vec<Edit>) {
        let mut mine = Vec::new();
        self.first_names(&mut mine);
        let mut theirs = Vec::new();
        other.first_names(&mut theirs);
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

    fn first_names(&self, out: &mut Vec<(Range<usize>, String)>) {
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

    /// The tree laid out as rustfmt does, from a column on, in lines that begin at `indent`; `after` characters must still fit.
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
