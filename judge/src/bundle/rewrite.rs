//! # Rewriting
//!
//! What reads differently when a crate becomes a module: `crate::` is the submission now, a library is a module of its root, and
//! editions disagree on where a path begins. Only the first segment of a path ever changes.

use super::diagnostic::Diagnostic;
use super::emit::{Emitter, column};
use super::model::{FileId, ItemId, LeafId, ScopeId, Site, SiteKind, TYPE};
use super::names::{ALLOC, CORE, CRATE, SELF, STD, SUPER, Sym};
use super::output::{Change, Edit};
use super::resolve::{End, Found, Query};
use super::usetree::{Piece, UseTree};
use super::{Edition, Target};

impl Emitter<'_, '_, '_> {
    fn crate_of(&self, scope: ScopeId) -> usize {
        self.model.scopes[scope].krate
    }

    /// A path to the root of an inlined crate, for code.
    fn root_path(&self, krate: usize) -> String {
        let module = &self.model.crates[krate].module;
        if self.edition == Edition::E2015 {
            format!("::{module}")
        } else {
            format!("crate::{module}")
        }
    }

    /// The edit that a place needs.
    pub fn site(
        &self,
        file: FileId,
        site: &Site,
        indent: usize,
    ) -> Result<Option<Edit>, Diagnostic> {
        let krate = self.model.files[file].krate;
        let text = match &site.kind {
            SiteKind::Path { path, global, .. } => {
                self.exists(file, site, path, *global)?;
                self.first_segment(site.scope, path, *global)
            }
            SiteKind::DollarCrate if krate == self.model.main => None,
            SiteKind::DollarCrate => Some(format!("crate::{}", self.model.crates[krate].module)),
            SiteKind::Text(text) => Some(text.clone()),
            SiteKind::Attributes(texts) => {
                let column = column(&self.model.files[file].source.text, site.at.start);
                Some(texts.join(&format!("\n{}", " ".repeat(indent + column))))
            }
            SiteKind::BareTrait(path, global) => self
                .is_bare_trait(site.scope, path, *global)
                .then(|| "dyn ".to_string()),
            SiteKind::Refuse(message) => {
                return Err(self.model.files[file].source.error(site.at.start, message));
            }
            SiteKind::File(_) => None,
        };
        Ok(text.map(|text| Edit {
            range: site.at.clone(),
            change: Change::Pieces(vec![(text, Some(site.at.start))]),
        }))
    }

    /// A path into an inlined crate that leads nowhere is the user's mistake, and known to be one.
    fn exists(
        &self,
        file: FileId,
        site: &Site,
        path: &[Sym],
        global: bool,
    ) -> Result<(), Diagnostic> {
        let query = Query {
            path,
            global,
            scope: site.scope,
            ns: super::model::ANY,
            owner: None,
        };
        let found = self.resolver.resolve(query);
        let Some(missing) = found.missing.filter(|_| !self.is_in_macro(site)) else {
            return Ok(());
        };
        let parts: Vec<&str> = path.iter().map(|&name| self.model.text(name)).collect();
        let message = format!(
            "unresolved path `{}`: there is no `{}`",
            parts.join("::"),
            parts[missing]
        );
        Err(self.model.files[file].source.error(site.at.start, message))
    }

    fn is_in_macro(&self, site: &Site) -> bool {
        matches!(site.kind, SiteKind::Path { in_macro: true, .. })
    }

    fn first_segment(&self, scope: ScopeId, path: &[Sym], global: bool) -> Option<String> {
        let krate = self.crate_of(scope);
        let is_main = krate == self.model.main;
        let first = path[0];
        if first == CRATE {
            return (!is_main).then(|| self.root_path(krate));
        }
        let old = self.model.inputs[krate].edition == Edition::E2015;
        if global && old && self.is_local(self.model.crates[krate].root, first) {
            return (!is_main)
                .then(|| format!("{}::{}", self.root_path(krate), self.model.text(first)));
        }
        if !global && self.is_local(scope, first) {
            return None;
        }
        match self.model.crates[krate].dependencies.get(&first) {
            Some(Target::Inline(target)) => {
                let module = &self.model.crates[*target].module;
                let in_root =
                    is_main && self.model.module_of(scope) == self.model.crates[krate].root;
                let same = *module == self.model.text(first);
                let stays = same
                    && if global {
                        self.edition == Edition::E2015
                    } else {
                        in_root
                    };
                (!stays).then(|| self.root_path(*target))
            }
            Some(Target::Keep(name)) => (*name != self.model.text(first)).then(|| {
                if global {
                    format!("::{name}")
                } else {
                    name.clone()
                }
            }),
            None if is_main => None,
            None => self.std_segment(first, global),
        }
    }

    fn std_segment(&self, first: Sym, global: bool) -> Option<String> {
        let old = self.edition == Edition::E2015;
        match first {
            STD if old && !global => Some("::std".to_string()),
            CORE | ALLOC if old => Some("::std".to_string()),
            ALLOC if global => Some("::std".to_string()),
            ALLOC => Some("std".to_string()),
            _ => None,
        }
    }

    /// Whether a name means something in the scopes of the code itself, other than a crate.
    fn is_local(&self, scope: ScopeId, name: Sym) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let here = &self.model.scopes[scope];
            let found = self.resolver.in_module(scope, name, TYPE);
            if !found.ends.is_empty() {
                return !self.is_extern_crate(&found);
            }
            at = here.parent.filter(|_| here.is_block);
        }
        false
    }

    /// Whether a name was found through an `extern crate` that gives way.
    fn is_extern_crate(&self, found: &Found) -> bool {
        found.leaves.is_empty()
            && found.ends.iter().all(|end| match end {
                End::Module(scope) => self.model.scopes[*scope].parent.is_none(),
                End::External => true,
                _ => false,
            })
    }

    fn is_bare_trait(&self, scope: ScopeId, path: &[Sym], global: bool) -> bool {
        const KNOWN: [&str; 9] = [
            "Fn", "FnMut", "FnOnce", "Error", "Any", "Display", "Debug", "Write", "Read",
        ];
        if self.edition < Edition::E2021 {
            return false;
        }
        let Some(last) = path.last() else { return true };
        let found = self.resolver.resolve(Query {
            path,
            global,
            scope,
            ns: TYPE,
            owner: None,
        });
        found.ends.iter().any(|end| match end {
            End::Item(item) => matches!(
                self.model.items[*item].kind,
                super::model::Kind::Trait { .. }
            ),
            End::External => KNOWN.contains(&self.model.text(*last)),
            _ => false,
        })
    }

    /// What an `extern crate` becomes: `None` if it stays, `Some(None)` if it goes.
    pub fn extern_crate(&self, id: ItemId, krate: Sym) -> Option<Option<String>> {
        let item = &self.model.items[id];
        let of = self.crate_of(item.scope);
        let (is_main, root) = (of == self.model.main, self.model.crates[of].root);
        let alias = item.name.filter(|&name| name != krate);
        match self.model.crates[of].dependencies.get(&krate) {
            Some(Target::Inline(target)) => {
                let module = &self.model.crates[*target].module;
                let in_root = is_main && item.scope == root;
                let mut lines = if item.scope == root {
                    self.imports(root)
                } else {
                    Vec::new()
                };
                let path = match (self.edition, in_root) {
                    (Edition::E2015, _) | (_, true) => module.clone(),
                    _ => format!("crate::{module}"),
                };
                match alias.map(|alias| self.model.text(alias)) {
                    Some("_") => {}
                    Some(alias) if alias == module && in_root => {}
                    Some(alias) => lines.insert(0, format!("use {path} as {alias};")),
                    None if in_root && *module == self.model.text(krate) => {}
                    None if item.scope == root && !is_main => {}
                    None if *module == self.model.text(krate) => {
                        lines.insert(0, format!("use {path};"))
                    }
                    None => lines.insert(0, format!("use {path} as {};", self.model.text(krate))),
                }
                Some((!lines.is_empty()).then(|| lines.join("\n")))
            }
            _ if is_main => None,
            _ if alias.is_none()
                && (self.edition > Edition::E2015 || matches!(krate, STD | CORE | ALLOC)) =>
            {
                Some(None)
            }
            _ => None,
        }
    }

    /// What a `use` becomes: `None` if it stays as it is, `Some(None)` if it goes.
    pub fn use_item(
        &mut self,
        file: FileId,
        id: ItemId,
        tree: &UseTree,
        leaves: &[LeafId],
        indent: usize,
    ) -> Option<Option<Vec<Edit>>> {
        // `use name::{};` imports nothing: it stays where nothing is cut, and goes elsewhere.
        if leaves.is_empty() {
            return (indent > 0).then_some(None);
        }
        let keep = |leaf: LeafId| {
            self.live.leaves.contains(&leaf) && !self.exports.superfluous.contains(&leaf)
        };
        let all = leaves.iter().all(|&leaf| keep(leaf));
        let source = &self.model.files[file].source;
        let span = self.model.items[id].span.clone();
        let Some(pruned) = (if all {
            Some(tree.clone())
        } else {
            tree.prune(&keep)
        }) else {
            return Some(None);
        };
        let range = tree.range();
        let global = self.model.leaves[leaves[0]].global;
        let (moved, dropped_colons) = self.move_tree(pruned, self.model.items[id].scope, global);
        if all && indent == 0 && moved == *tree {
            return None;
        }
        let base = column(&source.text, span.start);
        let line_start = source.text[..range.start].rfind('\n').map_or(0, |n| n + 1);
        let head = source.text[line_start..range.start].chars().count();
        let was_clean = joined(&laid_out(tree, base, head)) == source.text[range.clone()];
        let mut start = range.start;
        if dropped_colons {
            start = source.text[..start].trim_end().len() - 2;
        }
        let comments = source
            .lexed
            .comments
            .partition_point(|comment| comment.range.start < range.start);
        let commented = source
            .lexed
            .comments
            .get(comments)
            .is_some_and(|comment| comment.range.start < range.end);
        if was_clean || !all && !commented {
            let head = head + indent - (range.start - start);
            let pieces = laid_out(&moved, base + indent, head);
            return Some(Some(vec![Edit {
                range: start..range.end,
                change: Change::Pieces(pieces),
            }]));
        }
        let mut edits = Vec::new();
        tree.cut_leaves(&keep, &source.text, &mut edits);
        tree.differences(&moved, dropped_colons.then_some(start), &mut edits);
        Some(Some(edits))
    }

    /// The tree with its first names as they have to be in the bundle, and whether a leading `::` has to go.
    fn move_tree(&self, tree: UseTree, scope: ScopeId, global: bool) -> (UseTree, bool) {
        match tree {
            UseTree::Group { at, items } => {
                let moved: Vec<(UseTree, bool)> = items
                    .into_iter()
                    .map(|item| self.move_tree(item, scope, global))
                    .collect();
                let dropped = moved.iter().any(|(_, dropped)| *dropped);
                (
                    UseTree::Group {
                        at,
                        items: moved.into_iter().map(|(item, _)| item).collect(),
                    },
                    dropped,
                )
            }
            UseTree::Path { at, name, rest } => {
                match self.first_of_use(&name, scope, global, false) {
                    Some(name) => (UseTree::Path { at, name, rest }, global),
                    None => (UseTree::Path { at, name, rest }, false),
                }
            }
            UseTree::Leaf { at, text, leaf } => {
                let (name, alias) = text
                    .split_once(" as ")
                    .map_or((text.as_str(), None), |(n, a)| (n, Some(a)));
                match self.first_of_use(name, scope, global, true) {
                    Some(moved) => {
                        // `use shared;` has to go on naming it `shared`.
                        let last = moved.rsplit("::").next().unwrap_or("");
                        let alias = alias
                            .or((last != name).then_some(name))
                            .map(|alias| format!(" as {alias}"));
                        (
                            UseTree::Leaf {
                                at,
                                text: format!("{moved}{}", alias.unwrap_or_default()),
                                leaf,
                            },
                            global,
                        )
                    }
                    None => (UseTree::Leaf { at, text, leaf }, false),
                }
            }
        }
    }

    fn first_of_use(
        &self,
        name: &str,
        scope: ScopeId,
        global: bool,
        single: bool,
    ) -> Option<String> {
        let krate = self.crate_of(scope);
        let is_main = krate == self.model.main;
        let name = name.strip_prefix("r#").unwrap_or(name);
        let first = self.model.names.find(name)?;
        let old_output = self.edition == Edition::E2015;
        let root_path = |target: usize| {
            let module = &self.model.crates[target].module;
            if old_output {
                module.clone()
            } else {
                format!("crate::{module}")
            }
        };
        if first == CRATE {
            return (!is_main).then(|| root_path(krate));
        }
        if matches!(first, SELF | SUPER) || name == "*" {
            return None;
        }
        let root = self.model.crates[krate].root;
        let old = self.model.inputs[krate].edition == Edition::E2015;
        if old && self.is_local(root, first) {
            return (!is_main).then(|| format!("{}::{name}", root_path(krate)));
        }
        if !old && !global && self.is_local_to_use(scope, first, single) {
            return (old_output && !is_main).then(|| format!("self::{name}"));
        }
        match self.model.crates[krate].dependencies.get(&first) {
            Some(Target::Inline(target)) => {
                let same = self.model.crates[*target].module == name;
                let in_root = is_main && scope == root;
                let stays = same && (old_output || in_root && !global);
                (!stays).then(|| root_path(*target))
            }
            Some(Target::Keep(kept)) => (kept != name).then(|| kept.clone()),
            None if is_main => None,
            None if first == ALLOC || first == CORE && old_output => Some("std".to_string()),
            None => None,
        }
    }

    /// Whether the first name of an import is one of the module's own; a single name may be anything.
    fn is_local_to_use(&self, scope: ScopeId, name: Sym, single: bool) -> bool {
        if self.is_local(scope, name) {
            return true;
        }
        let is_crate = self.model.crates[self.crate_of(scope)]
            .dependencies
            .contains_key(&name);
        single && !is_crate && !matches!(name, STD | CORE | ALLOC)
    }
}

fn laid_out(tree: &UseTree, indent: usize, column: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    tree.layout(indent, column, 1, &mut pieces);
    pieces
}

fn joined(pieces: &[Piece]) -> String {
    pieces.iter().map(|(text, _)| text.as_str()).collect()
}
