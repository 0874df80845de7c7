//! # Where paths lead
//!
//! Follows a path, name by name, to the units that it may mean. All that a name stands for is taken together, types,
//! values and macros alike: what is kept for it beyond need is for the compiler to find. Where the way is lost, in a type
//! parameter or in something that a macro makes, that is said. The first name decides how the rest is read, and it is the
//! only one that may read differently in the bundle.

use crate::input::{Edition, Target};
use crate::mentions::Path;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Head, Place, Resolution};
use crate::resolve::scope::Resolver;

impl Resolver<'_> {
    /// Where a path leads.
    pub fn resolve(&self, path: &Path, place: Place) -> Resolution {
        let mut names: &[Name] = &path.names;
        // `a::{self}` is `a`, and `a::*` is all of it.
        if let [rest @ .., last] = names
            && path.is_import
            && !rest.is_empty()
            && matches!(self.text(*last), "self" | "*")
        {
            names = rest;
        }
        let (mut found, taken) = self.first_segment(path, names, place);
        let mut current = std::mem::take(&mut found.ends);
        let mut rest = names[taken..].iter();
        while let (false, Some(&name)) = (current.is_empty(), rest.as_slice().first()) {
            rest.next();
            for unit in std::mem::take(&mut current) {
                current.extend(self.step(unit, name, place, &mut found));
            }
        }
        if !found.parts.is_empty() {
            found.foreign_parts.extend(rest);
        }
        found.ends = current;
        found
    }

    /// Goes from a unit to what a name in it stands for.
    fn step(&self, unit: UnitId, name: Name, place: Place, found: &mut Resolution) -> Vec<UnitId> {
        let of = &self.model.units[unit];
        match of.kind {
            Kind::Module => {
                found.via.push(unit);
                return self.member(unit, name, place, found);
            }
            Kind::Type | Kind::Trait => found.parts.push((unit, name)),
            // A name behind an alias is one of the type that it stands for.
            Kind::Alias if !self.types_behind(unit).is_empty() => {
                found.via.push(unit);
                let types = self.types_behind(unit).iter();
                found.parts.extend(types.map(|&of| (of, name)));
            }
            _ => {
                found.via.push(unit);
                found.vague_part = Some(name);
            }
        }
        Vec::new()
    }

    /// What a name in a module stands for, macros and all.
    fn member(
        &self,
        module: UnitId,
        name: Name,
        place: Place,
        found: &mut Resolution,
    ) -> Vec<UnitId> {
        let mut next = Vec::new();
        let hits = self.lookup(module, name);
        for hit in hits.iter().filter(|hit| Some(hit.unit) != place.import) {
            found.via.extend(&hit.via);
            next.extend(self.follow(hit.unit, found));
        }
        let krate = &self.model.crates[self.model.units[module].krate];
        next.extend(self.exported(module, name));
        // A macro that is imported from where it is defined.
        if hits.is_empty() && place.module != module {
            let own = krate.macros.get(&name).into_iter().flatten();
            next.extend(own.filter(|&&id| self.model.units[id].module == module));
        }
        next
    }

    /// What a unit that was found leads to: itself, or another if it is an import or a crate.
    pub fn follow(&self, unit: UnitId, found: &mut Resolution) -> Vec<UnitId> {
        match self.model.units[unit].kind {
            Kind::Leaf { .. } => {
                let of = self.leaf(unit);
                found.through(unit, of);
                of.ends.clone()
            }
            Kind::ExternCrate(name) => {
                found.via.push(unit);
                let root = self.model.inlined(self.model.units[unit].krate, name);
                found.is_outside |= root.is_none();
                root.into_iter().collect()
            }
            _ => vec![unit],
        }
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
            import: None,
        }
    }

    /// What a path begins with, and how many of its names that takes.
    fn first_segment(&self, path: &Path, names: &[Name], place: Place) -> (Resolution, usize) {
        let first = names[0];
        let relative = |unit| {
            let mut found = Resolution::new(Head::Relative);
            found.ends.push(unit);
            found
        };
        let root = self.model.root(place.krate);
        match self.text(first) {
            "crate" => return (relative(root), 1),
            "self" if names.len() > 1 || path.is_import => return (relative(place.module), 1),
            "self" => return (Resolution::new(Head::Relative), 1),
            "super" => {
                let is_super = |name: &&Name| self.text(**name) == "super";
                let supers = names.iter().take_while(is_super).count();
                return (relative(self.ancestor(place.module, supers)), supers);
            }
            "Self" => return (self.own_type(names, place), names.len()),
            _ => {}
        }
        let in_root = path.is_global || path.is_import;
        if self.model.inputs[place.krate].edition == Edition::E2015 && in_root {
            let found = self.named(root, first, place.import, Head::Root);
            if !found.ends.is_empty() || found.is_outside {
                return (found, 1);
            }
        } else if !path.is_global
            && let Some(mut found) = self.local(first, place)
        {
            // What is behind something of another crate may be of a trait of ours.
            if found.is_outside && names.len() > 1 {
                found.foreign_parts.extend(names.last());
            }
            return (found, 1);
        }
        self.dependency(first, names, place)
    }

    fn ancestor(&self, module: UnitId, levels: usize) -> UnitId {
        let units = &self.model.units;
        (0..levels).fold(module, |at, _| {
            units[at].parent.map_or(at, |parent| units[parent].module)
        })
    }

    /// What a name in a function or in its module stands for.
    fn local(&self, name: Name, place: Place) -> Option<Resolution> {
        let around = Place {
            locals: &[],
            ..place
        };
        let mut locals = place.locals.iter();
        if let Some(import) = locals.find(|import| import.alias == Some(name)) {
            let found = self.resolve(import, around);
            return Some(Resolution {
                head: Head::Local,
                ..found
            });
        }
        let found = self.named(place.module, name, place.import, Head::Local);
        if !found.ends.is_empty() || found.is_outside || !found.parts.is_empty() {
            return Some(found);
        }
        let is_glob = |path: &&&Path| path.alias.is_some_and(|alias| self.text(alias) == "*");
        let globs = place.locals.iter().filter(is_glob);
        let modules = globs.flat_map(|glob| self.resolve(glob, around).ends);
        let mut found = modules.map(|module| self.named(module, name, None, Head::Local));
        found.find(|found| !found.ends.is_empty())
    }

    /// What a module has by a name.
    fn named(&self, module: UnitId, name: Name, past: Option<UnitId>, head: Head) -> Resolution {
        let mut found = Resolution::new(head);
        let hits = self.lookup(module, name);
        for hit in hits.iter().filter(|hit| Some(hit.unit) != past) {
            let unit = &self.model.units[hit.unit];
            if let Kind::ExternCrate(krate) = unit.kind {
                // The name of a crate needs no `extern crate` to be one.
                let root = self.model.inlined(unit.krate, krate);
                let inlined = root.map(|root| Head::Crate(self.model.units[root].krate));
                found.head = inlined.unwrap_or_else(|| self.outside(unit.krate, krate));
                found.is_outside |= root.is_none();
                found.ends.extend(root);
            } else {
                found.via.extend(&hit.via);
                let ends = self.follow(hit.unit, &mut found);
                found.ends.extend(ends);
            }
        }
        found
    }

    /// A crate that the code can name, or nothing that is known.
    fn dependency(&self, first: Name, names: &[Name], place: Place) -> (Resolution, usize) {
        if let Some(Target::Inline(index)) = self.model.crates[place.krate].dependencies.get(&first)
        {
            let mut found = Resolution::new(Head::Crate(*index));
            found.ends.extend(self.model.inlined(place.krate, first));
            return (found, 1);
        }
        let mut found = Resolution::new(self.outside(place.krate, first));
        found.is_outside = true;
        found.foreign_parts.extend(names[1..].last());
        (found, names.len())
    }

    /// What a name is that leads to no crate of the input.
    fn outside(&self, krate: usize, name: Name) -> Head {
        match self.model.crates[krate].dependencies.get(&name) {
            Some(Target::Keep(name)) => Head::Kept(name.clone()),
            Some(Target::Missing) => Head::Missing,
            _ => Head::Unknown,
        }
    }

    /// `Self`, which is the type of an impl.
    fn own_type(&self, names: &[Name], place: Place) -> Resolution {
        let mut found = Resolution::new(Head::Relative);
        let Some(owner) = place.owner else {
            found.vague_part = names.get(1).copied();
            return found;
        };
        let header = self.headers.get(&owner);
        let types = header.map_or(&[][..], |header| &header.own_types);
        if types.is_empty() {
            found.foreign_parts.extend(&names[1..]);
        }
        if let Some(&name) = names.get(1) {
            found.parts.extend(types.iter().map(|&of| (of, name)));
        }
        found
    }
}
