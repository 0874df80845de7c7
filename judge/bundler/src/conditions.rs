//! # What lives without a name that leads to it
//!
//! The table of rules for impls, their items, the items of traits, macro calls among items, and imports of what is not
//! looked into. A new rule is one arm of [`Marker::condition`].

use crate::mark::Marker;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Head, Header, Of};
use crate::rules;

impl Marker<'_, '_> {
    /// Whether a unit may come to life without a name that leads to it.
    pub fn waits(&self, id: UnitId) -> bool {
        let unit = &self.model.units[id];
        let parent = unit.parent.map(|parent| &self.model.units[parent].kind);
        let is_part = matches!(parent, Some(Kind::Impl | Kind::Trait));
        // Nobody can know whether what is missing is needed, and the compiler says so if it is.
        let is_outside = || {
            let found = self.resolver.leaf(id);
            found.is_outside && found.head != Head::Missing
        };
        self.verdicts.keeps_all
            || is_part
            || match unit.kind {
                Kind::Impl | Kind::Clause => true,
                Kind::Call => unit.children.is_empty(),
                Kind::Leaf { .. } => self.may_be_trait(id) && is_outside(),
                Kind::Constant => self.is_unnamed(id),
                _ => false,
            }
    }

    fn is_unnamed(&self, id: UnitId) -> bool {
        let unit = &self.model.units[id];
        self.model.source(id).word(unit.name_token) == "_"
    }

    /// Whether an import could be of a trait, which code uses without its name, or of everything.
    fn may_be_trait(&self, id: UnitId) -> bool {
        let Kind::Leaf { import, index } = self.model.units[id].kind else {
            return false;
        };
        let Kind::Use(of) = &self.model.units[import].kind else {
            return false;
        };
        let source = self.model.source(id);
        let last = of.leaves[index]
            .path
            .last()
            .map_or("", |&at| source.name(at));
        last == "*" || last.starts_with(char::is_uppercase)
    }

    /// The table of rules for what nobody names: when does it live?
    pub fn condition(&mut self, id: UnitId) -> bool {
        let unit = &self.model.units[id];
        let parent = unit.parent.unwrap_or(id);
        if self.verdicts.keeps_all && self.is_live(self.model.crates[unit.krate].root) {
            return true;
        }
        match self.model.units[parent].kind {
            Kind::Impl => return self.part_of_impl(id, parent),
            Kind::Trait => return self.part_of_trait(id, parent),
            _ => {}
        }
        match unit.kind {
            Kind::Impl => {
                let header = self.headers[&id].clone();
                header.of != Of::Nothing && self.impl_is_needed(&header)
            }
            Kind::Call => self.call_is_needed(id),
            Kind::Clause => {
                let header = self.resolver.header(id, None);
                self.impl_is_needed(&header) && self.all_live(&header.types)
            }
            Kind::Leaf { .. } => self.busy.contains(&unit.module),
            Kind::Constant => {
                let source = self.model.source(id);
                let has_impl = unit.tokens.clone().any(|at| source.word(at) == "impl");
                has_impl && self.busy.contains(&unit.module)
            }
            _ => false,
        }
    }

    fn part_of_trait(&self, id: UnitId, of: UnitId) -> bool {
        let is_said = |name: Name| {
            let said = &self.said;
            said.members.contains(&name)
                || said.of_traits.contains(&name)
                || said.parts.contains(&(of, name))
        };
        let unit = &self.model.units[id];
        self.is_live(of) && (matches!(unit.kind, Kind::Call) || unit.name.is_none_or(is_said))
    }

    fn part_of_impl(&self, id: UnitId, of: UnitId) -> bool {
        let header = &self.headers[&of];
        let unit = &self.model.units[id];
        let is_call = matches!(unit.kind, Kind::Call);
        match (&header.of, unit.name) {
            (Of::Nothing, Some(name)) => {
                let said = &self.said;
                let of_type = header
                    .own_types
                    .iter()
                    .any(|&of| said.parts.contains(&(of, name)));
                self.impl_is_needed(header) && (is_call || of_type || said.members.contains(&name))
            }
            (Of::Local(traits), Some(name)) => {
                let parts: Vec<UnitId> = traits
                    .iter()
                    .filter_map(|&of| self.parts.get(&(of, name)))
                    .flatten()
                    .copied()
                    .collect();
                self.is_live(of) && (parts.is_empty() || self.any_live(&parts))
            }
            _ => self.is_live(of),
        }
    }

    /// Whether all types of an impl live and somebody can ask for its trait.
    fn impl_is_needed(&self, header: &Header) -> bool {
        match &header.of {
            // The compiler sees better than we what the arguments of a type have to do with it.
            Of::Nothing => header.own_types.is_empty() || self.any_live(&header.own_types),
            Of::Local(traits) => self.any_live(traits) && self.all_live(&header.types),
            Of::Outside(name) => self.is_asked(*name) && self.all_live(&header.types),
            Of::Passed => self.all_live(&header.types),
        }
    }

    fn all_live(&self, ids: &[UnitId]) -> bool {
        ids.iter().all(|&id| self.is_live(id))
    }

    fn is_asked(&self, name: Name) -> bool {
        let names = &self.model.names;
        let Some(words) = rules::asks(names.text(name)) else {
            return true;
        };
        let words = words.filter_map(|word| names.find(word));
        words
            .chain([name])
            .any(|word| self.said.words.contains(&word))
    }

    /// Whether a macro call implements something that is needed, or does what we cannot see.
    fn call_is_needed(&self, id: UnitId) -> bool {
        let unit = &self.model.units[id];
        let Some(expansion) = self.model.expansions.get(&id) else {
            return self.busy.contains(&unit.module);
        };
        if expansion.impls.is_empty() {
            return expansion.names.is_empty() && self.busy.contains(&unit.module);
        }
        let place = self.resolver.place(id);
        let passed = expansion
            .passed
            .iter()
            .flat_map(|&name| self.resolver.lookup(place.module, name).to_vec());
        let passed: Vec<UnitId> = passed.flat_map(|hit| self.past_imports(hit.unit)).collect();
        let of_kind = |wanted: fn(&Kind) -> bool| -> Vec<UnitId> {
            passed
                .iter()
                .copied()
                .filter(|&unit| wanted(&self.model.units[unit].kind))
                .collect()
        };
        let types = of_kind(|kind| matches!(kind, Kind::Type));
        let traits = of_kind(|kind| matches!(kind, Kind::Trait));
        expansion.impls.iter().any(|(unit, tokens)| {
            let mut header = self.resolver.header(*unit, Some(tokens.clone()));
            // What the call itself makes lives with it.
            header.types.retain(|&of| of != id);
            header.own_types.retain(|&of| of != id);
            let asked = expansion.passed.iter().any(|&name| {
                rules::asks(self.model.names.text(name)).is_some() && self.is_asked(name)
            });
            let knows_trait = !traits.is_empty();
            let of_trait =
                header.of != Of::Passed || !knows_trait || self.any_live(&traits) || asked;
            let of_type = !header.has_passed || types.is_empty() || self.any_live(&types);
            let is_busy = header.of != Of::Nothing
                || !header.own_types.is_empty()
                || !types.is_empty()
                || self.busy.contains(&place.module);
            of_trait && of_type && is_busy && self.impl_is_needed(&header)
        })
    }

    /// What an import is in the end.
    pub fn past_imports(&self, unit: UnitId) -> Vec<UnitId> {
        match self.model.units[unit].kind {
            Kind::Leaf { .. } => self.resolver.leaf(unit).ends.clone(),
            Kind::Alias => self
                .resolver
                .aliases
                .get(&unit)
                .cloned()
                .unwrap_or_default(),
            _ => vec![unit],
        }
    }

    /// Marks the traits in scope of a module that have an item of this name, and their imports.
    pub fn traits_in_scope(&mut self, module: UnitId, name: Name) {
        for of in self.traits.get(&name).cloned().unwrap_or_default() {
            if self.model.units[of].module == module {
                self.mark(of);
            }
            let of_unit = &self.model.units[of];
            let own = of_unit.name.into_iter();
            // An import may call it otherwise.
            for leaf in self.renamed.get(&module).cloned().unwrap_or_default() {
                if self.resolver.leaf(leaf).ends.contains(&of) {
                    self.mark(leaf);
                }
            }
            for name in own {
                let hits = self.resolver.lookup(module, name);
                for hit in hits.iter() {
                    if self.past_imports(hit.unit).contains(&of) {
                        hit.via.iter().for_each(|&via| self.mark(via));
                        self.mark(hit.unit);
                        self.mark(of);
                    }
                }
            }
        }
    }
}
