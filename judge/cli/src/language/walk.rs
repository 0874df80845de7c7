//! # The walk over the syntax
//!
//! One visit of the whole file, which hands each kind of node to the module that knows it and keeps what they have to
//! know of where they are.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::Finding;
use super::features::{self, Feature};
use super::names::Names;
use judge_bundler::Edition;

/// The walk, and where it is.
pub struct Walk<'a> {
    pub text: &'a str,
    pub edition: Edition,
    pub names: Names,
    pub findings: Vec<Finding>,
    /// Whether what stands here is evaluated at compile time.
    pub constant: Constant,
    /// Whether this is the definition of a type.
    pub in_type: bool,
    /// The type that `Self` is, if it has a simple name.
    pub self_type: Option<String>,
}

/// What is evaluated at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// Nothing.
    No,
    /// The value of a `const` or `static`.
    Value,
    /// The body of a `const fn`.
    Function,
}

impl<'a> Walk<'a> {
    pub fn new(text: &'a str, edition: Edition, file: &syn::File) -> Self {
        Walk {
            text,
            edition,
            names: Names::of(file),
            findings: Vec::new(),
            constant: Constant::No,
            in_type: false,
            self_type: None,
        }
    }

    /// Keeps the first place of a feature.
    pub fn found(&mut self, feature: Feature, at: Span) {
        let start = at.start();
        let finding = Finding {
            what: feature.name,
            minor: feature.minor,
            line: start.line,
            column: start.column + 1,
        };
        let known = self
            .findings
            .iter_mut()
            .find(|known| known.what == finding.what);
        match known {
            Some(known) if (known.line, known.column) <= (finding.line, finding.column) => {}
            Some(known) => *known = finding,
            None => self.findings.push(finding),
        }
    }

    /// Keeps the place if there is one.
    pub fn found_at(&mut self, feature: Feature, at: Option<Span>) {
        if let Some(at) = at {
            self.found(feature, at);
        }
    }

    /// Walks on with another answer to what is evaluated at compile time.
    pub fn with_constant(&mut self, constant: Constant, walk: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.constant, constant);
        walk(self);
        self.constant = around;
    }
}

/// Tells whether a `cfg` decides about what carries these attributes.
pub fn is_conditional(attributes: &[syn::Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg"))
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        if !is_conditional(super::items::attributes(node)) {
            visit::visit_item(self, node);
        }
    }

    fn visit_impl_item(&mut self, node: &'ast syn::ImplItem) {
        let attributes: &[syn::Attribute] = match node {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if !is_conditional(attributes) {
            visit::visit_impl_item(self, node);
        }
    }

    fn visit_trait_item(&mut self, node: &'ast syn::TraitItem) {
        let attributes: &[syn::Attribute] = match node {
            syn::TraitItem::Const(item) => &item.attrs,
            syn::TraitItem::Fn(item) => &item.attrs,
            syn::TraitItem::Type(item) => &item.attrs,
            syn::TraitItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if !is_conditional(attributes) {
            visit::visit_trait_item(self, node);
        }
    }

    fn visit_field(&mut self, node: &'ast syn::Field) {
        if !is_conditional(&node.attrs) {
            visit::visit_field(self, node);
        }
    }

    fn visit_variant(&mut self, node: &'ast syn::Variant) {
        if !is_conditional(&node.attrs) {
            visit::visit_variant(self, node);
        }
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        if !is_conditional(&node.attrs) {
            self.arm(node);
        }
    }

    fn visit_stmt(&mut self, node: &'ast syn::Stmt) {
        let attributes = super::expressions::statement_attributes(node);
        let at = attributes.first().map(Spanned::span);
        self.found_at(features::STATEMENT_ATTRIBUTE, at);
        if !is_conditional(attributes) {
            self.statement(node);
            visit::visit_stmt(self, node);
        }
    }

    fn visit_expr(&mut self, node: &'ast syn::Expr) {
        self.expression(node);
        match node {
            // What a closure does is not done where it is written.
            syn::Expr::Closure(_) | syn::Expr::Async(_) | syn::Expr::Const(_) => {
                self.with_constant(Constant::No, |walk| visit::visit_expr(walk, node));
            }
            _ => visit::visit_expr(self, node),
        }
    }

    fn visit_expr_let(&mut self, node: &'ast syn::ExprLet) {
        self.let_condition(node);
        visit::visit_expr(self, &node.expr);
    }

    fn visit_field_value(&mut self, node: &'ast syn::FieldValue) {
        self.field_value(node);
        visit::visit_field_value(self, node);
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        self.pattern(node);
        visit::visit_pat(self, node);
    }

    fn visit_field_pat(&mut self, node: &'ast syn::FieldPat) {
        if let syn::Member::Unnamed(index) = &node.member {
            self.found(features::NUMBERED_FIELD, index.span);
        }
        visit::visit_field_pat(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        self.macro_call(node);
        self.visit_path(&node.path);
    }

    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        node.attrs
            .iter()
            .for_each(|attr| self.visit_attribute(attr));
        if node.ident.is_some() && node.mac.path.is_ident("macro_rules") {
            self.macro_rules(node.mac.tokens.clone());
        } else {
            self.visit_macro(&node.mac);
        }
    }

    fn visit_attribute(&mut self, node: &'ast syn::Attribute) {
        self.attribute(node);
    }

    fn visit_visibility(&mut self, node: &'ast syn::Visibility) {
        if let syn::Visibility::Restricted(vis) = node {
            self.found(features::RESTRICTED_VISIBILITY, vis.pub_token.span);
            if vis.in_token.is_some() {
                self.visit_path(&vis.path);
            }
        }
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        self.path(node);
        visit::visit_path(self, node);
    }

    fn visit_type(&mut self, node: &'ast syn::Type) {
        self.type_(node);
        visit::visit_type(self, node);
    }

    fn visit_generic_argument(&mut self, node: &'ast syn::GenericArgument) {
        self.generic_argument(node);
        visit::visit_generic_argument(self, node);
    }

    fn visit_generics(&mut self, node: &'ast syn::Generics) {
        self.generics(node);
        visit::visit_generics(self, node);
    }

    fn visit_type_param_bound(&mut self, node: &'ast syn::TypeParamBound) {
        if let syn::TypeParamBound::PreciseCapture(capture) = node {
            self.found(features::PRECISE_CAPTURE, capture.use_token.span);
        } else {
            visit::visit_type_param_bound(self, node);
        }
    }

    fn visit_lifetime(&mut self, node: &'ast syn::Lifetime) {
        if node.ident == "_" {
            self.found(features::UNDERSCORE_LIFETIME, node.apostrophe);
        }
    }

    fn visit_ident(&mut self, node: &'ast syn::Ident) {
        let name = node.to_string();
        if name.starts_with("r#") {
            self.found(features::RAW_IDENTIFIER, node.span());
        }
        if !name.is_ascii() {
            self.found(features::NON_ASCII_IDENTIFIER, node.span());
        }
    }

    fn visit_lit(&mut self, node: &'ast syn::Lit) {
        match node {
            syn::Lit::CStr(literal) => self.found(features::C_STRING, literal.span()),
            syn::Lit::Int(literal) if matches!(literal.suffix(), "u128" | "i128") => {
                self.found(features::INT_128, literal.span());
            }
            _ => {}
        }
    }

    fn visit_signature(&mut self, node: &'ast syn::Signature) {
        self.signature(node);
        visit::visit_signature(self, node);
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.function_attributes(&node.attrs, &node.sig);
        self.in_function(&node.sig, |walk| visit::visit_item_fn(walk, node));
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.function_attributes(&node.attrs, &node.sig);
        self.in_function(&node.sig, |walk| visit::visit_impl_item_fn(walk, node));
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        self.trait_signature(&node.sig);
        self.in_function(&node.sig, |walk| visit::visit_trait_item_fn(walk, node));
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.const_item(node);
        self.with_constant(Constant::Value, |walk| visit::visit_item_const(walk, node));
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.static_elision(&node.ty);
        self.with_constant(Constant::Value, |walk| {
            visit::visit_item_static(walk, node);
        });
    }

    fn visit_impl_item_const(&mut self, node: &'ast syn::ImplItemConst) {
        self.found(features::ASSOCIATED_CONST, node.const_token.span);
        self.with_constant(Constant::Value, |walk| {
            visit::visit_impl_item_const(walk, node);
        });
    }

    fn visit_trait_item_const(&mut self, node: &'ast syn::TraitItemConst) {
        self.found(features::ASSOCIATED_CONST, node.const_token.span);
        self.with_constant(Constant::Value, |walk| {
            visit::visit_trait_item_const(walk, node);
        });
    }

    fn visit_impl_item_type(&mut self, node: &'ast syn::ImplItemType) {
        self.associated_type(&node.generics);
        visit::visit_impl_item_type(self, node);
    }

    fn visit_trait_item_type(&mut self, node: &'ast syn::TraitItemType) {
        self.associated_type(&node.generics);
        visit::visit_trait_item_type(self, node);
    }

    fn visit_item_struct(&mut self, node: &'ast syn::ItemStruct) {
        self.struct_item(node);
        self.in_definition(|walk| visit::visit_item_struct(walk, node));
    }

    fn visit_item_enum(&mut self, node: &'ast syn::ItemEnum) {
        self.enum_item(node);
        self.in_definition(|walk| visit::visit_item_enum(walk, node));
    }

    fn visit_item_union(&mut self, node: &'ast syn::ItemUnion) {
        self.found(features::UNION, node.union_token.span);
        self.in_definition(|walk| visit::visit_item_union(walk, node));
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        self.impl_item(node);
    }

    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        self.use_tree(&node.tree);
        visit::visit_item_use(self, node);
    }

    fn visit_item_extern_crate(&mut self, node: &'ast syn::ItemExternCrate) {
        self.extern_crate(node);
        visit::visit_item_extern_crate(self, node);
    }

    fn visit_item_foreign_mod(&mut self, node: &'ast syn::ItemForeignMod) {
        let at = node.unsafety.map(|token| token.span);
        self.found_at(features::UNSAFE_EXTERN, at);
        visit::visit_item_foreign_mod(self, node);
    }

    fn visit_file(&mut self, node: &'ast syn::File) {
        self.main_function(node);
        visit::visit_file(self, node);
    }
}
