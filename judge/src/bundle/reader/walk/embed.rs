//! # Files and variables read while compiling
//!
//! `include_str!`, `include_bytes!`, `include!`, `env!` and `option_env!` ask the compiler for what is on this machine.
//! In a single file they become what they stand for; what is known only to a build script is refused. `file!`, `line!`,
//! `column!` and `module_path!` stay: they tell where code stands, which is in the one file now, as the message of a
//! panic does.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;

use crate::bundle::input::cfg::split_commas;
use crate::bundle::input::variables::{environment, literal, text_of};
use crate::bundle::model::sites::SiteKind;
use crate::bundle::model::{ItemId, ScopeId};
use crate::bundle::reader::Reader;
use crate::bundle::reader::walk::Walk;

impl Walk<'_, '_, '_> {
    /// A call of one of these macros in code.
    pub fn file_macro(&mut self, mac: &syn::Macro, name: &str) {
        let range = self.call_range(mac);
        (self.reader).file_text(name, mac.tokens.clone(), range, self.scope, None);
    }

    /// Where a call stands, its path included.
    pub fn call_range(&self, mac: &syn::Macro) -> Range<usize> {
        let first = mac
            .path
            .leading_colon
            .map_or(mac.path.segments[0].ident.span(), |colon| colon.spans[0]);
        let last = crate::bundle::source::span::delimiter(&mac.delimiter).close();
        self.reader.ends((first, last))
    }
}

impl Reader<'_, '_> {
    /// Notes the text that a call stands for. The variables in an exported macro are those of the crates that call it.
    pub fn file_text(
        &mut self,
        name: &str,
        tokens: TokenStream,
        at: Range<usize>,
        scope: ScopeId,
        exported: Option<ItemId>,
    ) {
        if let Some(item) = exported.filter(|_| matches!(name, "env" | "option_env")) {
            return self.site(at, scope, SiteKind::Asks(item));
        }
        let kind = match self.replacement(name, tokens, &at) {
            Ok(Some(text)) => SiteKind::Text(text),
            Ok(None) => return,
            Err(message) => SiteKind::Refuse(message),
        };
        self.site(at, scope, kind);
    }

    fn replacement(
        &self,
        name: &str,
        tokens: TokenStream,
        at: &Range<usize>,
    ) -> Result<Option<String>, String> {
        let input = &self.model.inputs[self.krate];
        if name == "env" || name == "option_env" {
            return environment(input, name, tokens);
        }
        let argument = split_commas(tokens).into_iter().next().unwrap_or_default();
        let Some(path) = text_of(input, argument) else {
            return Err(format!(
                "`{name}!` of a path that is known only while building cannot be put into one file"
            ));
        };
        let dir = self.model.files[self.file]
            .source
            .path
            .parent()
            .unwrap_or(Path::new(""))
            .to_path_buf();
        let path = dir.join(path);
        let bytes = std::fs::read(&path)
            .map_err(|e| format!("`{name}!`: cannot read {}: {e}", path.display()))?;
        if name == "include_bytes" {
            return Ok(Some(byte_literal(&bytes)));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("`{name}!`: {} is not UTF-8", path.display()))?;
        match name {
            "include_str" => Ok(Some(literal(&text))),
            _ => included(&text, &path, &self.text()[at.end..]).map(Some),
        }
    }
}

/// A file that is one expression is put where it is included; names in it would need an expansion of their own. `after`
/// is the text behind the call: what is called on an expression with a sign needs parentheses.
fn included(text: &str, path: &Path, after: &str) -> Result<String, String> {
    let Some(expr) = syn::parse_str::<syn::Expr>(text).ok().filter(is_data) else {
        return Err(format!(
            "`include!` of code cannot be put into one file: write `mod` for {}",
            path.display()
        ));
    };
    // Comments around the expression are about the file.
    let ends = expr.span();
    let data = &text[ends.byte_range()];
    let is_signed = matches!(expr, syn::Expr::Reference(_) | syn::Expr::Unary(_));
    if is_signed && after.trim_start().starts_with(['.', '?', '[', '(']) {
        Ok(format!("({data})"))
    } else {
        Ok(data.to_string())
    }
}

fn is_data(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Lit(_) => true,
        syn::Expr::Array(array) => array.elems.iter().all(is_data),
        syn::Expr::Tuple(tuple) => tuple.elems.iter().all(is_data),
        syn::Expr::Reference(reference) => is_data(&reference.expr),
        syn::Expr::Unary(unary) => is_data(&unary.expr),
        _ => false,
    }
}

fn byte_literal(bytes: &[u8]) -> String {
    let mut out = String::from("b\"");
    for byte in bytes {
        write!(out, "{}", std::ascii::escape_default(*byte))
            .expect("a string takes all that is written");
    }
    out.push('"');
    out
}
