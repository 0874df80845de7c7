//! # What edition 2024 wants to be called unsafe
//!
//! Foreign blocks and attributes that reach beyond the program are unsafe since then, and the body of an unsafe
//! function is no more one large unsafe block. The first two get the word. The functions are excused by an attribute,
//! because their edition does not warn: where a file speaks of that lint itself, its author knows, and nothing is
//! added.

use syn::visit::{self, Visit};

use crate::bundle::input::Edition;
use crate::bundle::model::ItemId;
use crate::bundle::model::sites::SiteKind;
use crate::bundle::reader::Reader;

/// Whether there is an operation outside unsafe blocks that may be unsafe.
#[derive(Default)]
struct Operations(bool);

impl<'ast> Visit<'ast> for Operations {
    // Each of these has its own safety.
    fn visit_item(&mut self, _: &'ast syn::Item) {}
    fn visit_expr_unsafe(&mut self, _: &'ast syn::ExprUnsafe) {}

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        let is_static = |path: &syn::Path| {
            let last = path.segments.last();
            last.is_some_and(|name| !name.ident.to_string().contains(char::is_lowercase))
        };
        self.0 |= match expr {
            syn::Expr::Call(_) | syn::Expr::MethodCall(_) | syn::Expr::Field(_) => true,
            syn::Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
            syn::Expr::Path(path) => is_static(&path.path),
            _ => false,
        };
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, _: &'ast syn::Macro) {
        self.0 = true;
    }
}

impl Reader<'_, '_> {
    /// Notes an unsafe function whose body is not all in unsafe blocks.
    pub fn unsafe_body(&mut self, id: ItemId, sig: &syn::Signature, body: &syn::Block) {
        let is_old = self.edition() < Edition::E2024;
        if sig.unsafety.is_none() || !is_old || self.model.files[self.file].judges_unsafe {
            return;
        }
        let mut operations = Operations::default();
        operations.visit_block(body);
        if operations.0 {
            self.model.unsafe_bodies.insert(id);
        }
    }

    /// `extern "C" { ... }`.
    pub fn unsafe_foreign(&mut self, foreign: &syn::ItemForeignMod) {
        if foreign.unsafety.is_none() && self.edition() < Edition::E2024 {
            let at = self.range(foreign.abi.extern_token.span).start;
            self.site(
                at..at,
                0,
                SiteKind::Since(Edition::E2024, "unsafe ".to_string()),
            );
        }
    }

    /// `#[no_mangle]` and its like.
    pub fn unsafe_attribute(&mut self, attr: &syn::Attribute) {
        let names = ["no_mangle", "export_name", "link_section"];
        let Some(name) = attr.path().get_ident().filter(|name| {
            let is_one = names.iter().any(|one| name == one);
            is_one && self.edition() < Edition::E2024
        }) else {
            return;
        };
        let at = self.range(name.span()).start..self.range(attr.bracket_token.span.close()).start;
        let text = format!("unsafe({})", &self.text()[at.clone()]);
        self.site(at, 0, SiteKind::Since(Edition::E2024, text));
    }
}
