//! # Sweeping
//!
//! The second half of mark and sweep: writes the solution's own file, then a private module for each library, all
//! without dead units. Apart from the edits, all text is copied from the input.

mod attributes;
mod compile_time;
mod context;
mod docs;
mod edit;
mod imports;
mod rewrite;

use crate::diagnostic::Result;
use crate::input::{CrateInput, CrateOrigin};
use crate::mark::marks::{CompilerFeedback, LiveSet};
use crate::mentions::Mention;
use crate::model::{FileId, UnitId};
use crate::parse::ItemKind;
use crate::resolve::scope::Resolver;
use context::SweepContext;
use edit::{Change, Edit, normalize};

pub use context::ExternalCrates;
pub use edit::{Mapping, Output};

/// Writes the solution and its libraries, and collects the external crates that they name.
///
/// # Errors
/// If a live unit cannot be put into one file.
pub fn sweep(
    resolver: &Resolver,
    live: &LiveSet,
    feedback: &CompilerFeedback,
) -> Result<(Output, ExternalCrates)> {
    let context = SweepContext::new(resolver, live, feedback);
    let (model, mut out) = (resolver.model, Output::default());
    for &krate in &model.order {
        let Some(root) = model.crates[krate].root else {
            continue;
        };
        let file = model.units[root].file;
        if krate == model.main {
            write_file(&context, file, 0, &mut out)?;
            out.trim_end();
        } else if is_in_bundle(&context, krate, root) {
            out.add(&format!("\n{}", credit_comment(&model.inputs[krate])));
            let lints = feedback.allowed_lints.get(&krate).into_iter().flatten();
            let mut lints: Vec<&str> = lints.map(String::as_str).collect();
            if feedback.allowed_dead.contains(&root) && !lints.contains(&"dead_code") {
                lints.push("dead_code");
            }
            if !lints.is_empty() {
                out.add(&format!("#[allow({})]\n", lints.join(", ")));
            }
            out.add(&format!("mod {}", model.crates[krate].module));
            write_module(&context, file, 0, &mut out)?;
        } else {
            continue;
        }
        out.add("\n");
    }
    Ok((out, context.external_crates.into_inner()))
}

/// Returns whether any unit of a library is live besides its root module.
fn is_in_bundle(context: &SweepContext, krate: usize, root: UnitId) -> bool {
    let mut units = context.model.units.iter().enumerate();
    units.any(|(id, unit)| unit.krate == krate && id != root && context.is_live(id))
}

/// A comment that credits the authors of a library.
fn credit_comment(input: &CrateInput) -> String {
    let from = match &input.origin {
        CrateOrigin::Path => return String::new(),
        CrateOrigin::Registry => "crates.io",
        CrateOrigin::Git(url) => url,
    };
    let (package, version) = (&input.package, &input.version);
    let license = input.variables.get("CARGO_PKG_LICENSE");
    let license = license.filter(|license| !license.is_empty());
    let license = license.map_or("no license named", String::as_str);
    format!("// {package} {version} ({from}), {license}.\n")
}

/// Writes the contents of a module's file in braces.
fn write_module(
    context: &SweepContext,
    file: FileId,
    indent: usize,
    out: &mut Output,
) -> Result<()> {
    out.add(" {\n");
    let before = out.text.len();
    write_file(context, file, indent + 4, out)?;
    out.trim_end();
    out.add(&context.reexport_lines(context.model.files[file].module, indent + 4));
    if out.text.len() >= before {
        out.add(&format!("\n{}", " ".repeat(indent)));
    }
    out.add("}");
    Ok(())
}

fn write_file(context: &SweepContext, file: FileId, indent: usize, out: &mut Output) -> Result<()> {
    let sweeper = Sweeper {
        context,
        file,
        indent,
        edits: Vec::new(),
    };
    let source = &context.model.files[file].source;
    let mut at = source.text.len() - source.text.trim_start_matches('\n').len();
    for edit in normalize(&source.text, sweeper.edits()?) {
        if edit.range.start > at {
            out.copy(source, file, at..edit.range.start, indent);
        }
        at = at.max(edit.range.end);
        match &edit.change {
            Change::Cut => {}
            Change::Text(text) => out.put(text, &edit.range, file, indent),
            Change::File(child) => {
                let indent = indent + source.indent(edit.range.start);
                write_module(context, *child, indent, out)?;
            }
        }
    }
    out.copy(source, file, at..source.text.len(), indent);
    Ok(())
}

/// Collects the edits of one file, whose lines the bundle indents by `indent`.
struct Sweeper<'s, 'a, 'm> {
    context: &'s SweepContext<'a, 'm>,
    file: FileId,
    indent: usize,
    edits: Vec<Edit>,
}

impl Sweeper<'_, '_, '_> {
    fn edits(mut self) -> Result<Vec<Edit>> {
        let context = self.context;
        let here = &context.model.files[self.file];
        let source = &here.source;
        let removed = here.configured.removed.iter();
        let removed = removed.map(|of| Edit::cut(source.bytes(of)));
        let replaced = here.configured.replaced.iter();
        let replaced = replaced.map(|(of, text)| Edit::replace(source.bytes(of), text));
        self.edits.extend(removed.chain(replaced));
        if here.krate != context.model.main {
            self.edits.extend(docs::cuts(source, context.model.docs));
        }
        self.container(here.module);
        for &id in context.by_file.get(&self.file).into_iter().flatten() {
            self.mentions(id)?;
        }
        for &(semicolon, child) in &here.inserted {
            if context.is_live(context.model.files[child].module) {
                let range = source.bytes(&(semicolon..semicolon + 1));
                let change = Change::File(child);
                self.edits.push(Edit { range, change });
            }
        }
        Ok(self.edits)
    }

    /// Cuts the dead children of a unit, and edits its live children.
    fn container(&mut self, of: UnitId) {
        let here = &self.context.model.files[self.file];
        let Some(body) = here.bodies.get(&of) else {
            return;
        };
        let attributes = self.context.inner_attributes(of, self.file, body);
        self.edits.extend(attributes);
        let children = &self.context.unit(of).children;
        let mut is_emptied = !children.is_empty();
        for &child in children {
            if self.item(child) {
                is_emptied = false;
            } else {
                let bytes = self.context.unit(child).full_bytes.clone();
                self.edits.push(Edit::cut(bytes));
            }
        }
        if is_emptied && here.module != of {
            self.edits.push(Edit::replace(body.clone(), ""));
        }
    }

    /// Edits a unit, and returns whether it stays. Each kind of item that the bundle changes has an arm here.
    fn item(&mut self, id: UnitId) -> bool {
        let (context, indent) = (self.context, self.indent);
        if !context.is_live(id) {
            return false;
        }
        let unit = context.unit(id);
        // An attribute on a macro call does not apply to the items that it expands to.
        if context.feedback.allowed_dead.contains(&id) && unit.kind != ItemKind::MacroCall {
            self.edits.push(context.allow_dead_code(id, indent));
        }
        match unit.kind {
            ItemKind::Use | ItemKind::ExternCrate => {
                let edits = match unit.kind {
                    ItemKind::Use => context.import(id),
                    _ => context.extern_crate(id),
                };
                let stays = edits.is_some();
                self.edits.extend(edits.into_iter().flatten());
                return stays;
            }
            ItemKind::Macro => self.edits.extend(context.exported_macro(id, indent)),
            ItemKind::Module => self.edits.extend(context.module(id, indent)),
            _ => {}
        }
        self.container(id);
        true
    }

    /// Replaces the first segments of paths, and the calls of build-time macros, in the text of a unit.
    fn mentions(&mut self, id: UnitId) -> Result<()> {
        let context = self.context;
        let unit = context.unit(id);
        let site = context.resolver.site(id);
        // The end of the last build-time macro call, whose replacement includes the calls inside it.
        let mut done = 0;
        for path in unit.mentions.iter().filter_map(Mention::path) {
            let Some(at) = path.at.filter(|&at| at >= done) else {
                continue;
            };
            let source = context.source(id);
            if path.is_plain_call() && compile_time::is_build_macro(source, at) {
                self.edits.extend(context.compile_time(id, at)?);
                done = source.next(at + 2);
            } else if path.is_macro || path.has_more_names(source) {
                let found = context.resolver.resolve(path, site);
                let text = context.first_name(id, path, site, &found);
                let bytes = context.first_bytes(id, path, at);
                let edit = text.map(|text| Edit::replace(bytes, text));
                self.edits.extend(edit);
            }
        }
        Ok(())
    }
}
