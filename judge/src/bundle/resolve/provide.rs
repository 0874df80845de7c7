//! # What headers and macro calls are about
//!
//! For each impl the local trait and types that it needs, for each item-level macro call what it could define. Found
//! once, before reaching begins, so that a round of reaching is a look at plain lists.

use std::collections::{HashMap, HashSet};

use crate::bundle::model::names::Sym;
use crate::bundle::model::std_names;
use crate::bundle::model::{
    Defined, Head, ItemId, Kind, MACRO, MacroCall, MacroHead, MacroImpl, Model, ScopeId, TYPE,
};
use crate::bundle::resolve::{End, Query, Resolver};

/// The trait of an impl.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    Nothing,
    Local(ItemId),
    /// A trait from elsewhere, by its last name.
    External(Sym),
    /// Any of these local traits, or of these from elsewhere, as a macro was given them.
    Passed(Vec<ItemId>, Vec<Sym>),
}

/// What an impl is about.
#[derive(Debug, Clone)]
pub struct Header {
    pub of: Of,
    /// The local types without which it does nothing.
    pub types: Vec<ItemId>,
    /// One of the types is enough: which one a macro takes is not known.
    pub any_type: bool,
}

/// What an item-level macro call may define.
#[derive(Debug, Default)]
pub struct Provided {
    pub names: HashSet<Sym>,
    pub impls: Vec<Header>,
}

#[derive(Debug, Default)]
pub struct Providers {
    pub impls: HashMap<ItemId, Header>,
    pub calls: HashMap<ItemId, Provided>,
    /// The names that inherent impls give to a type.
    pub inherent: HashSet<(ItemId, Sym)>,
    /// The macro calls of a scope that may define a name.
    pub defining: HashMap<(ScopeId, Sym), Vec<ItemId>>,
}

impl Providers {
    /// Whether a macro call, other than these, implements the trait.
    pub fn is_implemented(&self, item: ItemId, except: &HashSet<ItemId>) -> bool {
        let calls = self.calls.iter().filter(|(call, _)| !except.contains(call));
        calls
            .flat_map(|(_, provided)| &provided.impls)
            .any(|header| match &header.of {
                Of::Local(of) => *of == item,
                Of::Passed(of, _) => of.contains(&item),
                Of::Nothing | Of::External(_) => false,
            })
    }

    /// The items of traits that an impl defines which stays as it is written.
    pub fn written(&self, model: &Model<'_>) -> HashSet<(ItemId, Sym)> {
        let mut written = HashSet::new();
        for (&id, header) in &self.impls {
            let (Of::Local(of), Kind::Impl(items)) = (&header.of, &model.items[id].kind) else {
                continue;
            };
            let items = items.items.iter().map(|&part| &model.items[part]);
            let names = items
                .filter(|item| item.pinned)
                .filter_map(|item| item.name);
            written.extend(names.map(|name| (*of, name)));
        }
        written
    }

    /// Looks at all impls and macro calls.
    pub fn find(resolver: &Resolver<'_, '_>) -> Self {
        let mut found = Providers::default();
        for (id, item) in resolver.model.items.iter().enumerate() {
            match &item.kind {
                Kind::Impl(header) => {
                    let of = match &header.of {
                        None => Of::Nothing,
                        Some(head) => trait_of(resolver, head, item.scope),
                    };
                    let heads = header.needs.iter().chain(&header.target);
                    let mut types: Vec<ItemId> = heads
                        .flat_map(|head| types_of(resolver, head, item.scope))
                        .collect();
                    types.sort_unstable();
                    types.dedup();
                    if let (Of::Nothing, Some(target)) = (&of, &header.target) {
                        let targets = types_of(resolver, target, item.scope);
                        let names = header
                            .items
                            .iter()
                            .filter_map(|&part| resolver.model.items[part].name);
                        found.inherent.extend(
                            names.flat_map(|name| targets.iter().map(move |&ty| (ty, name))),
                        );
                    }
                    found.impls.insert(
                        id,
                        Header {
                            of,
                            types,
                            any_type: false,
                        },
                    );
                }
                Kind::Call(_) => {
                    found.calls.insert(id, provided(resolver, id));
                }
                _ => {}
            }
        }
        for (scope, here) in resolver.model.scopes.iter().enumerate() {
            for &call in &here.open_calls {
                let names = found.calls.get(&call).map(|provided| &provided.names);
                for &name in names.into_iter().flatten() {
                    found.defining.entry((scope, name)).or_default().push(call);
                }
            }
        }
        found
    }
}

fn trait_of(resolver: &Resolver<'_, '_>, head: &Head, scope: ScopeId) -> Of {
    let query = Query {
        path: &head.path,
        global: head.global,
        scope,
        ns: TYPE,
        owner: None,
    };
    let is_trait = |item: ItemId| matches!(resolver.model.items[item].kind, Kind::Trait { .. });
    for end in resolver.resolve(query).ends {
        if let End::Item(item) = end
            && is_trait(item)
        {
            return Of::Local(item);
        }
    }
    Of::External(head.path[head.path.len() - 1])
}

/// The local types that a path stands for, through aliases.
fn types_of(resolver: &Resolver<'_, '_>, head: &Head, scope: ScopeId) -> Vec<ItemId> {
    let query = Query {
        path: &head.path,
        global: head.global,
        scope,
        ns: TYPE,
        owner: None,
    };
    let mut types = Vec::new();
    for end in resolver.resolve(query).ends {
        let End::Item(item) = end else { continue };
        match &resolver.model.items[item].kind {
            Kind::Type { .. } => types.push(item),
            Kind::Alias(Some(path)) => {
                let same = path.len() == 1 && Some(path[0]) == resolver.model.items[item].name;
                if !same {
                    let head = Head {
                        path: path.clone(),
                        global: false,
                    };
                    types.extend(types_of(resolver, &head, resolver.model.items[item].scope));
                }
            }
            _ => {}
        }
    }
    types
}

/// What the macros that a call may reach define.
fn provided(resolver: &Resolver<'_, '_>, id: ItemId) -> Provided {
    let item = &resolver.model.items[id];
    let Kind::Call(call) = &item.kind else {
        return Provided::default();
    };
    let query = Query {
        path: &call.path,
        global: call.global,
        scope: item.scope,
        ns: MACRO,
        owner: None,
    };
    let mut macros = Vec::new();
    gather(resolver, query, &mut macros);
    if macros.is_empty() {
        return provided_by_unknown(resolver, call, item.scope);
    }
    let mut provided = Provided::default();
    for mac in macros {
        let Kind::Macro(def) = &resolver.model.items[mac].kind else {
            continue;
        };
        for defined in &def.defines {
            match defined {
                Defined::Name(name) => {
                    provided.names.insert(*name);
                }
                Defined::Passed { capital } => {
                    let fits = |word: &Sym| {
                        let text = resolver.model.text(*word);
                        !*capital || text.len() > 2 || text.starts_with(char::is_uppercase)
                    };
                    let words = new_words(resolver.model, call);
                    provided.names.extend(words.filter(fits));
                }
            }
        }
        let headers = def.impls.iter();
        let headers = headers.map(|made| header(resolver, made, call, item.scope));
        provided.impls.extend(headers);
    }
    provided
}

/// What a call of a macro from elsewhere may define.
fn provided_by_unknown(resolver: &Resolver<'_, '_>, call: &MacroCall, scope: ScopeId) -> Provided {
    let mut provided = Provided::default();
    provided.names.extend(new_words(resolver.model, call));
    let name = resolver.model.text(call.path[call.path.len() - 1]);
    if std_names::macro_shape(name).is_none() {
        provided.impls.push(Header {
            of: Of::Passed(Vec::new(), Vec::new()),
            types: passed(resolver, call, scope, false),
            any_type: true,
        });
    }
    provided
}

/// The words of a call that may become names of items.
fn new_words<'m>(model: &'m Model<'_>, call: &'m MacroCall) -> impl Iterator<Item = Sym> + 'm {
    let words = call.words.iter().copied();
    words.filter(|&word| !std_names::is_prelude(model.text(word)))
}

/// What an impl in a macro's body is about where the macro is called.
fn header(
    resolver: &Resolver<'_, '_>,
    made: &MacroImpl,
    call: &MacroCall,
    scope: ScopeId,
) -> Header {
    let of = match &made.of {
        None => Of::Nothing,
        Some(MacroHead::Path(head)) => trait_of(resolver, head, scope),
        Some(MacroHead::Passed) => Of::Passed(
            passed(resolver, call, scope, true),
            known_traits(resolver, &call.words),
        ),
    };
    let (types, any_type) = match &made.target {
        MacroHead::Path(head) => (types_of(resolver, head, scope), false),
        MacroHead::Passed => (passed(resolver, call, scope, false), true),
    };
    Header {
        of,
        types,
        any_type,
    }
}

/// The standard traits among words, as far as it is known what uses them.
fn known_traits(resolver: &Resolver<'_, '_>, words: &[Sym]) -> Vec<Sym> {
    let is_known = |word: &&Sym| {
        let name = resolver.model.text(**word);
        std_names::triggers(name).is_some() || std_names::operator_of(name).is_some()
    };
    words.iter().filter(is_known).copied().collect()
}

/// The local traits or types among the words of a call.
fn passed(
    resolver: &Resolver<'_, '_>,
    call: &MacroCall,
    scope: ScopeId,
    traits: bool,
) -> Vec<ItemId> {
    let mut items = Vec::new();
    for word in &call.words {
        let head = Head {
            path: [*word].into(),
            global: false,
        };
        if traits {
            if let Of::Local(item) = trait_of(resolver, &head, scope) {
                items.push(item);
            }
        } else {
            items.extend(types_of(resolver, &head, scope));
        }
    }
    items.sort_unstable();
    items.dedup();
    items
}

/// The macros that a path names, and those that their bodies call.
fn gather(resolver: &Resolver<'_, '_>, query: Query<'_>, macros: &mut Vec<ItemId>) {
    for end in resolver.resolve(query).ends {
        let End::Item(item) = end else { continue };
        let Kind::Macro(def) = &resolver.model.items[item].kind else {
            continue;
        };
        if macros.contains(&item) {
            continue;
        }
        macros.push(item);
        for call in &def.calls {
            let scope = resolver.model.items[item].scope;
            gather(
                resolver,
                Query {
                    path: &[*call],
                    global: false,
                    scope,
                    ns: MACRO,
                    owner: None,
                },
                macros,
            );
        }
    }
}

/// The names of a trait's items.
pub fn trait_names<'m>(model: &'m Model<'_>, item: ItemId) -> impl Iterator<Item = Sym> + 'm {
    let parts: &[ItemId] = match &model.items[item].kind {
        Kind::Trait { items } => items,
        _ => &[],
    };
    parts.iter().filter_map(|&part| model.items[part].name)
}
