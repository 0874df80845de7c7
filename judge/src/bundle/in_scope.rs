//! # Traits in scope
//!
//! A trait whose methods are called is named by nobody: it has to be in scope where the call stands. Here the traits that a scope
//! defines or imports are held against the names that live code there calls.

use super::model::{ItemId, LeafId, ScopeId, TYPE};
use super::names::Sym;
use super::provide::trait_names;
use super::reach::Reach;
use super::resolve::End;
use super::std_names;

impl Reach<'_, '_, '_> {
    /// Keeps the traits, and the imports of them, whose methods are called where they are in scope.
    pub fn traits_in_scope(&mut self) {
        let mut scopes: Vec<ScopeId> = self.scope_names.keys().copied().collect();
        scopes.sort_unstable();
        for scope in scopes {
            let here = &self.model().scopes[scope];
            for &id in &here.traits {
                if !self.is_live(id) && self.is_called(id, scope) {
                    self.mark(id);
                }
            }
            for &leaf in &here.leaves {
                // A glob that stays does not yet say what comes through it.
                let settled =
                    self.model().leaves[leaf].name.is_some() && self.live.leaves.contains(&leaf);
                if !settled && !self.banned.leaves.contains(&leaf) {
                    self.imported_trait(leaf, scope);
                }
            }
        }
    }

    fn is_called(&self, id: ItemId, scope: ScopeId) -> bool {
        trait_names(self.model(), id).any(|name| self.scope_names[&scope].contains(&name))
    }

    fn imported_trait(&mut self, leaf: LeafId, scope: ScopeId) {
        let found = self.resolver.leaf(leaf, TYPE);
        let here = &self.model().leaves[leaf];
        for &end in &found.ends {
            match end {
                End::Item(item) if self.is_called(item, scope) => {
                    self.mark_leaf(leaf);
                    self.take(&found.leaves, &[end], &found.through, Some(scope));
                }
                End::Module(module) if here.name.is_none() => {
                    self.traits_of_glob(leaf, module, scope, &mut vec![scope]);
                }
                End::External if self.outer_trait(leaf, scope) => {
                    self.mark_leaf(leaf);
                    self.take(&found.leaves, &[], &found.through, Some(scope));
                }
                _ => {}
            }
        }
    }

    /// Keeps the traits that come through a glob, or through the globs of the module that it names; tells whether there are any.
    fn traits_of_glob(
        &mut self,
        glob: LeafId,
        module: ScopeId,
        scope: ScopeId,
        visited: &mut Vec<ScopeId>,
    ) -> bool {
        if visited.contains(&module) {
            return false;
        }
        visited.push(module);
        let there = &self.model().scopes[module];
        let mut hit = false;
        for &id in &there.traits {
            if self.is_called(id, scope) {
                self.mark(id);
                hit = true;
            }
        }
        for &leaf in &there.leaves {
            let target = self.resolver.leaf(leaf, TYPE);
            let is_glob = self.model().leaves[leaf].name.is_none();
            for &end in &target.ends {
                let called = match end {
                    End::Item(item) => self.is_called(item, scope),
                    End::External => self.outer_trait(leaf, scope),
                    End::Module(inner) if is_glob => {
                        hit |= self.traits_of_glob(leaf, inner, scope, visited);
                        false
                    }
                    _ => false,
                };
                if called {
                    self.mark_leaf(leaf);
                    self.take(&target.leaves, &[end], &target.through, Some(scope));
                    hit = true;
                }
            }
        }
        if hit {
            let found = self.resolver.leaf(glob, TYPE);
            self.mark_leaf(glob);
            self.take(&found.leaves, &[], &found.through, Some(scope));
            if let Some(item) = there.item {
                self.mark(item);
            }
        }
        hit
    }

    /// Whether an import from elsewhere may be that of a trait whose methods are called.
    fn outer_trait(&self, leaf: LeafId, scope: ScopeId) -> bool {
        let leaf = &self.model().leaves[leaf];
        let names = &self.scope_names[&scope];
        let text = |name: Sym| self.model().text(name);
        let calls = |methods: &[&str]| names.iter().any(|&name| methods.contains(&text(name)));
        let from_std = matches!(text(leaf.path[0]), "std" | "core" | "alloc");
        let last = text(leaf.path[leaf.path.len() - 1]);
        if !from_std && std_names::is_prelude(text(leaf.path[0])) {
            // The variants of `Option` and the like are no traits.
            return false;
        }
        if leaf.name.is_none() {
            let io: Vec<&str> = ["Read", "Write", "BufRead", "Seek"]
                .iter()
                .filter_map(|t| std_names::trait_methods(t))
                .flatten()
                .copied()
                .collect();
            return if from_std {
                last == "prelude" && calls(&io)
            } else {
                !names.is_empty()
            };
        }
        match std_names::trait_methods(last) {
            Some(methods) if from_std => calls(methods),
            _ => !from_std && last.starts_with(char::is_uppercase) && !names.is_empty(),
        }
    }
}
