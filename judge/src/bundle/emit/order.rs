//! # Imports in their order
//!
//! rustfmt keeps the `use` declarations of a run sorted: those that follow each other without a blank line. A
//! declaration with fewer names, or with another first name, may belong elsewhere then. Where a run was sorted it is
//! sorted again; any other stays as its author left it.

use std::ops::Range;

use super::Emitter;
use super::output::{Change, Edit};
use crate::bundle::input::Edition;
use crate::bundle::model::useorder::{Style, compare};
use crate::bundle::model::usetree::{Piece, UseTree};
use crate::bundle::model::{Container, FileId, ItemId, Kind};

/// A declaration that stays.
struct Import<'m> {
    /// From the visibility to the semicolon.
    span: Range<usize>,
    before: &'m UseTree,
    after: UseTree,
}

impl Emitter<'_, '_, '_> {
    /// Sorts the runs among sibling items, of which some stay, and whose edits are known.
    pub fn sort_imports(
        &self,
        file: FileId,
        container: &Container,
        stays: &[bool],
        indent: usize,
        edits: &mut Vec<Edit>,
    ) {
        let style = if self.edition >= Edition::E2024 {
            Style::From2024
        } else {
            Style::UpTo2021
        };
        for run in self.runs(file, container, stays) {
            let is_sorted = |a: &UseTree, b: &UseTree| compare(a, b, style).is_le();
            if !run.is_sorted_by(|a, b| is_sorted(a.before, b.before))
                || run.is_sorted_by(|a, b| is_sorted(&a.after, &b.after))
            {
                continue;
            }
            let texts: Option<Vec<Vec<Piece>>> = run
                .iter()
                .map(|import| self.edited(file, &import.span, indent, edits))
                .collect();
            let Some(texts) = texts else { continue };
            let mut sorted: Vec<(&Import, Vec<Piece>)> = run.iter().zip(texts).collect();
            sorted.sort_by(|(a, _), (b, _)| compare(&a.after, &b.after, style));
            edits.retain(|edit| !run.iter().any(|import| is_inside(edit, &import.span)));
            edits.extend(run.iter().zip(sorted).map(|(place, (_, text))| Edit {
                range: place.span.clone(),
                change: Change::Pieces(text),
            }));
        }
    }

    /// The runs of declarations that stay, as far as nothing but their line ends is between them.
    fn runs(&self, file: FileId, container: &Container, stays: &[bool]) -> Vec<Vec<Import<'_>>> {
        let model = self.model;
        let text = &model.files[file].source.text;
        let mut runs: Vec<Vec<Import>> = Vec::new();
        let is_use = |&&child: &&ItemId| matches!(model.items[child].kind, Kind::Use { .. });
        if container.children.iter().filter(is_use).count() < 2 {
            return runs;
        }
        // What is between the last declaration and here, without the items that go.
        let (mut from, mut gap, mut gone) = (container.body.start, String::new(), 0);
        for (&child, &stays) in container.children.iter().zip(stays) {
            let item = &model.items[child];
            if !stays {
                if from <= item.full.start {
                    gap += &text[from..item.full.start];
                    (from, gone) = (item.full.end, gone + 1);
                }
                continue;
            }
            let Kind::Use { tree, leaves } = &item.kind else {
                continue;
            };
            let Some(after) = self.final_tree(child, tree, leaves) else {
                continue;
            };
            if from <= item.span.start {
                gap += &text[from..item.span.start];
            }
            let is_next = gap.trim().is_empty() && gap.matches('\n').count() <= 1 + gone;
            let import = Import {
                span: item.span.clone(),
                before: tree,
                after,
            };
            match runs.last_mut() {
                Some(run) if is_next => run.push(import),
                _ => runs.push(vec![import]),
            }
            (from, gap, gone) = (item.span.end, String::new(), 0);
        }
        runs.retain(|run| run.len() > 1);
        runs
    }

    /// The text of a declaration after its edits, if it is a plain one.
    fn edited(
        &self,
        file: FileId,
        span: &Range<usize>,
        indent: usize,
        edits: &[Edit],
    ) -> Option<Vec<Piece>> {
        let text = &self.model.files[file].source.text;
        let mut inside: Vec<&Edit> = edits.iter().filter(|edit| is_inside(edit, span)).collect();
        inside.sort_by_key(|edit| edit.range.start);
        let mut pieces = Vec::new();
        let mut at = span.start;
        let copy = |range: Range<usize>, pieces: &mut Vec<Piece>| {
            let copied = &text[range.clone()];
            // The lines of what is copied would have to move to the right, and an attribute or a comment stays put.
            let is_plain = !copied.contains(['#', '/']) && (indent == 0 || !copied.contains('\n'));
            pieces.push((copied.to_string(), Some(range.start)));
            is_plain.then_some(())
        };
        for edit in inside {
            let Change::Pieces(new) = &edit.change else {
                return None;
            };
            copy(at..edit.range.start, &mut pieces)?;
            pieces.extend(new.iter().cloned());
            at = edit.range.end;
        }
        copy(at..span.end, &mut pieces)?;
        Some(pieces)
    }
}

fn is_inside(edit: &Edit, span: &Range<usize>) -> bool {
    span.start <= edit.range.start && edit.range.end <= span.end
}
