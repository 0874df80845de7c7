//! # Rewriting paths
//!
//! A library becomes a module of the bundle's root, so paths that begin with `crate` or with the name of a library
//! change. Only the first segment of a path ever changes.

use std::ops::Range;

use crate::input::Edition;
use crate::mentions::PathMention;
use crate::model::UnitId;
use crate::parse::ItemKind;
use crate::resolve::resolution::{PathHead, PathSite, Resolution};
use crate::sweep::context::SweepContext;
use crate::sweep::edit::Edit;

impl SweepContext<'_, '_> {
    /// The path to the module of an inlined crate.
    pub fn root_path(&self, krate: usize, is_import: bool) -> String {
        let module = &self.model.crates[krate].module;
        match (self.model.edition, is_import) {
            (Edition::E2015, true) => module.clone(),
            (Edition::E2015, false) => format!("::{module}"),
            _ => format!("crate::{module}"),
        }
    }

    /// The replacement for a path's first segment; `None` if it stays.
    pub fn first_name(
        &self,
        unit: UnitId,
        path: &PathMention,
        site: PathSite,
        found: &Resolution,
    ) -> Option<String> {
        let first = self.model.names.text(path.names[0]);
        let is_main = site.krate == self.model.main;
        let own_root = || self.root_path(site.krate, path.is_import);
        let is_path = path.has_more_names(self.source(unit));
        if path.is_dollar {
            return (!is_main).then(|| self.behind_dollar(unit, path, site));
        }
        if first == "crate" {
            return (!is_main && is_path).then(own_root);
        }
        if path.is_plain_call() {
            return self.macro_name(first, path, site, found);
        }
        self.note_crate(unit, first, path, &found.head);
        match &found.head {
            PathHead::Crate(target) => {
                let stays = self.leads_there(*target, first, path, site);
                (!stays).then(|| self.root_path(*target, path.is_import))
            }
            PathHead::Provided(name) if name != first => {
                Some(format!("{}{name}", if path.is_global { "::" } else { "" }))
            }
            // The module that calls a macro may lack the imports of the module that defines it.
            PathHead::Local if !is_main && self.unit(unit).kind == ItemKind::Macro => {
                let root = self.model.inlined(site.krate, path.names[0])?;
                let hits = self.resolver.lookup(site.module, path.names[0]);
                let mut hits = hits
                    .iter()
                    .map(|hit| self.resolver.resolve_import(hit.unit));
                let is_crate = is_path && hits.any(|targets| targets.contains(&root));
                is_crate.then(|| self.root_path(self.unit(root).krate, false))
            }
            PathHead::Root if !is_main => Some(format!("{}::{first}", own_root())),
            // A module cannot name `alloc` without `extern crate`, but `std` has the same items.
            PathHead::Unknown if !is_main && first == "alloc" && path.names.len() > 1 => {
                Some("::std".to_string())
            }
            _ => None,
        }
    }

    /// The replacement for the `crate` of `$crate`, or for a macro name in a macro with `local_inner_macros`.
    fn behind_dollar(&self, unit: UnitId, path: &PathMention, site: PathSite) -> String {
        let module = &self.model.crates[site.krate].module;
        match path.at.map(|at| self.source(unit).word(at)) {
            Some(name) if name != "crate" => format!("$crate::{module}::{name}"),
            _ => format!("crate::{module}"),
        }
    }

    /// Returns whether `first` leads to the module of the crate `target` at this site of the bundle.
    fn leads_there(&self, target: usize, first: &str, path: &PathMention, site: PathSite) -> bool {
        let is_root = site.module == self.model.root(self.model.main);
        let sees_root = match self.model.edition {
            Edition::E2015 => path.is_import || path.is_global || is_root,
            _ => is_root && !path.is_global,
        };
        // An `extern crate` in the solution keeps defining the name.
        let units = self.model.scopes.get(&(site.module, path.names[0]));
        let mut units = units.into_iter().flatten().map(|&unit| self.unit(unit));
        self.model.crates[target].module == first && sees_root
            || units.any(|of| of.is_pinned() && of.kind == ItemKind::ExternCrate)
    }

    /// Records the other crate that a path leads to, with its first mention unless the judge provides that crate.
    fn note_crate(&self, unit: UnitId, name: &str, path: &PathMention, head: &PathHead) {
        let Some(at) = path.at else { return };
        let krate = self.unit(unit).krate;
        let place = (self.unit(unit).file, self.source(unit).tokens[at].start);
        let mut crates = self.external_crates.borrow_mut();
        let first = match head {
            PathHead::Provided(name) => {
                crates.provided.insert(name.clone());
                return;
            }
            PathHead::Missing => crates.missing.entry(name.to_string()).or_insert(place),
            PathHead::Crate(of) if *of != krate => crates.uses.entry((krate, *of)).or_insert(place),
            _ => return,
        };
        *first = place.min(*first);
    }

    /// The qualified name of a macro in a plain call; `None` if the plain name stays. Macros of another crate need one,
    /// and so do macros of std that a macro of the solution would hide.
    fn macro_name(
        &self,
        name: &str,
        path: &PathMention,
        site: PathSite,
        found: &Resolution,
    ) -> Option<String> {
        let is_macro = |&of: &UnitId| self.unit(of).kind == ItemKind::Macro;
        let is_imported =
            found.targets.iter().any(is_macro) || found.head == PathHead::Local && found.is_outside;
        // Edition 2015 looks for an exported macro in the bundle's root.
        let is_2015 = self.model.edition == Edition::E2015;
        if is_imported || is_2015 && site.module == self.model.root(self.model.main) {
            return None;
        }
        let targets = self.model.macros_called(site.at, path.names[0]);
        let mut crates = targets.iter().map(|&id| self.unit(id).krate);
        if let Some(krate) = crates.find(|&krate| krate != site.krate) {
            let module = &self.model.crates[krate].module;
            return Some(match is_2015 {
                true => format!("::{name}"),
                false => format!("crate::{module}::{name}"),
            });
        }
        let main = self.model.main;
        let is_hidden = self.model.crates[main].macros.contains_key(&path.names[0]);
        let is_of_std = targets.is_empty() && is_hidden && site.krate != main;
        is_of_std.then(|| format!("::std::{name}"))
    }

    /// The bytes of a path's first segment, including a `::` before it.
    pub fn first_bytes(&self, unit: UnitId, path: &PathMention, at: usize) -> Range<usize> {
        let source = self.source(unit);
        let has_colons = path.is_global && at >= 2 && source.is_op(at - 2, "::");
        let start = if has_colons { at - 2 } else { at };
        source.tokens[start].start..source.tokens[at].end
    }

    /// The edits of an `extern crate`; `None` if all of it is cut.
    pub fn extern_crate(&self, id: UnitId) -> Option<Vec<Edit>> {
        let (unit, name) = (self.unit(id), self.name(id));
        let krate = self.model.extern_crate_name(id);
        let is_main = self.is_main(id);
        let import = |path: &str| {
            let mut text = format!("use {path}");
            if path.rsplit("::").next() != Some(name) {
                text += &format!(" as {name}");
            }
            // The module of a crate is private to the bundle.
            let visibility = ["pub(crate) ", ""][usize::from(unit.visibility.is_empty())];
            let bytes = self.source(id).bytes(&unit.tokens);
            Some(vec![Edit::replace(bytes, format!("{visibility}{text};"))])
        };
        let Some(root) = self.model.inlined(unit.krate, krate) else {
            return match self.is_live(id) && self.model.is_standard(krate) {
                _ if is_main => Some(Vec::new()),
                true => import("::std"),
                false => None,
            };
        };
        let target = self.unit(root).krate;
        let module = &self.model.crates[target].module;
        let in_root = is_main && self.model.is_root(unit.module);
        if name == "_" || in_root && name == module || !is_main && !self.is_live(id) {
            return None;
        }
        let root_path = self.root_path(target, true);
        import(if in_root { module } else { &root_path })
    }
}
