//! # Reaching
//!
//! Finds the items that live: what the solution's own file refers to, and what that refers to, until nothing is added.
//!
//! A path keeps exactly what it resolves to and the imports on the way. A method call keeps every method of that name
//! on a type that lives. Impls, trait items and macro calls are not named by anyone: they wait until their conditions
//! have come true.

pub mod conditions;
pub mod in_scope;
pub mod take;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::diagnostic::Diagnostic;
use super::model::names::Sym;
use super::model::{ItemId, Kind, LeafId, MACRO, Model, Ref, ScopeId, TYPE, VALUE, What};
use super::resolve::{End, Found, Query, Resolver};
use conditions::{Fact, Waiting};
use in_scope::Sights;

/// What rustc has shown to be dead: it is left out although something seems to refer to it.
#[derive(Debug, Default, Clone)]
pub struct Banned {
    pub items: HashSet<ItemId>,
    pub leaves: HashSet<LeafId>,
    /// Macro calls that define something dead: they stay only if live code names something that they define.
    pub calls: HashSet<ItemId>,
}

/// What lives.
#[derive(Debug, Default, Clone)]
pub struct Live {
    pub items: HashSet<ItemId>,
    pub leaves: HashSet<LeafId>,
    /// Exported macros that are named by a path or an import.
    pub macro_paths: HashSet<ItemId>,
    /// Names that the prelude has only since edition 2021, by the module that uses them.
    pub preludes: std::collections::BTreeSet<(ScopeId, &'static str)>,
    /// Macros with the crates that call them.
    pub callers: std::collections::BTreeSet<(ItemId, usize)>,
    /// Macros of another crate that a module calls by their bare name, as `#[macro_use]` allows.
    pub bare_macros: std::collections::BTreeSet<(ScopeId, ItemId)>,
}

pub struct Reach<'r, 'm, 'a> {
    pub resolver: &'r Resolver<'m, 'a>,
    pub banned: &'r Banned,
    pub live: Live,
    queue: Vec<ItemId>,
    /// What has come true, but for the items that live.
    facts: HashSet<Fact>,
    /// Facts that have woken nobody yet.
    new_facts: Vec<Fact>,
    pub waiting: Waiting,
    /// Whether the solution uses crates of the judge.
    pub outer_crates: bool,
    /// The names by which traits may be used, with the scope that has to see the trait.
    scope_names: HashSet<(ScopeId, Sym)>,
    /// Those of them that have been held against no trait yet.
    new_names: Vec<(ScopeId, Sym)>,
    pub sights: Sights,
    pub expanded: HashSet<(ItemId, ScopeId)>,
    pub taken: HashMap<*const Found, Rc<Found>>,
    error: Option<Diagnostic>,
}

/// Finds all that lives.
pub fn reach(resolver: &Resolver<'_, '_>, banned: &Banned) -> Result<Live, Diagnostic> {
    let mut reach = Reach {
        resolver,
        banned,
        live: Live::default(),
        queue: Vec::new(),
        facts: HashSet::new(),
        new_facts: Vec::new(),
        waiting: Waiting::default(),
        outer_crates: resolver
            .model
            .crates
            .iter()
            .flat_map(|krate| krate.dependencies.values())
            .any(|target| matches!(target, super::input::Target::Keep(_))),
        scope_names: HashSet::new(),
        new_names: Vec::new(),
        sights: Sights::of(resolver),
        expanded: HashSet::new(),
        taken: HashMap::new(),
        error: None,
    };
    for &root in &resolver.model.roots {
        reach.mark(root);
    }
    reach.drain();
    reach.wait_for_conditions();
    while reach.follow() {}
    match reach.error {
        Some(error) => Err(error),
        None => Ok(reach.live),
    }
}

impl<'m> Reach<'_, 'm, '_> {
    pub fn model(&self) -> &'m Model<'m> {
        // The model outlives the resolver that lends it.
        self.resolver.model
    }

    pub fn is_live(&self, item: ItemId) -> bool {
        self.live.items.contains(&item)
    }

    pub fn mark(&mut self, item: ItemId) {
        if self.banned.items.contains(&item) || matches!(self.model().items[item].kind, Kind::Gone)
        {
            return;
        }
        if !self.live.items.insert(item) {
            return;
        }
        self.queue.push(item);
        self.new_facts.push(Fact::Live(item));
        let of = &self.model().items[item];
        if let Some(owner) = of.owner {
            self.mark(owner);
        }
        if let Some(module) = self.model().scopes[self.model().module_of(of.scope)].item {
            self.mark(module);
        }
    }

    pub fn mark_leaf(&mut self, leaf: LeafId) {
        if self.banned.leaves.contains(&leaf) || !self.live.leaves.insert(leaf) {
            return;
        }
        self.mark(self.model().leaves[leaf].item);
        if self.model().leaves[leaf].name.is_some()
            && let Some(segment) = self.resolver.broken(leaf)
        {
            self.unresolved(leaf, segment);
        }
    }

    /// An import that stays whatever uses it: all that it names stays too.
    fn keep_leaf(&mut self, leaf: LeafId) {
        self.mark_leaf(leaf);
        let here = &self.model().leaves[leaf];
        if here.name.is_none() {
            let found = self.resolver.leaf(leaf, TYPE);
            return self.take(&found, &[], None);
        }
        for ns in [TYPE, VALUE, MACRO] {
            let found = self.resolver.leaf(leaf, ns);
            if found.missing.is_none() {
                let macros = found.ends.iter().filter_map(|end| {
                    if let End::Item(item) = end {
                        Some(*item)
                    } else {
                        None
                    }
                });
                self.live.macro_paths.extend(macros.filter(|&item| {
                    matches!(self.resolver.model.items[item].kind, Kind::Macro(_))
                }));
                self.take(&found, &found.ends, None);
            }
        }
    }

    fn unresolved(&mut self, leaf: LeafId, segment: usize) {
        let leaf = &self.model().leaves[leaf];
        let path: Vec<&str> = leaf
            .path
            .iter()
            .map(|&name| self.model().text(name))
            .collect();
        let source = &self.model().files[self.model().items[leaf.item].file].source;
        let message = format!(
            "unresolved import `{}`: there is no `{}`",
            path.join("::"),
            path[segment]
        );
        let at = if segment + 1 == path.len() {
            leaf.at.start
        } else {
            self.model().items[leaf.item].span.start
        };
        self.error.get_or_insert(source.error(at, message));
    }

    /// Follows what has come true since the last time; tells whether that was anything.
    fn follow(&mut self) -> bool {
        self.drain();
        let names = std::mem::take(&mut self.new_names);
        let facts = std::mem::take(&mut self.new_facts);
        let any = !names.is_empty() || !facts.is_empty();
        for (scope, name) in names {
            self.traits_in_scope(scope, name);
        }
        for fact in facts {
            self.wake(fact);
        }
        any || !self.queue.is_empty()
    }

    /// Notes that something has come true.
    pub fn note(&mut self, fact: Fact) {
        if self.facts.insert(fact) {
            self.new_facts.push(fact);
        }
    }

    pub fn holds(&self, fact: Fact) -> bool {
        match fact {
            Fact::Live(item) => self.is_live(item),
            _ => self.facts.contains(&fact),
        }
    }

    fn drain(&mut self) {
        while let Some(id) = self.queue.pop() {
            let item = &self.model().items[id];
            for &nested in self.model().nested.get(&id).into_iter().flatten() {
                self.mark(nested);
            }
            match &item.kind {
                Kind::Use { leaves, .. } if item.pinned => {
                    leaves.iter().for_each(|&leaf| self.keep_leaf(leaf))
                }
                // A macro's body means something where it is called.
                Kind::Macro(_) => {}
                Kind::Trait { items } => {
                    self.refs(&item.refs, id, None);
                    for &part in items {
                        if matches!(
                            self.model().items[part].kind,
                            Kind::AssociatedType | Kind::Other
                        ) {
                            self.mark(part);
                        }
                    }
                }
                _ => self.refs(&item.refs, id, None),
            }
        }
    }

    /// Follows references; those of a macro's body are looked up at `site`, where it is called.
    pub fn refs(&mut self, refs: &[Ref], owner: ItemId, site: Option<ScopeId>) {
        for reference in refs {
            let scope = site.unwrap_or(reference.scope);
            self.reference(&reference.what, scope, reference.scope, owner);
        }
    }

    fn reference(&mut self, what: &What, scope: ScopeId, written: ScopeId, owner: ItemId) {
        match what {
            What::Path { path, global, ns } => {
                for &name in path {
                    self.note(Fact::Word(name));
                    self.note_prelude(name, scope);
                }
                let query = Query {
                    path,
                    global: *global,
                    scope,
                    ns: *ns,
                    owner: Some(owner),
                };
                let mut found = self.resolver.resolve(query);
                let mut at = scope;
                if found.is_unknown() && scope != written {
                    found = self.resolver.resolve(Query {
                        scope: written,
                        ..query
                    });
                    at = written;
                }
                if let ([_, .., name], [End::External]) = (&**path, &found.ends[..]) {
                    // A trait may give the name to a type of the standard library, as in `Vec::from_iter`.
                    self.note(Fact::OfTrait(*name));
                    self.name_in_scope(*name, at);
                }
                if *ns & MACRO != 0 {
                    self.note_macros(&found, path.len() == 1, at);
                }
                self.take(&found, &found.ends, Some(at));
            }
            What::Pattern(name) => self.pattern(*name, scope),
            What::Method(name) => {
                self.note(Fact::Word(*name));
                self.note_prelude(*name, scope);
                self.note(Fact::Method(*name));
                self.name_in_scope(*name, scope);
            }
            What::OfTrait(name) => {
                self.note(Fact::Word(*name));
                self.note(Fact::OfTrait(*name));
                self.name_in_scope(*name, scope);
            }
            What::OfAny(name) => self.any_name(*name, scope),
            What::Operator(name) => self.note(Fact::Operator(*name)),
        }
    }

    /// Notes a name that older editions have to import.
    fn note_prelude(&mut self, name: Sym, scope: ScopeId) {
        if let Some(prelude) = super::model::std_names::prelude_of_2021(self.model().text(name)) {
            self.live
                .preludes
                .insert((self.model().module_of(scope), prelude));
        }
    }

    /// Notes how macros are named, which decides how the bundle has to make them known.
    fn note_macros(&mut self, found: &Found, single: bool, scope: ScopeId) {
        let krate = self.model().scopes[scope].krate;
        for end in &found.ends {
            let End::Item(item) = *end else { continue };
            let of = &self.model().items[item];
            if !matches!(of.kind, Kind::Macro(_)) {
                continue;
            }
            let foreign = self.model().scopes[of.scope].krate != krate;
            self.live.callers.insert((item, krate));
            if !single || !found.leaves.is_empty() || foreign {
                self.live.macro_paths.insert(item);
            }
            if single && found.leaves.is_empty() && foreign {
                self.live
                    .bare_macros
                    .insert((self.model().module_of(scope), item));
            }
        }
    }

    pub fn any_name(&mut self, name: Sym, scope: ScopeId) {
        self.note(Fact::Word(name));
        self.note(Fact::Method(name));
        self.note(Fact::OfTrait(name));
        self.name_in_scope(name, scope);
    }

    pub fn name_in_scope(&mut self, name: Sym, scope: ScopeId) {
        let mut at = scope;
        loop {
            if !self.scope_names.insert((at, name)) {
                // Then the scopes around it know the name too.
                return;
            }
            self.new_names.push((at, name));
            if !self.model().scopes[at].is_block {
                return;
            }
            at = self.model().scopes[at]
                .parent
                .expect("a block stands in a module");
        }
    }

    /// A name in a pattern binds, unless it is that of a constant.
    fn pattern(&mut self, name: Sym, scope: ScopeId) {
        let found = self.resolver.lexical(scope, name, VALUE);
        let constant = found.ends.iter().any(|end| match end {
            End::Item(item) => matches!(
                self.model().items[*item].kind,
                Kind::Constant | Kind::Type { .. } | Kind::Call(_)
            ),
            End::External => !found.leaves.is_empty(),
            _ => false,
        });
        if constant {
            self.take(&found, &found.ends, Some(scope));
        }
    }
}
