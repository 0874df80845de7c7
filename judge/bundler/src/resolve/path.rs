//! # Where paths lead
//!
//! Follows a path, name by name, to the units that it may mean. All that a name stands for is taken together, types,
//! values and macros alike: what is kept for it beyond need is for the compiler to find. Where the way is lost, in a type
//! parameter or in something that a macro makes, that is said.

use crate::mentions::Path;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Place, Resolution};
use crate::resolve::scope::Resolver;

impl Resolver<'_> {
    /// Where a path leads.
    pub fn resolve(&self, path: &Path, place: Place) -> Resolution {
        self.resolve_past(path, place, None)
    }

    /// The same, for an import that is not found by its own name.
    pub fn resolve_past(&self, path: &Path, place: Place, past: Option<UnitId>) -> Resolution {
        let mut names: &[Name] = &path.names;
        // `a::{self}` is `a`, and `a::*` is all of it.
        if let [rest @ .., last] = names
            && path.is_import
            && !rest.is_empty()
            && matches!(self.text(*last), "self" | "*")
        {
            names = rest;
        }
        let (mut found, taken) = self.first_segment(path, names, place, past);
        let mut current = std::mem::take(&mut found.ends);
        let mut rest = names[taken..].iter();
        while let (false, Some(&name)) = (current.is_empty(), rest.as_slice().first()) {
            rest.next();
            for unit in std::mem::take(&mut current) {
                current.extend(self.step(unit, name, place.module, past, &mut found));
            }
        }
        if !found.parts.is_empty() {
            found.foreign_parts.extend(rest);
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
    ) -> Vec<UnitId> {
        let of = &self.model.units[unit];
        match of.kind {
            Kind::Module => {
                found.via.push(unit);
                return self.member(unit, name, from, past, found);
            }
            Kind::Type | Kind::Trait => found.parts.push((unit, name)),
            // A name behind an alias is one of the type that it stands for.
            Kind::Alias
                if self
                    .aliases
                    .get(&unit)
                    .is_some_and(|types| !types.is_empty()) =>
            {
                found.via.push(unit);
                found
                    .parts
                    .extend(self.aliases[&unit].iter().map(|&of| (of, name)));
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
        from: UnitId,
        past: Option<UnitId>,
        found: &mut Resolution,
    ) -> Vec<UnitId> {
        let mut next = Vec::new();
        let hits = self.lookup(module, name);
        for hit in hits.iter().filter(|hit| Some(hit.unit) != past) {
            found.via.extend(&hit.via);
            next.extend(self.follow(hit.unit, found));
        }
        let krate = &self.model.crates[self.model.units[module].krate];
        if self.model.is_root(module) {
            next.extend(krate.exported.get(&name).into_iter().flatten());
        }
        // A macro that is imported from where it is defined.
        if hits.is_empty() && from != module {
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
        }
    }
}
