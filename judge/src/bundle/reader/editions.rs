//! # Editions
//!
//! What a later edition reads otherwise than the one a crate is written in: names that it reserves, the paths in
//! `pub(in ...)`, `...` between the ends of a range, words that only later editions need. (Trait objects without `dyn`
//! are found by the walk.)

pub mod alone;
pub mod arrays;
pub mod fragments;
pub mod messages;
pub mod passed;
pub mod unsafety;

use syn::spanned::Spanned;

use crate::bundle::input::Edition;
use crate::bundle::model::ScopeId;
use crate::bundle::model::names::{CRATE, SELF, SUPER, Sym};
use crate::bundle::model::sites::SiteKind;
use crate::bundle::reader::Reader;

impl Reader<'_, '_> {
    pub fn edition(&self) -> Edition {
        self.model.inputs[self.krate].edition
    }

    /// Names that are words of the language later on, and words that an old edition does without.
    pub fn old_words(&mut self) {
        let source = &self.model.files[self.file].source;
        let additions: Vec<_> = source
            .additions
            .iter()
            .map(|addition| {
                let at = source.original(addition.at);
                (at, addition.since, addition.word)
            })
            .collect();
        for (at, since, word) in additions {
            self.site(at..at, 0, SiteKind::Since(since, word.to_string()));
        }
        let source = &self.model.files[self.file].source;
        let reserved: Vec<_> = source
            .lexed
            .reserved
            .iter()
            .map(|at| (at.clone(), source.text[at.clone()].to_string()))
            .collect();
        for (at, name) in reserved {
            let since = if name == "gen" {
                Edition::E2024
            } else {
                Edition::E2018
            };
            if self.edition() < since {
                self.site(at, 0, SiteKind::Since(since, format!("r#{name}")));
            }
        }
    }

    /// The path of `pub(in path)`, which begins at the root of its crate in edition 2015.
    pub fn visibility(&mut self, vis: &syn::Visibility, scope: ScopeId) {
        let syn::Visibility::Restricted(vis) = vis else {
            return;
        };
        if vis.in_token.is_none() {
            return;
        }
        let path: Box<[Sym]> = vis
            .path
            .segments
            .iter()
            .map(|segment| self.model.names.ident(&segment.ident))
            .collect();
        if matches!(path[0], SELF | SUPER) {
            return;
        }
        let mut at = self.range(vis.path.segments[0].ident.span());
        if let Some(colon) = vis.path.leading_colon {
            at.start = self.range(colon.spans[0]).start;
        }
        let global = path[0] != CRATE;
        let kind = SiteKind::Path {
            path,
            global,
            in_macro: false,
        };
        self.site(at, scope, kind);
    }

    /// `...` in a pattern, which edition 2021 has no more.
    pub fn old_range(&mut self, limits: &syn::RangeLimits, scope: ScopeId) {
        let at = self.range(limits.span());
        if self.text().get(at.clone()) == Some("...") {
            let kind = SiteKind::Since(Edition::E2021, "..=".to_string());
            self.site(at, scope, kind);
        }
    }
}
