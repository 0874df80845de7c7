//! # What a macro call among items brings
//!
//! Nothing is expanded. A call is taken to declare what its arguments declare, what the bodies of the macros that it
//! calls declare, and, where those declare a name that they are passed, every word of the arguments. In the same way it
//! is taken to implement what is implemented there.

use std::collections::HashSet;
use std::ops::Range;

use crate::input::Target;
use crate::lex::Kind as Token;
use crate::model::{Expansion, Kind, Model, UnitId};
use crate::names::Name;
use crate::parse::{self, Shape};
use crate::source::Source;
use crate::use_tree;

/// What stands in one body, as tokens.
#[derive(Debug, Default)]
struct Declared {
    names: Vec<usize>,
    has_passed: bool,
    impls: Vec<Range<usize>>,
    /// The names of the macros that it calls.
    calls: Vec<usize>,
}

/// Reads what these tokens declare.
fn declared(source: &Source, tokens: Range<usize>) -> Declared {
    let mut out = Declared::default();
    let mut at = tokens.start;
    while at < tokens.end {
        let is_matcher = source.is_kind(at, Token::Open) && source.is_op(source.next(at), "=>");
        if is_matcher {
            at = source.next(at) + 2;
            continue;
        }
        let Some(item) = parse::item(source, at, tokens.end) else {
            at += 1;
            continue;
        };
        match item.shape {
            Shape::Impl => {
                let end = item
                    .body
                    .as_ref()
                    .map_or(item.tokens.end, |body| body.start - 1);
                out.impls.push(item.keyword..end);
            }
            Shape::Use => {
                let import = use_tree::read(source, item.keyword, item.tokens.end - 1);
                out.names.extend(import.leaves.iter().map(|leaf| leaf.name));
            }
            Shape::Call => {
                out.calls.extend(item.name);
                // What is passed on may be items too.
                at = item.body.map_or(at + 1, |body| body.start);
                continue;
            }
            Shape::Foreign => {
                at = item.body.map_or(at + 1, |body| body.start);
                continue;
            }
            _ => match item.name {
                Some(name) => out.names.push(name),
                None => out.has_passed = true,
            },
        }
        at = item.tokens.end.max(at + 1);
    }
    out
}

/// Finds what all macro calls among items bring, and makes the names known.
pub fn expand(model: &mut Model) {
    let calls: Vec<UnitId> = (0..model.units.len())
        .filter(|&id| matches!(model.units[id].kind, Kind::Call) && !model.units[id].is_gone)
        .collect();
    for call in calls {
        let expansion = of_call(model, call);
        let module = model.units[call].module;
        if model.units[call].parent == Some(module) {
            for &name in &expansion.names {
                model.scopes.entry((module, name)).or_default().push(call);
            }
        }
        model.expansions.insert(call, expansion);
    }
}

fn of_call(model: &mut Model, call: UnitId) -> Expansion {
    let (file, krate) = (model.units[call].file, model.units[call].krate);
    let body = model.units[call].body.clone().unwrap_or_default();
    let mut out = Expansion::default();
    let mut has_passed = false;
    let mut seen = HashSet::new();
    let mut macros: Vec<(usize, Name)> = Vec::new();
    macros.extend(model.units[call].name.map(|name| (krate, name)));
    let own = add(model, call, &mut out, &mut has_passed);
    macros.extend(own.into_iter().map(|name| (krate, name)));
    while let Some((krate, name)) = macros.pop() {
        if !seen.insert((krate, name)) {
            continue;
        }
        for id in macros_like(model, krate, name) {
            let krate = model.units[id].krate;
            let calls = add(model, id, &mut out, &mut has_passed);
            macros.extend(calls.into_iter().map(|name| (krate, name)));
        }
    }
    let source = &model.files[file].source;
    let words = body.filter(|&at| source.is_ident(at));
    let words: Vec<String> = words.map(|at| source.name(at).to_string()).collect();
    out.passed = words.iter().map(|word| model.names.intern(word)).collect();
    if has_passed {
        out.names.extend(out.passed.iter().copied());
    }
    out
}

/// Adds what the body of a call or of a macro declares, and returns the names of the macros that it calls.
fn add(model: &mut Model, of: UnitId, out: &mut Expansion, has_passed: &mut bool) -> Vec<Name> {
    let body = model.units[of].body.clone().unwrap_or_default();
    let source = &model.files[model.units[of].file].source;
    let found = declared(source, body);
    *has_passed |= found.has_passed;
    out.impls
        .extend(found.impls.into_iter().map(|header| (of, header)));
    let names = &mut model.names;
    out.names
        .extend(found.names.iter().map(|&at| names.intern(source.name(at))));
    found
        .calls
        .iter()
        .map(|&at| names.intern(source.name(at)))
        .collect()
}

/// The macros that a name may mean in a crate: its own, or those of the crates that it depends on, by whatever import.
fn macros_like(model: &Model, krate: usize, name: Name) -> Vec<UnitId> {
    let targets = model.crates[krate].dependencies.values();
    let inlined = targets.filter_map(|target| match target {
        Target::Inline(index) => Some(*index),
        _ => None,
    });
    model.macros_of(krate, name, inlined)
}
