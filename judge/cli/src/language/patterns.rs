//! # Patterns

use syn::spanned::Spanned;
use syn::visit::Visit;

use super::features::{self, Feature};
use super::walk::Walk;

impl Walk<'_> {
    pub fn pattern(&mut self, pattern: &syn::Pat) {
        match pattern {
            syn::Pat::Or(pattern) => self.found(features::NESTED_OR, pattern.span()),
            syn::Pat::Paren(pattern) => self.found(features::PARENTHESES, pattern.span()),
            syn::Pat::Tuple(pattern) => {
                let rest = pattern.elems.iter().find(|part| is_rest(part));
                self.found_at(features::REST_IN_TUPLE, rest.map(Spanned::span));
            }
            syn::Pat::TupleStruct(pattern) => {
                let rest = pattern.elems.iter().find(|part| is_rest(part));
                if pattern.elems.len() > 1 {
                    self.found_at(features::REST_IN_TUPLE, rest.map(Spanned::span));
                }
                self.self_constructor(&pattern.path);
            }
            syn::Pat::Struct(pattern) => {
                self.self_struct(&pattern.path);
                if pattern.fields.is_empty() && pattern.rest.is_none() {
                    self.found(features::EMPTY_BRACES, pattern.span());
                }
            }
            syn::Pat::Path(pattern) => self.self_constructor(&pattern.path),
            syn::Pat::Slice(pattern) => {
                self.found(features::SLICE_PATTERN, pattern.span());
                let mut parts = pattern.elems.iter();
                let rest = parts.find(|part| match part {
                    syn::Pat::Ident(name) => {
                        (name.subpat.as_ref()).is_some_and(|(_, part)| is_rest(part))
                    }
                    part => is_rest(part),
                });
                self.found_at(features::REST_IN_SLICE, rest.map(Spanned::span));
            }
            syn::Pat::Range(pattern) => self.range_pattern(pattern),
            syn::Pat::Ident(pattern) => {
                if let Some((_, part)) = &pattern.subpat {
                    let mut bindings = Bindings(None);
                    bindings.visit_pat(part);
                    self.found_at(features::BINDING_AFTER_AT, bindings.0);
                }
                if pattern.ident == "Self" {
                    self.found(features::SELF_CONSTRUCTOR, pattern.span());
                }
            }
            _ => {}
        }
    }

    fn range_pattern(&mut self, pattern: &syn::PatRange) {
        let at = pattern.limits.span();
        if self.is_inclusive(&pattern.limits) {
            self.found(features::INCLUSIVE_RANGE, at);
        }
        if pattern.start.is_none() {
            self.found(features::RANGE_PATTERN_WITHOUT_START, at);
        }
        if pattern.end.is_none() {
            self.found(features::OPEN_RANGE_PATTERN, at);
        } else if matches!(pattern.limits, syn::RangeLimits::HalfOpen(_)) {
            self.found(features::EXCLUSIVE_RANGE_PATTERN, at);
        }
    }

    /// Tells `..=` from `..` and from `...`, which the tree does not keep apart from it.
    pub fn is_inclusive(&self, limits: &syn::RangeLimits) -> bool {
        match limits {
            syn::RangeLimits::HalfOpen(_) => false,
            syn::RangeLimits::Closed(token) => {
                self.text.get(token.spans[2].byte_range()) == Some("=")
            }
        }
    }

    /// Walks through a pattern that may be several, one beside the other; `several` says since when it may.
    pub fn outer_pattern(&mut self, pattern: &syn::Pat, several: Option<Feature>) {
        let syn::Pat::Or(pattern) = pattern else {
            return self.visit_pat(pattern);
        };
        let bar = pattern.leading_vert.map(|token| token.span);
        self.found_at(features::LEADING_BAR, bar);
        if let Some(feature) = several {
            self.found(feature, pattern.span());
        }
        for case in &pattern.cases {
            self.visit_pat(case);
        }
    }

    /// Looks at the pattern of `if let` and `while let`.
    pub fn let_condition(&mut self, condition: &syn::ExprLet) {
        if always_matches(&condition.pat) {
            self.found(features::IF_LET_IRREFUTABLE, condition.pat.span());
        }
        self.outer_pattern(&condition.pat, Some(features::IF_LET_OR));
    }
}

fn is_rest(pattern: &syn::Pat) -> bool {
    matches!(pattern, syn::Pat::Rest(_))
}

/// Tells of the plainest patterns that nothing fails to match them.
fn always_matches(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Wild(_) => true,
        syn::Pat::Ident(name) => is_binding(name) && name.subpat.is_none(),
        syn::Pat::Tuple(tuple) => tuple.elems.iter().all(always_matches),
        _ => false,
    }
}

/// Tells a binding from a constant or a variant, which are not written in lower case.
fn is_binding(name: &syn::PatIdent) -> bool {
    let starts_low = name
        .ident
        .to_string()
        .trim_start_matches("r#")
        .starts_with(|c: char| c.is_lowercase() || c == '_');
    name.by_ref.is_some() || name.mutability.is_some() || starts_low
}

/// The first binding in a pattern.
struct Bindings(Option<proc_macro2::Span>);

impl<'ast> Visit<'ast> for Bindings {
    fn visit_pat_ident(&mut self, node: &'ast syn::PatIdent) {
        if self.0.is_none() && is_binding(node) {
            self.0 = Some(node.span());
        }
        syn::visit::visit_pat_ident(self, node);
    }
}
