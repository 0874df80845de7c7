//! # Marking
//!
//! The first half of mark and sweep: finds the live units with a worklist. All units of the solution's own file are
//! live, and so is every unit that a live unit mentions. The [`rules`] add units that need not be named.

pub mod marks;
mod rules;

use crate::mentions::{Mention, PathMention};
use crate::model::UnitId;
use crate::names::Name;
use crate::parse::ItemKind;
use crate::resolve::resolution::{ImplTrait, PathSite, Resolution};
use crate::resolve::scope::Resolver;
use marks::{CompilerFeedback, LiveSet, Marks};
use rules::Rule;

/// Returns the live units.
pub fn mark(resolver: &Resolver, feedback: &CompilerFeedback) -> LiveSet {
    let mut marks = Marks::new(resolver, feedback);
    let model = resolver.model;
    for id in 0..model.units.len() {
        let mut names = resolver.names_in_errors(id);
        let is_missed = names.any(|name| feedback.needed.contains(&name));
        if model.units[id].is_pinned() || is_missed {
            marks.mark(id);
        }
    }
    marks.run();
    marks.live
}

impl Marks<'_, '_> {
    /// Marks units until no rule makes another unit live.
    fn run(&mut self) {
        self.drain();
        let model = self.model;
        let keeps_all = self.feedback.keeps_all;

        let always: Rule = |_, _| true;
        let rules = model.configured_units().filter_map(|id| {
            let kept = keeps_all.then_some(always);
            Some((id, kept.or_else(|| rules::rule(self, id))?))
        });
        let mut waiting: Vec<(UnitId, Rule)> = rules.collect();
        let mut is_done = false;
        while !is_done {
            is_done = true;
            waiting.retain(|&(id, _)| !self.is_live(id));
            for &(id, rule) in &waiting {
                // By the orphan rule, a unit without a name is useless unless its crate is used. For an allocator, an
                // import of the crate is enough.
                let is_reached = self.is_live(model.root(model.units[id].krate));
                if is_reached && rule(self, id) {
                    self.mark(id);
                    is_done &= !self.is_live(id);
                    // Draining here lets the next rules see the units that follow from this one.
                    self.drain();
                }
            }
        }
    }

    /// Follows the mentions of all queued units, and of the units that these mark.
    fn drain(&mut self) {
        while let Some(id) = self.queue.pop() {
            self.follow_mentions(id);
        }
    }

    fn mark(&mut self, id: UnitId) {
        let unit = &self.model.units[id];
        let is_unused = self.feedback.dead.contains(&id) && !unit.is_pinned();
        let is_dead = unit.is_configured_out || is_unused;
        if is_dead || self.is_live(id) {
            return;
        }
        self.live.units[id] = true;
        let lists_others = [ItemKind::Module, ItemKind::Use, ItemKind::ImportLeaf];
        if !lists_others.contains(&unit.kind) {
            self.live.modules_with_live_items.insert(unit.module);
        }
        self.queue.push(id);
        if let Some(parent) = unit.parent {
            self.mark(parent);
        }
    }

    /// Marks the units that the text of a unit mentions.
    fn follow_mentions(&mut self, id: UnitId) {
        let resolver = self.resolver;
        let unit = &self.model.units[id];
        let site = resolver.site(id);
        // A plain call in a macro's body is resolved where the macro is called.
        let is_open = |mention: &&Mention| {
            unit.kind == ItemKind::Macro && mention.path().is_some_and(PathMention::is_plain_call)
        };
        for mention in unit.mentions.iter().filter(|mention| !is_open(mention)) {
            self.add_mention(mention, site);
        }
        match unit.kind {
            ItemKind::ImportLeaf => {
                self.mark_resolution(resolver.import_resolution(id), site, true)
            }
            ItemKind::Impl if unit.is_pinned() => self.mark_whole_trait(id),
            _ => {}
        }
    }

    /// Marks the items of the trait that an impl in the solution's own file implements, because that impl stays
    /// complete.
    fn mark_whole_trait(&mut self, id: UnitId) {
        let ImplTrait::Local(traits) = &self.resolver.headers[&id].of_trait else {
            return;
        };
        let units = &self.model.units;
        let children = units[id].children.iter();
        for name in children.filter_map(|&child| units[child].name) {
            for &of in traits {
                let items = self.trait_items.get(&(of, name)).cloned();
                items.into_iter().flatten().for_each(|item| self.mark(item));
            }
        }
    }

    fn add_mention(&mut self, mention: &Mention, site: PathSite) {
        match mention {
            Mention::Path(path) => {
                self.mentioned.words.extend(&path.names);
                self.mark_path(path, site);
            }
            Mention::Member(name) => {
                self.mentioned.words.insert(*name);
                self.mark_member(*name, site.module);
            }
            Mention::TraitItem(name) => {
                self.mentioned.trait_items.insert(*name);
            }
            Mention::Operator(name) => {
                self.mentioned.words.insert(*name);
            }
        }
    }

    fn mark_member(&mut self, name: Name, module: UnitId) {
        self.mentioned.members.insert(name);
        self.mark_traits_in_scope(module, name);
    }

    fn mark_path(&mut self, path: &PathMention, site: PathSite) {
        let model = self.model;
        if path.is_plain_call() {
            for id in model.macros_called(site.at, path.names[0]) {
                if model.units[id].krate != site.krate {
                    self.live.named_macros.insert(id);
                    self.live.root_macros.insert(id);
                }
                self.mark_macro_call(id, site);
            }
        }
        let found = self.resolver.resolve(path, site);
        self.mark_resolution(&found, site, path.names.len() > 1 || path.is_import);
    }

    /// Marks the targets of a path, and the imports and modules on the way to them.
    fn mark_resolution(&mut self, found: &Resolution, site: PathSite, is_by_path: bool) {
        let units = &self.model.units;
        let module = site.module;
        found.via.iter().for_each(|&id| self.mark(id));
        for &id in &found.targets {
            if units[id].kind == ItemKind::Macro {
                let is_far = units[id].module != module;
                if is_by_path || is_far {
                    self.live.named_macros.insert(id);
                }
                let is_of_root = match self.resolver.imports_own_macro(site.at) {
                    true => is_far,
                    false => found.root_macros.contains(&id),
                };
                if is_of_root {
                    self.live.root_macros.insert(id);
                }
                self.mark_macro_call(id, site);
            }
            self.mark(id);
        }
        for &(of, name) in &found.associated {
            self.mark(of);
            self.mentioned.associated.insert((of, name));
            if !self.inherent.contains(&(of, name)) {
                self.mark_trait_item(name, module);
            }
        }
        for &name in &found.external_associated {
            self.mark_trait_item(name, module);
        }
        if let Some(name) = found.unknown_member {
            self.mark_member(name, module);
        }
    }

    /// Notes a name that can only be an item of a trait, and marks the traits in scope with such an item.
    fn mark_trait_item(&mut self, name: Name, module: UnitId) {
        self.mentioned.trait_items.insert(name);
        self.mark_traits_in_scope(module, name);
    }

    /// Marks the traits that have an item of this name and are in scope of the module, and the imports of these traits.
    fn mark_traits_in_scope(&mut self, module: UnitId, name: Name) {
        let (model, resolver) = (self.model, self.resolver);
        let Some(traits) = self.traits_by_item.get(&name) else {
            return;
        };
        if !self.searched_traits.insert((module, name)) {
            return;
        }
        for of in traits.clone() {
            if model.units[of].module == module {
                self.mark(of);
            }
            // An import can rename the trait.
            let renamed = self.renaming_imports.get(&module).cloned();
            for leaf in renamed.into_iter().flatten() {
                if resolver.import_resolution(leaf).targets.contains(&of) {
                    self.mark(leaf);
                }
            }
            let name = model.units[of].name;
            let hits = name.map(|name| resolver.lookup(module, name));
            for hit in hits.iter().flat_map(|hits| hits.iter()) {
                if resolver.resolve_import(hit.unit).contains(&of) {
                    hit.via.iter().for_each(|&via| self.mark(via));
                    self.mark(hit.unit);
                    self.mark(of);
                }
            }
        }
    }

    /// Marks a called macro, and follows its mentions as if its body stood at the call.
    fn mark_macro_call(&mut self, id: UnitId, call: PathSite) {
        self.mark(id);
        if !self.is_live(id) || !self.expanded.insert((id, call.at)) {
            return;
        }
        // Within a module, only the macros in textual scope depend on the position of the call.
        let is_known = !self.expanded.insert((id, call.module));
        let site = PathSite {
            at: call.at,
            module: call.module,
            krate: call.krate,
            ..self.resolver.site(id)
        };
        for mention in &self.model.units[id].mentions {
            let path = mention.path();
            // `$crate` is resolved where the macro is defined.
            let is_done = path.is_some_and(|path| path.is_dollar)
                || is_known && !path.is_some_and(PathMention::is_plain_call);
            if !is_done {
                self.add_mention(mention, site);
            }
        }
    }
}
