//! # Attributes and exported macros in the bundle
//!
//! What of a library's attributes is for a crate or for files goes, and a macro that was exported by an attribute is
//! made known by an import.

use crate::input::Edition;
use crate::lex::Kind as Token;
use crate::model::{Body, FileId, Kind, UnitId};
use crate::parse;
use crate::sweep::Sweeper;
use crate::text::Edit;

impl Sweeper<'_, '_> {
    /// `#[allow(dead_code)]` behind the documentation of a unit.
    pub fn excuse(&self, id: UnitId, indent: usize) -> Edit {
        let unit = &self.model.units[id];
        let source = self.model.source(id);
        let is_doc = |at: &usize| source.is_kind(*at, Token::OuterDoc);
        let first = unit
            .tokens
            .clone()
            .find(|at| !is_doc(at))
            .unwrap_or(unit.keyword);
        let at = source.tokens[first].start;
        let column = source.indent(at);
        let is_first = source.text[..at].ends_with(&format!("\n{}", " ".repeat(column)));
        let behind = if is_first || at == 0 {
            format!("\n{}", " ".repeat(indent + column))
        } else {
            " ".to_string()
        };
        Edit::replace(at..at, format!("#[allow(dead_code)]{behind}"))
    }

    /// Attributes of a library's modules that are for a crate, or that judge code, go.
    pub fn inner_attributes(&self, of: UnitId, file: FileId, body: &Body, edits: &mut Vec<Edit>) {
        let source = &self.model.files[file].source;
        let first = source
            .tokens
            .partition_point(|token| token.start < body.range.start);
        let attributes = parse::inner_attributes(source, first..source.tokens.len());
        let mut at = attributes.start;
        while at < attributes.end {
            if !source.is_op(at, "#") {
                at += 1;
                continue;
            }
            let end = source.next(at + 2);
            let is_text = source.word(at + 3) == "doc" && source.is_op(at + 4, "=");
            let stays = match source.word(at + 3) {
                "allow" | "cfg_attr" => true,
                "rustfmt" => !self.model.is_root(of),
                _ => is_text,
            };
            if !stays {
                edits.push(Edit::cut(source.bytes(&(at..end))));
            }
            at = end;
        }
    }

    /// `#[path = "..."]` goes with the file that it names.
    pub fn path_attribute(&self, id: UnitId, edits: &mut Vec<Edit>) {
        self.cut_attribute(id, "path", edits);
        let unit = &self.model.units[id];
        let here = &self.model.files[unit.file];
        for (tokens, text) in &here.settled.replaced {
            let is_path = text.as_ref().is_some_and(|text| text.starts_with("#[path"));
            if is_path && unit.tokens.contains(&tokens.start) {
                let bytes = here.source.bytes(tokens);
                edits.retain(|edit| edit.range != bytes);
                edits.push(Edit::cut(bytes));
            }
        }
    }

    fn cut_attribute(&self, id: UnitId, name: &str, edits: &mut Vec<Edit>) {
        let unit = &self.model.units[id];
        let source = self.model.source(id);
        for at in unit.tokens.start..unit.keyword {
            if source.word(at) == name
                && at >= 2
                && source.is_op(at - 1, "[")
                && source.is_op(at - 2, "#")
            {
                edits.push(Edit::cut(source.bytes(&(at - 2..source.next(at - 1)))));
            }
        }
    }

    /// A library's exported macro is a name of its crate's root: a path to it is made by an import behind it, handed up
    /// through the modules around it. In edition 2015 it stays exported, and is a name of the bundle's root.
    pub fn exported_macro(&self, id: UnitId, indent: usize, edits: &mut Vec<Edit>) {
        let unit = &self.model.units[id];
        if unit.krate == self.model.main || self.model.edition == Edition::E2015 {
            return;
        }
        self.cut_attribute(id, "macro_export", edits);
        if self.live.named_macros.contains(&id) {
            let source = self.model.source(id);
            let start = source.bytes(&unit.tokens).start;
            let blanks = " ".repeat(indent + source.indent(start));
            let name = unit.name.map_or("", |name| self.model.names.text(name));
            let end = unit.full.end;
            edits.push(Edit::replace(
                end..end,
                format!("\n{blanks}pub(crate) use {name};"),
            ));
        }
    }

    pub fn hand_up(&mut self, id: UnitId) {
        let unit = &self.model.units[id];
        let is_exported = matches!(unit.kind, Kind::Macro { is_exported: true });
        if !is_exported || !self.live.units[id] || unit.krate == self.model.main {
            return;
        }
        let name = unit.name.map_or("", |name| self.model.names.text(name));
        if self.model.edition == Edition::E2015 {
            return;
        }
        let mut module = unit.module;
        while let Some(parent) = self.model.units[module].parent {
            let child = self.model.units[module]
                .name
                .map_or("", |name| self.model.names.text(name));
            let line = format!("pub(crate) use {child}::{name};");
            self.handed.entry(parent).or_default().insert(line);
            module = parent;
        }
    }
}
