//! # Attributes and exported macros
//!
//! Removes attributes that make no sense inside a bundle, and replaces `#[macro_export]` by imports.

use std::ops::Range;

use crate::lex::TokenKind;
use crate::model::{FileId, UnitId};
use crate::parse;
use crate::sweep::context::SweepContext;
use crate::sweep::edit::Edit;

impl SweepContext<'_, '_> {
    /// Adds `#[allow(dead_code)]` after the documentation of a unit.
    pub fn allow_dead_code(&self, id: UnitId, indent: usize) -> Edit {
        let unit = self.unit(id);
        let source = self.source(id);
        let mut tokens = unit.tokens.clone();
        let first = tokens.find(|&at| !source.is_kind(at, TokenKind::OuterDoc));
        let first = first.unwrap_or(unit.keyword);
        let at = source.tokens[first].start;
        let blanks = " ".repeat(source.indent(at));
        let is_first = at == 0 || source.text[..at].ends_with(&format!("\n{blanks}"));
        let line_end = format!("\n{}{blanks}", " ".repeat(indent));
        let behind = if is_first { &line_end } else { " " };
        Edit::replace(at..at, format!("#[allow(dead_code)]{behind}"))
    }

    /// Removes a library's inner attributes that apply to a whole crate or configure lints. The solution keeps its
    /// inner attributes, but its `forbid` becomes `deny` if a library has to allow lints.
    pub fn inner_attributes(&self, of: UnitId, file: FileId, body: &Range<usize>) -> Vec<Edit> {
        let source = &self.model.files[file].source;
        let tokens = &source.tokens;
        let first = tokens.partition_point(|of| of.start < body.start);
        let attributes = parse::inner_attributes(source, first..source.tokens.len());
        let starts = attributes.filter(|&at| source.is_op(at, "#!"));
        if self.is_main(of) {
            let allows = !self.feedback.allowed_lints.is_empty();
            let forbids = starts.filter(|&at| allows && source.word(at + 3) == "forbid");
            let bytes = forbids.map(|at| source.bytes(&(at + 3..at + 4)));
            return bytes.map(|bytes| Edit::replace(bytes, "deny")).collect();
        }
        let goes = |&at: &usize| match source.word(at + 3) {
            "allow" | "cfg" | "cfg_attr" => false,
            "rustfmt" => self.model.is_root(of),
            "doc" => !source.is_op(at + 4, "="),
            _ => true,
        };
        let cut = |at| Edit::cut(source.bytes(&(at..source.next(at + 2))));
        starts.filter(goes).map(cut).collect()
    }

    /// Removes the `#[path = "..."]` of a module, and adds the module's re-exports.
    pub fn module(&self, id: UnitId, indent: usize) -> Vec<Edit> {
        let mut edits = self.cut_attribute(id, "path");
        let (unit, source) = (self.unit(id), self.source(id));
        if let (Some(body), true) = (&unit.body, self.reexports.contains_key(&id)) {
            let inside = &source.text[..source.tokens[body.end].start];
            let at = inside.trim_end().len();
            let indent = indent + source.indent(source.tokens[unit.keyword].start) + 4;
            edits.push(Edit::replace(at..at, self.reexport_lines(id, indent)));
        }
        edits
    }

    fn cut_attribute(&self, id: UnitId, name: &str) -> Vec<Edit> {
        let unit = self.unit(id);
        let source = self.source(id);
        let of_name = unit
            .attributes
            .iter()
            .filter(|&&at| source.word(at) == name);
        // An attribute in a `cfg_attr` was cut together with the `cfg_attr`.
        let own = of_name.filter(|&&at| source.opens(at - 1, "[") && source.is_op(at - 2, "#"));
        let cuts = own.map(|&at| Edit::cut(source.bytes(&(at - 2..source.next(at - 1)))));
        cuts.collect()
    }

    /// Replaces the `#[macro_export]` of a library's macro by an import after the macro. The modules around re-export
    /// that import, so that paths to the crate's root find the macro. An import takes all items of its name: if there
    /// are others, the import goes through a module that contains the macro alone.
    pub fn exported_macro(&self, id: UnitId, indent: usize) -> Vec<Edit> {
        if !self.is_moved_macro(id) {
            return Vec::new();
        }
        let mut edits = self.cut_attribute(id, "macro_export");
        if self.live.named_macros.contains(&id) {
            let unit = self.unit(id);
            let source = self.source(id);
            let blanks = " ".repeat(indent + source.indent(source.bytes(&unit.tokens).start));
            let path = self.macro_path(id);
            let mut lines = vec![format!("pub(crate) use {path};")];
            if let Some((module, name)) = path.split_once("::") {
                let import = format!("    pub(crate) use {name};");
                let module = format!("pub(crate) mod {module} {{");
                lines.splice(0..0, [module, import, "}".to_string()]);
            }
            let lines = lines.iter().map(|line| format!("\n{blanks}{line}"));
            let end = unit.full_bytes.end;
            edits.push(Edit::replace(end..end, lines.collect::<String>()));
        }
        edits
    }
}
