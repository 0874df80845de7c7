//! # Name resolution
//!
//! Imports can lead to imports, and globs to globs, so all imports are resolved in rounds until nothing changes. Impl
//! headers are resolved next. After that, `Resolver::resolve` can resolve any path.

mod impl_header;
mod path;
pub mod resolution;
pub mod scope;

use std::cell::RefCell;
use std::collections::HashMap;

use crate::model::{Model, UnitId};
use crate::parse::ItemKind;
use resolution::{PathSite, Resolution};
use scope::Resolver;

/// The largest number of rounds, and so the longest chain of imports. Cyclic imports reach this limit.
const LONGEST: usize = 64;

/// Resolves all imports and impl headers.
pub fn resolver(model: &Model) -> Resolver<'_> {
    let exported = model.crates.iter().flat_map(|of| of.exported.keys());
    let declared = model.scopes.keys().map(|(_, name)| name);
    let mut resolver = Resolver {
        model,
        imports: HashMap::new(),
        headers: HashMap::new(),
        declared: declared.chain(exported).copied().collect(),
        found: RefCell::default(),
        nothing: Resolution::default(),
    };
    for _ in 0..LONGEST {
        let mut is_stable = true;
        for leaf in model.configured_units() {
            let Some(path) = &model.units[leaf].import_path else {
                continue;
            };
            // An import must not find itself.
            let import = Some(leaf);
            let site = resolver.site(leaf);
            let mut found = resolver.resolve(path, PathSite { import, ..site });
            found.dedup();
            if *resolver.import_resolution(leaf) != found {
                resolver.imports.insert(leaf, found);
                is_stable = false;
            }
        }
        resolver.found.get_mut().clear();
        if is_stable {
            break;
        }
    }
    let is_impl = |id: &UnitId| model.units[*id].kind == ItemKind::Impl;
    for id in model.configured_units().filter(is_impl) {
        let header = resolver.header(id, None);
        resolver.headers.insert(id, header);
    }
    // `Self` had no type in earlier lookups.
    resolver.found.get_mut().clear();
    resolver
}
