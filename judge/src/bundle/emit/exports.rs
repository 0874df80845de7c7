//! # Exported macros
//!
//! A library's `#[macro_export]` macro is a name of its crate's root, wherever it is defined. In the bundle it is a
//! name of the library's module instead: the attribute goes, and `pub(crate) use name;` after the definition makes a
//! path to it, handed up through the modules around it. Edition 2015 cannot import such a macro, so there it stays
//! exported and lives in the root.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::output::{Change, Edit};
use crate::bundle::diagnostic::Diagnostic;
use crate::bundle::emit::{Emitter, insert};
use crate::bundle::input::Edition;
use crate::bundle::model::names::Sym;
use crate::bundle::model::usetree::UseTree;
use crate::bundle::model::{
    Binding, FileId, ItemId, Kind, LeafId, MACRO, MacroDef, Model, ScopeId, TYPE, VALUE,
};
use crate::bundle::reach::Live;
use crate::bundle::resolve::{End, Resolver};

/// The lines that make macros known.
#[derive(Debug, Default)]
pub struct Exports {
    /// Macros with a `pub(crate) use` after them.
    named: HashSet<ItemId>,
    /// Those of them beside another thing of the same name, with the module that keeps the two apart.
    apart: HashMap<ItemId, String>,
    /// Those of them that are imported from that module, so that perhaps nothing names them beside it.
    past: HashSet<ItemId>,
    /// What a module hands up, by the module.
    handed: HashMap<ScopeId, BTreeSet<String>>,
    /// What a module has to import because its `#[macro_use] extern crate` is gone.
    pub imported: HashMap<ScopeId, BTreeMap<String, BTreeSet<String>>>,
    /// Imports of the root that would name a macro a second time.
    pub superfluous: HashSet<LeafId>,
}

impl Exports {
    pub fn find(
        model: &Model<'_>,
        resolver: &Resolver<'_, '_>,
        live: &Live,
        edition: Edition,
    ) -> Result<Self, Diagnostic> {
        let mut exports = Exports::default();
        let mut macros: Vec<ItemId> = live.macro_paths.iter().copied().collect();
        macros.sort_unstable();
        for id in macros {
            let item = &model.items[id];
            let krate = model.scopes[item.scope].krate;
            let exported = matches!(&item.kind, Kind::Macro(def) if def.exported);
            if exported && krate != model.main {
                let twin_in = |scope| has_twin(model, resolver, live, scope, item.name);
                let (library, root) = (model.crates[krate].root, model.crates[model.main].root);
                if edition == Edition::E2015 && twin_in(library) && twin_in(root) {
                    return Err(model.files[item.file].source.error(
                        item.name_at.start,
                        "a macro and another thing of one name, which the solution has too, cannot be told apart in edition 2015",
                    ));
                }
                if twin_in(item.scope) {
                    exports.apart.insert(id, module_apart(model, id));
                }
                exports.hand_up(model, id, edition);
            }
        }
        for &(scope, id) in &live.bare_macros {
            let item = &model.items[id];
            let krate = model.scopes[item.scope].krate;
            let name = model.text(item.name.expect("a macro has a name"));
            // Where the name is taken, only the macro is imported, and not what has its name beside it.
            let is_direct = item.scope == model.crates[krate].root
                && has_twin(model, resolver, live, scope, item.name);
            let name = match exports.apart.get(&id).filter(|_| is_direct) {
                Some(apart) => {
                    exports.past.insert(id);
                    format!("{apart}::{name}")
                }
                None => name.to_string(),
            };
            let module = model.crates[krate].module.clone();
            exports
                .imported
                .entry(scope)
                .or_default()
                .entry(module)
                .or_default()
                .insert(name);
        }
        if edition == Edition::E2015 {
            exports.superfluous = superfluous(model, resolver, live);
        }
        Ok(exports)
    }

    /// Whether a path leads to the macro.
    pub fn is_named(&self, item: ItemId) -> bool {
        self.named.contains(&item)
    }

    fn hand_up(&mut self, model: &Model<'_>, id: ItemId, edition: Edition) {
        let name = model.text(model.items[id].name.expect("a macro has a name"));
        let krate = model.scopes[model.items[id].scope].krate;
        let root = model.crates[krate].root;
        if edition == Edition::E2015 {
            self.handed
                .entry(root)
                .or_default()
                .insert(format!("pub use {name};"));
            return;
        }
        self.named.insert(id);
        let mut scope = model.module_of(model.items[id].scope);
        while let (Some(parent), Some(item)) =
            (model.scopes[scope].parent, model.scopes[scope].item)
        {
            let module = model.text(model.items[item].name.expect("a module has a name"));
            let is_its_own = scope == model.module_of(model.items[id].scope);
            let path = match self.apart.get(&id).filter(|_| is_its_own) {
                Some(apart) => format!("{module}::{apart}::{name}"),
                None => format!("{module}::{name}"),
            };
            self.handed
                .entry(parent)
                .or_default()
                .insert(format!("pub(crate) use {path};"));
            scope = parent;
        }
    }
}

/// Whether something else than a macro has the name in a module: an import of the one would import the other, which is
/// there already.
fn has_twin(
    model: &Model<'_>,
    resolver: &Resolver<'_, '_>,
    live: &Live,
    scope: ScopeId,
    name: Option<Sym>,
) -> bool {
    let bound = name.and_then(|name| model.scopes[scope].names.get(&name));
    let mut bound = bound.into_iter().flatten();
    bound.any(|(ns, binding)| match *binding {
        Binding::Item(other) => ns & (TYPE | VALUE) != 0 && live.items.contains(&other),
        Binding::Leaf(leaf) => {
            live.leaves.contains(&leaf)
                && [TYPE, VALUE].iter().any(|&ns| {
                    let found = resolver.leaf(leaf, ns);
                    found.missing.is_none() && !found.ends.is_empty()
                })
        }
    })
}

/// A name for a module beside the macro.
fn module_apart(model: &Model<'_>, id: ItemId) -> String {
    let item = &model.items[id];
    let mut name = format!(
        "{}_macro",
        model.text(item.name.expect("a macro has a name"))
    );
    let is_taken = |name: &str| {
        let name = model.names.find(name);
        name.is_some_and(|name| model.scopes[item.scope].names.contains_key(&name))
    };
    while is_taken(&name) {
        name.push('_');
    }
    name
}

/// In edition 2015 an exported macro is in the root already, and an import of it there is an error.
fn superfluous(model: &Model<'_>, resolver: &Resolver<'_, '_>, live: &Live) -> HashSet<LeafId> {
    let root = model.crates[model.main].root;
    let is_macro = |leaf: LeafId| {
        let macros = resolver.leaf(leaf, MACRO);
        let others = [TYPE, VALUE].iter().any(|&ns| {
            let found = resolver.leaf(leaf, ns);
            found.missing.is_none() && !found.ends.is_empty()
        });
        let exported = macros.ends.iter().any(|end| {
            matches!(end, End::Item(item) if matches!(&model.items[*item].kind, Kind::Macro(def) if def.exported))
        });
        exported && !others && model.leaves[leaf].name.is_some()
    };
    live.leaves
        .iter()
        .copied()
        .filter(|&leaf| model.leaves[leaf].scope == root && is_macro(leaf))
        .collect()
}

impl Emitter<'_, '_, '_> {
    /// The attribute of an exported macro and the line after it.
    pub fn exported_macro(
        &mut self,
        id: ItemId,
        def: &MacroDef,
        indent: usize,
        edits: &mut Vec<Edit>,
    ) {
        let item = &self.model.items[id];
        let Some(at) = &def.export_at else { return };
        if self.model.scopes[item.scope].krate == self.model.main || self.edition == Edition::E2015
        {
            return;
        }
        edits.push(Edit {
            range: at.clone(),
            change: Change::Cut,
        });
        if self.exports.named.contains(&id) {
            let source = &self.model.files[item.file].source;
            let blanks = " ".repeat(indent + source.indent(item.span.start));
            let name = self.model.text(item.name.expect("a macro has a name"));
            let is_in_root = self.model.crates[self.crate_of(item.scope)].root == item.scope;
            let lines = match self.exports.apart.get(&id) {
                Some(apart) => {
                    // Of the two only the macro is seen in another module.
                    let module = format!(
                        "pub(crate) mod {apart} {{\n{blanks}    pub(crate) use {name};\n{blanks}}}"
                    );
                    if is_in_root && self.exports.past.contains(&id) {
                        format!(
                            "{module}\n{blanks}#[allow(unused_imports)]\n{blanks}pub(crate) use {apart}::{name};"
                        )
                    } else if is_in_root {
                        format!("{module}\n{blanks}pub(crate) use {apart}::{name};")
                    } else {
                        module
                    }
                }
                None => format!("pub(crate) use {name};"),
            };
            edits.push(insert(item.full.end, format!("\n{blanks}{lines}")));
        }
    }

    /// A `pub use` of an exported macro is `pub(crate) use` here, because without its attribute the macro is no more
    /// public.
    pub fn narrowed(&self, file: FileId, tree: &UseTree, leaves: &[LeafId]) -> Option<Edit> {
        let is_named = |leaf: &&LeafId| {
            let macros = self.resolver.leaf(**leaf, MACRO);
            let named =
                |end: &End| matches!(end, End::Item(item) if self.exports.named.contains(item));
            self.live.leaves.contains(leaf) && macros.ends.iter().any(named)
        };
        leaves.iter().find(is_named)?;
        let text = &self.model.files[file].source.text;
        let head = text[..tree.range().start].trim_end_matches([' ', '\n', ':']);
        let head = head.strip_suffix("use")?.trim_end();
        let end = head.ends_with("pub").then_some(head.len())?;
        Some(Edit {
            range: end - 3..end,
            change: Change::Pieces(vec![("pub(crate)".to_string(), None)]),
        })
    }

    /// What a module with a body of its own hands up at its end.
    pub fn module_end(
        &self,
        scope: ScopeId,
        id: ItemId,
        file: FileId,
        indent: usize,
        edits: &mut Vec<Edit>,
    ) {
        let Some(container) = self.model.files[file].containers.get(&id) else {
            return;
        };
        let source = &self.model.files[file].source;
        let text = &source.text;
        let blanks = " ".repeat(indent + source.indent(self.model.items[id].span.start) + 4);
        let tail = self.handed(scope, &blanks);
        let end = container.body.start + text[container.body.clone()].trim_end().len();
        if !tail.is_empty() {
            edits.push(insert(end, tail));
        }
    }

    /// The imports of a module that are not written in it, before the first item that stays.
    pub fn module_head(
        &self,
        scope: ScopeId,
        file: FileId,
        first: ItemId,
        indent: usize,
        edits: &mut Vec<Edit>,
    ) {
        let first = self.model.items[first].full.start;
        let mut lines = self.imports(scope, None);
        lines.extend(self.preludes(scope));
        if !lines.is_empty() {
            let column = self.model.files[file].source.indent(first);
            let blanks = " ".repeat(indent + column);
            // A first item at the start of its line is indented when it is copied.
            let last = if column == 0 { "" } else { &blanks };
            edits.push(insert(
                first,
                format!("{}\n{last}", lines.join(&format!("\n{blanks}"))),
            ));
        }
    }

    /// The lines that a module hands up, each on a line of its own after a blank one.
    pub fn handed(&self, scope: ScopeId, blanks: &str) -> String {
        let lines = self.exports.handed.get(&scope).into_iter().flatten();
        let lines: Vec<String> = lines.map(|line| format!("\n{blanks}{line}")).collect();
        if lines.is_empty() {
            String::new()
        } else {
            format!("\n{}", lines.concat())
        }
    }

    /// What a library of edition 2021 has to import in an older one.
    fn preludes(&self, scope: ScopeId) -> Vec<String> {
        let here = &self.model.scopes[scope];
        let edition = self.model.inputs[here.krate].edition;
        if edition < Edition::E2021
            || self.edition >= Edition::E2021
            || here.krate == self.model.main
        {
            return Vec::new();
        }
        let wanted = self.live.preludes.range((scope, "")..(scope + 1, ""));
        let missing = wanted.filter(|(_, path)| {
            let name = path
                .rsplit("::")
                .next()
                .and_then(|name| self.model.names.find(name));
            name.is_none_or(|name| !here.names.contains_key(&name))
        });
        missing.map(|(_, path)| format!("use {path};")).collect()
    }

    /// The imports that take the place of `#[macro_use]`, of all crates or of the one that became `of`.
    pub fn imports(&self, scope: ScopeId, of: Option<&str>) -> Vec<String> {
        let in_root = scope == self.model.crates[self.model.main].root;
        let old = self.edition == Edition::E2015;
        let mut lines = Vec::new();
        let imported = self.exports.imported.get(&scope).into_iter().flatten();
        for (module, names) in imported.filter(|(module, _)| of.is_none_or(|of| of == *module)) {
            for name in names {
                match (old, in_root) {
                    (true, true) => {}
                    (true, false) => lines.push(format!("use {name};")),
                    (false, true) => lines.push(format!("use {module}::{name};")),
                    (false, false) => lines.push(format!("use crate::{module}::{name};")),
                }
            }
        }
        lines
    }
}
