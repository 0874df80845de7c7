//! # Resolving names
//!
//! Finds what a path means, through imports, globs and re-exports, in the edition of its crate. The answer tells the
//! items that the path names or passes through and the imports that it needs. What lies outside the inlined crates is
//! `External`; what cannot be found is `Unknown`, and never a reason to drop anything.

pub mod begin;
mod found;
pub mod globs;
pub mod provide;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::input::Edition;
use super::model::names::{SELF, Sym};
use super::model::{Binding, ItemId, Kind, LeafId, MACRO, Model, Ns, ScopeId, TYPE, VALUE};
pub use found::{End, Found, Need};
use globs::Globs;
use provide::Providers;

/// A path and where it stands.
#[derive(Clone, Copy)]
pub struct Query<'q> {
    pub path: &'q [Sym],
    pub global: bool,
    pub scope: ScopeId,
    pub ns: Ns,
    /// The item in which `Self` may stand.
    pub owner: Option<ItemId>,
}

pub struct Resolver<'m, 'a> {
    pub model: &'m Model<'a>,
    pub providers: Providers,
    pub globs: Globs,
    answers: RefCell<HashMap<Question, Rc<Found>>>,
    /// Questions that are being answered, each with the number of those before it: a cycle of imports ends there.
    busy: RefCell<HashMap<Question, usize>>,
    /// The first of the questions at which a cycle ended: what was asked after it has no answer for good yet.
    cut_short: Cell<usize>,
}

/// What is asked more than once, and costs more than a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    /// What an import means.
    Leaf(LeafId, Ns),
    /// What comes through the globs of a module.
    Globs(ScopeId, Sym, Ns),
}

impl<'m, 'a> Resolver<'m, 'a> {
    pub fn new(model: &'m Model<'a>) -> Self {
        let mut resolver = Resolver {
            model,
            providers: Providers::default(),
            globs: Globs::default(),
            answers: RefCell::default(),
            busy: RefCell::default(),
            cut_short: Cell::new(usize::MAX),
        };
        resolver.find_globs();
        resolver.providers = Providers::find(&resolver);
        // Names that macros provide were not known until now.
        resolver.find_globs();
        resolver
    }

    fn find_globs(&mut self) {
        self.answers.borrow_mut().clear();
        self.globs = Globs::names(self, &self.providers);
        let targets = Globs::targets(self);
        self.globs.complete(targets);
    }

    /// The meaning of a path in code.
    pub fn resolve(&self, query: Query<'_>) -> Found {
        let last = query.path.len() == 1;
        let ns = if last { query.ns } else { TYPE };
        let (first, rest) = (query.path[0], &query.path[1..]);
        let start = match self.keyword(query) {
            Some((found, used)) => return self.walk(found, &query.path[used..], used, query.ns),
            None if query.global => self.global(query.scope, first, ns),
            None => self.lexical(query.scope, first, ns),
        };
        self.walk(start, rest, 1, query.ns)
    }

    /// The meaning of an import.
    pub fn leaf(&self, leaf: LeafId, ns: Ns) -> Rc<Found> {
        self.ask(Question::Leaf(leaf, ns), || self.import(leaf, ns))
    }

    /// The answer to a question, which is found once unless a cycle is in its way.
    fn ask(&self, question: Question, answer: impl FnOnce() -> Found) -> Rc<Found> {
        if let Some(found) = self.answers.borrow().get(&question) {
            return Rc::clone(found);
        }
        let before = self.busy.borrow().len();
        if let Some(&number) = self.busy.borrow().get(&question) {
            self.cut_short.set(self.cut_short.get().min(number));
            return Rc::default();
        }
        self.busy.borrow_mut().insert(question, before);
        let earlier = self.cut_short.replace(usize::MAX);
        let found = Rc::new(answer());
        self.busy.borrow_mut().remove(&question);
        if self.cut_short.get() >= before {
            let answer = Rc::clone(&found);
            self.answers.borrow_mut().insert(question, answer);
            self.cut_short.set(earlier);
        } else {
            self.cut_short.set(earlier.min(self.cut_short.get()));
        }
        found
    }

    fn import(&self, leaf: LeafId, ns: Ns) -> Found {
        let leaf = &self.model.leaves[leaf];
        let ns = if leaf.name.is_none() { TYPE } else { ns };
        let query = Query {
            path: &leaf.path,
            global: leaf.global,
            scope: leaf.scope,
            ns,
            owner: None,
        };
        if leaf.path.is_empty() {
            // `use ::*` of edition 2015.
            return Found::of(End::Module(
                self.model.crates[self.model.scopes[leaf.scope].krate].root,
            ));
        }
        let first_ns = if leaf.path.len() == 1 { ns } else { TYPE };
        let first = leaf.path[0];
        let start = match self.keyword(query) {
            Some((found, used)) => return self.walk(found, &leaf.path[used..], used, ns),
            None if leaf.global || self.edition(leaf.scope) == Edition::E2015 => {
                self.global(leaf.scope, first, first_ns)
            }
            None => self.lexical(leaf.scope, first, first_ns),
        };
        self.walk(start, &leaf.path[1..], 1, ns)
    }

    /// The rest of a path after its start.
    fn walk(&self, start: Found, rest: &[Sym], used: usize, ns: Ns) -> Found {
        let mut found = start;
        for (n, &name) in rest.iter().enumerate() {
            let ns = if n + 1 == rest.len() { ns } else { TYPE };
            let mut next = Found {
                through: found.through,
                leaves: found.leaves,
                ..Found::default()
            };
            for end in found.ends {
                self.step(end, name, ns, &mut next);
            }
            if next.ends.is_empty() {
                next.ends.push(End::Unknown);
                next.missing = Some(used + n);
                return next;
            }
            found = next;
        }
        found
    }

    fn step(&self, end: End, name: Sym, ns: Ns, next: &mut Found) {
        match end {
            End::Module(scope) => {
                let found = self.in_module(scope, name, ns);
                if found.ends.is_empty() {
                    self.through_outer_glob(scope, next);
                }
                next.add(&found);
            }
            End::Item(item) => match &self.model.items[item].kind {
                Kind::Type { variants } if variants.contains(&name) => {
                    next.ends.push(End::Item(item))
                }
                Kind::Type { .. } | Kind::Trait { .. } => {
                    next.through.push(item);
                    next.ends.push(End::Of(item, name));
                }
                Kind::Alias(target) => {
                    next.through.push(item);
                    next.ends.extend(self.alias(item, target.as_deref(), name));
                }
                _ => {
                    next.through.push(item);
                    next.ends.extend([End::OfAny(name), End::Unknown]);
                }
            },
            End::Of(_, middle) => next.ends.extend([End::OfAny(middle), End::OfAny(name)]),
            End::OfAny(middle) => next.ends.extend([End::OfAny(middle), End::OfAny(name)]),
            End::Unknown => next.ends.extend([End::OfAny(name), End::Unknown]),
            End::External => next.ends.push(End::External),
        }
    }

    /// `Alias::name` is that name of the type behind it.
    fn alias(&self, item: ItemId, target: Option<&[Sym]>, name: Sym) -> Vec<End> {
        let Some(path) = target else {
            return vec![End::OfAny(name)];
        };
        let scope = self.model.items[item].scope;
        let is_itself = path.len() == 1 && Some(path[0]) == self.model.items[item].name;
        if is_itself {
            return vec![End::OfAny(name)];
        }
        let found = self.resolve(Query {
            path,
            global: false,
            scope,
            ns: TYPE,
            owner: None,
        });
        let mut next = Found::default();
        found
            .ends
            .into_iter()
            .for_each(|end| self.step(end, name, super::model::ANY, &mut next));
        next.ends
    }

    /// A name in a module or block itself: its items, its imports, its globs, and what its macro calls may define.
    pub fn in_module(&self, scope: ScopeId, name: Sym, ns: Ns) -> Rc<Found> {
        let here = &self.model.scopes[scope];
        let mut found = Found::default();
        for &(bound, binding) in here.names.get(&name).into_iter().flatten() {
            if bound & ns != 0 {
                self.binding(binding, bound & ns, &mut found);
            }
        }
        let root = self.model.crates[here.krate].root == scope;
        if root && ns & MACRO != 0 {
            let exported = self.model.crates[here.krate].exported_macros.get(&name);
            found
                .ends
                .extend(exported.into_iter().flatten().map(|&item| End::Item(item)));
        }
        if !found.ends.is_empty() || here.globs.is_empty() && here.open_calls.is_empty() {
            return Rc::new(found);
        }
        self.ask(Question::Globs(scope, name, ns), || {
            self.through_globs(scope, name, ns)
        })
    }

    fn through_globs(&self, scope: ScopeId, name: Sym, ns: Ns) -> Found {
        let here = &self.model.scopes[scope];
        let mut found = Found::default();
        for glob in self.globs.of_name(scope, name, &here.globs) {
            self.through_glob(glob, name, ns, &mut found);
        }
        if found.ends.is_empty() {
            let calls = self.providers.defining.get(&(scope, name));
            found
                .ends
                .extend(calls.into_iter().flatten().map(|&call| End::Item(call)));
        }
        found
    }

    fn binding(&self, binding: Binding, ns: Ns, found: &mut Found) {
        match binding {
            Binding::Item(item) => found.ends.push(match &self.model.items[item].kind {
                Kind::Module(scope) => End::Module(*scope),
                Kind::ExternCrate { krate } => {
                    let of = self.model.scopes[self.model.items[item].scope].krate;
                    let found_crate = self.extern_name(of, *krate);
                    let is_self = *krate == SELF;
                    if is_self {
                        End::Module(self.model.crates[of].root)
                    } else {
                        if !matches!(
                            found_crate.as_ref().map(|f| f.ends[0]),
                            Some(End::Module(_))
                        ) {
                            found.through.push(item);
                        }
                        found_crate.map_or(End::External, |found| found.ends[0])
                    }
                }
                _ => End::Item(item),
            }),
            Binding::Leaf(leaf) => {
                let target = self.leaf(leaf, ns);
                if !target.ends.is_empty() && target.missing.is_none() {
                    found.add(&target);
                    found.leaves.push(Need::Leaf(leaf));
                } else if target.missing.is_some() && self.broken(leaf).is_some() {
                    found.ends.push(End::Unknown);
                    found.leaves.push(Need::Leaf(leaf));
                }
            }
        }
    }

    /// A module that re-exports all of something outside has names that are not known here.
    fn through_outer_glob(&self, scope: ScopeId, next: &mut Found) {
        for &glob in &self.model.scopes[scope].globs {
            let target = self.leaf(glob, TYPE);
            if target
                .ends
                .iter()
                .any(|end| matches!(end, End::External | End::Unknown))
            {
                next.ends.push(End::External);
                next.add_needs(&target);
                next.leaves.push(Need::Leaf(glob));
            }
        }
    }

    /// Whether an import names nothing at all; the segment that does not exist.
    pub fn broken(&self, leaf: LeafId) -> Option<usize> {
        let all = [TYPE, VALUE, MACRO].map(|ns| self.leaf(leaf, ns));
        let exists = all.iter().any(|found| found.missing.is_none());
        all.iter()
            .find_map(|found| found.missing)
            .filter(|_| !exists)
    }

    fn through_glob(&self, glob: LeafId, name: Sym, ns: Ns, found: &mut Found) {
        let target = self.leaf(glob, TYPE);
        for end in &target.ends {
            let there = match *end {
                End::Module(scope) => self.in_module(scope, name, ns),
                End::Item(item) => match &self.model.items[item].kind {
                    Kind::Type { variants } if variants.contains(&name) => {
                        Rc::new(Found::of(End::Item(item)))
                    }
                    _ => continue,
                },
                _ => continue,
            };
            if !there.ends.is_empty() {
                found.add(&there);
                found.add_needs(&target);
                found.leaves.push(Need::Leaf(glob));
            }
        }
    }
}
