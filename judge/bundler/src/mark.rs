//! # Marking
//!
//! The first half of mark and sweep. The solution's own file lives; what a living text says lives; and what nobody names,
//! such as an impl, lives when what it is about does. The rules are one table in the form of [`conditions`](crate::conditions): a
//! kind of unit that nobody names is one arm there.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::expand::macros_named;
use crate::mentions::{Mention, Path};
use crate::model::{Kind, Model, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Header, Of, Place, Resolution};
use crate::resolve::scope::Resolver;

/// What the compiler has said so far.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    /// Units that are dead.
    pub dead: HashSet<UnitId>,
    /// Names without which there are errors.
    pub needed: HashSet<Name>,
    /// Units that the compiler finds dead and that stay all the same.
    pub excused: HashSet<UnitId>,
    /// Whether all of each crate that is reached stays.
    pub keeps_all: bool,
}

/// What is marked.
#[derive(Debug, Default)]
pub struct Live {
    pub units: Vec<bool>,
    /// Exported macros that are called by a path or by another crate.
    pub named_macros: HashSet<UnitId>,
}

/// Marks what lives.
pub fn mark(resolver: &Resolver, verdicts: &Verdicts) -> Live {
    let model = resolver.model;
    let mut marker = Marker {
        model,
        resolver,
        verdicts,
        live: Live {
            units: vec![false; model.units.len()],
            named_macros: HashSet::new(),
        },
        queue: Vec::new(),
        said: Said::default(),
        headers: HashMap::new(),
        inherent: HashSet::new(),
        parts: HashMap::new(),
        traits: HashMap::new(),
        called: HashSet::new(),
        scoped: HashSet::new(),
        scoped_queue: Vec::new(),
        renamed: HashMap::new(),
        busy: HashSet::new(),
    };
    marker.prepare();
    marker.run();
    marker.live
}

/// What living text says.
#[derive(Default)]
pub struct Said {
    /// Everything, as words.
    pub words: HashSet<Name>,
    /// Behind a dot, or behind what is not known.
    pub members: HashSet<Name>,
    /// Behind what has only items of traits, as far as we are concerned.
    pub of_traits: HashSet<Name>,
    /// Behind a type or a trait.
    pub parts: HashSet<(UnitId, Name)>,
}

/// Who marks.
pub struct Marker<'a, 'm> {
    pub model: &'m Model,
    pub resolver: &'a Resolver<'m>,
    pub verdicts: &'a Verdicts,
    pub live: Live,
    /// What was marked and not yet read.
    pub queue: Vec<UnitId>,
    pub said: Said,
    pub headers: HashMap<UnitId, Rc<Header>>,
    /// The items of impls without a trait, by their types.
    pub inherent: HashSet<(UnitId, Name)>,
    /// The items of traits.
    pub parts: HashMap<(UnitId, Name), Vec<UnitId>>,
    /// The traits that have an item of a name.
    pub traits: HashMap<Name, Vec<UnitId>>,
    /// Macros and the modules that they are called in.
    pub called: HashSet<(UnitId, UnitId)>,
    /// Names of items of traits, and the modules in which they are called.
    pub scoped: HashSet<(UnitId, Name)>,
    pub scoped_queue: Vec<(UnitId, Name)>,
    /// Imports under another name, by their modules.
    pub renamed: HashMap<UnitId, Vec<UnitId>>,
    /// Modules of which more lives than other modules and imports.
    pub busy: HashSet<UnitId>,
}

impl<'m> Marker<'_, 'm> {
    fn prepare(&mut self) {
        let model = self.model;
        for (id, unit) in model
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| !unit.is_gone)
        {
            match unit.kind {
                Kind::Impl => {
                    let header = Rc::new(self.resolver.headers[&id].clone());
                    if header.of == Of::Nothing {
                        let names = unit
                            .children
                            .iter()
                            .filter_map(|&child| model.units[child].name);
                        for name in names {
                            let types = header.own_types.iter();
                            self.inherent.extend(types.map(|&of| (of, name)));
                        }
                    }
                    self.headers.insert(id, header);
                }
                Kind::Trait => {
                    for &child in &unit.children {
                        if let Some(name) = model.units[child].name {
                            self.parts.entry((id, name)).or_default().push(child);
                            self.traits.entry(name).or_default().push(id);
                        }
                    }
                }
                Kind::Leaf { .. } if self.last_name(id) != unit.name => {
                    self.renamed.entry(unit.module).or_default().push(id);
                }
                _ => {}
            }
        }
        self.mark(model.crates[model.main].root);
        for id in 0..model.units.len() {
            if model.units[id].is_pinned || self.is_needed(id) {
                self.mark(id);
            }
        }
    }

    /// Whether an error named it.
    fn is_needed(&self, id: UnitId) -> bool {
        let name = match self.headers.get(&id).map(|header| &header.of) {
            Some(Of::Outside(name)) => Some(*name),
            Some(Of::Local(traits)) => traits.first().and_then(|&of| self.model.units[of].name),
            _ => self.model.units[id].name,
        };
        let names = [name, self.last_name(id)];
        names
            .into_iter()
            .flatten()
            .any(|name| self.verdicts.needed.contains(&name))
    }

    /// The last name of an import's path.
    fn last_name(&self, id: UnitId) -> Option<Name> {
        self.model.leaf_path(id)?.names.last().copied()
    }

    /// Marks until nothing more comes to life.
    fn run(&mut self) {
        let mut waiting: Vec<UnitId> = (0..self.model.units.len())
            .filter(|&id| !self.model.units[id].is_gone && self.waits(id))
            .collect();
        self.drain();
        let mut is_done = false;
        while !is_done {
            is_done = true;
            waiting.retain(|&id| !self.is_live(id));
            for &id in &waiting {
                if self.condition(id) {
                    self.mark(id);
                    is_done &= !self.is_live(id);
                    // What follows in the text mostly follows in need too.
                    self.drain();
                }
            }
        }
    }

    /// Reads what was marked, and what that marks.
    fn drain(&mut self) {
        while !self.queue.is_empty() || !self.scoped_queue.is_empty() {
            while let Some(id) = self.queue.pop() {
                self.read(id);
            }
            for (module, name) in std::mem::take(&mut self.scoped_queue) {
                self.traits_in_scope(module, name);
            }
        }
    }

    pub fn is_live(&self, id: UnitId) -> bool {
        self.live.units[id]
    }

    pub fn any_live(&self, ids: &[UnitId]) -> bool {
        ids.iter().any(|&id| self.is_live(id))
    }

    pub fn mark(&mut self, id: UnitId) {
        let unit = &self.model.units[id];
        if self.is_live(id) || unit.is_gone {
            return;
        }
        if self.verdicts.dead.contains(&id) && !unit.is_pinned {
            return;
        }
        self.live.units[id] = true;
        if !matches!(unit.kind, Kind::Module | Kind::Use(_) | Kind::Leaf { .. }) {
            self.busy.insert(unit.module);
        }
        self.queue.push(id);
        if let Some(parent) = unit.parent {
            self.mark(parent);
        }
    }

    /// Takes what the text of a unit says as said.
    fn read(&mut self, id: UnitId) {
        let unit = &self.model.units[id];
        let mut place = self.resolver.place(id);
        let locals: Vec<&Path> = locals(&unit.mentions).collect();
        place.locals = &locals;
        // The head of an impl names its trait, but does not use it.
        let unsaid = match self.headers.get(&id).map(|header| &header.of) {
            Some(Of::Outside(name)) => Some(*name),
            _ => None,
        };
        for mention in &unit.mentions {
            self.say(mention, place, unsaid);
        }
        match unit.kind {
            Kind::Leaf { .. } => {
                let found = self.resolver.leaf(id);
                self.apply(found, unit.module, true);
            }
            Kind::Impl if unit.is_pinned => self.whole_trait(id),
            _ => {}
        }
    }

    /// What stays as it is written needs what it is of.
    fn whole_trait(&mut self, id: UnitId) {
        let header = self.headers[&id].clone();
        let Of::Local(traits) = &header.of else {
            return;
        };
        for &of in traits {
            for &child in &self.model.units[id].children {
                let name = self.model.units[child].name;
                let parts = name.and_then(|name| self.parts.get(&(of, name)).cloned());
                parts.into_iter().flatten().for_each(|part| self.mark(part));
            }
        }
    }

    fn say(&mut self, mention: &Mention, place: Place, unsaid: Option<Name>) {
        match mention {
            Mention::Path(path) => {
                let names = path
                    .names
                    .iter()
                    .copied()
                    .filter(|&name| Some(name) != unsaid);
                self.said.words.extend(names);
                self.path(path, place);
            }
            Mention::Member(name) => {
                self.said.words.insert(*name);
                self.member(*name, place.module);
            }
            Mention::OfTrait(name) => {
                self.said.of_traits.insert(*name);
            }
            Mention::Operator(name) => {
                self.said.words.insert(*name);
            }
        }
    }

    fn member(&mut self, name: Name, module: UnitId) {
        self.said.members.insert(name);
        self.scope(module, name);
    }

    /// A name that may be of any trait in scope.
    fn scope(&mut self, module: UnitId, name: Name) {
        if self.traits.contains_key(&name) && self.scoped.insert((module, name)) {
            self.scoped_queue.push((module, name));
        }
    }

    fn path(&mut self, path: &Path, place: Place) {
        if path.is_macro && path.names.len() == 1 {
            for id in macros_named(self.model, place.krate, path.names[0]) {
                if self.model.units[id].krate != place.krate {
                    self.live.named_macros.insert(id);
                }
                self.call(id, place.module);
            }
        }
        let found = self.resolver.resolve(path, place);
        self.apply(&found, place.module, path.names.len() > 1 || path.is_import);
    }

    /// Marks where a path leads, and what is on the way.
    fn apply(&mut self, found: &Resolution, module: UnitId, is_by_path: bool) {
        for &id in &found.via {
            self.mark(id);
        }
        for &id in &found.ends {
            if matches!(self.model.units[id].kind, Kind::Macro { .. }) {
                if is_by_path || self.model.units[id].module != module {
                    self.live.named_macros.insert(id);
                }
                self.call(id, module);
            }
            self.mark(id);
        }
        for &(of, name) in &found.parts {
            self.mark(of);
            self.said.parts.insert((of, name));
            if !self.inherent.contains(&(of, name)) {
                self.said.of_traits.insert(name);
                self.scope(module, name);
            }
        }
        for &name in &found.foreign_parts {
            self.said.of_traits.insert(name);
            self.scope(module, name);
        }
        if let Some(name) = found.vague_part {
            self.member(name, module);
        }
    }

    /// Takes what a macro says as said where it is called.
    fn call(&mut self, id: UnitId, module: UnitId) {
        self.mark(id);
        if !self.is_live(id) || !self.called.insert((id, module)) {
            return;
        }
        let unit = &self.model.units[id];
        let own = self.resolver.place(id);
        let there = Place {
            module,
            krate: self.model.units[module].krate,
            owner: None,
            locals: &[],
        };
        for mention in &unit.mentions {
            match mention {
                Mention::Path(path) if path.is_dollar => self.say(mention, own, None),
                Mention::Path(path) if path.is_macro && path.names.len() == 1 => {
                    self.say(mention, own, None);
                    self.say(mention, there, None);
                    for id in macros_named(self.model, unit.krate, path.names[0]) {
                        self.call(id, module);
                    }
                }
                _ => self.say(mention, there, None),
            }
        }
    }
}

/// The imports inside of a function.
fn locals(mentions: &[Mention]) -> impl Iterator<Item = &Path> {
    mentions.iter().filter_map(|mention| match mention {
        Mention::Path(path) if path.is_import => Some(path),
        _ => None,
    })
}
