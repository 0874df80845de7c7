//! # The state of marking
//!
//! Marking adds to this state, and the rules query it.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::model::{Model, UnitId};
use crate::names::Name;
use crate::parse::ItemKind;
use crate::resolve::resolution::ImplTrait;
use crate::resolve::scope::Resolver;

/// The conclusions from the compiler runs so far.
#[derive(Debug, Clone, Default)]
pub struct CompilerFeedback {
    /// Units that lints reported as unused.
    pub dead: HashSet<UnitId>,
    /// Names that errors reported as missing.
    pub needed: HashSet<Name>,
    /// Unused units that get `#[allow(dead_code)]`, because cutting them caused errors.
    pub allowed_dead: HashSet<UnitId>,
    /// The `use` items to add, by module.
    pub imports: HashMap<UnitId, BTreeSet<String>>,
    /// The lints to allow, by crate.
    pub allowed_lints: HashMap<usize, BTreeSet<String>>,
    /// True to keep all units of each live crate.
    pub keeps_all: bool,
}

/// The result of marking.
#[derive(Debug, Default)]
pub struct LiveSet {
    pub units: Vec<bool>,
    /// Exported macros that are called by path or from another crate.
    pub named_macros: HashSet<UnitId>,
    /// Exported macros that are named as items of their crate's root.
    pub root_macros: HashSet<UnitId>,
    /// Modules with a live unit other than a module or an import.
    pub modules_with_live_items: HashSet<UnitId>,
}

/// The names that live text mentions.
#[derive(Default)]
pub struct Mentioned {
    /// All names and operators.
    pub words: HashSet<Name>,
    /// The names after a dot, or after an unknown value or type.
    pub members: HashSet<Name>,
    /// The names that only an item of a trait can have.
    pub trait_items: HashSet<Name>,
    /// The names after a known type or trait, each with that type or trait.
    pub associated: HashSet<(UnitId, Name)>,
}

/// The state of marking, and indexes of the model.
pub struct Marks<'a, 'm> {
    pub model: &'m Model,
    pub resolver: &'a Resolver<'m>,
    pub feedback: &'a CompilerFeedback,
    pub live: LiveSet,
    pub mentioned: Mentioned,
    /// The names of the items of inherent impls, each with the type.
    pub inherent: HashSet<(UnitId, Name)>,
    /// The items of traits, by trait and name.
    pub trait_items: HashMap<(UnitId, Name), Vec<UnitId>>,
    /// The traits, by the names of their items.
    pub traits_by_item: HashMap<Name, Vec<UnitId>>,
    /// The imports with `as`, by module.
    pub renaming_imports: HashMap<UnitId, Vec<UnitId>>,
    /// The marked units whose mentions were not followed yet.
    pub queue: Vec<UnitId>,
    /// Pairs of a macro whose mentions were followed and a unit that calls the macro, or the module of such a unit.
    pub expanded: HashSet<(UnitId, UnitId)>,
    /// Pairs of a module and a name: the traits in scope of the module that have an item of this name are marked.
    pub searched_traits: HashSet<(UnitId, Name)>,
}

impl<'a, 'm> Marks<'a, 'm> {
    /// Creates the indexes, with no unit marked.
    pub fn new(resolver: &'a Resolver<'m>, feedback: &'a CompilerFeedback) -> Self {
        let model = resolver.model;
        let mut marks = Marks {
            model,
            resolver,
            feedback,
            live: LiveSet {
                units: vec![false; model.units.len()],
                ..LiveSet::default()
            },
            mentioned: Mentioned::default(),
            inherent: HashSet::new(),
            trait_items: HashMap::new(),
            traits_by_item: HashMap::new(),
            renaming_imports: HashMap::new(),
            queue: Vec::new(),
            expanded: HashSet::new(),
            searched_traits: HashSet::new(),
        };
        for id in model.configured_units() {
            let unit = &model.units[id];
            let items = unit.children.iter();
            let items = items.filter_map(|&child| Some((child, model.units[child].name?)));
            match unit.kind {
                ItemKind::Impl if resolver.headers[&id].of_trait == ImplTrait::Inherent => {
                    let types = &resolver.headers[&id].self_types;
                    for (_, name) in items {
                        marks.inherent.extend(types.iter().map(|&of| (of, name)));
                    }
                }
                ItemKind::Trait => {
                    for (child, name) in items {
                        marks.trait_items.entry((id, name)).or_default().push(child);
                        marks.traits_by_item.entry(name).or_default().push(id);
                    }
                }
                ItemKind::ImportLeaf if model.last_name(id) != unit.name => {
                    let imports = marks.renaming_imports.entry(unit.module);
                    imports.or_default().push(id);
                }
                _ => {}
            }
        }
        marks
    }

    pub fn is_live(&self, id: UnitId) -> bool {
        self.live.units[id]
    }

    pub fn any_live(&self, ids: &[UnitId]) -> bool {
        ids.iter().any(|&id| self.is_live(id))
    }

    pub fn all_live(&self, ids: &[UnitId]) -> bool {
        ids.iter().all(|&id| self.is_live(id))
    }

    pub fn has_live_items(&self, module: UnitId) -> bool {
        self.live.modules_with_live_items.contains(&module)
    }
}
