//! # The first names of paths
//!
//! What reads differently when a crate becomes a module: `crate::` is the submission now, and a library is a module of
//! its root. Only the first name of a path ever changes.

use std::ops::Range;

use crate::input::{Edition, Target};
use crate::macro_calls::macros_named;
use crate::mentions::Path;
use crate::model::{Kind, UnitId};
use crate::resolve::resolution::{Head, Place, Resolution};
use crate::sweep::Sweeper;

impl Sweeper<'_, '_> {
    /// A path to the root of an inlined crate.
    pub fn root_path(&self, krate: usize, is_import: bool) -> String {
        let module = &self.model.crates[krate].module;
        match (self.model.edition, is_import) {
            (Edition::E2015, true) => module.clone(),
            (Edition::E2015, false) => format!("::{module}"),
            _ => format!("crate::{module}"),
        }
    }

    /// What takes the place of a path's first name; nothing if it stays.
    pub fn first_name(
        &self,
        unit: UnitId,
        path: &Path,
        place: Place,
        found: &Resolution,
    ) -> Option<String> {
        let names = &self.model.names;
        let first = names.text(path.names[0]);
        let is_main = place.krate == self.model.main;
        let is_old = self.model.edition == Edition::E2015;
        if path.is_dollar {
            let module = &self.model.crates[place.krate].module;
            let source = self.model.source(unit);
            let called = path
                .at
                .map(|at| source.word(at))
                .filter(|&word| word != "crate");
            return (!is_main).then(|| match called {
                Some(name) => format!("$crate::{module}::{name}"),
                None => format!("crate::{module}"),
            });
        }
        if first == "crate" {
            let is_path = path.names.len() > 1 || path.is_import;
            return (!is_main && is_path).then(|| self.root_path(place.krate, path.is_import));
        }
        if path.is_macro && path.names.len() == 1 {
            return self.macro_name(path, place, found);
        }
        if let (Some(at), Head::Kept(_) | Head::Missing) = (path.at, &found.head) {
            self.note(unit, first, at, &found.head);
        }
        match &found.head {
            Head::Crate(target) => {
                let is_same = self.model.crates[*target].module == first;
                let in_root = is_main && self.model.is_root(place.module);
                let stays = if is_old {
                    is_same && (path.is_import || path.is_global || in_root)
                } else {
                    is_same && in_root && !path.is_global
                };
                let stays = stays || self.keeps_extern_crate(place.module, path);
                (!stays).then(|| self.root_path(*target, path.is_import))
            }
            Head::Kept(name) => (name != first).then(|| {
                if path.is_global {
                    format!("::{name}")
                } else {
                    name.clone()
                }
            }),
            Head::Root if !is_main => Some(format!(
                "{}::{first}",
                self.root_path(place.krate, path.is_import)
            )),
            Head::Local if is_old && path.is_import && !is_main && path.names.len() > 1 => {
                Some(format!("self::{first}"))
            }
            Head::Unknown if !is_main => self.standard(first, path, place),
            _ => None,
        }
    }

    /// Notes that the bundle names another crate, at the first place that does.
    fn note(&self, unit: UnitId, name: &str, at: usize, head: &Head) {
        let file = self.model.units[unit].file;
        let offset = self.model.files[file].source.tokens[at].start;
        let mut named = self.named.borrow_mut();
        let first = match head {
            Head::Kept(kept) => named.kept.entry(kept.clone()),
            _ => named.missing.entry(name.to_string()),
        };
        let first = first.or_insert((file, offset));
        *first = (*first).min((file, offset));
    }

    /// The standard library goes by one name.
    fn standard(&self, first: &str, path: &Path, place: Place) -> Option<String> {
        let is_old = self.model.edition == Edition::E2015;
        let was_old = self.model.inputs[place.krate].edition == Edition::E2015;
        let std = if is_old && !path.is_import || path.is_global {
            "::std"
        } else {
            "std"
        };
        match first {
            "alloc" if path.names.len() > 1 => Some(std.to_string()),
            "core" if is_old && path.names.len() > 1 => Some(std.to_string()),
            "std"
                if is_old
                    && !was_old
                    && !path.is_import
                    && !path.is_global
                    && path.names.len() > 1 =>
            {
                Some(std.to_string())
            }
            _ => None,
        }
    }

    /// Whether an `extern crate` in the solution goes on giving the name.
    fn keeps_extern_crate(&self, module: UnitId, path: &Path) -> bool {
        let units = self.model.scopes.get(&(module, path.names[0]));
        units.into_iter().flatten().any(|&unit| {
            let of = &self.model.units[unit];
            of.is_pinned && matches!(of.kind, Kind::ExternCrate(_))
        })
    }

    /// A macro that is called without a path: of another crate, or of std where the solution has one of that name.
    fn macro_name(&self, path: &Path, place: Place, found: &Resolution) -> Option<String> {
        let is_old = self.model.edition == Edition::E2015;
        if is_old || found.head != Head::Unknown {
            return None;
        }
        let name = self.model.names.text(path.names[0]);
        let targets = macros_named(self.model, place.krate, path.names[0]);
        let target = targets
            .iter()
            .map(|&id| self.model.units[id].krate)
            .find(|&krate| krate != place.krate);
        if let Some(krate) = target {
            return Some(format!(
                "crate::{}::{name}",
                self.model.crates[krate].module
            ));
        }
        let is_hidden = self.model.crates[self.model.main]
            .macros
            .contains_key(&path.names[0]);
        let is_main = place.krate == self.model.main;
        (targets.is_empty() && is_hidden && !is_main).then(|| format!("::std::{name}"))
    }

    /// The bytes of a path's first name, with the `::` before it if that has to go.
    pub fn first_bytes(&self, unit: UnitId, path: &Path, at: usize) -> Range<usize> {
        let source = self.model.source(unit);
        let has_colons = path.is_global && at >= 2 && source.is_op(at - 2, "::");
        let start = if has_colons { at - 2 } else { at };
        source.tokens[start].start..source.tokens[at].end
    }

    /// What an `extern crate` becomes: nothing if it goes, itself if it stays.
    pub fn extern_crate(&self, id: UnitId) -> ExternCrate {
        let unit = &self.model.units[id];
        let Kind::ExternCrate(krate) = unit.kind else {
            return ExternCrate::Stays;
        };
        let is_main = unit.krate == self.model.main;
        let dependencies = &self.model.crates[unit.krate].dependencies;
        let Some(Target::Inline(target)) = dependencies.get(&krate) else {
            return if is_main {
                ExternCrate::Stays
            } else {
                ExternCrate::Goes
            };
        };
        let module = &self.model.crates[*target].module;
        let name = unit.name.map_or("", |name| self.model.names.text(name));
        let in_root = is_main && self.model.is_root(unit.module);
        if name == "_" || in_root && name == module || !is_main && !self.live.units[id] {
            return ExternCrate::Goes;
        }
        let path = if in_root {
            module.clone()
        } else {
            self.root_path(*target, true)
        };
        let source = self.model.source(id);
        let is_public = (unit.tokens.start..unit.keyword).any(|at| source.word(at) == "pub");
        // The module of a crate is private to the bundle.
        let visibility = if is_public { "pub(crate) " } else { "" };
        if path.rsplit("::").next() == Some(name) {
            ExternCrate::Becomes(format!("{visibility}use {path};"))
        } else {
            ExternCrate::Becomes(format!("{visibility}use {path} as {name};"))
        }
    }
}

/// What an `extern crate` becomes.
pub enum ExternCrate {
    Stays,
    Goes,
    Becomes(String),
}
