//! # The context of a sweep

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::input::Edition;
use crate::mark::marks::{CompilerFeedback, LiveSet};
use crate::model::{FileId, Model, Unit, UnitId};
use crate::resolve::scope::Resolver;
use crate::source::SourceFile;

/// The inputs of the sweep, and the external crates that it finds.
pub struct SweepContext<'a, 'm> {
    pub model: &'m Model,
    pub resolver: &'a Resolver<'m>,
    pub live: &'a LiveSet,
    pub feedback: &'a CompilerFeedback,
    /// The live units of each file.
    pub by_file: HashMap<FileId, Vec<UnitId>>,
    /// The imports to add at the end of each module, such as those that re-export the macros of its child modules.
    pub reexports: HashMap<UnitId, BTreeSet<String>>,
    /// The modules with a public name. Only from such a module can a glob import be public.
    pub public_modules: HashSet<UnitId>,
    pub external_crates: RefCell<ExternalCrates>,
}

/// The crates that the bundle names but does not contain.
#[derive(Debug, Clone, Default)]
pub struct ExternalCrates {
    /// The judge's names of the crates that it provides.
    pub provided: BTreeSet<String>,
    /// The crates that are neither inlined nor provided, each with the file and the byte of the first mention.
    pub missing: BTreeMap<String, (FileId, usize)>,
    /// Pairs of a crate and an inlined crate that it names, each with the file and the byte of the first mention.
    pub uses: BTreeMap<(usize, usize), (FileId, usize)>,
}

impl<'a, 'm> SweepContext<'a, 'm> {
    pub fn new(
        resolver: &'a Resolver<'m>,
        live: &'a LiveSet,
        feedback: &'a CompilerFeedback,
    ) -> Self {
        let model = resolver.model;
        let mut context = SweepContext {
            model,
            resolver,
            live,
            feedback,
            by_file: HashMap::new(),
            reexports: feedback.imports.clone(),
            public_modules: HashSet::new(),
            external_crates: RefCell::default(),
        };
        for id in (0..model.units.len()).filter(|&id| live.units[id]) {
            let units = context.by_file.entry(model.units[id].file);
            units.or_default().push(id);
            if context.is_moved_macro(id) && live.root_macros.contains(&id) {
                context.reexport_from_root(id);
            }
        }
        context.find_public_modules();
        context
    }

    pub fn unit(&self, id: UnitId) -> &'m Unit {
        &self.model.units[id]
    }

    pub fn source(&self, id: UnitId) -> &'m SourceFile {
        self.model.source(id)
    }

    /// The name of a unit; empty if it has none.
    pub fn name(&self, id: UnitId) -> &'m str {
        let name = self.unit(id).name;
        name.map_or("", |name| self.model.names.text(name))
    }

    pub fn is_main(&self, id: UnitId) -> bool {
        self.unit(id).krate == self.model.main
    }

    pub fn is_live(&self, id: UnitId) -> bool {
        self.live.units[id]
    }

    /// Returns whether an exported macro loses its `#[macro_export]` and needs an import. In edition 2015, the macro
    /// keeps the attribute, which makes it a name of the bundle's root.
    pub fn is_moved_macro(&self, id: UnitId) -> bool {
        self.unit(id).is_exported_macro && !self.is_main(id) && self.model.edition != Edition::E2015
    }

    /// Re-exports a macro from all modules around it, up to the root of its crate, where paths look for the macro.
    fn reexport_from_root(&mut self, id: UnitId) {
        let (mut module, mut path) = (self.unit(id).module, self.macro_path(id));
        while let Some(parent) = self.unit(module).parent {
            let line = format!("pub(crate) use {}::{path};", self.name(module));
            self.reexports.entry(parent).or_default().insert(line);
            (module, path) = (parent, self.name(id).to_string());
        }
    }

    /// The path, from its module, that leads to a moved macro but to no other item of its name.
    pub fn macro_path(&self, id: UnitId) -> String {
        let (unit, name) = (self.unit(id), self.name(id));
        let others = unit
            .name
            .and_then(|of| self.model.scopes.get(&(unit.module, of)));
        let is_other = |&&of: &&UnitId| self.is_live(of) && !self.resolver.imports_own_macro(of);
        match others.into_iter().flatten().find(is_other) {
            Some(_) => format!("{name}_macro::{name}"),
            None => name.to_string(),
        }
    }

    /// The re-exports of a module, each after a line break.
    pub fn reexport_lines(&self, module: UnitId, indent: usize) -> String {
        let blanks = " ".repeat(indent);
        let lines = self.reexports.get(&module).into_iter().flatten();
        lines.map(|line| format!("\n{blanks}{line}")).collect()
    }
}
