//! # Sweeping
//!
//! The second half of mark and sweep: writes the solution's own file, and then one private module for each library,
//! each without what was not marked. All text is copied from the input.

mod attributes;
mod compile_time;
mod context;
mod docs;
mod edit;
mod imports;
mod rewrite;

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::input::{Docs, Origin};
use crate::mark::marks::{Live, Verdicts};
use crate::mentions::Mention;
use crate::model::{FileId, Kind, UnitId};
use crate::parse;
use crate::resolve::resolution::Place;
use crate::resolve::scope::Resolver;
use edit::{Change, Edit, settle};
use rewrite::ExternCrate;

pub use context::Named;
pub use edit::{Output, Piece};

/// Writes the crates in their order, and says which others they name.
///
/// # Errors
/// If something that lives cannot stand in one file.
pub fn sweep(
    resolver: &Resolver,
    live: &Live,
    verdicts: &Verdicts,
    docs: Docs,
) -> Result<(Output, Named), Diagnostic> {
    let context = context::Context::new(resolver, live, verdicts, docs);
    let (model, mut out) = (resolver.model, Output::default());
    let sweeper = Sweeper { context: &context };
    for &krate in &model.order {
        let Some(root) = model.crates[krate].root else {
            continue;
        };
        let file = model.units[root].file;
        if krate == model.main {
            sweeper.file(file, 0, &mut out)?;
            out.trim_end();
            out.add("\n");
            continue;
        }
        if !sweeper.travels(krate, root) {
            continue;
        }
        out.add("\n");
        out.add(&sweeper.credit(krate));
        if verdicts.excused.contains(&root) {
            out.add("#[allow(dead_code)]\n");
        }
        out.add(&format!("mod {} {{\n", model.crates[krate].module));
        sweeper.file(file, 4, &mut out)?;
        out.trim_end();
        out.add(&context.handed_lines(root, 4));
        out.add("\n}\n");
    }
    Ok((out, context.named.into_inner()))
}

/// Writes files.
struct Sweeper<'s, 'a, 'm> {
    context: &'s context::Context<'a, 'm>,
}

impl Sweeper<'_, '_, '_> {
    /// Whether anything of a library lives besides its name.
    fn travels(&self, krate: usize, root: UnitId) -> bool {
        let mut units = self.context.model.units.iter().enumerate();
        units.any(|(id, unit)| unit.krate == krate && id != root && self.context.is_live(id))
    }

    /// Names the source of what was written by others.
    fn credit(&self, krate: usize) -> String {
        let input = &self.context.model.inputs[krate];
        let from = match &input.origin {
            Origin::Path => return String::new(),
            Origin::Registry => "crates.io",
            Origin::Git(url) => url,
        };
        let license = input.license.as_deref().unwrap_or("no license named");
        format!(
            "// {} {} ({from}), {license}.\n",
            input.package, input.version
        )
    }

    /// Writes one file.
    fn file(&self, file: FileId, indent: usize, out: &mut Output) -> Result<(), Diagnostic> {
        let edits = self.edits(file, indent)?;
        let source = &self.context.model.files[file].source;
        let mut at = source.text.len() - source.text.trim_start_matches('\n').len();
        for edit in edits {
            if edit.range.start > at {
                out.copy(source, file, at..edit.range.start, indent);
            }
            at = at.max(edit.range.end);
            match &edit.change {
                Change::Cut => {}
                Change::Pieces(pieces) => out.put(pieces, file, indent),
                Change::File(child) => {
                    let indent = indent + source.indent(edit.range.start);
                    self.nested_file(*child, indent, out)?;
                }
            }
        }
        out.copy(source, file, at..source.text.len(), indent);
        Ok(())
    }

    /// ` { ... }` with the text of a module's file.
    fn nested_file(&self, file: FileId, indent: usize, out: &mut Output) -> Result<(), Diagnostic> {
        out.add(" {\n");
        let before = out.text.len();
        self.file(file, indent + 4, out)?;
        out.trim_end();
        let module = self.context.model.files[file].module;
        out.add(&self.context.handed_lines(module, indent + 4));
        if out.text.len() >= before {
            out.add(&format!("\n{}", " ".repeat(indent)));
        }
        out.add("}");
        Ok(())
    }

    fn edits(&self, file: FileId, indent: usize) -> Result<Vec<Edit>, Diagnostic> {
        let model = self.context.model;
        let here = &model.files[file];
        let source = &here.source;
        let gone = here
            .settled
            .gone
            .iter()
            .map(|gone| Edit::cut(source.bytes(gone)));
        let mut edits: Vec<Edit> = gone.collect();
        for (tokens, text) in &here.settled.replaced {
            let bytes = source.bytes(tokens);
            edits.push(match text {
                Some(text) => Edit::replace(bytes, text),
                None => Edit::cut(bytes),
            });
        }
        if here.krate != model.main {
            edits.extend(docs::cuts(source, self.context.docs));
        }
        self.container(here.module, file, indent, &mut edits);
        for &id in self.context.by_file.get(&file).into_iter().flatten() {
            self.mentions(id, &mut edits)?;
        }
        for &(semicolon, child) in &here.inserted {
            if self.context.is_live(model.files[child].module) {
                edits.push(Edit {
                    range: source.bytes(&(semicolon..semicolon + 1)),
                    change: Change::File(child),
                });
            }
        }
        Ok(settle(&source.text, edits))
    }

    /// The cuts among the children of a unit, and the edits in those that stay.
    fn container(&self, of: UnitId, file: FileId, indent: usize, edits: &mut Vec<Edit>) {
        let here = &self.context.model.files[file];
        let Some(body) = here.bodies.get(&of) else {
            return;
        };
        if here.krate != self.context.model.main {
            edits.extend(self.context.inner_attributes(of, file, body));
        }
        let mut stays = Vec::new();
        for &child in &body.children {
            stays.push(self.item(child, file, indent, edits));
            if stays.last() == Some(&false) {
                edits.push(Edit::cut(self.goes(child, file)));
            }
        }
        let is_main_file = self.is_main_file(file) && here.module == of;
        let mut has_comments = false;
        for section in &body.sections {
            // What stands above everything in the solution's file is about the file.
            let is_head = section.headed.start == 0 && is_main_file;
            let stays = &stays[section.headed.clone()];
            if is_head || stays.is_empty() || stays.contains(&true) {
                has_comments = true;
            } else {
                edits.push(Edit::cut(section.range.clone()));
            }
        }
        let is_emptied = !stays.is_empty() && !stays.contains(&true) && !has_comments;
        if is_emptied && here.module != of && !self.has_own_docs(of) {
            edits.push(Edit::replace(body.range.clone(), ""));
        }
    }

    /// Whether the unit is a module whose own documentation may stay alone in it.
    fn has_own_docs(&self, id: UnitId) -> bool {
        let unit = self.context.unit(id);
        let attributes = |body| parse::inner_attributes(self.context.source(id), body);
        let is_module = matches!(unit.kind, Kind::Module);
        is_module
            && unit
                .body
                .clone()
                .is_some_and(|body| !attributes(body).is_empty())
    }

    fn is_main_file(&self, file: FileId) -> bool {
        let here = &self.context.model.files[file];
        here.krate == self.context.model.main && here.parent.is_none()
    }

    /// The bytes that go with a unit: not a comment that is the first thing in the solution's file, which more often
    /// tells of the task than of the `extern crate` under it.
    fn goes(&self, id: UnitId, file: FileId) -> Range<usize> {
        let unit = self.context.unit(id);
        let source = self.context.source(id);
        let is_first = source.text[..unit.full.start].trim().is_empty();
        if is_first && self.is_main_file(file) {
            source.bytes(&unit.tokens).start..unit.full.end
        } else {
            unit.full.clone()
        }
    }

    /// The edits of a unit; false if it goes. A kind of item that reads otherwise in the bundle is an arm here.
    fn item(&self, id: UnitId, file: FileId, indent: usize, edits: &mut Vec<Edit>) -> bool {
        let context = self.context;
        if !context.is_live(id) {
            return false;
        }
        let unit = context.unit(id);
        // An attribute of a macro call does not reach what the call makes.
        if context.verdicts.excused.contains(&id) && !matches!(unit.kind, Kind::Call) {
            edits.push(context.excuse(id, indent));
        }
        match &unit.kind {
            Kind::Use(import) => return context.import(id, import, indent, edits),
            Kind::ExternCrate(_) => match context.extern_crate(id) {
                ExternCrate::Stays => {}
                ExternCrate::Goes => return false,
                ExternCrate::Becomes(text) => {
                    edits.push(Edit::replace(context.source(id).bytes(&unit.tokens), text));
                }
            },
            Kind::Macro { .. } if context.is_moved_macro(id) => {
                context.exported_macro(id, indent, edits);
            }
            Kind::Module => context.module(id, indent, edits),
            _ => {}
        }
        self.container(id, file, indent, edits);
        true
    }

    /// The edits of what a unit says: first names of paths, and what is known only here.
    fn mentions(&self, id: UnitId, edits: &mut Vec<Edit>) -> Result<(), Diagnostic> {
        let context = self.context;
        let unit = context.unit(id);
        let locals = unit.local_imports();
        let place = Place {
            locals: &locals,
            ..context.resolver.place(id)
        };
        for path in unit.mentions.iter().filter_map(Mention::path) {
            let Some(at) = path.at else { continue };
            let is_single = path.names.len() == 1 && !path.is_import && !path.is_global;
            if is_single && path.is_macro && compile_time::is_known(context.source(id), at) {
                edits.extend(context.compile_time(id, at)?);
            } else if !is_single || path.is_macro {
                let found = context.resolver.resolve(path, place);
                let text = context.first_name(id, path, place, &found);
                let bytes = context.first_bytes(id, path, at);
                edits.extend(text.map(|text| Edit::replace(bytes, text)));
            }
        }
        Ok(())
    }
}
