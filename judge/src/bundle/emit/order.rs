//! # Imports in their order
//!
//! rustfmt keeps the `use` declarations of a run sorted: those that follow each other without a blank line. A
//! declaration with fewer names, or with another first name, may belong elsewhere then. Where a run was sorted it is
//! sorted again, in the style of its crate's own edition; any other stays as its author left it, and so does one with
//! attributes, comments or paths from `::`.

use std::collections::HashMap;
use std::ops::Range;

use super::Emitter;
use super::imports::has_comment;
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
    is_plain: bool,
}

impl Emitter<'_, '_, '_> {
    /// Sorts the runs among sibling items, of which some stay. `edits` are those of the siblings, and all that there
    /// are inside them but for the sites.
    pub fn sort_imports(
        &self,
        file: FileId,
        container: &Container,
        stays: &[bool],
        indent: usize,
        edits: &mut Vec<Edit>,
    ) {
        let krate = self.model.files[file].krate;
        let style = if self.model.inputs[krate].edition >= Edition::E2024 {
            Style::From2024
        } else {
            Style::UpTo2021
        };
        let is_sorted = |a: &UseTree, b: &UseTree| compare(a, b, style).is_le();
        let mut runs = self.runs(file, container, stays);
        runs.retain(|run| {
            run.iter().all(|import| import.is_plain)
                && run.is_sorted_by(|a, b| is_sorted(a.before, b.before))
                && !run.is_sorted_by(|a, b| is_sorted(&a.after, &b.after))
                && !self.has_site(file, run)
        });
        if runs.is_empty() {
            return;
        }
        let mut inside = taken_out(&runs, edits);
        for run in runs {
            let texts: Option<Vec<Vec<Piece>>> = run
                .iter()
                .map(|import| {
                    let edits = inside
                        .get(&import.span.start)
                        .map_or(&[][..], Vec::as_slice);
                    self.edited(file, &import.span, indent, edits)
                })
                .collect();
            let Some(texts) = texts else {
                for import in &run {
                    edits.extend(inside.remove(&import.span.start).unwrap_or_default());
                }
                continue;
            };
            let mut sorted: Vec<(&Import, Vec<Piece>)> = run.iter().zip(texts).collect();
            sorted.sort_by(|(a, _), (b, _)| compare(&a.after, &b.after, style));
            edits.extend(run.iter().zip(sorted).map(|(place, (_, text))| Edit {
                range: place.span.clone(),
                change: Change::Pieces(text),
            }));
        }
    }

    /// The runs of two declarations or more that stay, with nothing but their line ends and what goes between them.
    fn runs(&self, file: FileId, container: &Container, stays: &[bool]) -> Vec<Vec<Import<'_>>> {
        let model = self.model;
        let text = &model.files[file].source.text;
        let mut runs: Vec<Vec<Import>> = Vec::new();
        let is_use = |&&child: &&ItemId| matches!(model.items[child].kind, Kind::Use { .. });
        if container.children.iter().filter(is_use).count() < 2 {
            return runs;
        }
        let (mut from, mut is_next) = (container.body.start, false);
        for (&child, &stays) in container.children.iter().zip(stays) {
            let item = &model.items[child];
            let gap = text.get(from..item.full.start).unwrap_or("");
            // Two line ends are a blank line.
            is_next &= gap.trim().is_empty() && gap.matches('\n').count() <= 1;
            from = item.full.end;
            if !stays {
                continue;
            }
            let Kind::Use { tree, leaves } = &item.kind else {
                is_next = false;
                continue;
            };
            let Some(after) = self.final_tree(child, tree, leaves) else {
                is_next = false;
                continue;
            };
            let head = &text[item.span.start..tree.range().start];
            let import = Import {
                span: item.span.clone(),
                before: tree,
                after,
                is_plain: item.full == item.span
                    && head.ends_with("use ")
                    && !head.contains('#')
                    && !model.leaves[leaves[0]].global
                    && !has_comment(&model.files[file].source, &item.span),
            };
            match runs.last_mut() {
                Some(run) if is_next => run.push(import),
                _ => runs.push(vec![import]),
            }
            is_next = true;
        }
        runs.retain(|run| run.len() > 1);
        runs
    }

    /// Whether a place inside a run may change that is looked at only later, such as the path of a visibility.
    fn has_site(&self, file: FileId, run: &[Import]) -> bool {
        let sites = &self.model.files[file].sites;
        let inside = run[0].span.start..run[run.len() - 1].span.end;
        sites.iter().any(|site| inside.contains(&site.at.start))
    }

    /// The text of a declaration after its edits, if it can be put elsewhere.
    fn edited(
        &self,
        file: FileId,
        span: &Range<usize>,
        indent: usize,
        edits: &[Edit],
    ) -> Option<Vec<Piece>> {
        let text = &self.model.files[file].source.text;
        let mut edits: Vec<&Edit> = edits.iter().collect();
        edits.sort_by_key(|edit| edit.range.start);
        let mut pieces: Vec<Piece> = Vec::new();
        let mut at = span.start;
        for edit in edits {
            let Change::Pieces(new) = &edit.change else {
                return None;
            };
            pieces.push((text[at..edit.range.start].to_string(), Some(at)));
            pieces.extend(new.iter().cloned());
            at = edit.range.end;
        }
        pieces.push((text[at..span.end].to_string(), Some(at)));
        // The lines of what is copied would have to move to the right.
        let is_copied = |(text, from): &Piece| from.is_some() && text.contains('\n');
        (indent == 0 || !pieces.iter().any(is_copied)).then_some(pieces)
    }
}

/// Takes the edits inside the declarations out of all, by where these begin.
fn taken_out(runs: &[Vec<Import>], edits: &mut Vec<Edit>) -> HashMap<usize, Vec<Edit>> {
    let spans: Vec<&Range<usize>> = runs.iter().flatten().map(|import| &import.span).collect();
    let around = |range: &Range<usize>| {
        let before = spans.partition_point(|span| span.start <= range.start);
        let span = spans[..before].last()?;
        // What is inserted behind a declaration belongs to what follows.
        (range.end <= span.end && range.start < span.end).then_some(span.start)
    };
    let mut inside: HashMap<usize, Vec<Edit>> = HashMap::new();
    let all = std::mem::take(edits);
    for edit in all {
        match around(&edit.range) {
            Some(start) => inside.entry(start).or_default().push(edit),
            None => edits.push(edit),
        }
    }
    inside
}
