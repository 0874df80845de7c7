//! # Files and variables read while compiling
//!
//! `include_str!`, `include_bytes!`, `include!`, `env!` and `option_env!` ask the compiler for what is on this machine.
//! In a single file they become what they stand for; what is known only to a build script is refused. `file!`, `line!`,
//! `column!` and `module_path!` stay: they tell where code stands, which is in the one file now, as the message of a
//! panic does.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned as _;

use crate::bundle::input::cfg::split_commas;
use crate::bundle::model::ScopeId;
use crate::bundle::model::sites::SiteKind;
use crate::bundle::reader::Reader;
use crate::bundle::reader::walk::Walk;

/// The variable that holds the package's folder.
const MANIFEST_DIR: &str = "CARGO_MANIFEST_DIR";

impl Walk<'_, '_, '_> {
    /// A call of one of these macros in code.
    pub fn file_macro(&mut self, mac: &syn::Macro, name: &str) {
        let first = mac
            .path
            .leading_colon
            .map_or(mac.path.segments[0].ident.span(), |colon| colon.spans[0]);
        let range = self.reader.ends((
            first,
            crate::bundle::source::span::delimiter(&mac.delimiter).close(),
        ));
        self.reader
            .file_text(name, mac.tokens.clone(), range, self.scope);
    }
}

impl Reader<'_, '_> {
    /// Notes the text that a call stands for.
    pub fn file_text(&mut self, name: &str, tokens: TokenStream, at: Range<usize>, scope: ScopeId) {
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
        let argument = split_commas(tokens.clone())
            .into_iter()
            .next()
            .unwrap_or_default();
        if name == "env" || name == "option_env" {
            return match self.text_of(argument) {
                Some(variable) => self.environment(name, &variable),
                None => Ok(None),
            };
        }
        let Some(path) = self.text_of(argument) else {
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

    /// What `env!` or `option_env!` of a variable stands for. One that cargo does not set may be missing at the judge
    /// as it is here.
    fn environment(&self, name: &str, variable: &str) -> Result<Option<String>, String> {
        let is_optional = name == "option_env";
        if variable == MANIFEST_DIR {
            return Err(format!(
                "`{name}!(\"{variable}\")` is a folder of this machine, which the judge does not have"
            ));
        }
        match self.variable(variable) {
            Some(value) if is_optional => Ok(Some(format!("Some({})", literal(&value)))),
            Some(value) => Ok(Some(literal(&value))),
            None if is_optional && !variable.starts_with("CARGO_") => Ok(None),
            None => Err(format!(
                "`{name}!(\"{variable}\")` is not known outside cargo and cannot be put into one file"
            )),
        }
    }

    /// The value of a literal, of `concat!` and of `env!` where it is known.
    fn text_of(&self, tokens: TokenStream) -> Option<String> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        match tokens.as_slice() {
            [TokenTree::Literal(_)] => {
                let lit: syn::Lit = syn::parse2(tokens.into_iter().collect()).ok()?;
                match lit {
                    syn::Lit::Str(text) => Some(text.value()),
                    syn::Lit::Int(number) => Some(number.base10_digits().to_string()),
                    syn::Lit::Char(c) => Some(c.value().to_string()),
                    _ => None,
                }
            }
            [TokenTree::Group(group)] => self.text_of(group.stream()),
            [
                TokenTree::Ident(name),
                TokenTree::Punct(_),
                TokenTree::Group(group),
            ] if name == "concat" => split_commas(group.stream())
                .into_iter()
                .map(|part| self.text_of(part))
                .collect(),
            [
                TokenTree::Ident(name),
                TokenTree::Punct(_),
                TokenTree::Group(group),
            ] if name == "env" => {
                self.variable(&self.text_of(split_commas(group.stream()).into_iter().next()?)?)
            }
            _ => None,
        }
    }

    fn variable(&self, name: &str) -> Option<String> {
        let input = &self.model.inputs[self.krate];
        let version = |n: usize| {
            let plain = input.version.split(['-', '+']).next().unwrap_or("");
            plain.split('.').nth(n).map(str::to_string)
        };
        match name {
            "CARGO_PKG_NAME" => Some(input.package.clone()),
            "CARGO_CRATE_NAME" => Some(input.name.clone()),
            "CARGO_PKG_VERSION" => Some(input.version.clone()),
            "CARGO_PKG_VERSION_MAJOR" => version(0),
            "CARGO_PKG_VERSION_MINOR" => version(1),
            "CARGO_PKG_VERSION_PATCH" => version(2),
            "CARGO_PKG_LICENSE" => input.license.clone(),
            // Where a file is included from is not part of the text.
            MANIFEST_DIR => Some(manifest_dir(&input.root)?.to_str()?.to_string()),
            _ => None,
        }
    }
}

fn manifest_dir(root: &Path) -> Option<PathBuf> {
    let mut ancestors = root.ancestors().skip(1);
    ancestors
        .find(|dir| dir.join("Cargo.toml").is_file())
        .map(Path::to_path_buf)
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

/// A raw string, or an escaped one where a carriage return would be lost in a raw one.
fn literal(text: &str) -> String {
    if !text.contains(['"', '\\', '\n', '\r', '\t']) && text.chars().all(|c| !c.is_control()) {
        return format!("\"{text}\"");
    }
    if text
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\n' | '\t'))
        || text.starts_with('\u{feff}')
    {
        return format!("\"{}\"", text.escape_default());
    }
    let mut hashes = String::from("#");
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
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
