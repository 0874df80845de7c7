//! # What a name in a module stands for
//!
//! A module's own names hide what its globs bring. Along globs the search goes only where the name is declared at all,
//! so that a prelude that everybody imports costs no more than a small one.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::model::{Kind, Model, UnitId};
use crate::names::Name;
use crate::resolve::{Hit, Resolver};

impl Resolver<'_> {
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
}

/// The modules and enums that have a name.
pub fn declaring(model: &Model) -> HashMap<Name, Vec<(UnitId, UnitId)>> {
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
