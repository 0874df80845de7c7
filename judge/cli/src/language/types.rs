//! # Types, paths and generics

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::features;
use super::walk::Walk;

impl Walk<'_> {
    pub fn type_(&mut self, ty: &syn::Type) {
        match ty {
            syn::Type::Macro(call) => self.found(features::TYPE_MACRO, call.span()),
            syn::Type::ImplTrait(ty) => self.found(features::IMPL_TRAIT, ty.impl_token.span),
            syn::Type::TraitObject(ty) => {
                self.found_at(features::DYN, ty.dyn_token.map(|token| token.span));
            }
            syn::Type::Array(ty) if matches!(ty.len, syn::Expr::Infer(_)) => {
                self.found(features::INFERRED_CONST, ty.len.span());
            }
            _ => {}
        }
    }

    pub fn path(&mut self, path: &syn::Path) {
        let Some(first) = path.segments.first().map(|segment| &segment.ident) else {
            return;
        };
        if first == "crate" {
            self.found(features::CRATE_PATH, first.span());
        } else if first == "u128" || first == "i128" {
            self.found(features::INT_128, first.span());
        } else if first == "Self" {
            if self.in_type {
                self.found(features::SELF_IN_TYPE, first.span());
            }
            let second = path
                .segments
                .get(1)
                .map(|segment| segment.ident.to_string());
            if let (Some(name), Some(second)) = (&self.self_type, second)
                && self.names.is_variant(name, &second)
            {
                self.found(features::SELF_VARIANT, first.span());
            }
        }
    }

    pub fn generic_argument(&mut self, argument: &syn::GenericArgument) {
        match argument {
            syn::GenericArgument::Const(value) => {
                self.found(features::CONST_GENERICS, value.span())
            }
            syn::GenericArgument::Constraint(bound) => {
                self.found(features::BOUND_ON_ASSOCIATED_TYPE, bound.span());
            }
            _ => {}
        }
    }

    pub fn generics(&mut self, generics: &syn::Generics) {
        let mut first_const = None;
        for parameter in &generics.params {
            let attributes = match parameter {
                syn::GenericParam::Lifetime(parameter) => &parameter.attrs,
                syn::GenericParam::Type(parameter) => {
                    self.found_at(features::CONST_BEFORE_TYPE, first_const);
                    &parameter.attrs
                }
                syn::GenericParam::Const(parameter) => {
                    first_const = first_const.or(Some(parameter.const_token.span));
                    self.found(features::CONST_GENERICS, parameter.const_token.span);
                    let default = parameter.default.as_ref().map(Spanned::span);
                    self.found_at(features::CONST_GENERIC_DEFAULT, default);
                    &parameter.attrs
                }
            };
            let at = attributes.first().map(Spanned::span);
            self.found_at(features::GENERIC_ATTRIBUTE, at);
        }
        for bound in where_bounds(generics) {
            if let syn::TypeParamBound::Trait(bound) = bound
                && let syn::TraitBoundModifier::Maybe(mark) = bound.modifier
            {
                self.found(features::SIZED_IN_WHERE, mark.span);
            }
        }
    }
}

/// The bounds of a `where` clause, apart from those of lifetimes.
fn where_bounds(generics: &syn::Generics) -> impl Iterator<Item = &syn::TypeParamBound> {
    let clauses = generics.where_clause.iter();
    clauses
        .flat_map(|clause| &clause.predicates)
        .filter_map(|predicate| match predicate {
            syn::WherePredicate::Type(predicate) => Some(&predicate.bounds),
            _ => None,
        })
        .flatten()
}

/// Tells whether generics ask for a trait other than `Sized`.
pub fn has_bounds(generics: &syn::Generics) -> bool {
    let own = generics
        .type_params()
        .flat_map(|parameter| &parameter.bounds);
    own.chain(where_bounds(generics)).any(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => !bound.path.is_ident("Sized"),
        _ => false,
    })
}

/// What the header of an `impl`, or the type of a `static`, leaves out or takes from around.
#[derive(Default)]
pub struct Header {
    /// A lifetime that is left out.
    pub elided: Option<Span>,
    /// `Self`.
    pub self_: Option<Span>,
}

/// Looks at the header of an `impl`.
pub fn header(item: &syn::ItemImpl) -> Header {
    let mut header = Header::default();
    if let Some((_, path, _)) = &item.trait_ {
        header.visit_path(path);
    }
    header.visit_type(&item.self_ty);
    header
}

impl<'ast> Visit<'ast> for Header {
    fn visit_type_reference(&mut self, node: &'ast syn::TypeReference) {
        if node.lifetime.is_none() {
            self.elided = self.elided.or(Some(node.and_token.span));
        }
        visit::visit_type_reference(self, node);
    }

    fn visit_lifetime(&mut self, node: &'ast syn::Lifetime) {
        if node.ident == "_" {
            self.elided = self.elided.or(Some(node.apostrophe));
        }
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        if node.is_ident("Self") {
            self.self_ = self.self_.or(Some(node.span()));
        }
        visit::visit_path(self, node);
    }

    // The lifetimes of a function's own parameters could always be left out.
    fn visit_type_bare_fn(&mut self, _: &'ast syn::TypeBareFn) {}

    fn visit_parenthesized_generic_arguments(
        &mut self,
        _: &'ast syn::ParenthesizedGenericArguments,
    ) {
    }

    // The length of an array is no part of the header.
    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}

/// What a return type keeps to itself.
#[derive(Default)]
pub struct Hidden {
    /// `impl Trait`.
    pub impl_trait: Option<Span>,
    /// `use<...>` in it.
    pub capture: Option<Span>,
}

/// Looks for `impl Trait` in what a function returns.
pub fn hidden(output: &syn::ReturnType) -> Hidden {
    let mut hidden = Hidden::default();
    hidden.visit_return_type(output);
    hidden
}

impl<'ast> Visit<'ast> for Hidden {
    fn visit_type_impl_trait(&mut self, node: &'ast syn::TypeImplTrait) {
        self.impl_trait = self.impl_trait.or(Some(node.impl_token.span));
        visit::visit_type_impl_trait(self, node);
    }

    fn visit_precise_capture(&mut self, node: &'ast syn::PreciseCapture) {
        self.capture = self.capture.or(Some(node.use_token.span));
    }
}
