//! # What lives on conditions
//!
//! Impls, items of traits and of impls, and macro calls among the items of a module: nobody names them. Each waits for
//! what has to come true first, in the order in which it is likely to be the last: the types of an impl, its trait, the
//! name of a method. What waits is looked at again only when something that it waits for has come true, so that the
//! work is linear in what there is.

use std::collections::HashMap;

use crate::bundle::model::names::Sym;
use crate::bundle::model::std_names;
use crate::bundle::model::{ItemId, Kind};
use crate::bundle::reach::Reach;
use crate::bundle::resolve::provide::{Header, Of};

/// Something that comes true in the course of reaching, and stays true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The item lives.
    Live(ItemId),
    /// `.name` in live code.
    Method(Sym),
    /// `T::name`, which only a trait can have.
    OfTrait(Sym),
    /// `Type::name` or `Trait::name`.
    Of(ItemId, Sym),
    /// An operator, by the name of its method.
    Operator(Sym),
    /// A word of live code.
    Word(Sym),
    /// A macro implements the trait: none of its items can go.
    Whole(ItemId),
}

/// Facts of which one is enough.
type Clause = Vec<Fact>;

/// What happens when all clauses have come true.
#[derive(Debug, Clone, Copy)]
enum Then {
    Mark(ItemId),
    /// The items of a trait begin to wait.
    TraitParts(ItemId),
    /// The impl lives if it is of a trait; its items begin to wait.
    ImplParts(ItemId),
    /// The traits that a macro call implements are whole.
    WholeTraits(ItemId),
}

struct Task {
    clauses: Vec<Clause>,
    /// How many of the clauses are known to be true.
    met: usize,
    then: Then,
}

/// All that waits, and for what.
#[derive(Default)]
pub struct Waiting {
    tasks: Vec<Task>,
    /// Tasks by the facts that wake them, each with the clause that the fact is of.
    wakes: HashMap<Fact, Vec<(usize, usize)>>,
    /// The items of traits by their names.
    parts: HashMap<(ItemId, Sym), Vec<ItemId>>,
}

impl Reach<'_, '_, '_> {
    /// Lets everything that lives on conditions wait for them.
    pub fn wait_for_conditions(&mut self) {
        self.waiting.parts = self.parts();
        let model = self.model();
        let providers = &self.resolver.providers;
        for (id, item) in model.items.iter().enumerate() {
            match &item.kind {
                Kind::Trait { .. } => self.wait(vec![vec![Fact::Live(id)]], Then::TraitParts(id)),
                Kind::Impl(_) => {
                    let mut clauses = self.clauses(&providers.impls[&id]);
                    // An impl inside a function lives with it, whatever its header says.
                    clauses
                        .iter_mut()
                        .for_each(|clause| clause.push(Fact::Live(id)));
                    self.wait(clauses, Then::ImplParts(id));
                }
                Kind::Call(_) => {
                    for header in &providers.calls[&id].impls {
                        if !self.banned.calls.contains(&id) {
                            let clauses = self.clauses(header);
                            self.wait(clauses, Then::Mark(id));
                        }
                    }
                    self.wait(vec![vec![Fact::Live(id)]], Then::WholeTraits(id));
                }
                // `const _` lives with its module if it defines anything; a mere assertion goes.
                Kind::Other if model.nested.contains_key(&id) && item.owner.is_none() => {
                    let module = model.scopes[model.module_of(item.scope)].item;
                    let clauses = module.map(|module| vec![Fact::Live(module)]);
                    self.wait(clauses.into_iter().collect(), Then::Mark(id));
                }
                _ => {}
            }
        }
    }

    /// The items of all traits. An impl may stand before its trait, so they are known before anything waits.
    fn parts(&self) -> HashMap<(ItemId, Sym), Vec<ItemId>> {
        let model = self.model();
        let mut parts: HashMap<_, Vec<ItemId>> = HashMap::new();
        for (id, item) in model.items.iter().enumerate() {
            let Kind::Trait { items } = &item.kind else {
                continue;
            };
            for &part in items {
                if let Some(name) = model.items[part].name {
                    parts.entry((id, name)).or_default().push(part);
                }
            }
        }
        parts
    }

    /// Goes on with what waited for a fact.
    pub fn wake(&mut self, fact: Fact) {
        for (task, clause) in self.waiting.wakes.remove(&fact).unwrap_or_default() {
            let here = &mut self.waiting.tasks[task];
            if here.met == clause {
                here.met += 1;
                self.advance(task);
            }
        }
    }

    fn wait(&mut self, clauses: Vec<Clause>, then: Then) {
        self.waiting.tasks.push(Task {
            clauses,
            met: 0,
            then,
        });
        self.advance(self.waiting.tasks.len() - 1);
    }

    /// Leaves a task at the first clause that is not true yet, or does what it waited to do.
    fn advance(&mut self, task: usize) {
        let mut met = self.waiting.tasks[task].met;
        while let Some(clause) = self.waiting.tasks[task].clauses.get_mut(met) {
            let clause = std::mem::take(clause);
            if !clause.iter().any(|&fact| self.holds(fact)) {
                for fact in clause {
                    let woken = self.waiting.wakes.entry(fact).or_default();
                    woken.push((task, met));
                }
                self.waiting.tasks[task].met = met;
                return;
            }
            met += 1;
        }
        self.waiting.tasks[task].met = met;
        match self.waiting.tasks[task].then {
            Then::Mark(id) => self.mark(id),
            Then::TraitParts(id) => self.trait_parts(id),
            Then::ImplParts(id) => self.impl_parts(id),
            Then::WholeTraits(id) => self.whole_traits(id),
        }
    }

    /// The traits that a live macro call implements.
    fn whole_traits(&mut self, call: ItemId) {
        for header in &self.resolver.providers.calls[&call].impls {
            match &header.of {
                Of::Local(item) => self.note(Fact::Whole(*item)),
                Of::Passed(items, _) => items.iter().for_each(|&id| self.note(Fact::Whole(id))),
                Of::Nothing | Of::External(_) => {}
            }
        }
    }

    fn trait_parts(&mut self, id: ItemId) {
        let Kind::Trait { items } = &self.model().items[id].kind else {
            return;
        };
        for &part in items {
            if let Some(name) = self.model().items[part].name {
                let clause = vec![
                    Fact::Whole(id),
                    Fact::Method(name),
                    Fact::OfTrait(name),
                    Fact::Of(id, name),
                ];
                self.wait(vec![clause], Then::Mark(part));
            }
        }
    }

    /// When an impl could be used.
    fn clauses(&self, header: &Header) -> Vec<Clause> {
        let live = |items: &[ItemId]| items.iter().map(|&id| Fact::Live(id)).collect::<Clause>();
        let mut clauses: Vec<Clause> = if !header.any_type {
            header.types.iter().map(|&ty| live(&[ty])).collect()
        } else if header.types.is_empty() {
            Vec::new()
        } else {
            vec![live(&header.types)]
        };
        match &header.of {
            Of::Nothing => {}
            Of::Local(item) => clauses.push(live(&[*item])),
            Of::Passed(items, outer) if items.is_empty() && outer.is_empty() => {}
            Of::Passed(items, outer) => {
                let uses = outer.iter().map(|&name| self.uses_of_trait(name));
                if let Some(uses) = uses.collect::<Option<Vec<Clause>>>() {
                    clauses.push(live(items).into_iter().chain(uses.concat()).collect());
                }
            }
            Of::External(name) => clauses.extend(self.uses_of_trait(*name)),
        }
        clauses
    }

    /// What in live code could use an impl of a trait of the standard library; `None` if it is not known, as for any
    /// other trait.
    ///
    /// A crate of the judge may ask for any trait of the types that it is given.
    fn uses_of_trait(&self, name: Sym) -> Option<Clause> {
        if self.outer_crates {
            return None;
        }
        let names = &self.model().names;
        let text = names.text(name);
        let mut uses = vec![Fact::Word(name)];
        if let Some(method) = std_names::operator_of(text) {
            let method = names.find(method).into_iter();
            uses.extend(method.flat_map(|method| [Fact::Operator(method), Fact::Word(method)]));
        } else {
            let words = std_names::triggers(text)?.iter();
            uses.extend(words.filter_map(|word| names.find(word)).map(Fact::Word));
        }
        Some(uses)
    }

    fn impl_parts(&mut self, id: ItemId) {
        let resolver = self.resolver;
        let header = &resolver.providers.impls[&id];
        let Kind::Impl(of) = &self.model().items[id].kind else {
            return;
        };
        if header.of != Of::Nothing {
            self.mark(id);
        }
        for &part in &of.items {
            let clauses = match (&header.of, self.model().items[part].name) {
                (Of::Nothing, Some(name)) => {
                    let of_types = header.types.iter().map(|&ty| Fact::Of(ty, name));
                    vec![of_types.chain([Fact::Method(name)]).collect()]
                }
                (Of::Local(of), Some(name)) => {
                    let of_trait = self.waiting.parts.get(&(*of, name)).cloned();
                    let of_trait = of_trait.unwrap_or_default();
                    if self.model().items[part].pinned {
                        // What stays as it is written needs what it is of.
                        of_trait.iter().for_each(|&part| self.mark(part));
                        Vec::new()
                    } else if of_trait.is_empty() {
                        Vec::new()
                    } else {
                        vec![of_trait.into_iter().map(Fact::Live).collect()]
                    }
                }
                _ => Vec::new(),
            };
            self.wait(clauses, Then::Mark(part));
        }
    }
}
