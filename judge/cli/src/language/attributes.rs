//! # Attributes

use proc_macro2::{TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;

use super::features::{self, Feature};
use super::walk::Walk;

/// Attributes that an older compiler refuses, by name.
const NAMED: [(&str, Feature); 7] = [
    ("deprecated", features::DEPRECATED),
    ("expect", features::EXPECT),
    ("global_allocator", features::GLOBAL_ALLOCATOR),
    ("non_exhaustive", features::NON_EXHAUSTIVE),
    ("target_feature", features::TARGET_FEATURE),
    ("track_caller", features::TRACK_CALLER),
    ("unsafe", features::UNSAFE_ATTRIBUTE),
];

/// Attributes that set the level of lints.
const LEVELS: [&str; 5] = ["allow", "warn", "deny", "forbid", "expect"];

type Metas = Punctuated<syn::Meta, syn::Token![,]>;

impl Walk<'_> {
    pub fn attribute(&mut self, attribute: &syn::Attribute) {
        let path = attribute.path();
        if path.segments.len() > 1 {
            self.found(features::ATTRIBUTE_PATH, path.span());
        }
        for (name, feature) in NAMED {
            if path.is_ident(name) {
                self.found(feature, path.span());
            }
        }
        match &attribute.meta {
            syn::Meta::NameValue(value) => {
                if let syn::Expr::Macro(call) = &value.value {
                    self.found(features::ATTRIBUTE_MACRO_VALUE, call.span());
                }
            }
            syn::Meta::List(list) => {
                if LEVELS.iter().any(|level| path.is_ident(level)) {
                    self.lints(list);
                } else if path.is_ident("repr") {
                    self.representation(list.tokens.clone());
                } else if path.is_ident("cfg_attr")
                    && let Ok(parts) = list.parse_args_with(Metas::parse_terminated)
                {
                    let third = parts.iter().nth(2).map(Spanned::span);
                    self.found_at(features::CFG_ATTR_MANY, third);
                }
            }
            syn::Meta::Path(_) => {}
        }
    }

    fn lints(&mut self, list: &syn::MetaList) {
        let Ok(lints) = list.parse_args_with(Metas::parse_terminated) else {
            return;
        };
        for lint in &lints {
            if matches!(lint, syn::Meta::NameValue(_)) && lint.path().is_ident("reason") {
                self.found(features::LINT_REASON, lint.span());
            } else if lint.path().segments.len() > 1 {
                self.found(features::TOOL_LINT, lint.span());
            }
        }
    }

    fn representation(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let TokenTree::Ident(name) = token else {
                continue;
            };
            let has_number = matches!(tokens.peek(), Some(TokenTree::Group(_)));
            if name == "align" && has_number {
                self.found(features::REPR_ALIGN, name.span());
            } else if name == "packed" && has_number {
                self.found(features::REPR_PACKED_TO, name.span());
            } else if name == "transparent" {
                self.found(features::REPR_TRANSPARENT, name.span());
            }
        }
    }

    /// Looks at the attributes of a function that say something only beside its signature.
    pub fn function_attributes(&mut self, attributes: &[syn::Attribute], sig: &syn::Signature) {
        let mut attributes = attributes.iter();
        let feature = attributes.find(|attribute| attribute.path().is_ident("target_feature"));
        if sig.unsafety.is_none() {
            self.found_at(features::SAFE_TARGET_FEATURE, feature.map(Spanned::span));
        }
    }
}

/// Tells whether a trait of this name is derived.
pub fn derives(attributes: &[syn::Attribute], name: &str) -> bool {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("derive"))
        .filter_map(|attribute| {
            let paths = Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
            attribute.parse_args_with(paths).ok()
        })
        .flatten()
        .any(|path| path.segments.last().is_some_and(|last| last.ident == name))
}
