//! # Paths
//!
//! Follows a path, segment by segment, to the units that it can refer to. Types, values and macros are not
//! distinguished; trimming finds the units that this keeps needlessly. A path can also end at an unknown name, such as
//! a type parameter or an item from a macro. Only the first segment of a path ever changes in the bundle.

use crate::input::{DependencyTarget, Edition};
use crate::mentions::PathMention;
use crate::model::UnitId;
use crate::names::Name;
use crate::parse::ItemKind;
use crate::resolve::resolution::{PathHead, PathSite, Resolution};
use crate::resolve::scope::{Hit, Resolver};

impl<'m> Resolver<'m> {
    pub fn resolve(&self, path: &PathMention, site: PathSite) -> Resolution {
        let mut names: &[Name] = &path.names;
        // `a::{self}` imports `a`, and `a::*` all names in it.
        if let [rest @ .., last] = names
            && path.is_import
            && !rest.is_empty()
            && matches!(self.text(*last), "self" | "*")
        {
            names = rest;
        }
        let (mut found, taken) = self.first_segment(path, names, site);
        // `pub use name;` makes a macro in textual scope available to paths.
        if path.is_import
            && names.len() == 1
            && let Some(of) = self.model.textual_macro(site.at, names[0])
        {
            if found.targets.is_empty() {
                found = Resolution::new(PathHead::Local);
            }
            found.targets.push(of);
        }
        let mut current = std::mem::take(&mut found.targets);
        let mut rest = names[taken..].iter();
        while let (false, Some(&name)) = (current.is_empty(), rest.as_slice().first()) {
            rest.next();
            for unit in std::mem::take(&mut current) {
                current.extend(self.step(unit, name, site, &mut found));
            }
        }
        if !found.associated.is_empty() {
            found.external_associated.extend(rest);
        }
        found.targets = current;
        found
    }

    /// Returns the units that the path segment `name` leads to from `unit`.
    fn step(
        &self,
        unit: UnitId,
        name: Name,
        site: PathSite,
        found: &mut Resolution,
    ) -> Vec<UnitId> {
        let of = &self.model.units[unit];
        match of.kind {
            ItemKind::Module => {
                found.via.push(unit);
                return self.member(unit, name, site, found);
            }
            ItemKind::Type | ItemKind::Trait => found.associated.push((unit, name)),
            _ => {
                found.via.push(unit);
                found.unknown_member = Some(name);
            }
        }
        Vec::new()
    }

    /// Returns the units that `name` leads to in a module, macros included.
    fn member(
        &self,
        module: UnitId,
        name: Name,
        site: PathSite,
        found: &mut Resolution,
    ) -> Vec<UnitId> {
        let mut next = Vec::new();
        let hits = self.lookup(module, name);
        for hit in hits.iter().filter(|hit| Some(hit.unit) != site.import) {
            found.via.extend(&hit.via);
            next.extend(self.follow(hit.unit, found));
        }
        let krate = &self.model.crates[self.model.units[module].krate];
        for &of in self.exported(module, name) {
            next.extend(self.follow(of, found));
        }
        // A module can import its own macros by a path to itself.
        if hits.is_empty() && site.module != module {
            let own = krate.macros.get(&name).into_iter().flatten();
            next.extend(own.filter(|&&id| self.model.units[id].module == module));
        }
        if next.is_empty() {
            let globs = self.model.globs.get(&module).into_iter().flatten();
            let is_missing = |of: &&UnitId| self.import_resolution(**of).head == PathHead::Missing;
            found
                .via
                .extend(globs.copied().filter(|of| is_missing(&of)));
        }
        next
    }

    /// The units that a looked-up unit stands for: the targets of an import, the root of an `extern crate`, or else the
    /// unit itself. A macro becomes a root macro, because lookup finds macros only at the root of their crate.
    pub fn follow(&self, unit: UnitId, found: &mut Resolution) -> Vec<UnitId> {
        match self.model.units[unit].kind {
            ItemKind::ImportLeaf => {
                let of = self.import_resolution(unit);
                found.through(unit, of);
                of.targets.clone()
            }
            ItemKind::ExternCrate => {
                let name = self.model.extern_crate_name(unit);
                found.via.push(unit);
                let root = self.model.inlined(self.model.units[unit].krate, name);
                found.is_outside |= root.is_none();
                root.into_iter().collect()
            }
            ItemKind::Macro => {
                found.root_macros.push(unit);
                vec![unit]
            }
            _ => vec![unit],
        }
    }

    /// Returns the starting point of the unit's paths: its module, crate, impl or trait, and local imports.
    pub fn site(&self, unit: UnitId) -> PathSite<'m> {
        let of = &self.model.units[unit];
        let is_owner =
            |id: &UnitId| matches!(self.model.units[*id].kind, ItemKind::Impl | ItemKind::Trait);
        PathSite {
            at: unit,
            module: of.module,
            krate: of.krate,
            owner: Some(unit).filter(is_owner).or(of.parent.filter(is_owner)),
            locals: &of.local_imports,
            import: None,
        }
    }

    /// Resolves the start of a path, and returns the number of segments in it.
    fn first_segment(
        &self,
        path: &PathMention,
        names: &[Name],
        site: PathSite,
    ) -> (Resolution, usize) {
        let first = names[0];
        let relative = |unit| {
            let mut found = Resolution::new(PathHead::Relative);
            found.targets.push(unit);
            found
        };
        let root = self.model.root(site.krate);
        match self.text(first) {
            "crate" => return (relative(root), 1),
            "self" => return (relative(site.module), 1),
            "super" => {
                let is_super = |name: &&Name| self.text(**name) == "super";
                let supers = names.iter().take_while(is_super).count();
                let parent = |at: UnitId| self.model.units[at].parent.unwrap_or(at);
                let module = |at: UnitId| self.model.units[parent(at)].module;
                let target = (0..supers).fold(site.module, |at, _| module(at));
                return (relative(target), supers);
            }
            "Self" => return (self.own_type(names, site), names.len()),
            _ => {}
        }
        let in_root = path.is_global || path.is_import;
        if self.model.inputs[site.krate].edition == Edition::E2015 && in_root {
            let found = self.named(root, names, site.import, PathHead::Root);
            if !found.targets.is_empty() || found.is_outside {
                return (found, 1);
            }
        } else if !path.is_global
            && let Some(mut found) = self.local(names, site)
        {
            // An item of an external type can belong to a loaded trait.
            if found.is_outside && names.len() > 1 {
                found.external_associated.extend(names.last());
            }
            return (found, 1);
        }
        self.dependency(first, names, site)
    }

    /// Resolves a path that begins with a local import or a name of the module; `None` if it begins with neither.
    fn local(&self, names: &[Name], site: PathSite) -> Option<Resolution> {
        let around = PathSite {
            locals: &[],
            ..site
        };
        let mut locals = site.locals.iter();
        if let Some(import) = locals.find(|import| import.alias == Some(names[0])) {
            let found = self.resolve(import, around);
            return Some(Resolution {
                head: PathHead::Local,
                ..found
            });
        }
        let found = self.named(site.module, names, site.import, PathHead::Local);
        if !found.targets.is_empty() || found.is_outside || !found.associated.is_empty() {
            return Some(found);
        }
        let is_glob = |path: &&PathMention| path.alias.is_some_and(|alias| self.text(alias) == "*");
        let globs = site.locals.iter().filter(is_glob);
        let modules = globs.flat_map(|glob| self.resolve(glob, around).targets);
        let mut found = modules.map(|module| self.named(module, names, None, PathHead::Local));
        found.find(|found| !found.targets.is_empty())
    }

    /// Resolves the first name in a module, except through `past`. Before other names, values and macros do not count.
    fn named(
        &self,
        module: UnitId,
        names: &[Name],
        past: Option<UnitId>,
        head: PathHead,
    ) -> Resolution {
        let mut found = Resolution::new(head);
        let hits = self.lookup(module, names[0]);
        let is_value = |of: &UnitId| self.model.units[*of].kind.is_value();
        // If a macro call seems to declare a crate's name, the name is taken to mean the crate.
        let krate = &self.model.crates[self.model.units[module].krate];
        let is_crate = krate.dependencies.contains_key(&names[0]);
        let is_other = |hit: &&Hit| {
            let is_call = self.model.units[hit.unit].kind == ItemKind::MacroCall;
            Some(hit.unit) != past && !(is_crate && is_call)
        };
        for hit in hits.iter().filter(is_other) {
            let targets = self.resolve_import(hit.unit);
            if names.len() > 1 && !targets.is_empty() && targets.iter().all(is_value) {
                continue;
            }
            let unit = &self.model.units[hit.unit];
            if unit.kind == ItemKind::ExternCrate {
                let krate = self.model.extern_crate_name(hit.unit);
                // Paths can name a dependency without `extern crate`, so they lead to the crate itself.
                let root = self.model.inlined(unit.krate, krate);
                let inlined = root.map(|root| PathHead::Crate(self.model.units[root].krate));
                found.head = inlined.unwrap_or_else(|| self.crate_named(unit.krate, krate));
                found.is_outside |= root.is_none();
                found.targets.extend(root);
            } else {
                found.via.extend(&hit.via);
                let targets = self.follow(hit.unit, &mut found);
                found.targets.extend(targets);
            }
        }
        found
    }

    /// Resolves a path by its first name as a dependency. Any other name leads outside of the loaded crates.
    fn dependency(&self, first: Name, names: &[Name], site: PathSite) -> (Resolution, usize) {
        let mut found = Resolution::new(self.crate_named(site.krate, first));
        found.targets.extend(self.model.inlined(site.krate, first));
        if !found.targets.is_empty() {
            return (found, 1);
        }
        found.is_outside = true;
        found.external_associated.extend(names[1..].last());
        (found, names.len())
    }

    /// Classifies the name of a crate.
    fn crate_named(&self, krate: usize, name: Name) -> PathHead {
        match self.model.crates[krate].dependencies.get(&name) {
            Some(DependencyTarget::Inlined(index)) => PathHead::Crate(*index),
            Some(DependencyTarget::Provided(name)) => PathHead::Provided(name.clone()),
            Some(DependencyTarget::Missing) => PathHead::Missing,
            _ => PathHead::Unknown,
        }
    }

    /// Resolves a path that begins with `Self` to the type of the enclosing impl.
    fn own_type(&self, names: &[Name], site: PathSite) -> Resolution {
        let mut found = Resolution::new(PathHead::Relative);
        let Some(owner) = site.owner else {
            found.unknown_member = names.get(1).copied();
            return found;
        };
        let header = self.headers.get(&owner);
        let types = header.map_or(&[][..], |header| &header.self_types);
        if types.is_empty() {
            found.external_associated.extend(&names[1..]);
        }
        if let Some(&name) = names.get(1) {
            found.associated.extend(types.iter().map(|&of| (of, name)));
        }
        found
    }
}
