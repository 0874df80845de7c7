//! # What a path begins with
//!
//! `crate`, a name that the module has, a crate, or something that is not known: the first name of a path decides how
//! the rest is read, and it is the only one that may read differently in the bundle.

use crate::input::{Edition, Target};
use crate::mentions::Path;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Head, Place, Resolution};
use crate::resolve::scope::Resolver;

impl Resolver<'_> {
    /// What a path begins with, and how many of its names that takes.
    pub fn first_segment(
        &self,
        path: &Path,
        names: &[Name],
        place: Place,
        past: Option<UnitId>,
    ) -> (Resolution, usize) {
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
                let supers = names
                    .iter()
                    .take_while(|&&name| self.text(name) == "super")
                    .count();
                return (relative(self.ancestor(place.module, supers)), supers);
            }
            "Self" => return (self.own_type(names, place), names.len()),
            _ => {}
        }
        let in_root = path.is_global || path.is_import;
        if self.model.inputs[place.krate].edition == Edition::E2015 && in_root {
            let found = self.named(root, first, past, Head::Root);
            if !found.ends.is_empty() || found.is_outside {
                return (found, 1);
            }
        } else if !path.is_global
            && let Some(mut found) = self.local(first, place, past)
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
    fn local(&self, name: Name, place: Place, past: Option<UnitId>) -> Option<Resolution> {
        let around = Place {
            locals: &[],
            ..place
        };
        if let Some(import) = place
            .locals
            .iter()
            .find(|import| import.alias == Some(name))
        {
            let found = self.resolve(import, around);
            return Some(Resolution {
                head: Head::Local,
                ..found
            });
        }
        let found = self.named(place.module, name, past, Head::Local);
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
        let types = self
            .headers
            .get(&owner)
            .map_or(&[][..], |header| &header.own_types);
        if types.is_empty() {
            found.foreign_parts.extend(&names[1..]);
        }
        if let Some(&name) = names.get(1) {
            found.parts.extend(types.iter().map(|&of| (of, name)));
        }
        found
    }
}
