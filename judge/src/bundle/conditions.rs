//! # What lives on conditions
//!
//! Impls, items of traits and of impls, and macro calls among the items of a module: nobody names them, so in each round of reaching
//! they are looked at anew, and those whose conditions have come true are added.

use super::model::{ItemId, Kind, Model};
use super::names::Sym;
use super::provide::{Header, Of};
use super::reach::Reach;
use super::std_names;

/// The items that live on conditions.
pub struct Conditional {
    impls: Vec<ItemId>,
    traits: Vec<ItemId>,
    calls: Vec<ItemId>,
    others: Vec<ItemId>,
}

impl Conditional {
    pub fn of(model: &Model<'_>) -> Self {
        let of = |wanted: fn(&Kind) -> bool| {
            (0..model.items.len())
                .filter(|&id| wanted(&model.items[id].kind))
                .collect::<Vec<_>>()
        };
        Conditional {
            impls: of(|kind| matches!(kind, Kind::Impl(_))),
            traits: of(|kind| matches!(kind, Kind::Trait { .. })),
            calls: of(|kind| matches!(kind, Kind::Call(_))),
            others: of(|kind| matches!(kind, Kind::Other)),
        }
    }
}

impl Reach<'_, '_, '_> {
    /// Adds what lives by now; tells whether that was anything.
    pub fn round(&mut self, all: &Conditional) -> bool {
        let before = self.live.items.len() + self.live.leaves.len();
        self.traits_in_scope();
        all.traits
            .iter()
            .filter(|&&id| self.is_live(id))
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .for_each(|&id| self.trait_parts(id));
        all.impls.iter().for_each(|&id| self.impl_parts(id));
        for &id in &all.calls {
            let provided = &self.resolver.providers.calls[&id];
            if !self.is_live(id)
                && !self.banned.calls.contains(&id)
                && provided.impls.iter().any(|header| self.is_wanted(header))
            {
                self.mark(id);
            }
        }
        all.calls.iter().for_each(|&id| self.whole_traits(id));
        for &id in &all.others {
            // `const _` lives with its module if it defines anything; a mere assertion goes.
            let item = &self.model().items[id];
            let module = self.model().scopes[self.model().module_of(item.scope)].item;
            let defines = self.model().nested.contains_key(&id);
            if defines && item.owner.is_none() && module.is_none_or(|module| self.is_live(module)) {
                self.mark(id);
            }
        }
        before != self.live.items.len() + self.live.leaves.len()
    }

    /// The traits that a live macro call implements.
    fn whole_traits(&mut self, call: ItemId) {
        if !self.is_live(call) {
            return;
        }
        for header in &self.resolver.providers.calls[&call].impls {
            match &header.of {
                Of::Local(item) => {
                    self.whole_traits.insert(*item);
                }
                Of::Passed(items, _) => self.whole_traits.extend(items),
                Of::Nothing | Of::External(_) => {}
            }
        }
    }

    fn trait_parts(&mut self, id: ItemId) {
        let Kind::Trait { items } = &self.model().items[id].kind else {
            return;
        };
        for &part in items {
            let Some(name) = self.model().items[part].name else {
                continue;
            };
            let wanted = self.whole_traits.contains(&id)
                || self.methods.contains(&name)
                || self.of_traits.contains(&name)
                || self.of.contains(&(id, name));
            if wanted {
                self.mark(part);
            }
        }
    }

    /// Whether an impl could be used.
    fn is_wanted(&self, header: &Header) -> bool {
        let types = if header.any_type {
            header.types.is_empty() || header.types.iter().any(|&ty| self.is_live(ty))
        } else {
            header.types.iter().all(|&ty| self.is_live(ty))
        };
        types
            && match &header.of {
                Of::Nothing => true,
                Of::Local(item) => self.is_live(*item),
                Of::Passed(items, outer) => {
                    items.is_empty() && outer.is_empty()
                        || items.iter().any(|&item| self.is_live(item))
                        || outer.iter().any(|&name| self.uses_trait(name))
                }
                Of::External(name) => self.uses_trait(*name),
            }
    }

    /// Whether live code could use an impl of a trait of the standard library; of any other trait from elsewhere it could.
    ///
    /// A crate of the judge may ask for any trait of the types that it is given.
    fn uses_trait(&self, name: Sym) -> bool {
        let text = self.model().text(name);
        let is_word = |word: &str| {
            self.model()
                .names
                .find(word)
                .is_some_and(|word| self.words.contains(&word))
        };
        if let Some(method) = std_names::operator_of(text) {
            let operator = self
                .model()
                .names
                .find(method)
                .is_some_and(|method| self.operators.contains(&method));
            return operator || is_word(method) || self.words.contains(&name) || self.outer_crates;
        }
        self.outer_crates
            || std_names::triggers(text).is_none_or(|words| {
                self.words.contains(&name) || words.iter().any(|word| is_word(word))
            })
    }

    fn impl_parts(&mut self, id: ItemId) {
        let header = &self.resolver.providers.impls[&id];
        let Kind::Impl(of) = &self.model().items[id].kind else {
            return;
        };
        if !self.is_live(id) && !self.is_wanted(header) {
            return;
        }
        if header.of != Of::Nothing {
            self.mark(id);
        }
        let target = header.types.clone();
        for &part in &of.items {
            let item = &self.model().items[part];
            let wanted = match (&header.of, item.name) {
                (Of::Nothing, Some(name)) => {
                    self.methods.contains(&name)
                        || target.iter().any(|&ty| self.of.contains(&(ty, name)))
                }
                (Of::Local(of), Some(name)) => self.has_live_part(*of, name),
                _ => true,
            };
            if wanted {
                self.mark(part);
            }
        }
    }

    fn has_live_part(&self, of: ItemId, name: Sym) -> bool {
        let Kind::Trait { items } = &self.model().items[of].kind else {
            return true;
        };
        let mut parts = items
            .iter()
            .filter(|&&part| self.model().items[part].name == Some(name))
            .peekable();
        parts.peek().is_none() || parts.any(|&part| self.is_live(part))
    }
}
