//! # Name resolution
//!
//! Imports lead to imports, globs to globs and aliases to aliases, so that what each stands for is found in rounds until
//! nothing more is learnt. Then the headers of impls are read, and any path can be followed.

mod impl_header;
mod path;
pub mod resolution;
pub mod scope;

use crate::mentions::{Mention, PathMention};
use crate::model::{Model, UnitId, UnitKind};
use resolution::PathSite;
use scope::Resolver;

/// How long a chain of imports may be; those in a circle stop here too.
const LONGEST: usize = 64;

/// Resolves the imports, aliases and headers of all that was read.
pub fn resolver(model: &Model) -> Resolver<'_> {
    let mut resolver = Resolver::of_names(model);
    let units = || (0..model.units.len()).filter(|&id| !model.units[id].is_configured_out);
    for _ in 0..LONGEST {
        let mut is_stable = true;
        for id in units() {
            is_stable &= match &model.units[id].kind {
                UnitKind::ImportLeaf { .. } => learn_import(&mut resolver, id),
                UnitKind::Alias => learn_alias(&mut resolver, id),
                _ => true,
            };
        }
        resolver.clear_cache();
        if is_stable {
            break;
        }
    }
    for id in units().filter(|&id| matches!(model.units[id].kind, UnitKind::Impl)) {
        let header = resolver.header(id, None);
        resolver.headers.insert(id, header);
    }
    // `Self` in what was looked up before had no type.
    resolver.clear_cache();
    resolver
}

/// Follows an import; false if it leads elsewhere than before.
fn learn_import(resolver: &mut Resolver, leaf: UnitId) -> bool {
    let Some(path) = resolver.model.leaf_path(leaf) else {
        return true;
    };
    // An import is not found by its own name.
    let site = PathSite {
        import: Some(leaf),
        ..resolver.site(leaf)
    };
    let mut found = resolver.resolve(path, site);
    found.dedup();
    if *resolver.import_resolution(leaf) == found {
        return true;
    }
    resolver.imports.insert(leaf, found);
    false
}

/// Follows an alias to the types behind it; false if they are others than before.
fn learn_alias(resolver: &mut Resolver, alias: UnitId) -> bool {
    let of = &resolver.model.units[alias];
    let source = resolver.model.source(alias);
    let equals = of.tokens.clone().find(|&at| source.is_op(at, "="));
    let is_target = |path: &&PathMention| path.at.is_some() && path.at == equals.map(|at| at + 1);
    let Some(path) = of.mentions.iter().filter_map(Mention::path).find(is_target) else {
        return true;
    };
    let targets = resolver
        .resolve(path, resolver.site(alias))
        .targets
        .into_iter();
    let mut types: Vec<UnitId> = targets
        .flat_map(|unit| resolver.resolve_aliases(unit))
        .collect();
    types.sort_unstable();
    types.dedup();
    resolver.aliases.insert(alias, types.clone()) == Some(types)
}
