//! # Macro calls in item position
//!
//! The bundler does not expand macros. It assumes that a call declares all items and impls in its arguments and in the
//! bodies of the macros that it calls, directly or not. If such a macro declares an item whose name is an argument,
//! every identifier in the arguments counts as declared, except identifiers in paths.

use std::collections::HashSet;
use std::ops::Range;

use crate::input::DependencyTarget;
use crate::lex::TokenKind;
use crate::model::{Expansion, Model, UnitId};
use crate::names::{Name, Names};
use crate::parse::{self, ItemKind};
use crate::source::SourceFile;
use crate::use_tree;

/// Estimates the expansions of all item-level macro calls, and declares their names in the modules of the calls.
pub fn expand(model: &mut Model) {
    let is_call = |id: &UnitId| model.units[*id].kind == ItemKind::MacroCall;
    let calls: Vec<UnitId> = model.configured_units().filter(is_call).collect();
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
    let krate = model.units[call].krate;
    let mut builder = ExpansionBuilder::default();
    let mut seen = HashSet::new();
    let mut macros: Vec<(usize, Name)> = Vec::new();
    macros.extend(model.units[call].name.map(|name| (krate, name)));
    macros.extend(builder.scan(model, call));
    while let Some((krate, name)) = macros.pop() {
        if seen.insert((krate, name)) {
            for id in macros_like(model, call, krate, name) {
                macros.extend(builder.scan(model, id));
            }
        }
    }
    let source = &model.files[model.units[call].file].source;
    let body = model.units[call].body.clone().unwrap_or_default();
    builder.pass(source, body, &mut model.names);
    let mut expansion = builder.expansion;
    if builder.declares_argument {
        expansion.names.extend(builder.declarable);
    }
    expansion
}

/// The expansion so far. `declares_argument` is true if a macro declares an item whose name is an argument.
#[derive(Default)]
struct ExpansionBuilder {
    expansion: Expansion,
    declares_argument: bool,
    /// The identifiers in arguments that can be names of items.
    declarable: Vec<Name>,
}

impl ExpansionBuilder {
    /// Adds the identifiers among the arguments of a call.
    fn pass(&mut self, source: &SourceFile, arguments: Range<usize>, names: &mut Names) {
        for at in arguments.filter(|&at| source.is_ident(at)) {
            let name = names.intern(source.name(at));
            self.expansion.passed.push(name);
            let is_in_path = source.is_op(at + 1, "::") || source.is_op(at.wrapping_sub(2), "::");
            if !is_in_path {
                self.declarable.push(name);
            }
        }
    }

    /// Adds the declarations in the body of a macro or a call. Returns the macros that the body calls, with its crate.
    fn scan(&mut self, model: &mut Model, of: UnitId) -> Vec<(usize, Name)> {
        let unit = &model.units[of];
        let source = &model.files[unit.file].source;
        let names = &mut model.names;
        let mut calls = Vec::new();
        let body = unit.body.clone().unwrap_or_default();
        let mut at = body.start;
        while at < body.end {
            let is_open = source.is_kind(at, TokenKind::Open);
            // The pattern of a macro's arm declares nothing.
            if is_open && source.is_op(source.next(at), "=>") {
                at = source.next(at) + 2;
                continue;
            }
            let Some(item) = parse::item(source, at, body.end) else {
                at += 1;
                continue;
            };
            let body = item.body.as_ref();
            let header_end = body.map_or(item.tokens.end, |body| body.start - 1);
            match (item.kind, item.name) {
                (ItemKind::Impl, _) => self.expansion.impls.push((of, item.keyword..header_end)),
                (ItemKind::Use, _) => {
                    let import = use_tree::parse(source, item.keyword, item.tokens.end - 1);
                    let leaves = import
                        .leaves
                        .iter()
                        .map(|leaf| names.intern(source.name(leaf.name)));
                    self.expansion.names.extend(leaves);
                }
                // The arguments of a call can contain items too.
                (ItemKind::MacroCall, Some(called)) => {
                    calls.push((unit.krate, names.intern(source.name(called))));
                    self.pass(source, body.cloned().unwrap_or_default(), names);
                    at = body.map_or(at + 1, |body| body.start);
                    continue;
                }
                (ItemKind::Foreign, _) => {
                    at = body.map_or(at + 1, |body| body.start);
                    continue;
                }
                (_, Some(declared)) => self
                    .expansion
                    .names
                    .extend([names.intern(source.name(declared))]),
                (_, None) => self.declares_argument = true,
            }
            at = item.tokens.end.max(at + 1);
        }
        calls
    }
}

/// The macros that `name` in the text of `krate` can refer to if `call` expands to it: the macro in textual scope at
/// `call`, or else the macros of `krate`, or else the exported macros of its dependencies, however they are imported.
fn macros_like(model: &Model, call: UnitId, krate: usize, name: Name) -> Vec<UnitId> {
    if let Some(of) = model.textual_macro(call, name) {
        return vec![of];
    }
    if let Some(own) = model.crates[krate].macros.get(&name) {
        return own.clone();
    }
    let targets = model.crates[krate].dependencies.values();
    let inlined = targets.filter_map(|target| match target {
        DependencyTarget::Inlined(index) => Some(*index),
        _ => None,
    });
    model.exported_macros(name, inlined)
}
