//! # Iterating over arrays
//!
//! Since edition 2021 the `into_iter` of an array gives its elements, and since edition 2024 that of a boxed slice;
//! before, both gave references to them. Which of the calls of that name are about an array takes types to know: those
//! that the syntax shows are found here, on a literal, on a variable or parameter with such a type or value, and on a
//! constant.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenTree};

use crate::bundle::input::Edition;
use crate::bundle::model::sites::{Condition, SiteKind};
use crate::bundle::reader::walk::Walk;

/// The local variables that are arrays, by their place among all that are known, with the edition that made them
/// iterators of their elements.
#[derive(Default)]
pub struct Arrays(HashMap<usize, Edition>);

impl Walk<'_, '_, '_> {
    /// A new local variable, of which nothing is known yet.
    pub fn local(&mut self, name: crate::bundle::model::names::Sym) {
        self.arrays.0.remove(&self.locals.len());
        self.locals.push(name);
    }

    /// A pattern with its type.
    pub fn typed_local(&mut self, pat: &syn::Pat, ty: &syn::Type) {
        if let (syn::Pat::Ident(pat), Some(since)) = (pat, by_value_since(ty)) {
            self.known_local(pat, since);
        }
    }

    /// `let name = value`, whose pattern was visited.
    pub fn valued_local(&mut self, pat: &syn::Pat, value: &syn::Expr) {
        if let (syn::Pat::Ident(pat), true) = (pat, is_array(value)) {
            self.known_local(pat, Edition::E2021);
        }
    }

    fn known_local(&mut self, pat: &syn::PatIdent, since: Edition) {
        if pat.by_ref.is_none() && pat.subpat.is_none() {
            let place = self.locals.len().checked_sub(1);
            self.arrays.0.extend(place.map(|place| (place, since)));
        }
    }

    /// `array.into_iter()`.
    pub fn array_iteration(&mut self, call: &syn::ExprMethodCall) {
        if call.method != "into_iter" || !call.args.is_empty() {
            return;
        }
        let (since, constant) = match without_parens(&call.receiver) {
            syn::Expr::Array(_) | syn::Expr::Repeat(_) => (Edition::E2021, None),
            syn::Expr::Path(path) if path.qself.is_none() => {
                let names: Box<[_]> = (path.path.segments.iter())
                    .map(|segment| self.reader.model.names.ident(&segment.ident))
                    .collect();
                let local = match &*names {
                    [name] => self.locals.place(name),
                    _ => None,
                };
                match local.map(|local| self.arrays.0.get(&local)) {
                    Some(Some(&since)) => (since, None),
                    Some(None) => return,
                    None => {
                        let global = path.path.leading_colon.is_some();
                        (Edition::E2021, Some((names, global)))
                    }
                }
            }
            _ => return,
        };
        let receiver = self
            .reader
            .range(syn::spanned::Spanned::span(&call.receiver));
        let method = self.reader.range(call.method.span());
        let end = self.reader.range(call.paren_token.span.close()).end;
        let dot = self.reader.range(call.dot_token.span).start;
        let condition = constant.map(|(path, global)| Condition::Array(path, global));
        self.iteration(
            since,
            condition,
            Places {
                receiver,
                dot,
                method,
                end,
            },
        );
    }

    /// `[a, b].into_iter()` among the tokens of a macro.
    pub fn array_tokens(&mut self, tokens: &[TokenTree], at: usize) {
        const BEFORE: &str = "=(,;&{|>+-*/<";
        let [
            TokenTree::Group(array),
            TokenTree::Punct(dot),
            TokenTree::Ident(method),
            TokenTree::Group(call),
            ..,
        ] = &tokens[at..]
        else {
            return;
        };
        let starts = match at.checked_sub(1).map(|before| &tokens[before]) {
            None => true,
            Some(TokenTree::Punct(punct)) => BEFORE.contains(punct.as_char()),
            Some(TokenTree::Ident(word)) => word == "in" || word == "return",
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
            Some(TokenTree::Literal(_)) => false,
        };
        let is_call = array.delimiter() == Delimiter::Bracket
            && dot.as_char() == '.'
            && method == "into_iter"
            && call.delimiter() == Delimiter::Parenthesis
            && call.stream().is_empty();
        if starts && is_call {
            let places = Places {
                receiver: self.reader.range(array.span()),
                dot: self.reader.range(dot.span()).start,
                method: self.reader.range(method.span()),
                end: self.reader.range(call.span_close()).end,
            };
            self.iteration(Edition::E2021, None, places);
        }
    }

    fn iteration(&mut self, since: Edition, condition: Option<Condition>, places: Places) {
        let Places {
            receiver,
            dot,
            method,
            end,
        } = places;
        let until = |text: &str| SiteKind::Until(since, text.to_string());
        let mut sites = Vec::new();
        if self.reader.edition() < since {
            sites.push((method, SiteKind::Since(since, "iter".to_string())));
        } else {
            sites.push((
                receiver.start..receiver.start,
                until("IntoIterator::into_iter("),
            ));
            if self.reader.text()[receiver.end..dot].trim().is_empty() {
                sites.push((receiver.end..end, until(")")));
            } else {
                // A comment between the two stays, behind the call.
                sites.push((receiver.end..receiver.end, until(")")));
                sites.push((dot..end, until("")));
            }
        }
        for (at, kind) in sites {
            let kind = match &condition {
                Some(condition) => SiteKind::If(vec![condition.clone()], Box::new(kind)),
                None => kind,
            };
            self.reader.site(at, self.scope, kind);
        }
    }
}

/// Where the parts of a call `receiver.into_iter()` stand.
struct Places {
    receiver: std::ops::Range<usize>,
    dot: usize,
    method: std::ops::Range<usize>,
    end: usize,
}

/// The edition since which `into_iter` on a value of the type gives its elements, if it did not always.
pub fn by_value_since(ty: &syn::Type) -> Option<Edition> {
    match ty {
        syn::Type::Array(_) => Some(Edition::E2021),
        syn::Type::Paren(ty) => by_value_since(&ty.elem),
        syn::Type::Path(ty) => {
            let last = ty.path.segments.last().filter(|last| last.ident == "Box")?;
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            let is_slice = |argument: &syn::GenericArgument| {
                matches!(argument, syn::GenericArgument::Type(syn::Type::Slice(_)))
            };
            arguments
                .args
                .iter()
                .any(is_slice)
                .then_some(Edition::E2024)
        }
        _ => None,
    }
}

fn is_array(value: &syn::Expr) -> bool {
    matches!(
        without_parens(value),
        syn::Expr::Array(_) | syn::Expr::Repeat(_)
    )
}

fn without_parens(mut expr: &syn::Expr) -> &syn::Expr {
    while let syn::Expr::Paren(paren) = expr {
        expr = &paren.expr;
    }
    expr
}
