//! # Keeping what a path means
//!
//! The items that a path ends at, those that it passes through, and the imports that it needs, with all that they need
//! in turn.

use std::rc::Rc;

use super::conditions::Fact;
use crate::bundle::model::names::Sym;
use crate::bundle::model::{ItemId, Kind, ScopeId};
use crate::bundle::reach::Reach;
use crate::bundle::resolve::{End, Found, Need};

impl Reach<'_, '_, '_> {
    /// Keeps what a path needs, and these of the things that it means.
    pub fn take(&mut self, found: &Found, ends: &[End], site: Option<ScopeId>) {
        self.take_needs(found);
        for &end in ends {
            match end {
                End::Item(item) => self.take_item(item, site),
                End::Module(scope) => {
                    if let Some(item) = self.model().scopes[scope].item {
                        self.mark(item);
                    }
                }
                End::Of(item, name) => self.name_of(item, name, site),
                End::OfAny(name) => {
                    if let Some(scope) = site {
                        self.any_name(name, scope);
                    }
                }
                End::External | End::Unknown => {}
            }
        }
    }

    fn take_needs(&mut self, found: &Found) {
        for need in &found.leaves {
            match need {
                Need::Leaf(leaf) => self.mark_leaf(*leaf),
                Need::Of(other) => {
                    // What is shared is taken once; it is held, so that nothing else can come to its address.
                    let taken = self.taken.insert(Rc::as_ptr(other), Rc::clone(other));
                    if taken.is_none() {
                        self.take_needs(other);
                    }
                }
            }
        }
        found.through.iter().for_each(|&item| self.mark(item));
    }

    fn take_item(&mut self, item: ItemId, site: Option<ScopeId>) {
        self.mark(item);
        let of = &self.model().items[item];
        if let Kind::Macro(_) = of.kind {
            let scope = site.unwrap_or(of.scope);
            if self.expanded.insert((item, scope)) {
                self.refs(&of.refs, item, Some(scope));
            }
        }
    }

    fn name_of(&mut self, item: ItemId, name: Sym, site: Option<ScopeId>) {
        self.mark(item);
        self.note(Fact::Of(item, name));
        let is_trait = matches!(self.model().items[item].kind, Kind::Trait { .. });
        if !is_trait && !self.resolver.providers.inherent.contains(&(item, name)) {
            self.note(Fact::OfTrait(name));
            if let Some(scope) = site {
                self.name_in_scope(name, scope);
            }
        }
    }
}
