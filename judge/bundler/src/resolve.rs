//! # Where paths lead
//!
//! Follows a path through modules, imports and globs to the units that it may mean. All that a name stands for is taken
//! together, types, values and macros alike: what is kept for it beyond need is for the compiler to find. Where the way
//! is lost, in a type parameter or in something that a macro makes, that is said.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::input::{Edition, Target};
use crate::mentions::{Mention, Path};
use crate::model::{Kind, Model, UnitId};
use crate::names::Name;
use crate::parse;

/// Imports may lead to each other in a circle.
const DEEPEST: usize = 64;

/// What a name in a module stands for, and the globs on the way to it.
#[derive(Debug, Clone)]
pub struct Hit {
    pub unit: UnitId,
    pub via: Vec<UnitId>,
}

type Hits = Rc<Vec<Hit>>;

/// What the first name of a path is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// `crate`, `self`, `super` or `Self`.
    Relative,
    /// A name that the module has.
    Local,
    /// A name in the root of a crate of edition 2015.
    Root,
    /// An inlined crate.
    Crate(usize),
    /// A crate that the judge has.
    Kept(String),
    /// A crate that neither can travel nor is there.
    Missing,
    /// None of these: of the standard library, of a macro, or of the text itself.
    Unknown,
}

/// Where a path leads.
#[derive(Debug, Clone)]
pub struct Resolution {
    pub head: Head,
    /// Imports and modules on the way.
    pub via: Vec<UnitId>,
    /// What it is in the end.
    pub ends: Vec<UnitId>,
    /// A type or a trait, and a name behind it.
    pub parts: Vec<(UnitId, Name)>,
    /// Names behind something of another crate, or of a trait, which only a trait of ours can have.
    pub foreign_parts: Vec<Name>,
    /// The name behind something of which nothing is known.
    pub vague_part: Option<Name>,
    /// Whether it leads out of the crates that are read.
    pub is_outside: bool,
}

impl Resolution {
    fn new(head: Head) -> Self {
        Resolution {
            head,
            via: Vec::new(),
            ends: Vec::new(),
            parts: Vec::new(),
            foreign_parts: Vec::new(),
            vague_part: None,
            is_outside: false,
        }
    }
}

/// Where a path stands.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    pub module: UnitId,
    pub krate: usize,
    /// The impl or the trait around it, if one is.
    pub owner: Option<UnitId>,
    /// The imports inside the function around it.
    pub locals: &'a [&'a Path],
}

/// Finds what paths mean.
pub struct Resolver<'m> {
    pub model: &'m Model,
    found: RefCell<HashMap<(UnitId, Name), Hits>>,
    globs: RefCell<HashMap<UnitId, Hits>>,
    /// What the globs of each module name.
    targets: RefCell<HashMap<UnitId, Rc<HashMap<UnitId, UnitId>>>>,
    /// The modules that have a name, and the units that it stands for there. Of an enum, its variants and more.
    declaring: HashMap<Name, Vec<(UnitId, UnitId)>>,
    /// How many globs are being followed: what is found meanwhile may not be all.
    open: Cell<usize>,
    depth: Cell<usize>,
}

impl<'m> Resolver<'m> {
    pub fn new(model: &'m Model) -> Self {
        Resolver {
            model,
            found: RefCell::default(),
            globs: RefCell::default(),
            targets: RefCell::default(),
            declaring: declaring(model),
            open: Cell::new(0),
            depth: Cell::new(0),
        }
    }

    fn text(&self, name: Name) -> &str {
        self.model.names.text(name)
    }

    /// What a name in a module stands for: its own, or else what globs bring.
    pub fn lookup(&self, module: UnitId, name: Name) -> Rc<Vec<Hit>> {
        if let Some(own) = self.model.scopes.get(&(module, name)) {
            let hit = |&unit| Hit {
                unit,
                via: Vec::new(),
            };
            return Rc::new(own.iter().map(hit).collect());
        }
        if !self.model.globs.contains_key(&module) {
            return Rc::default();
        }
        if let Some(found) = self.found.borrow().get(&(module, name)) {
            return found.clone();
        }
        let found = Rc::new(self.through_globs(module, name));
        if self.open.get() == 0 {
            let mut known = self.found.borrow_mut();
            known.insert((module, name), found.clone());
        }
        found
    }

    /// Walks along the globs from a module until one names a module that has the name.
    fn through_globs(&self, module: UnitId, name: Name) -> Vec<Hit> {
        let mut hits = Vec::new();
        let Some(declaring) = self.declaring.get(&name) else {
            return hits;
        };
        let mut seen = HashSet::from([module]);
        // Each module with the step before it and the glob that leads from there.
        let mut steps: Vec<(UnitId, usize, UnitId)> = vec![(module, 0, module)];
        let mut next = 0;
        while let Some(&(at, ..)) = steps.get(next) {
            let targets = self.targets(at);
            let reaches = |glob| at == module || self.is_visible(glob, module);
            for &(of, unit) in declaring {
                let glob = targets.get(&of).copied().filter(|&glob| reaches(glob));
                if let Some(glob) = glob
                    && self.is_visible(unit, module)
                {
                    steps.push((of, next, glob));
                    let via = self.way(&steps);
                    steps.pop();
                    hits.push(Hit { unit, via });
                }
            }
            if !hits.is_empty() {
                return hits;
            }
            let further = targets.iter().filter(|&(_, &glob)| reaches(glob));
            let further = further.filter(|&(&of, _)| seen.insert(of));
            let mut further: Vec<_> = further.map(|(&of, &glob)| (of, next, glob)).collect();
            further.sort_unstable();
            steps.extend(further);
            next += 1;
        }
        hits
    }

    /// What the globs of a module name, each with the glob.
    fn targets(&self, module: UnitId) -> Rc<HashMap<UnitId, UnitId>> {
        if let Some(known) = self.targets.borrow().get(&module) {
            return known.clone();
        }
        let mut targets = HashMap::new();
        for &glob in self.model.globs.get(&module).into_iter().flatten() {
            for target in self.glob_targets(glob).iter() {
                targets.entry(target.unit).or_insert(glob);
            }
        }
        let targets = Rc::new(targets);
        if self.open.get() == 0 {
            let mut known = self.targets.borrow_mut();
            known.insert(module, targets.clone());
        }
        targets
    }

    /// The globs and what they name, from the last step back to the first.
    fn way(&self, steps: &[(UnitId, usize, UnitId)]) -> Vec<UnitId> {
        let mut via = Vec::new();
        let mut at = steps.len() - 1;
        while at > 0 {
            let (_, before, glob) = steps[at];
            via.push(glob);
            let targets = self.glob_targets(glob);
            via.extend(targets.iter().flat_map(|target| &target.via));
            at = before;
        }
        via
    }

    /// What a glob brings everything of.
    fn glob_targets(&self, glob: UnitId) -> Rc<Vec<Hit>> {
        if let Some(known) = self.globs.borrow().get(&glob) {
            return known.clone();
        }
        self.globs.borrow_mut().insert(glob, Rc::default());
        self.open.set(self.open.get() + 1);
        let found = self.leaf(glob);
        self.open.set(self.open.get() - 1);
        let hits = found.ends.iter().map(|&unit| Hit {
            unit,
            via: found.via.clone(),
        });
        let hits: Rc<Vec<Hit>> = Rc::new(hits.collect());
        self.globs.borrow_mut().insert(glob, hits.clone());
        hits
    }

    /// Whether a unit can be seen from a module: it is `pub` in some way, or the module is inside of its own.
    fn is_visible(&self, unit: UnitId, from: UnitId) -> bool {
        let of = &self.model.units[unit];
        let item = match of.kind {
            Kind::Leaf { import, .. } => import,
            _ => unit,
        };
        let item = &self.model.units[item];
        let source = self.model.source(unit);
        let mut head = item.tokens.start..item.keyword;
        matches!(of.kind, Kind::Call | Kind::Foreign)
            || head.any(|at| source.word(at) == "pub")
            || self.is_inside(from, item.parent.unwrap_or(unit))
    }

    /// Whether a module is the other or inside of it.
    pub fn is_inside(&self, module: UnitId, outer: UnitId) -> bool {
        let mut at = Some(module);
        while let Some(unit) = at {
            if unit == outer {
                return true;
            }
            at = self.model.units[unit].parent;
        }
        false
    }

    /// What an import brings.
    pub fn leaf(&self, leaf: UnitId) -> Resolution {
        let of = &self.model.units[leaf];
        let Kind::Leaf { import, index } = of.kind else {
            return Resolution::new(Head::Unknown);
        };
        let Some(names) = self.model.leaf_path(import, index) else {
            return Resolution::new(Head::Unknown);
        };
        let Kind::Use(tree) = &self.model.units[import].kind else {
            return Resolution::new(Head::Unknown);
        };
        let path = Path {
            names,
            at: None,
            is_global: tree.is_global,
            is_macro: false,
            is_import: true,
            is_dollar: false,
            alias: None,
        };
        let place = Place {
            module: of.module,
            krate: of.krate,
            owner: None,
            locals: &[],
        };
        if self.depth.get() > DEEPEST {
            return Resolution::new(Head::Unknown);
        }
        self.depth.set(self.depth.get() + 1);
        let found = self.resolve_past(&path, place, Some(leaf));
        self.depth.set(self.depth.get() - 1);
        found
    }

    /// Where a path leads.
    pub fn resolve(&self, path: &Path, place: Place) -> Resolution {
        self.resolve_past(path, place, None)
    }

    /// The same, for an import that is not found by its own name.
    fn resolve_past(&self, path: &Path, place: Place, past: Option<UnitId>) -> Resolution {
        let mut names: &[Name] = &path.names;
        // `a::{self}` is `a`, and `a::*` is all of it.
        if let [rest @ .., last] = names
            && path.is_import
            && !rest.is_empty()
            && matches!(self.text(*last), "self" | "*")
        {
            names = rest;
        }
        let (mut found, mut at) = self.head(path, names, place, past);
        // What the head is made of was consumed already.
        let mut current = std::mem::take(&mut found.ends);
        while at < names.len() && !current.is_empty() {
            let name = names[at];
            let mut next = Vec::new();
            for unit in current {
                self.step(unit, name, place.module, past, &mut found, &mut next);
            }
            current = next;
            at += 1;
        }
        if !found.parts.is_empty() {
            found.foreign_parts.extend(names.iter().skip(at));
        }
        found.ends = current;
        found
    }

    /// Goes from a unit to what a name in it stands for.
    fn step(
        &self,
        unit: UnitId,
        name: Name,
        from: UnitId,
        past: Option<UnitId>,
        found: &mut Resolution,
        next: &mut Vec<UnitId>,
    ) {
        let of = &self.model.units[unit];
        match of.kind {
            Kind::Module => {
                found.via.push(unit);
                let hits = self.lookup(unit, name);
                for hit in hits.iter().filter(|hit| Some(hit.unit) != past) {
                    found.via.extend(&hit.via);
                    self.follow(hit.unit, found, next);
                }
                if self.model.is_root(unit) {
                    let exported = self.model.crates[of.krate].exported.get(&name);
                    next.extend(exported.into_iter().flatten());
                }
                // A macro that is imported from where it is defined.
                if hits.is_empty() && from != unit {
                    let own = self.model.crates[of.krate].macros.get(&name);
                    let own = own.into_iter().flatten();
                    next.extend(own.filter(|&&id| self.model.units[id].module == unit));
                }
            }
            Kind::Type | Kind::Trait => found.parts.push((unit, name)),
            Kind::Alias => {
                found.via.push(unit);
                self.alias_part(unit, name, found);
            }
            _ => {
                found.via.push(unit);
                found.vague_part = Some(name);
            }
        }
    }

    /// A name behind an alias is one of the type that it stands for.
    fn alias_part(&self, alias: UnitId, name: Name, found: &mut Resolution) {
        let types = self.alias_targets(alias);
        if types.is_empty() {
            found.vague_part = Some(name);
        }
        found
            .parts
            .extend(types.into_iter().map(|unit| (unit, name)));
    }

    /// The types that an alias stands for, as far as they are ours.
    pub fn alias_targets(&self, alias: UnitId) -> Vec<UnitId> {
        if self.depth.get() > DEEPEST {
            return Vec::new();
        }
        let of = &self.model.units[alias];
        let source = self.model.source(alias);
        let Some(equals) = of.tokens.clone().find(|&at| source.is_op(at, "=")) else {
            return Vec::new();
        };
        let target = of.mentions.iter().find_map(|mention| match mention {
            Mention::Path(path) if path.at == Some(equals + 1) => Some(path),
            _ => None,
        });
        let Some(target) = target else {
            return Vec::new();
        };
        self.depth.set(self.depth.get() + 1);
        let found = self.resolve(target, self.place(alias));
        let types = found
            .ends
            .into_iter()
            .flat_map(|unit| match self.model.units[unit].kind {
                Kind::Alias if unit != alias => self.alias_targets(unit),
                _ => vec![unit],
            });
        let types = types.collect();
        self.depth.set(self.depth.get() - 1);
        types
    }

    /// The place of what a unit says.
    pub fn place(&self, unit: UnitId) -> Place<'static> {
        let of = &self.model.units[unit];
        let is_owner = |id: &UnitId| matches!(self.model.units[*id].kind, Kind::Impl | Kind::Trait);
        Place {
            module: of.module,
            krate: of.krate,
            owner: Some(unit).filter(is_owner).or(of.parent.filter(is_owner)),
            locals: &[],
        }
    }

    /// Takes a unit that was found, and what it leads to if it is an import or a crate.
    fn follow(&self, unit: UnitId, found: &mut Resolution, next: &mut Vec<UnitId>) {
        match self.model.units[unit].kind {
            Kind::Leaf { .. } => {
                found.via.push(unit);
                let of = self.leaf(unit);
                found.via.extend(of.via);
                found.is_outside |= of.is_outside;
                found.parts.extend(of.parts);
                next.extend(of.ends);
            }
            Kind::ExternCrate(name) => {
                found.via.push(unit);
                match self.extern_crate(self.model.units[unit].krate, name) {
                    Some(root) => next.push(root),
                    None => found.is_outside = true,
                }
            }
            _ => next.push(unit),
        }
    }

    /// The root of the crate that an `extern crate` names, if it is inlined.
    fn extern_crate(&self, krate: usize, name: Name) -> Option<UnitId> {
        if self.text(name) == "self" {
            return Some(self.model.crates[krate].root);
        }
        match self.model.crates[krate].dependencies.get(&name) {
            Some(Target::Inline(index)) => Some(self.model.crates[*index].root),
            _ => None,
        }
        .filter(|&root| root != usize::MAX)
    }

    /// What a path begins with, and how many of its names that takes.
    fn head(
        &self,
        path: &Path,
        names: &[Name],
        place: Place,
        past: Option<UnitId>,
    ) -> (Resolution, usize) {
        let first = names[0];
        let old = self.model.inputs[place.krate].edition == Edition::E2015;
        let root = self.model.crates[place.krate].root;
        let start = |head, unit| {
            let mut found = Resolution::new(head);
            found.ends.push(unit);
            (found, 1)
        };
        match self.text(first) {
            "crate" => return start(Head::Relative, root),
            "self" if names.len() > 1 || path.is_import => {
                return start(Head::Relative, place.module);
            }
            "self" => return (Resolution::new(Head::Relative), 1),
            "super" => {
                let supers = names
                    .iter()
                    .take_while(|&&name| self.text(name) == "super")
                    .count();
                let mut module = place.module;
                for _ in 0..supers {
                    let parent = self.model.units[module].parent;
                    module = parent.map_or(module, |parent| self.model.units[parent].module);
                }
                let mut found = Resolution::new(Head::Relative);
                found.ends.push(module);
                return (found, supers);
            }
            "Self" => return self.own_type(names, place),
            _ => {}
        }
        let in_root = old && (path.is_global || path.is_import);
        if in_root {
            let (found, taken) = self.named(root, first, past, Head::Root);
            if !found.ends.is_empty() || found.is_outside {
                return (found, taken);
            }
        } else if !path.is_global {
            if let Some(local) = place.locals.iter().find(|local| local.alias == Some(first)) {
                let mut found = self.resolve(
                    local,
                    Place {
                        locals: &[],
                        ..place
                    },
                );
                found.head = Head::Local;
                return self.past_outside(found, names);
            }
            let (found, taken) = self.named(place.module, first, past, Head::Local);
            if !found.ends.is_empty() || found.is_outside || !found.parts.is_empty() {
                return self.past_outside_taken(found, names, taken);
            }
            if let Some(found) = self.local_globs(first, place) {
                return (found, 1);
            }
        }
        self.dependency(first, names, place)
    }

    /// What the globs inside of a function bring by a name.
    fn local_globs(&self, name: Name, place: Place) -> Option<Resolution> {
        let is_glob = |path: &&&Path| path.alias.is_some_and(|alias| self.text(alias) == "*");
        for glob in place.locals.iter().filter(is_glob) {
            let around = Place {
                locals: &[],
                ..place
            };
            for module in self.resolve(glob, around).ends {
                let (found, _) = self.named(module, name, None, Head::Local);
                if !found.ends.is_empty() {
                    return Some(found);
                }
            }
        }
        None
    }

    /// What a module has by a name.
    fn named(
        &self,
        module: UnitId,
        name: Name,
        past: Option<UnitId>,
        head: Head,
    ) -> (Resolution, usize) {
        let mut found = Resolution::new(head);
        let mut next = Vec::new();
        for hit in self
            .lookup(module, name)
            .iter()
            .filter(|hit| Some(hit.unit) != past)
        {
            if let Kind::ExternCrate(krate) = self.model.units[hit.unit].kind {
                // The name of a crate needs no `extern crate` to be one.
                let of = self.model.units[hit.unit].krate;
                if let Some(root) = self.extern_crate(of, krate) {
                    found.head = Head::Crate(self.model.units[root].krate);
                    next.push(root);
                } else {
                    found.is_outside = true;
                    found.head = match self.model.crates[of].dependencies.get(&krate) {
                        Some(Target::Keep(name)) => Head::Kept(name.clone()),
                        Some(Target::Missing) => Head::Missing,
                        _ => Head::Unknown,
                    };
                }
                continue;
            }
            found.via.extend(&hit.via);
            self.follow(hit.unit, &mut found, &mut next);
        }
        found.ends = next;
        (found, 1)
    }

    fn past_outside(&self, found: Resolution, names: &[Name]) -> (Resolution, usize) {
        self.past_outside_taken(found, names, 1)
    }

    /// What is behind something of another crate may be of a trait of ours.
    fn past_outside_taken(
        &self,
        mut found: Resolution,
        names: &[Name],
        taken: usize,
    ) -> (Resolution, usize) {
        if found.is_outside && names.len() > 1 {
            found.foreign_parts.extend(names.last());
        }
        (found, taken)
    }

    /// A crate that the code can name, or nothing that is known.
    fn dependency(&self, first: Name, names: &[Name], place: Place) -> (Resolution, usize) {
        let krate = &self.model.crates[place.krate];
        match krate.dependencies.get(&first) {
            Some(Target::Inline(index)) => {
                let mut found = Resolution::new(Head::Crate(*index));
                let root = self.model.crates[*index].root;
                if root != usize::MAX {
                    found.ends.push(root);
                }
                (found, 1)
            }
            other => {
                let head = match other {
                    Some(Target::Keep(name)) => Head::Kept(name.clone()),
                    Some(Target::Missing) => Head::Missing,
                    _ => Head::Unknown,
                };
                let mut found = Resolution::new(head);
                found.is_outside = true;
                if names.len() > 1 {
                    found.foreign_parts.extend(names.last());
                }
                (found, names.len())
            }
        }
    }

    /// `Self`, which is the type of an impl.
    fn own_type(&self, names: &[Name], place: Place) -> (Resolution, usize) {
        let mut found = Resolution::new(Head::Relative);
        let Some(owner) = place.owner else {
            found.vague_part = names.get(1).copied();
            return (found, names.len());
        };
        if matches!(self.model.units[owner].kind, Kind::Trait) {
            found.foreign_parts.extend(&names[1..]);
            return (found, names.len());
        }
        let types = self.header(owner, None).own_types;
        if types.is_empty() {
            found.foreign_parts.extend(&names[1..]);
        }
        if let Some(&name) = names.get(1) {
            found
                .parts
                .extend(types.into_iter().map(|unit| (unit, name)));
        }
        (found, names.len())
    }

    /// Reads the head of an impl; `tokens` if it is inside of a macro's body or arguments.
    pub fn header(&self, unit: UnitId, tokens: Option<std::ops::Range<usize>>) -> Header {
        let of = &self.model.units[unit];
        let source = self.model.source(unit);
        let tokens = tokens.unwrap_or_else(|| {
            let end = of
                .body
                .as_ref()
                .map_or(of.tokens.end, |body| body.start - 1);
            of.keyword..end
        });
        let mut start = tokens.start + 1;
        if source.is_op(start, "<") {
            start = parse::skip_angles(source, start);
        }
        let end = (start..tokens.end).find(|&at| source.word(at) == "where");
        let end = end.unwrap_or(tokens.end);
        let split = (start..end).find(|&at| source.word(at) == "for" && !source.is_op(at + 1, "<"));
        let own = split.map_or(start..end, |split| split + 1..end);
        let place = Place {
            owner: None,
            ..self.place(unit)
        };
        let mut header = Header {
            has_passed: own.clone().any(|at| source.is_op(at, "$")),
            ..Header::default()
        };
        let is_outermost = |at: usize| {
            (own.start..at).all(|before| {
                !source.is_op(before, "<")
                    && !source.is_op(before, "[")
                    && !source.is_op(before, "(")
            })
        };
        if split.is_some() {
            let is_passed = source.is_op(start, "$") && source.word(start + 1) != "crate";
            header.of = if is_passed { Of::Passed } else { Of::Nothing };
        }
        for mention in &of.mentions {
            let Mention::Path(path) = mention else {
                continue;
            };
            let Some(at) = path.at.filter(|&at| (start..end).contains(&at)) else {
                continue;
            };
            let found = self.resolve(path, place);
            let is_trait = split.is_some_and(|split| at < split);
            if is_trait && header.of == Of::Nothing {
                let traits: Vec<UnitId> = found
                    .ends
                    .iter()
                    .copied()
                    .filter(|&unit| self.is_trait(unit))
                    .collect();
                let last = path.names[path.names.len() - 1];
                header.of = match traits.is_empty() {
                    true => Of::Outside(last),
                    false => Of::Local(traits),
                };
                continue;
            }
            let types = found
                .ends
                .into_iter()
                .flat_map(|unit| match self.model.units[unit].kind {
                    Kind::Type | Kind::Call => vec![unit],
                    Kind::Alias => self.alias_targets(unit),
                    _ => Vec::new(),
                });
            let types: Vec<UnitId> = types.collect();
            if !is_trait && is_outermost(at) {
                header.own_types.extend(&types);
            }
            header.types.extend(types);
        }
        header
    }

    fn is_trait(&self, unit: UnitId) -> bool {
        matches!(self.model.units[unit].kind, Kind::Trait | Kind::Call)
    }
}

/// The modules and enums that have a name.
fn declaring(model: &Model) -> HashMap<Name, Vec<(UnitId, UnitId)>> {
    let mut declaring: HashMap<Name, Vec<(UnitId, UnitId)>> = HashMap::new();
    for (&(module, name), units) in &model.scopes {
        let units = units.iter().map(|&unit| (module, unit));
        declaring.entry(name).or_default().extend(units);
    }
    for (id, unit) in model.units.iter().enumerate() {
        let source = model.source(id);
        let is_enum = matches!(unit.kind, Kind::Type) && source.word(unit.keyword) == "enum";
        let words = unit.body.clone().filter(|_| is_enum).into_iter().flatten();
        let words = words.filter(|&at| source.is_ident(at));
        for name in words.filter_map(|at| model.names.find(source.name(at))) {
            declaring.entry(name).or_default().push((id, id));
        }
    }
    for units in declaring.values_mut() {
        units.sort_unstable();
        units.dedup();
    }
    declaring
}

/// What an impl is of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Of {
    /// No trait.
    #[default]
    Nothing,
    /// A trait of ours, or what a macro makes.
    Local(Vec<UnitId>),
    /// A trait of another crate.
    Outside(Name),
    /// A trait that a macro is passed.
    Passed,
}

/// The head of an impl.
#[derive(Debug, Clone, Default)]
pub struct Header {
    pub of: Of,
    /// The type that it is for, if that is one of ours.
    pub own_types: Vec<UnitId>,
    /// All types of ours that it names.
    pub types: Vec<UnitId>,
    /// Whether its type is one that a macro is passed.
    pub has_passed: bool,
}
