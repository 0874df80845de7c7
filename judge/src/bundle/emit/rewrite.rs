//! # Rewriting
//!
//! What reads differently when a crate becomes a module: `crate::` is the submission now, a library is a module of its
//! root, and editions disagree on where a path begins. Only the first segment of a path ever changes.

use super::output::{Change, Edit};
use crate::bundle::diagnostic::Diagnostic;
use crate::bundle::emit::Emitter;
use crate::bundle::input::{Edition, Target};
use crate::bundle::model::names::{ALLOC, CORE, CRATE, STD, Sym};
use crate::bundle::model::sites::{Condition, Site, SiteKind};
use crate::bundle::model::std_names;
use crate::bundle::model::{ANY, FileId, ItemId, MACRO, ScopeId, TYPE, VALUE};
use crate::bundle::resolve::{End, Found, Query};

impl Emitter<'_, '_, '_> {
    pub fn crate_of(&self, scope: ScopeId) -> usize {
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
            SiteKind::LocalMacro if self.edition == Edition::E2015 => None,
            SiteKind::LocalMacro if krate == self.model.main => Some("$crate::".to_string()),
            SiteKind::LocalMacro => Some(format!("$crate::{}::", self.model.crates[krate].module)),
            SiteKind::BareMacro(name) => self.bare_macro(site.scope, *name),
            SiteKind::Text(text) => Some(text.clone()),
            SiteKind::Since(edition, text) => (self.edition >= *edition).then(|| text.clone()),
            SiteKind::Until(edition, text) => (self.edition < *edition).then(|| text.clone()),
            SiteKind::If(conditions, kind) => {
                let mut conditions = conditions.iter();
                if !conditions.all(|condition| self.holds(site.scope, condition)) {
                    return Ok(None);
                }
                let site = Site {
                    at: site.at.clone(),
                    scope: site.scope,
                    kind: (**kind).clone(),
                };
                return self.site(file, &site, indent);
            }
            SiteKind::Attributes(texts) => {
                let column = self.model.files[file].source.indent(site.at.start);
                Some(texts.join(&format!("\n{}", " ".repeat(indent + column))))
            }
            SiteKind::BareTrait(path, global) => self
                .is_bare_trait(site.scope, path, *global)
                .then(|| "dyn ".to_string()),
            SiteKind::Refuse(message) => {
                return Err(self.model.files[file].source.error(site.at.start, message));
            }
            SiteKind::Predicate(of) => self.predicate(file, site, *of)?,
            SiteKind::Asks(of) => self.asks(file, site, *of)?,
            SiteKind::File(_) => None,
        };
        Ok(text.map(|text| Edit {
            range: site.at.clone(),
            change: Change::Pieces(vec![(text, Some(site.at.start))]),
        }))
    }

    fn holds(&self, scope: ScopeId, condition: &Condition) -> bool {
        let item = |end: &End| match end {
            End::Item(item) => Some(*item),
            _ => None,
        };
        match condition {
            Condition::StdMacro(name) => {
                let found = self.resolver.lexical(scope, *name, MACRO);
                !found.ends.iter().any(|end| item(end).is_some())
            }
            Condition::Array(path, global) => {
                let found = self.resolver.resolve(Query {
                    path,
                    global: *global,
                    scope,
                    ns: VALUE,
                    owner: None,
                });
                let mut items = found.ends.iter().filter_map(item);
                items.any(|item| self.model.arrays.contains(&item))
            }
            Condition::Passed(name, passed) => {
                let passing = self.model.passed.get(name);
                passing.is_some_and(|passing| passing.has(*passed))
            }
            Condition::Before(edition) => self.edition < *edition,
        }
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
            ns: crate::bundle::model::ANY,
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

    /// What keeps a library's call of a macro from meaning one of the solution, which stands before it in the text.
    fn bare_macro(&self, scope: ScopeId, name: Sym) -> Option<String> {
        if self.edition == Edition::E2015 {
            return None;
        }
        let found = self.resolver.lexical(scope, name, MACRO);
        match found.ends.first()? {
            End::External => Some("::std::".to_string()),
            End::Item(item) if self.exports.is_named(*item) => {
                let krate = self.crate_of(self.model.items[*item].scope);
                Some(format!("crate::{}::", self.model.crates[krate].module))
            }
            _ => None,
        }
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
        let root = self.model.crates[krate].root;
        if global && old && (self.is_local(root, first) || path.len() == 1 && self.has(root, first))
        {
            let name = self.written(self.model.text(first));
            return (!is_main).then(|| format!("{}::{name}", self.root_path(krate)));
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

    /// A name as it has to be written in the bundle's edition.
    pub fn written(&self, name: &str) -> String {
        let since = match name {
            "async" | "await" | "dyn" | "try" => Edition::E2018,
            "gen" => Edition::E2024,
            _ if std_names::is_keyword(name) => Edition::E2015,
            _ => return name.to_string(),
        };
        let raw = if self.edition < since { "" } else { "r#" };
        format!("{raw}{name}")
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
    pub fn is_local(&self, scope: ScopeId, name: Sym) -> bool {
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

    /// Whether a module has anything of that name, of which a path of one segment may be the whole.
    pub fn has(&self, module: ScopeId, name: Sym) -> bool {
        let found = self.resolver.in_module(module, name, ANY);
        !found.ends.is_empty() && !self.is_extern_crate(&found)
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
                crate::bundle::model::Kind::Trait { .. }
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
                // The other modules have their imports at their head.
                let mut lines = if in_root {
                    self.imports(root, Some(module.as_str()))
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
}
