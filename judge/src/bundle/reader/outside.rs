//! # What lies outside
//!
//! Items that name what no file of the crate holds: `extern crate`, with the macros that it may bring, and foreign
//! blocks.

use proc_macro2::TokenTree;

use super::collect::ends_at;
use crate::bundle::Target;
use crate::bundle::model::names::{SELF, Sym};
use crate::bundle::model::sites::SiteKind;
use crate::bundle::model::{Binding, ItemId, Kind, MacroUse, TYPE, VALUE};
use crate::bundle::reader::walk::Walk;
use crate::bundle::reader::{Place, Reader};

impl Reader<'_, '_> {
    /// The names of a foreign block are found through it; C code itself cannot travel.
    pub fn foreign(&mut self, foreign: &syn::ItemForeignMod, place: Place) -> ItemId {
        let (scope, span) = (place.scope, place.span.clone());
        let id = self.add_item(place, None, ends_at(&span), Kind::Other);
        for item in &foreign.items {
            let ident = match item {
                syn::ForeignItem::Fn(i) => &i.sig.ident,
                syn::ForeignItem::Static(i) => &i.ident,
                syn::ForeignItem::Type(i) => &i.ident,
                _ => continue,
            };
            let name = self.model.names.ident(ident);
            self.add_name(scope, name, TYPE | VALUE, Binding::Item(id));
        }
        self.unsafe_foreign(foreign);
        let links = foreign
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("link"));
        if let Some(link) = links.filter(|_| self.krate != self.model.main) {
            let at = self.range(link.pound_token.span);
            let message =
                "a library that is linked (`#[link]`) cannot be put into one file".to_string();
            self.site(at, scope, SiteKind::Refuse(message));
        }
        let mut walk = Walk::new(self, scope, id);
        syn::visit::visit_item_foreign_mod(&mut walk, foreign);
        let refs = walk.refs;
        self.set_refs(id, refs);
        id
    }

    pub fn extern_crate(&mut self, item: &syn::ItemExternCrate, place: Place) -> ItemId {
        let scope = place.scope;
        let krate = self.model.names.ident(&item.ident);
        let ident = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
        let name = self.model.names.ident(ident);
        let name_at = self.range(ident.span());
        let id = self.add_item(place, Some(name), name_at, Kind::ExternCrate { krate });
        if ident != "_" {
            self.add_name(scope, name, TYPE, Binding::Item(id));
        }
        let root = self.model.crates[self.krate].root;
        if krate == SELF && scope == root && self.krate != self.model.main {
            // A name for the crate in all of it, as that of another crate would be.
            let itself = Target::Inline(self.krate);
            let dependencies = &mut self.model.crates[self.krate].dependencies;
            dependencies.insert(name, itself);
        }
        for meta in self.effective(&item.attrs) {
            if meta.path().is_ident("macro_use") {
                let listed = self.listed_macros(&meta);
                let of = self.model.macro_crates.entry(self.krate).or_default();
                of.push(MacroUse { krate, listed });
            }
        }
        id
    }

    /// The names in `#[macro_use(a, b)]`, if there are any.
    fn listed_macros(&mut self, meta: &syn::Meta) -> Option<Vec<Sym>> {
        let syn::Meta::List(list) = meta else {
            return None;
        };
        let words = list.tokens.clone().into_iter();
        Some(
            words
                .filter_map(|token| match token {
                    TokenTree::Ident(word) => Some(self.model.names.ident(&word)),
                    _ => None,
                })
                .collect(),
        )
    }
}
