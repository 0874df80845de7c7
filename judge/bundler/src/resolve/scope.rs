//! # Lookup of names in modules
//!
//! A module's own names shadow the names from its globs. A name through fewer globs shadows one through more.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use crate::model::{Model, UnitId};
use crate::names::Name;
use crate::parse::ItemKind;
use crate::resolve::resolution::{ImplHeader, ImplTrait, Resolution};

/// A unit that a name refers to, and the glob imports on the way to it.
#[derive(Debug, Clone)]
pub struct Hit {
    pub unit: UnitId,
    pub via: Vec<UnitId>,
}

pub(super) type Hits = Rc<Vec<Hit>>;

/// The results of name resolution.
pub struct Resolver<'m> {
    pub model: &'m Model,
    pub imports: HashMap<UnitId, Resolution>,
    pub headers: HashMap<UnitId, ImplHeader>,
    /// All names of declarations in modules and enums, and of exported macros. No other name needs a lookup in globs.
    pub(super) declared: HashSet<Name>,
    /// The results of glob lookups. They are outdated once more imports are resolved.
    pub(super) found: RefCell<HashMap<(UnitId, Name), Hits>>,
    pub(super) nothing: Resolution,
}

impl<'m> Resolver<'m> {
    pub fn text(&self, name: Name) -> &'m str {
        self.model.names.text(name)
    }

    /// The resolution of an import leaf; empty if it is not resolved yet.
    pub fn import_resolution(&self, leaf: UnitId) -> &Resolution {
        self.imports.get(&leaf).unwrap_or(&self.nothing)
    }

    /// Returns whether an import gives an exported macro its own name in the macro's module or a module around it.
    pub fn imports_own_macro(&self, leaf: UnitId) -> bool {
        let units = &self.model.units;
        let mut targets = self.import_resolution(leaf).targets.iter();
        targets.any(|&of| {
            let is_same = units[of].is_exported_macro && units[of].name == units[leaf].name;
            is_same && self.model.is_inside(units[of].module, units[leaf].module)
        })
    }

    /// The targets of an import leaf; for any other unit, the unit itself.
    pub fn resolve_import(&self, unit: UnitId) -> Vec<UnitId> {
        match self.model.units[unit].kind {
            ItemKind::ImportLeaf => self.import_resolution(unit).targets.clone(),
            _ => vec![unit],
        }
    }

    /// The names that an error can use for a unit; for an impl, the name of its trait.
    pub fn names_in_errors(&self, id: UnitId) -> impl Iterator<Item = Name> {
        let units = &self.model.units;
        let name = match self.headers.get(&id).map(|header| &header.of_trait) {
            Some(ImplTrait::External(name)) => Some(*name),
            Some(ImplTrait::Local(traits)) => traits.first().and_then(|&of| units[of].name),
            _ => units[id].name,
        };
        [name, self.model.last_name(id)].into_iter().flatten()
    }

    /// Looks up a name among a module's own declarations, or else through its globs.
    pub fn lookup(&self, module: UnitId, name: Name) -> Hits {
        if let Some(own) = self.model.scopes.get(&(module, name)) {
            let via = Vec::new;
            return Rc::new(own.iter().map(|&unit| Hit { unit, via: via() }).collect());
        }
        if !self.model.globs.contains_key(&module) || !self.declared.contains(&name) {
            return Rc::default();
        }
        if let Some(known) = self.found.borrow().get(&(module, name)) {
            return known.clone();
        }
        let hits = Rc::new(self.through_globs(module, name));
        self.found.borrow_mut().insert((module, name), hits.clone());
        hits
    }

    /// Walks the globs of a module breadth first, to the nearest modules that have the name.
    fn through_globs(&self, module: UnitId, name: Name) -> Vec<Hit> {
        let mut hits = Vec::new();
        let mut seen = HashSet::from([module]);
        let mut queue = VecDeque::from([(module, Vec::new())]);
        while let Some((at, way)) = queue.pop_front() {
            let globs = self.model.globs.get(&at).into_iter().flatten();
            for &glob in globs.filter(|&&glob| at == module || self.is_visible(glob, module)) {
                let found = self.import_resolution(glob);
                for &of in found.targets.iter().filter(|&&of| seen.insert(of)) {
                    let mut via = way.clone();
                    via.push(glob);
                    via.extend(&found.via);
                    let units = self.model.scopes.get(&(of, name)).into_iter().flatten();
                    let visible = units.filter(|&&unit| self.is_visible(unit, module));
                    hits.extend(visible.chain(self.exported(of, name)).map(|&unit| Hit {
                        unit,
                        via: via.clone(),
                    }));
                    queue.push_back((of, via));
                }
            }
            if !hits.is_empty() {
                break;
            }
        }
        hits
    }

    /// The exported macros called `name` if `module` is the root of their crate; empty for any other module.
    pub fn exported(&self, module: UnitId, name: Name) -> impl Iterator<Item = &'m UnitId> {
        let krate = &self.model.crates[self.model.units[module].krate];
        let macros = krate.exported.get(&name);
        let macros = macros.filter(|_| self.model.is_root(module));
        macros.into_iter().flatten()
    }

    /// Returns whether a unit is visible from a module: the unit has any kind of `pub`, or the module is inside the
    /// unit's parent. Macro calls and `extern` blocks always count as visible.
    fn is_visible(&self, unit: UnitId, from: UnitId) -> bool {
        let of = &self.model.units[unit];
        let import = of.parent.filter(|_| of.kind == ItemKind::ImportLeaf);
        let item = &self.model.units[import.unwrap_or(unit)];
        matches!(of.kind, ItemKind::MacroCall | ItemKind::Foreign)
            || !item.visibility.is_empty()
            || self.model.is_inside(from, item.parent.unwrap_or(unit))
    }
}
