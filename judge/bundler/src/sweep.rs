//! # Sweeping
//!
//! The second half of mark and sweep: writes the solution's own file, and then one private module for each library,
//! each without what was not marked. All text is copied from the input.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::docs;
use crate::embed;
use crate::heads::ExternCrate;
use crate::input::{Docs, Origin};
use crate::mark::marks::{Live, Verdicts};
use crate::mentions::{Mention, Path};
use crate::model::{FileId, Kind, Model, UnitId};
use crate::parse;
use crate::resolve::scope::Resolver;
use crate::text::{Change, Edit, Output, settle};

/// Writes the bundle.
pub struct Sweeper<'a, 'm> {
    pub model: &'m Model,
    pub resolver: &'a Resolver<'m>,
    pub live: &'a Live,
    pub verdicts: &'a Verdicts,
    pub docs: Docs,
    /// The live units of each file.
    pub by_file: HashMap<FileId, Vec<UnitId>>,
    /// What a module hands up at its end, so that a path leads to its macros.
    pub handed: HashMap<UnitId, BTreeSet<String>>,
    /// The crates that are named and do not travel.
    pub named: RefCell<Named>,
}

/// The crates that a bundle names and that are not in it, each with the file and the byte where it is named first.
#[derive(Debug, Clone, Default)]
pub struct Named {
    /// Those that the judge has, by their names there.
    pub kept: BTreeMap<String, (FileId, usize)>,
    /// Those that nobody has.
    pub missing: BTreeMap<String, (FileId, usize)>,
}

impl<'a, 'm> Sweeper<'a, 'm> {
    pub fn new(
        resolver: &'a Resolver<'m>,
        live: &'a Live,
        verdicts: &'a Verdicts,
        docs: Docs,
    ) -> Self {
        let model = resolver.model;
        let mut by_file: HashMap<FileId, Vec<UnitId>> = HashMap::new();
        for id in (0..model.units.len()).filter(|&id| live.units[id]) {
            by_file.entry(model.units[id].file).or_default().push(id);
        }
        let mut sweeper = Sweeper {
            model,
            resolver,
            live,
            verdicts,
            docs,
            by_file,
            handed: HashMap::new(),
            named: RefCell::default(),
        };
        let mut macros: Vec<UnitId> = live.named_macros.iter().copied().collect();
        macros.sort_unstable();
        macros.into_iter().for_each(|id| sweeper.hand_up(id));
        sweeper
    }

    /// Writes the crates in their order.
    ///
    /// # Errors
    /// If something that lives cannot stand in one file.
    pub fn sweep(self) -> Result<(Output, Named), Diagnostic> {
        let mut out = Output::default();
        for &krate in &self.model.order {
            let root = self.model.crates[krate].root;
            if krate == self.model.main {
                self.file(self.model.units[root].file, 0, &mut out)?;
                out.trim_end();
                out.add("\n");
                continue;
            }
            if !self.model.crates[krate].is_loaded || !self.travels(krate) {
                continue;
            }
            out.add("\n");
            self.credit(krate, &mut out);
            if self.verdicts.excused.contains(&root) {
                out.add("#[allow(dead_code)]\n");
            }
            out.add(&format!("mod {} {{\n", self.model.crates[krate].module));
            self.file(self.model.units[root].file, 4, &mut out)?;
            out.trim_end();
            out.add(&self.handed_lines(root, "    "));
            out.add("\n}\n");
        }
        Ok((out, self.named.into_inner()))
    }

    /// Whether anything of a library lives besides its name.
    fn travels(&self, krate: usize) -> bool {
        let units = self.model.units.iter().enumerate();
        let root = self.model.crates[krate].root;
        let mut own = units.filter(|(id, unit)| unit.krate == krate && *id != root);
        own.any(|(id, _)| self.live.units[id])
    }

    /// Names the source of what was written by others.
    fn credit(&self, krate: usize, out: &mut Output) {
        let input = &self.model.inputs[krate];
        let from = match &input.origin {
            Origin::Path => return,
            Origin::Registry => "crates.io",
            Origin::Git(url) => url,
        };
        let license = input.license.as_deref().unwrap_or("no license named");
        out.add(&format!(
            "// {} {} ({from}), {license}.\n",
            input.package, input.version
        ));
    }

    /// Writes one file.
    fn file(&self, file: FileId, indent: usize, out: &mut Output) -> Result<(), Diagnostic> {
        let edits = self.edits(file, indent)?;
        let source = &self.model.files[file].source;
        let mut at = source.text.len() - source.text.trim_start_matches('\n').len();
        for edit in edits {
            if edit.range.start > at {
                out.copy(source, file, at..edit.range.start, indent);
            }
            at = at.max(edit.range.end);
            match &edit.change {
                Change::Cut | Change::CutExactly => {}
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
        out.add(&self.handed_lines(self.model.files[file].module, &" ".repeat(indent + 4)));
        if out.text.len() < before {
            out.add("}");
        } else {
            out.add(&format!("\n{}}}", " ".repeat(indent)));
        }
        Ok(())
    }

    pub fn handed_lines(&self, module: UnitId, blanks: &str) -> String {
        let lines = self.handed.get(&module).into_iter().flatten();
        lines.map(|line| format!("\n{blanks}{line}")).collect()
    }

    fn edits(&self, file: FileId, indent: usize) -> Result<Vec<Edit>, Diagnostic> {
        let here = &self.model.files[file];
        let source = &here.source;
        let is_library = here.krate != self.model.main;
        let mut edits = Vec::new();
        for gone in &here.settled.gone {
            edits.push(Edit::cut(source.bytes(gone)));
        }
        for (tokens, text) in &here.settled.replaced {
            let bytes = source.bytes(tokens);
            edits.push(match text {
                Some(text) => Edit::replace(bytes, text),
                None => Edit::cut(bytes),
            });
        }
        if is_library {
            edits.extend(docs::cuts(source, self.docs));
        }
        self.container(here.module, file, indent, &mut edits);
        for &id in self.by_file.get(&file).into_iter().flatten() {
            self.said(id, &mut edits)?;
        }
        for &(semicolon, child) in &here.inserted {
            let module = self.model.files[child].module;
            if self.live.units[module] {
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
        let here = &self.model.files[file];
        let Some(body) = here.bodies.get(&of) else {
            return;
        };
        if here.krate != self.model.main {
            self.inner_attributes(of, file, body, edits);
        }
        let mut stays = vec![false; body.children.len()];
        for (n, &child) in body.children.iter().enumerate() {
            stays[n] = self.item(child, file, indent, edits);
            if !stays[n] {
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
        if is_emptied && here.module != of && !self.is_module(of) {
            edits.push(Edit {
                range: body.range.clone(),
                change: Change::CutExactly,
            });
        }
    }

    /// Whether the unit is a module, whose own documentation may stay alone in it.
    fn is_module(&self, id: UnitId) -> bool {
        let unit = &self.model.units[id];
        let source = self.model.source(id);
        matches!(unit.kind, Kind::Module)
            && unit
                .body
                .clone()
                .is_some_and(|body| !parse::inner_attributes(source, body).is_empty())
    }

    fn is_main_file(&self, file: FileId) -> bool {
        let here = &self.model.files[file];
        here.krate == self.model.main && here.parent.is_none()
    }

    /// The bytes that go with a unit: not a comment that is the first thing in the solution's file, which more often
    /// tells of the task than of the `extern crate` under it.
    fn goes(&self, id: UnitId, file: FileId) -> Range<usize> {
        let unit = &self.model.units[id];
        let source = &self.model.files[file].source;
        let is_first = source.text[..unit.full.start].trim().is_empty();
        if is_first && self.is_main_file(file) {
            source.bytes(&unit.tokens).start..unit.full.end
        } else {
            unit.full.clone()
        }
    }

    /// The edits of a unit; false if it goes.
    fn item(&self, id: UnitId, file: FileId, indent: usize, edits: &mut Vec<Edit>) -> bool {
        if !self.live.units[id] {
            return false;
        }
        let unit = &self.model.units[id];
        let source = &self.model.files[file].source;
        // An attribute of a macro call does not reach what the call makes.
        if self.verdicts.excused.contains(&id) && !matches!(unit.kind, Kind::Call) {
            edits.push(self.excuse(id, indent));
        }
        match &unit.kind {
            Kind::Use(import) => return self.import(id, import, indent, edits),
            Kind::ExternCrate(_) => match self.extern_crate(id) {
                ExternCrate::Stays => {}
                ExternCrate::Goes => return false,
                ExternCrate::Becomes(text) => {
                    edits.push(Edit::replace(source.bytes(&unit.tokens), text));
                }
            },
            Kind::Macro { is_exported: true } => self.exported_macro(id, indent, edits),
            Kind::Module => {
                self.path_attribute(id, edits);
                if let (Some(body), true) = (&unit.body, self.handed.contains_key(&id)) {
                    let at = source.tokens[body.end].start;
                    let at = source.text[..at].trim_end().len();
                    let blanks =
                        " ".repeat(indent + source.indent(source.tokens[unit.keyword].start) + 4);
                    edits.push(Edit::replace(at..at, self.handed_lines(id, &blanks)));
                }
            }
            _ => {}
        }
        self.container(id, file, indent, edits);
        true
    }

    /// The edits of what a unit says: first names of paths, and what is known only here.
    fn said(&self, id: UnitId, edits: &mut Vec<Edit>) -> Result<(), Diagnostic> {
        let unit = &self.model.units[id];
        let mut place = self.resolver.place(id);
        let locals: Vec<&Path> = (unit.mentions.iter())
            .filter_map(|mention| match mention {
                Mention::Path(path) if path.is_import => Some(path),
                _ => None,
            })
            .collect();
        place.locals = &locals;
        for mention in &unit.mentions {
            let Mention::Path(path) = mention else {
                continue;
            };
            let Some(at) = path.at else { continue };
            let name = self.model.names.text(path.names[0]);
            if path.is_macro && path.names.len() == 1 && embed::is_known(name) {
                self.embed(id, name, at, edits)?;
                continue;
            }
            let is_plain =
                path.names.len() == 1 && !path.is_macro && !path.is_import && !path.is_global;
            if is_plain {
                continue;
            }
            let found = self.resolver.resolve(path, place);
            if let Some(text) = self.first_name(id, path, place, &found) {
                edits.push(Edit::replace(self.first_bytes(id, path, at), text));
            }
        }
        Ok(())
    }

    fn embed(
        &self,
        id: UnitId,
        name: &str,
        at: usize,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Diagnostic> {
        let unit = &self.model.units[id];
        let source = self.model.source(id);
        let is_main = unit.krate == self.model.main;
        let is_exported = matches!(unit.kind, Kind::Macro { is_exported: true });
        if is_exported && name == "cfg" || !source.is_kind(at + 2, crate::lex::Kind::Open) {
            return Ok(());
        }
        let call = embed::Call {
            source,
            input: &self.model.inputs[unit.krate],
            name,
            tokens: source.inside(at + 2),
            is_main,
        };
        match call.replacement() {
            Ok(Some(text)) => {
                let bytes = source.bytes(&(at..source.next(at + 2)));
                edits.push(Edit::replace(bytes, text));
                Ok(())
            }
            Ok(None) => Ok(()),
            Err(message) => Err(self.model.error(unit.file, at, message)),
        }
    }
}
