//! # What is marked so far
//!
//! The state of the worklist, which the rules ask and the marker adds to.

use std::collections::{HashMap, HashSet};

use crate::model::{Model, UnitId, UnitKind};
use crate::names::Name;
use crate::resolve::resolution::ImplTrait;
use crate::resolve::scope::Resolver;

/// What the compiler has said so far.
#[derive(Debug, Clone, Default)]
pub struct CompilerFeedback {
    /// Units that are dead.
    pub dead: HashSet<UnitId>,
    /// Names without which there are errors.
    pub needed: HashSet<Name>,
    /// Units that the compiler finds dead and that stay all the same.
    pub allowed_dead: HashSet<UnitId>,
    /// Whether all of each crate that is reached stays.
    pub keeps_all: bool,
}

/// What is marked.
#[derive(Debug, Default)]
pub struct LiveSet {
    pub units: Vec<bool>,
    /// Exported macros that are called by a path or by another crate.
    pub named_macros: HashSet<UnitId>,
    /// Modules of which more lives than other modules and imports.
    pub modules_with_live_items: HashSet<UnitId>,
}

/// What living text says.
#[derive(Default)]
pub struct Mentioned {
    /// Everything, as words.
    pub words: HashSet<Name>,
    /// Behind a dot, or behind what is not known.
    pub members: HashSet<Name>,
    /// Behind what has only items of traits, as far as we are concerned.
    pub trait_items: HashSet<Name>,
    /// Behind a type or a trait.
    pub associated: HashSet<(UnitId, Name)>,
}

/// What is marked and said, and what it is about.
pub struct Marks<'a, 'm> {
    pub model: &'m Model,
    pub resolver: &'a Resolver<'m>,
    pub feedback: &'a CompilerFeedback,
    pub live: LiveSet,
    pub mentioned: Mentioned,
    /// The items of impls without a trait, by their types.
    pub inherent: HashSet<(UnitId, Name)>,
    /// The items of traits.
    pub trait_items: HashMap<(UnitId, Name), Vec<UnitId>>,
    /// The traits that have an item of a name.
    pub traits_by_item: HashMap<Name, Vec<UnitId>>,
    /// Imports under another name, by their modules.
    pub renaming_imports: HashMap<UnitId, Vec<UnitId>>,
}

impl<'a, 'm> Marks<'a, 'm> {
    /// Nothing is marked yet.
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
        };
        let units = model.units.iter().enumerate();
        for (id, unit) in units.filter(|(_, unit)| !unit.is_configured_out) {
            let items = unit.children.iter();
            let items = items.filter_map(|&child| Some((child, model.units[child].name?)));
            match unit.kind {
                UnitKind::Impl if resolver.headers[&id].of_trait == ImplTrait::Inherent => {
                    let types = &resolver.headers[&id].self_types;
                    let of_types =
                        items.flat_map(|(_, name)| types.iter().map(move |&of| (of, name)));
                    marks.inherent.extend(of_types);
                }
                UnitKind::Trait => {
                    for (child, name) in items {
                        marks.trait_items.entry((id, name)).or_default().push(child);
                        marks.traits_by_item.entry(name).or_default().push(id);
                    }
                }
                UnitKind::ImportLeaf { .. } if model.last_name(id) != unit.name => {
                    marks
                        .renaming_imports
                        .entry(unit.module)
                        .or_default()
                        .push(id);
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
