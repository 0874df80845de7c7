//! # Collecting items
//!
//! Turns the items of a file into the model: names into scopes, bytes into containers, code into references.

use std::ops::Range;

use proc_macro2::Span;
use syn::visit::Visit;
use syn::{Attribute, Item};

use super::containers;
use super::impls::UseOf;
use crate::bundle::model::usetree::UseTree;
use crate::bundle::model::{Binding, FileId, ItemId, Kind, MACRO, Ns, ScopeId, TYPE, VALUE};
use crate::bundle::reader::walk::Walk;
use crate::bundle::reader::{Dirs, Pending, Place, Reader};
use crate::bundle::source::span;

impl<'m, 'a> Reader<'m, 'a> {
    /// Reads all items of a module and returns those that are cut alone.
    pub fn module_items(&mut self, items: &[Item], scope: ScopeId, dirs: &Dirs) -> Vec<ItemId> {
        items
            .iter()
            .filter_map(|item| self.item(item, scope, None, Some(dirs)))
            .collect()
    }

    /// An item inside a function's body.
    pub fn item_in_code(&mut self, item: &Item, scope: ScopeId, owner: ItemId) {
        self.item(item, scope, Some(owner), None);
    }

    fn item(
        &mut self,
        item: &Item,
        scope: ScopeId,
        owner: Option<ItemId>,
        dirs: Option<&Dirs>,
    ) -> Option<ItemId> {
        let in_code = owner.is_some();
        let Some((attrs, ends)) = span::item(item) else {
            // Syntax that syn keeps as tokens: it stays, and so does all that it could name.
            return None;
        };
        let span = self.ends(ends);
        let place = Place {
            scope,
            owner,
            in_code,
            span: span.clone(),
        };
        if self.excluded(attrs) {
            if in_code {
                self.cut_element(span);
                return None;
            }
            return Some(self.add_item(place, None, ends_at(&span), Kind::Gone));
        }
        if let Item::Mod(syn::ItemMod { vis, .. })
        | Item::Use(syn::ItemUse { vis, .. })
        | Item::Trait(syn::ItemTrait { vis, .. }) = item
        {
            self.visibility(vis, scope);
        }
        let id = match item {
            Item::Mod(module) => self.module(module, place, dirs)?,
            Item::Use(item) => self.use_item(item, place),
            Item::Macro(item) => self.macro_item(item, place),
            Item::Impl(item) => self.impl_item(item, place),
            Item::Trait(item) => self.trait_item(item, place),
            Item::ExternCrate(item) => self.extern_crate(item, place),
            _ => self.plain(item, place),
        };
        Some(id)
    }

    /// An item that is cut as a whole and whose code is walked as a whole.
    fn plain(&mut self, item: &Item, place: Place) -> ItemId {
        let scope = place.scope;
        let span = place.span.clone();
        let Some((ident, ns, kind, generics)) = self.describe(item) else {
            if let Item::ForeignMod(foreign) = item {
                return self.foreign(foreign, place);
            }
            let id = self.add_item(place, None, ends_at(&span), Kind::Other);
            return self.walk_plain(item, scope, id, None);
        };
        let name = self.model.names.ident(ident);
        let name_at = self.range(ident.span());
        let id = self.add_item(place, Some(name), name_at, kind);
        if let Item::Const(syn::ItemConst { ty, .. }) | Item::Static(syn::ItemStatic { ty, .. }) =
            item
            && matches!(**ty, syn::Type::Array(_))
        {
            self.model.arrays.insert(id);
        }
        if let Item::Fn(function) = item {
            self.unsafe_body(id, &function.sig, &function.block);
        }
        self.add_name(scope, name, ns, Binding::Item(id));
        self.walk_plain(item, scope, id, generics)
    }

    fn walk_plain(
        &mut self,
        item: &Item,
        scope: ScopeId,
        id: ItemId,
        generics: Option<&syn::Generics>,
    ) -> ItemId {
        let mut walk = Walk::new(self, scope, id);
        if let Some(generics) = generics {
            walk.declare(generics);
        }
        syn::visit::visit_item(&mut walk, item);
        let refs = walk.refs;
        self.set_refs(id, refs);
        id
    }

    fn describe<'i>(
        &mut self,
        item: &'i Item,
    ) -> Option<(&'i syn::Ident, Ns, Kind, Option<&'i syn::Generics>)> {
        Some(match item {
            Item::Fn(i) => (&i.sig.ident, VALUE, Kind::Function, Some(&i.sig.generics)),
            Item::Const(i) if i.ident == "_" => return None,
            Item::Const(i) => (&i.ident, VALUE, Kind::Constant, None),
            Item::Static(i) => (&i.ident, VALUE, Kind::Constant, None),
            Item::Struct(i) => {
                let ns = if matches!(i.fields, syn::Fields::Named(_)) {
                    TYPE
                } else {
                    TYPE | VALUE
                };
                (
                    &i.ident,
                    ns,
                    Kind::Type {
                        variants: Vec::new(),
                    },
                    Some(&i.generics),
                )
            }
            Item::Union(i) => (
                &i.ident,
                TYPE,
                Kind::Type {
                    variants: Vec::new(),
                },
                Some(&i.generics),
            ),
            Item::Enum(i) => {
                let variants = i
                    .variants
                    .iter()
                    .map(|v| self.model.names.ident(&v.ident))
                    .collect();
                (&i.ident, TYPE, Kind::Type { variants }, Some(&i.generics))
            }
            Item::Type(i) => {
                let target = match &*i.ty {
                    syn::Type::Path(ty) if ty.qself.is_none() => Some(self.head(&ty.path).path),
                    _ => None,
                };
                (&i.ident, TYPE, Kind::Alias(target), Some(&i.generics))
            }
            _ => return None,
        })
    }

    fn module(
        &mut self,
        module: &syn::ItemMod,
        place: Place,
        dirs: Option<&Dirs>,
    ) -> Option<ItemId> {
        let parent = place.scope;
        let name = self.model.names.ident(&module.ident);
        let name_at = self.range(module.ident.span());
        let scope = self.new_scope(Some(parent), false, None);
        let id = self.add_item(place, Some(name), name_at, Kind::Module(scope));
        self.model.scopes[scope].item = Some(id);
        self.add_name(parent, name, TYPE, Binding::Item(id));
        if module
            .attrs
            .iter()
            .any(|attr| attr.path().is_ident("macro_use"))
        {
            self.model.macro_use.insert(scope);
        }
        let path = self.path_attribute(&module.attrs);
        let Some(dirs) = dirs else {
            return self.module_in_code(module, id, scope);
        };
        self.module_content(module, id, scope, path, dirs)
    }

    /// A module inside a function: rustc looks for its files nowhere that makes sense, so it has to be inline.
    fn module_in_code(
        &mut self,
        module: &syn::ItemMod,
        id: ItemId,
        scope: ScopeId,
    ) -> Option<ItemId> {
        let Some((_, items)) = &module.content else {
            self.fail(
                self.model.items[id].span.start,
                "a module without a body inside a function cannot be bundled",
            );
            return None;
        };
        items
            .iter()
            .for_each(|item| self.item_in_code(item, scope, id));
        Some(id)
    }

    /// Reads the items between a module's braces, or leaves its file to be read; `path` is that of its attribute.
    fn module_content(
        &mut self,
        module: &syn::ItemMod,
        id: ItemId,
        scope: ScopeId,
        path: Option<String>,
        dirs: &Dirs,
    ) -> Option<ItemId> {
        let name = self.model.names.ident(&module.ident);
        let plain_name = self.model.text(name).to_string();
        match (&module.content, module.semi) {
            (Some((brace, items)), _) => {
                let mod_dir =
                    path.map_or_else(|| dirs.mod_dir.join(plain_name), |p| dirs.base().join(p));
                let dirs = Dirs {
                    mod_dir,
                    inline: true,
                    ..dirs.clone()
                };
                let children = self.module_items(items, scope, &dirs);
                self.container(id, brace.span.open(), brace.span.close(), children);
                self.inner_attributes(&module.attrs, false);
            }
            (None, Some(semi)) => {
                let at = self.range(semi.span);
                let start = self.model.items[id].span.start;
                let (path, mod_dir) = self.module_file(path, &plain_name, dirs, start)?;
                let parent = self.file;
                self.pending.push(Pending {
                    scope,
                    path,
                    mod_dir,
                    item: id,
                    parent,
                    at,
                });
            }
            (None, None) => {}
        }
        Some(id)
    }

    /// The value of `#[path = "..."]`, which goes with the file that it names.
    fn path_attribute(&mut self, attrs: &[Attribute]) -> Option<String> {
        let mut value = None;
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("path")) {
            self.cut_attribute(attr);
        }
        for meta in self.effective(attrs) {
            if let syn::Meta::NameValue(pair) = meta
                && pair.path.is_ident("path")
                && let syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }) = pair.value
            {
                value = Some(text.value());
            }
        }
        value
    }

    /// The file of `mod name;` and the directory of its own modules.
    fn module_file(
        &mut self,
        path: Option<String>,
        name: &str,
        dirs: &Dirs,
        at: usize,
    ) -> Option<(std::path::PathBuf, std::path::PathBuf)> {
        if let Some(path) = path {
            let file = dirs.base().join(path);
            if !file.is_file() {
                self.fail(
                    at,
                    format!("the file of module `{name}` is missing: {}", file.display()),
                );
                return None;
            }
            let dir = file.parent().unwrap_or(&dirs.file_dir).to_path_buf();
            return Some((file, dir));
        }
        let flat = dirs.mod_dir.join(format!("{name}.rs"));
        let nested = dirs.mod_dir.join(name).join("mod.rs");
        let below = dirs.mod_dir.join(name);
        match (flat.is_file(), nested.is_file()) {
            (true, false) => Some((flat, below)),
            (false, true) => Some((nested, below)),
            (both, _) => {
                let (flat, nested) = (flat.display(), nested.display());
                self.fail(
                    at,
                    if both {
                        format!("module `{name}` has two files: {flat} and {nested}")
                    } else {
                        format!("the file of module `{name}` is missing: neither {flat} nor {nested} exists")
                    },
                );
                None
            }
        }
    }

    /// Notes the children between two braces.
    pub fn container(&mut self, item: ItemId, open: Span, close: Span, children: Vec<ItemId>) {
        let body = self.range(open).end..self.range(close).start;
        let container = containers::arrange(self.model, self.file, body, children);
        let file: FileId = self.file;
        self.model.files[file].containers.insert(item, container);
    }

    fn use_item(&mut self, item: &syn::ItemUse, place: Place) -> ItemId {
        let (scope, in_code) = (place.scope, place.in_code);
        let at = ends_at(&place.span);
        let empty = UseTree::Group {
            at: 0..0,
            items: Vec::new(),
        };
        let id = self.add_item(
            place,
            None,
            at,
            Kind::Use {
                tree: empty,
                leaves: Vec::new(),
            },
        );
        if in_code {
            self.model.files[self.file].imports_in_code.push(id);
        }
        let mut path = Vec::new();
        let global = item.leading_colon.is_some();
        let of = UseOf {
            item: id,
            scope,
            global,
        };
        let built = self.use_tree(&item.tree, of, &mut path);
        let mut all = Vec::new();
        built.leaves(&mut all);
        self.model.items[id].kind = Kind::Use {
            tree: built,
            leaves: all,
        };
        id
    }

    /// Reads the attributes inside a file or a module: those that judge code or belong to a crate go.
    pub fn inner_attributes(&mut self, attrs: &[Attribute], crate_root: bool) {
        for attr in attrs
            .iter()
            .filter(|attr| matches!(attr.style, syn::AttrStyle::Inner(_)))
        {
            let path = attr.path();
            let is_doc_text = path.is_ident("doc") && matches!(attr.meta, syn::Meta::NameValue(_));
            let stays =
                is_doc_text || path.is_ident("allow") || !crate_root && path.is_ident("rustfmt");
            if self.krate != self.model.main && !stays && !path.is_ident("cfg_attr") {
                self.cut_attribute(attr);
            }
        }
    }

    pub fn visit_attributes(walk: &mut Walk<'_, '_, '_>, attrs: &[Attribute]) {
        attrs.iter().for_each(|attr| walk.visit_attribute(attr));
    }
}

/// The place of an item without a name: its first byte.
pub fn ends_at(span: &Range<usize>) -> Range<usize> {
    span.start..span.start
}

/// Both namespaces of a macro's name and of a plain one.
pub const EVERY: Ns = TYPE | VALUE | MACRO;
