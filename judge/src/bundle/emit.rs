//! # Emitting
//!
//! Writes the bundle: the solution's own file, then one private module for each library, each cut down to what lives.
//! All text is copied from the input; what has to read differently in its new place is `rewrite`'s.

pub mod callers;
pub mod exports;
pub mod imports;
pub mod order;
pub mod output;
pub mod rewrite;

use std::collections::HashSet;
use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::input::{Docs, Edition, Origin};
use super::model::sites::SiteKind;
use super::model::{Container, FileId, ItemId, Kind, Model, ScopeId, UNSAFE_OPERATIONS};
use super::reach::Live;
use super::resolve::Resolver;
use super::source::docs;
use exports::Exports;
use output::{Change, Edit, Output, settle};

/// What may be dead without a warning.
#[derive(Debug, Default)]
pub struct Allowed {
    pub items: HashSet<ItemId>,
    /// Crates by their index: the whole module.
    pub crates: HashSet<usize>,
}

pub struct Emitter<'e, 'm, 'a> {
    pub model: &'m Model<'a>,
    pub resolver: &'e Resolver<'m, 'a>,
    pub live: &'e Live,
    pub edition: Edition,
    /// What of the libraries' documentation is written.
    pub docs: Docs,
    pub exports: Exports,
    /// Items in front of which `#[allow(dead_code)]` has to stand.
    pub allowed: &'e Allowed,
    pub out: Output,
}

impl Emitter<'_, '_, '_> {
    /// Writes the crates in this order.
    pub fn bundle(mut self, order: &[usize]) -> Result<Output, Diagnostic> {
        for &krate in order {
            if krate == self.model.main {
                self.file(self.root_file(krate), 0)?;
                self.out.trim_end();
                self.out.add("\n");
                continue;
            }
            if !self.travels(krate) {
                continue;
            }
            self.out.add("\n");
            self.credit(krate);
            if self.allowed.crates.contains(&krate) {
                self.out.add("#[allow(dead_code)]\n");
            }
            let module = self.model.crates[krate].module.clone();
            self.out.add(&format!("mod {module} {{\n"));
            self.file(self.root_file(krate), 4)?;
            self.out.trim_end();
            let tail = self.handed(self.model.crates[krate].root, "    ");
            self.out.add(&tail);
            self.out.add("\n}\n");
        }
        Ok(self.out)
    }

    fn root_file(&self, krate: usize) -> FileId {
        let files = &self.model.files;
        files
            .iter()
            .position(|file| file.krate == krate && file.parent.is_none())
            .expect("every crate was read")
    }

    /// Whether anything of a library lives.
    fn travels(&self, krate: usize) -> bool {
        self.live
            .items
            .iter()
            .any(|&item| self.model.files[self.model.items[item].file].krate == krate)
    }

    /// Names the source of what was written by others.
    fn credit(&mut self, krate: usize) {
        let input = &self.model.inputs[krate];
        let from = match &input.origin {
            Origin::Path => return,
            Origin::Registry => "crates.io".to_string(),
            Origin::Git(url) => url.clone(),
        };
        let license = input.license.as_deref().unwrap_or("no license named");
        self.out.add(&format!(
            "// {} {} ({from}), {license}.\n",
            input.package, input.version
        ));
    }

    /// Writes one file.
    pub fn file(&mut self, file: FileId, indent: usize) -> Result<(), Diagnostic> {
        let edits = self.edits(file, indent)?;
        let model = self.model;
        let source = &model.files[file].source;
        let mut at = source.text.len() - source.text.trim_start_matches('\n').len();
        for edit in edits {
            if edit.range.start > at {
                self.out.copy(source, file, at..edit.range.start, indent);
            }
            at = at.max(edit.range.end);
            match &edit.change {
                Change::Cut | Change::CutExactly => {}
                Change::Pieces(pieces) => {
                    let at_start = self.out.text.ends_with('\n') || self.out.text.is_empty();
                    if at_start
                        && pieces
                            .first()
                            .is_some_and(|(text, _)| !text.starts_with([' ', '\n']))
                    {
                        self.out.add(&" ".repeat(indent));
                    }
                    // A keyword needs no blank in front of `::`, but in front of the name that takes its place.
                    let in_word = |c: char| c == '_' || c.is_alphanumeric();
                    if self.out.text.ends_with(in_word)
                        && pieces
                            .first()
                            .is_some_and(|(text, _)| text.starts_with(in_word))
                    {
                        self.out.add(" ");
                    }
                    self.out.pieces(pieces, file);
                }
                Change::File(child) => {
                    self.nested_file(*child, indent + source.indent(edit.range.start))?
                }
            }
        }
        self.out.copy(source, file, at..source.text.len(), indent);
        Ok(())
    }

    /// ` { ... }` with the text of a module's file.
    fn nested_file(&mut self, file: FileId, indent: usize) -> Result<(), Diagnostic> {
        self.out.add(" {\n");
        let before = self.out.text.len();
        self.file(file, indent + 4)?;
        self.out.trim_end();
        let tail = self.handed(self.model.files[file].scope, &" ".repeat(indent + 4));
        self.out.add(&tail);
        if self.out.text.len() < before {
            self.out.add("}");
        } else {
            self.out.add(&format!("\n{}}}", " ".repeat(indent)));
        }
        Ok(())
    }

    fn edits(&mut self, file: FileId, indent: usize) -> Result<Vec<Edit>, Diagnostic> {
        let model = self.model;
        let here = &model.files[file];
        let cut = |range: &Range<usize>| Edit {
            range: range.clone(),
            change: Change::Cut,
        };
        let mut edits: Vec<Edit> = here.cuts.iter().map(cut).collect();
        if here.krate != model.main {
            let (source, docs) = (&here.source, self.docs);
            let cuts = docs::cuts(&source.text, &source.lexed.docs, docs);
            edits.extend(cuts.into_iter().map(of_docs));
        }
        let head = (here.parent.is_some() || here.krate != model.main).then_some(here.scope);
        self.container(file, &here.root, head, indent, &mut edits);
        for &id in &here.imports_in_code {
            // What its function has no need for is for its author to see to.
            if let Kind::Use { tree, leaves } = &model.items[id].kind
                && self.live.items.contains(&id)
                && let Some(Some(changed)) = self.use_item(file, id, tree, leaves, indent)
            {
                edits.extend(changed);
            }
        }
        let mut gone: Vec<Range<usize>> = edits
            .iter()
            .filter(|edit| matches!(edit.change, Change::Cut | Change::CutExactly))
            .map(|edit| edit.range.clone())
            .collect();
        gone.sort_by_key(|range| range.start);
        let mut reach = 0;
        // Cuts nest at most; the furthest end so far tells whether a place is inside one.
        let ends: Vec<usize> = gone
            .iter()
            .map(|range| {
                reach = reach.max(range.end);
                reach
            })
            .collect();
        for site in &here.sites {
            let before = gone.partition_point(|range| range.start <= site.at.start);
            if before > 0 && site.at.start < ends[before - 1] {
                continue;
            }
            if let SiteKind::File(child) = site.kind {
                edits.push(Edit {
                    range: site.at.clone(),
                    change: Change::File(child),
                });
            } else if let Some(edit) = self.site(file, site, indent)? {
                edits.push(edit);
            }
        }
        Ok(settle(&here.source.text, edits))
    }

    /// The cuts among sibling items; those of a module may need imports at their head.
    fn container(
        &mut self,
        file: FileId,
        container: &Container,
        head: Option<ScopeId>,
        indent: usize,
        edits: &mut Vec<Edit>,
    ) {
        let model = self.model;
        let mut stays = vec![false; container.children.len()];
        for (n, &child) in container.children.iter().enumerate() {
            stays[n] = self.item(file, child, indent, edits);
            if !stays[n] {
                let range = self.goes(file, child);
                edits.push(Edit {
                    range,
                    change: Change::Cut,
                });
            }
        }
        self.sort_imports(file, container, &stays, indent, edits);
        let first = stays.iter().position(|&stays| stays);
        if let (Some(scope), Some(first)) = (head, first) {
            self.module_head(scope, file, container.children[first], indent, edits);
        }
        let mut comments = false;
        for (range, headed) in &container.sections {
            // What stands above everything in the solution's file is about the file.
            let is_head = headed.start == 0 && self.is_main_file(file, &container.body);
            if is_head || headed.is_empty() || stays[headed.clone()].iter().any(|&stays| stays) {
                comments = true;
            } else {
                edits.push(Edit {
                    range: range.clone(),
                    change: Change::Cut,
                });
            }
        }
        let emptied = !stays.is_empty() && !stays.contains(&true) && !comments;
        let is_file = container.body == (0..model.files[file].source.text.len());
        if emptied && !is_file {
            edits.push(Edit {
                range: container.body.clone(),
                change: Change::CutExactly,
            });
        }
    }

    fn is_main_file(&self, file: FileId, body: &Range<usize>) -> bool {
        let here = &self.model.files[file];
        here.krate == self.model.main && here.parent.is_none() && *body == here.root.body
    }

    /// The bytes that go with an item: not a comment that is the first thing in the solution's file. A comment belongs
    /// to what it stands on, but the first one more often tells of the task than of the `extern crate` under it; where
    /// that is in doubt it stays, so that none of the author's words are lost.
    fn goes(&self, file: FileId, id: ItemId) -> Range<usize> {
        let item = &self.model.items[id];
        let text = &self.model.files[file].source.text;
        let is_first = text[..item.full.start].trim().is_empty();
        if is_first && self.is_main_file(file, &self.model.files[file].root.body) {
            item.span.start..item.full.end
        } else {
            item.full.clone()
        }
    }

    /// The lints that an item is excused from.
    fn excused(&self, id: ItemId) -> Vec<&'static str> {
        let is_dead = self.allowed.items.contains(&id);
        let is_unsafe = self.edition >= Edition::E2024 && self.model.unsafe_bodies.contains(&id);
        let lints = [(is_dead, "dead_code"), (is_unsafe, UNSAFE_OPERATIONS)];
        let lints = lints.iter().filter(|(is_so, _)| *is_so);
        lints.map(|(_, lint)| *lint).collect()
    }

    /// The edits inside an item; false if it goes.
    fn item(&mut self, file: FileId, id: ItemId, indent: usize, edits: &mut Vec<Edit>) -> bool {
        let model = self.model;
        let item = &model.items[id];
        if !self.live.items.contains(&id) {
            return false;
        }
        for lint in self.excused(id) {
            let source = &model.files[file].source;
            let at = after_docs(&source.text, item.span.start);
            let column = source.indent(at);
            let is_first = source.text[..at].ends_with(&format!("\n{}", " ".repeat(column)));
            let behind = if is_first || at == 0 {
                format!("\n{}", " ".repeat(indent + column))
            } else {
                " ".to_string()
            };
            edits.push(insert(at, format!("#[allow({lint})]{behind}")));
        }
        match &item.kind {
            Kind::Use { tree, leaves } => {
                if let Some(change) = self.use_item(file, id, tree, leaves, indent) {
                    let Some(edit) = change else { return false };
                    edits.extend(edit);
                }
                edits.extend(self.narrowed(file, tree, leaves));
            }
            Kind::ExternCrate { krate } => match self.extern_crate(id, *krate) {
                Some(None) => return false,
                Some(Some(text)) => {
                    edits.push(Edit {
                        range: item.span.clone(),
                        change: Change::Pieces(vec![(text, None)]),
                    });
                }
                None => {}
            },
            Kind::Macro(def) => self.exported_macro(id, def, indent, edits),
            Kind::Module(scope) => {
                self.module_end(*scope, id, file, indent, edits);
            }
            _ => {}
        }
        if let Some(container) = model.files[file].containers.get(&id) {
            let head = match item.kind {
                Kind::Module(scope) => Some(scope),
                _ => None,
            };
            self.container(file, container, head, indent, edits);
        }
        true
    }
}

/// The edit that leaves documentation at home.
fn of_docs(cut: docs::Cut) -> Edit {
    let (range, change) = match cut {
        docs::Cut::Comments(range) => (range, Change::Cut),
        docs::Cut::Rest(range) => (range, Change::CutExactly),
    };
    Edit { range, change }
}

/// New text before an offset.
pub fn insert(at: usize, text: String) -> Edit {
    Edit {
        range: at..at,
        change: Change::Pieces(vec![(text, None)]),
    }
}

/// Where an item goes on behind its documentation, which is read first.
fn after_docs(text: &str, start: usize) -> usize {
    let mut at = start;
    while text[at..].starts_with("///") && !text[at..].starts_with("////") {
        let line = text[at..].find('\n').map_or(text.len(), |end| at + end);
        at = text.len() - text[line..].trim_start().len();
    }
    at
}
