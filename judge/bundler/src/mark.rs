//! # Marking
//!
//! The first half of mark and sweep, a worklist. The solution's own file lives; what a living text says lives; and what
//! nobody needs to name lives as soon as one of the [`rules`] says so.

pub mod marks;
mod rules;

use std::collections::HashSet;

use crate::mentions::{Mention, Path};
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Of, Place, Resolution};
use crate::resolve::scope::Resolver;
use marks::{Live, Marks, Verdicts};
use rules::Rule;

/// Marks what lives.
pub fn mark(resolver: &Resolver, verdicts: &Verdicts) -> Live {
    let mut marker = Marker {
        marks: Marks::new(resolver, verdicts),
        queue: Vec::new(),
        called: HashSet::new(),
        scoped: HashSet::new(),
    };
    let model = resolver.model;
    for id in 0..model.units.len() {
        if model.units[id].is_pinned || marker.is_missed(id) {
            marker.mark(id);
        }
    }
    marker.run();
    marker.marks.live
}

/// Who marks.
struct Marker<'a, 'm> {
    marks: Marks<'a, 'm>,
    /// What was marked and not yet read.
    queue: Vec<UnitId>,
    /// Macros and the modules that they are called in.
    called: HashSet<(UnitId, UnitId)>,
    /// Names of items of traits, and the modules in which they are called.
    scoped: HashSet<(UnitId, Name)>,
}

impl Marker<'_, '_> {
    /// Whether an error named it.
    fn is_missed(&self, id: UnitId) -> bool {
        let model = self.marks.model;
        let name = match self.marks.resolver.of(id) {
            Some(Of::Outside(name)) => Some(*name),
            Some(Of::Local(traits)) => traits.first().and_then(|&of| model.units[of].name),
            _ => model.units[id].name,
        };
        let mut names = [name, model.last_name(id)].into_iter().flatten();
        names.any(|name| self.marks.verdicts.needed.contains(&name))
    }

    /// Marks until nothing more comes to life.
    fn run(&mut self) {
        self.drain();
        let model = self.marks.model;
        let keeps_all = self.marks.verdicts.keeps_all;
        let ids = (0..model.units.len()).filter(|&id| !model.units[id].is_gone);
        let never: Rule = |_, _| false;
        let rules = ids.filter_map(|id| match rules::rule(&self.marks, id) {
            None if keeps_all => Some((id, never)),
            rule => rule.map(|rule| (id, rule)),
        });
        let mut waiting: Vec<(UnitId, Rule)> = rules.collect();
        let mut is_done = false;
        while !is_done {
            is_done = true;
            waiting.retain(|&(id, _)| !self.marks.is_live(id));
            for &(id, rule) in &waiting {
                let root = model.crates[model.units[id].krate].root;
                if keeps_all && root.is_some_and(|root| self.marks.is_live(root))
                    || rule(&self.marks, id)
                {
                    self.mark(id);
                    is_done &= !self.marks.is_live(id);
                    // What follows in the text mostly follows in need too.
                    self.drain();
                }
            }
        }
    }

    /// Reads what was marked, and what that marks.
    fn drain(&mut self) {
        while let Some(id) = self.queue.pop() {
            self.read(id);
        }
    }

    fn mark(&mut self, id: UnitId) {
        let unit = &self.marks.model.units[id];
        let is_dead = unit.is_gone || self.marks.verdicts.dead.contains(&id) && !unit.is_pinned;
        if is_dead || self.marks.is_live(id) {
            return;
        }
        self.marks.live.units[id] = true;
        if !matches!(unit.kind, Kind::Module | Kind::Use(_) | Kind::Leaf { .. }) {
            self.marks.live.busy.insert(unit.module);
        }
        self.queue.push(id);
        if let Some(parent) = unit.parent {
            self.mark(parent);
        }
    }

    /// Takes what the text of a unit says as said.
    fn read(&mut self, id: UnitId) {
        let resolver = self.marks.resolver;
        let unit = &self.marks.model.units[id];
        let locals = unit.local_imports();
        let place = Place {
            locals: &locals,
            ..resolver.place(id)
        };
        // The header of an impl names its trait, but does not use it.
        let unsaid = match resolver.of(id) {
            Some(Of::Outside(name)) => Some(*name),
            _ => None,
        };
        for mention in &unit.mentions {
            self.say(mention, place, unsaid);
        }
        match unit.kind {
            Kind::Leaf { .. } => self.apply(resolver.leaf(id), unit.module, true),
            Kind::Impl if unit.is_pinned => self.whole_trait(id),
            _ => {}
        }
    }

    /// What stays as it is written needs what it is of.
    fn whole_trait(&mut self, id: UnitId) {
        let Of::Local(traits) = &self.marks.resolver.headers[&id].of else {
            return;
        };
        let units = &self.marks.model.units;
        let children = units[id].children.iter();
        for name in children.filter_map(|&child| units[child].name) {
            for &of in traits {
                let items = self.marks.trait_items.get(&(of, name)).cloned();
                items.into_iter().flatten().for_each(|item| self.mark(item));
            }
        }
    }

    fn say(&mut self, mention: &Mention, place: Place, unsaid: Option<Name>) {
        match mention {
            Mention::Path(path) => {
                let names = path.names.iter().filter(|&&name| Some(name) != unsaid);
                self.marks.said.words.extend(names);
                self.path(path, place);
            }
            Mention::Member(name) => {
                self.marks.said.words.insert(*name);
                self.member(*name, place.module);
            }
            Mention::OfTrait(name) => {
                self.marks.said.of_traits.insert(*name);
            }
            Mention::Operator(name) => {
                self.marks.said.words.insert(*name);
            }
        }
    }

    fn member(&mut self, name: Name, module: UnitId) {
        self.marks.said.members.insert(name);
        self.traits_in_scope(module, name);
    }

    fn path(&mut self, path: &Path, place: Place) {
        let model = self.marks.model;
        if path.is_macro && path.names.len() == 1 {
            for id in model.macros_named(place.krate, path.names[0]) {
                if model.units[id].krate != place.krate {
                    self.marks.live.named_macros.insert(id);
                }
                self.call(id, place.module);
            }
        }
        let found = self.marks.resolver.resolve(path, place);
        self.apply(&found, place.module, path.names.len() > 1 || path.is_import);
    }

    /// Marks where a path leads, and what is on the way.
    fn apply(&mut self, found: &Resolution, module: UnitId, is_by_path: bool) {
        let units = &self.marks.model.units;
        found.via.iter().for_each(|&id| self.mark(id));
        for &id in &found.ends {
            if matches!(units[id].kind, Kind::Macro { .. }) {
                if is_by_path || units[id].module != module {
                    self.marks.live.named_macros.insert(id);
                }
                self.call(id, module);
            }
            self.mark(id);
        }
        for &(of, name) in &found.parts {
            self.mark(of);
            self.marks.said.parts.insert((of, name));
            if !self.marks.inherent.contains(&(of, name)) {
                self.of_trait(name, module);
            }
        }
        for &name in &found.foreign_parts {
            self.of_trait(name, module);
        }
        if let Some(name) = found.vague_part {
            self.member(name, module);
        }
    }

    /// A name that only a trait can have.
    fn of_trait(&mut self, name: Name, module: UnitId) {
        self.marks.said.of_traits.insert(name);
        self.traits_in_scope(module, name);
    }

    /// Marks the traits in scope of a module that have an item of this name, and their imports.
    fn traits_in_scope(&mut self, module: UnitId, name: Name) {
        let (model, resolver) = (self.marks.model, self.marks.resolver);
        let Some(traits) = self.marks.traits.get(&name) else {
            return;
        };
        if !self.scoped.insert((module, name)) {
            return;
        }
        for of in traits.clone() {
            if model.units[of].module == module {
                self.mark(of);
            }
            // An import may call it otherwise.
            let renamed = self.marks.renamed.get(&module).into_iter();
            let renamed = renamed.flatten().copied();
            let renamed = renamed.filter(|&leaf| resolver.leaf(leaf).ends.contains(&of));
            renamed
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|leaf| self.mark(leaf));
            let name = model.units[of].name;
            let hits = name.map(|name| resolver.lookup(module, name));
            for hit in hits.iter().flat_map(|hits| hits.iter()) {
                if resolver.behind(hit.unit).contains(&of) {
                    hit.via.iter().for_each(|&via| self.mark(via));
                    self.mark(hit.unit);
                    self.mark(of);
                }
            }
        }
    }

    /// Takes what a macro says as said where it is called.
    fn call(&mut self, id: UnitId, module: UnitId) {
        self.mark(id);
        if !self.marks.is_live(id) || !self.called.insert((id, module)) {
            return;
        }
        let model = self.marks.model;
        let own = self.marks.resolver.place(id);
        let krate = model.units[module].krate;
        let there = Place {
            module,
            krate,
            owner: None,
            ..own
        };
        for mention in &model.units[id].mentions {
            match mention {
                Mention::Path(path) if path.is_dollar => self.say(mention, own, None),
                Mention::Path(path) if path.is_macro && path.names.len() == 1 => {
                    self.say(mention, own, None);
                    self.say(mention, there, None);
                    for id in model.macros_named(own.krate, path.names[0]) {
                        self.call(id, module);
                    }
                }
                _ => self.say(mention, there, None),
            }
        }
    }
}
