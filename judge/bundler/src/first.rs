//! # What a path begins with
//!
//! `crate`, a name that the module has, a crate, or something that is not known: the first name of a path decides how
//! the rest is read, and it is the only one that may read differently in the bundle.

use crate::input::{Edition, Target};
use crate::mentions::Path;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::{Head, Place, Resolution, Resolver};

impl Resolver<'_> {
    /// What a path begins with, and how many of its names that takes.
    pub fn head(
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
}
