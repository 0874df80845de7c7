//! # Traits in scope
//!
//! A trait whose methods are called is named by nobody: it has to be in scope where the call stands. Here the traits
//! that a scope defines or imports are held against the names that live code there calls, one name at a time.

use std::collections::{HashMap, HashSet};

use crate::bundle::model::names::{Sym, UNDERSCORE};
use crate::bundle::model::std_names;
use crate::bundle::model::{LeafId, ScopeId, TYPE};
use crate::bundle::reach::Reach;
use crate::bundle::resolve::globs::{self, Index, Node, Places};
use crate::bundle::resolve::provide::trait_names;
use crate::bundle::resolve::{End, Resolver};

/// A trait that a scope defines or imports.
#[derive(Debug, Clone, Copy)]
struct Seen {
    /// The import, if the scope does not define it.
    leaf: Option<LeafId>,
    end: End,
}

/// The traits of one scope.
#[derive(Debug, Default)]
struct Sight {
    /// By the names of their items.
    by_name: HashMap<Sym, Vec<Seen>>,
    /// What may be a trait with any items.
    any: Vec<Seen>,
}

/// What all scopes see of traits.
#[derive(Debug, Default)]
pub struct Sights {
    sights: HashMap<ScopeId, Sight>,
    /// The scopes whose traits have an item of a name.
    having: Index,
    /// Those that may have a trait with any items, under the name that none has.
    having_any: Index,
    /// The scopes that have been asked for traits with any items.
    asked: HashSet<ScopeId>,
}

/// A search for traits, from one scope on.
struct Search {
    scope: ScopeId,
    name: Sym,
    /// Also for what may be a trait with any items.
    any: bool,
    visited: HashSet<ScopeId>,
}

impl Sights {
    /// Looks at all scopes.
    pub fn of(resolver: &Resolver<'_, '_>) -> Self {
        let mut all = Sights::default();
        for (scope, here) in resolver.model.scopes.iter().enumerate() {
            let mut sight = Sight::default();
            let defined = here.traits.iter().map(|&id| Seen {
                leaf: None,
                end: End::Item(id),
            });
            defined.for_each(|seen| sight.add(resolver, seen));
            for &leaf in &here.leaves {
                for &end in &resolver.leaf(leaf, TYPE).ends {
                    let leaf = Some(leaf);
                    sight.add(resolver, Seen { leaf, end });
                }
            }
            for &name in sight.by_name.keys() {
                globs::add(&mut all.having, name, Node::Scope(scope));
            }
            if !sight.any.is_empty() {
                globs::add(&mut all.having_any, UNDERSCORE, Node::Scope(scope));
            }
            if !sight.by_name.is_empty() || !sight.any.is_empty() {
                all.sights.insert(scope, sight);
            }
        }
        resolver.globs.rank(&mut all.having);
        resolver.globs.rank(&mut all.having_any);
        all
    }
}

impl Sight {
    fn add(&mut self, resolver: &Resolver<'_, '_>, seen: Seen) {
        match (seen.end, seen.leaf) {
            (End::Item(item), _) => {
                for name in trait_names(resolver.model, item) {
                    self.by_name.entry(name).or_default().push(seen);
                }
            }
            (End::External, Some(leaf)) => match outer_names(resolver, leaf) {
                Outer::None => {}
                Outer::Any => self.any.push(seen),
                Outer::These(names) => {
                    for name in names {
                        self.by_name.entry(name).or_default().push(seen);
                    }
                }
            },
            _ => {}
        }
    }
}

impl Reach<'_, '_, '_> {
    /// Keeps the traits, and the imports of them, with an item of this name that live code calls in the scope.
    pub fn traits_in_scope(&mut self, scope: ScopeId, name: Sym) {
        let mut search = Search {
            scope,
            name,
            any: self.sights.asked.insert(scope),
            visited: HashSet::from([scope]),
        };
        for seen in self.seen(scope, &search) {
            let is_left = seen.leaf.is_some_and(|leaf| {
                // An import that stays may stay for what else it names; one of a trait elsewhere needs no more than to
                // stay.
                let settled = self.live.leaves.contains(&leaf)
                    && match seen.end {
                        End::Item(item) => self.live.items.contains(&item),
                        _ => self.model().leaves[leaf].name.is_some(),
                    };
                settled || self.banned.leaves.contains(&leaf)
            });
            if !is_left {
                self.keep_seen(seen, scope);
            }
        }
        for (glob, module) in self.globs_to_search(&search, scope) {
            if !self.banned.leaves.contains(&glob) {
                self.traits_of_glob(glob, module, &mut search);
            }
        }
    }

    fn seen(&self, scope: ScopeId, search: &Search) -> Vec<Seen> {
        let Some(sight) = self.sights.sights.get(&scope) else {
            return Vec::new();
        };
        let named = sight.by_name.get(&search.name).into_iter().flatten();
        let any = sight.any.iter().filter(|_| search.any);
        named.chain(any).copied().collect()
    }

    fn keep_seen(&mut self, seen: Seen, scope: ScopeId) {
        match (seen.leaf, seen.end) {
            (None, End::Item(id)) => self.mark(id),
            (None, _) => {}
            (Some(leaf), end) => {
                let found = self.resolver.leaf(leaf, TYPE);
                self.mark_leaf(leaf);
                self.take(&found, &[end], Some(scope));
            }
        }
    }

    fn globs_to_search(&self, search: &Search, scope: ScopeId) -> Vec<(LeafId, ScopeId)> {
        let named = self.sights.having.get(&search.name);
        let any = self.sights.having_any.get(&UNDERSCORE);
        let places: Vec<&Places> = named
            .into_iter()
            .chain(any.filter(|_| search.any))
            .collect();
        let found = self.resolver.globs.leading_to(scope, &places);
        let is_scope = |(leaf, node)| match node {
            Node::Scope(scope) => Some((leaf, scope)),
            Node::Enum(_) => None,
        };
        found.into_iter().filter_map(is_scope).collect()
    }

    /// Keeps the traits that come through a glob, or through the globs of the module that it names; tells whether there
    /// are any.
    fn traits_of_glob(&mut self, glob: LeafId, module: ScopeId, search: &mut Search) -> bool {
        if !search.visited.insert(module) {
            return false;
        }
        let seen = self.seen(module, search);
        let mut hit = !seen.is_empty();
        for seen in seen {
            self.keep_seen(seen, search.scope);
        }
        for (leaf, inner) in self.globs_to_search(search, module) {
            hit |= self.traits_of_glob(leaf, inner, search);
        }
        if hit {
            let found = self.resolver.leaf(glob, TYPE);
            self.mark_leaf(glob);
            self.take(&found, &[], Some(search.scope));
            if let Some(item) = self.model().scopes[module].item {
                self.mark(item);
            }
        }
        hit
    }
}

/// The names of the items of what an import brings from elsewhere.
enum Outer {
    None,
    Any,
    These(Vec<Sym>),
}

/// By which names the traits may be used that an import from elsewhere brings.
fn outer_names(resolver: &Resolver<'_, '_>, leaf: LeafId) -> Outer {
    let model = resolver.model;
    let leaf = &model.leaves[leaf];
    let text = |name: Sym| model.text(name);
    let known = |methods: &[&str]| {
        let methods = methods.iter().filter_map(|method| model.names.find(method));
        Outer::These(methods.collect())
    };
    let from_std = matches!(text(leaf.path[0]), "std" | "core" | "alloc");
    let last = text(leaf.path[leaf.path.len() - 1]);
    if !from_std && std_names::is_prelude(text(leaf.path[0])) {
        // The variants of `Option` and the like are no traits.
        return Outer::None;
    }
    if leaf.name.is_none() {
        let io: Vec<&str> = ["Read", "Write", "BufRead", "Seek"]
            .iter()
            .filter_map(|t| std_names::trait_methods(t))
            .flatten()
            .copied()
            .collect();
        return match (from_std, last) {
            (true, "prelude") => known(&io),
            (true, _) => Outer::None,
            (false, _) => Outer::Any,
        };
    }
    match std_names::trait_methods(last) {
        Some(methods) if from_std => known(methods),
        _ if !from_std && last.starts_with(char::is_uppercase) => Outer::Any,
        _ => Outer::None,
    }
}
