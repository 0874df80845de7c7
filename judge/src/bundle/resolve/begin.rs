//! # How a path begins
//!
//! The first segment of a path: `crate`, `self`, `super`, `Self`, a crate's name, or a name that the code around it
//! sees. This is where the editions differ; what follows the first segment is the same in all of them.

use std::rc::Rc;

use crate::bundle::input::{Edition, Target};
use crate::bundle::model::names::{ALLOC, CORE, CRATE, SELF, SELF_TYPE, STD, SUPER, Sym};
use crate::bundle::model::std_names;
use crate::bundle::model::{Binding, ItemId, Kind, MACRO, Ns, ScopeId, TYPE};
use crate::bundle::resolve::{End, Found, Need, Query, Resolver};

impl Resolver<'_, '_> {
    pub fn edition(&self, scope: ScopeId) -> Edition {
        self.model.inputs[self.model.scopes[scope].krate].edition
    }

    /// `crate`, `self`, `super` and `Self` at the head of a path, and how many segments they are.
    pub fn keyword(&self, query: Query<'_>) -> Option<(Found, usize)> {
        let first = query.path[0];
        let krate = self.model.scopes[query.scope].krate;
        let crate_of = self
            .model
            .names
            .as_dollar_crate(first)
            .or((first == CRATE).then_some(krate));
        if let Some(krate) = crate_of {
            return Some((Found::of(End::Module(self.model.crates[krate].root)), 1));
        }
        if first == SELF_TYPE {
            return Some((self.self_type(query.owner), 1));
        }
        if first != SELF && first != SUPER {
            return None;
        }
        let mut module = self.model.module_of(query.scope);
        let mut used = usize::from(first == SELF);
        while query.path.get(used) == Some(&SUPER) {
            let Some(parent) = self.model.scopes[module].parent else {
                return Some((Found::of(End::Unknown), query.path.len()));
            };
            module = self.model.module_of(parent);
            used += 1;
        }
        Some((Found::of(End::Module(module)), used))
    }

    /// The type that `Self` is.
    pub fn self_type(&self, owner: Option<ItemId>) -> Found {
        let mut at = owner;
        while let Some(id) = at {
            let item = &self.model.items[id];
            match &item.kind {
                Kind::Type { .. } => return Found::of(End::Item(id)),
                Kind::Trait { .. } => return Found::of(End::Unknown),
                Kind::Impl(header) => {
                    let Some(head) = &header.target else {
                        return Found::of(End::Unknown);
                    };
                    return self.resolve(Query {
                        path: &head.path,
                        global: head.global,
                        scope: item.scope,
                        ns: TYPE,
                        owner: None,
                    });
                }
                _ => at = item.owner,
            }
        }
        Found::of(End::Unknown)
    }

    /// `::name`, or the first name of an import in edition 2015.
    pub fn global(&self, scope: ScopeId, name: Sym, ns: Ns) -> Found {
        let krate = self.model.scopes[scope].krate;
        if self.edition(scope) == Edition::E2015 {
            let found = self.in_module(self.model.crates[krate].root, name, ns);
            if !found.ends.is_empty() {
                return Found::clone(&found);
            }
        }
        self.extern_name(krate, name)
            .unwrap_or_else(|| Found::of(End::Unknown))
    }

    pub fn extern_name(&self, krate: usize, name: Sym) -> Option<Found> {
        match self.model.crates[krate].dependencies.get(&name) {
            Some(Target::Inline(target)) => {
                Some(Found::of(End::Module(self.model.crates[*target].root)))
            }
            Some(Target::Keep(_)) => Some(Found::of(End::External)),
            None => matches!(name, STD | CORE | ALLOC).then(|| Found::of(End::External)),
        }
    }

    /// A name as the code of a scope sees it.
    pub fn lexical(&self, scope: ScopeId, name: Sym, ns: Ns) -> Found {
        let mut at = Some(scope);
        let mut left_module = false;
        let mut open = Vec::new();
        while let Some(scope) = at {
            let here = &self.model.scopes[scope];
            // Only macros are seen from the modules around their own.
            let found = if left_module {
                Rc::new(self.textual(scope, name))
            } else {
                self.in_module(scope, name, ns)
            };
            if !found.ends.is_empty() {
                return Found::clone(&found);
            }
            if !left_module {
                let outer = here
                    .globs
                    .iter()
                    .filter(|&&glob| self.leaf(glob, TYPE).ends.contains(&End::External));
                open.extend(outer.map(|&glob| Need::Leaf(glob)));
            }
            left_module |= !here.is_block;
            at = here.parent.filter(|_| here.is_block || ns & MACRO != 0);
        }
        let krate = self.model.scopes[scope].krate;
        if ns & TYPE != 0
            && let Some(found) = self.extern_name(krate, name)
        {
            return found;
        }
        if ns & MACRO != 0
            && let Some(found) = self.macro_use(krate, name)
        {
            return found;
        }
        if std_names::is_prelude(self.model.text(name)) {
            return Found::of(End::External);
        }
        Found {
            ends: vec![End::Unknown],
            leaves: open,
            ..Found::default()
        }
    }

    pub fn textual(&self, scope: ScopeId, name: Sym) -> Found {
        let mut found = Found::default();
        for (ns, binding) in self.model.scopes[scope]
            .names
            .get(&name)
            .into_iter()
            .flatten()
        {
            if let (MACRO, Binding::Item(item)) = (*ns, *binding) {
                found.ends.push(End::Item(item));
            }
        }
        found
    }

    /// A macro that `#[macro_use] extern crate` brings; of two with one name the later.
    pub fn macro_use(&self, krate: usize, name: Sym) -> Option<Found> {
        let of = self.model.macro_crates.get(&krate)?;
        of.iter().rev().find_map(|brought| {
            let dependencies = &self.model.crates[krate].dependencies;
            let Some(Target::Inline(target)) = dependencies.get(&brought.krate) else {
                return None;
            };
            if (brought.listed.as_ref()).is_some_and(|listed| !listed.contains(&name)) {
                return None;
            }
            let macros = self.model.crates[*target].exported_macros.get(&name)?;
            Some(Found {
                ends: macros.iter().map(|&m| End::Item(m)).collect(),
                ..Found::default()
            })
        })
    }
}
