//! # Impls, traits and imports
//!
//! The items with parts that can be cut alone: the items of an impl or a trait, the leaves of a `use` tree.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, TraitItem};

use super::collect::{EVERY, ends_at};
use crate::bundle::model::names::{SELF, Sym, UNDERSCORE};
use crate::bundle::model::usetree::UseTree;
use crate::bundle::model::{Binding, Head, Impl, ItemId, Kind, Leaf, LeafId, ScopeId, TYPE};
use crate::bundle::reader::walk::Walk;
use crate::bundle::reader::{Place, Reader};
use crate::bundle::source::span;

/// Collects the paths of the types in a header.
struct Heads<'h, 'm, 'a> {
    reader: &'h mut Reader<'m, 'a>,
    params: Vec<Sym>,
    heads: Vec<Head>,
}

impl<'ast> Visit<'ast> for Heads<'_, '_, '_> {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        if ty.qself.is_none() {
            let head = self.reader.head(&ty.path);
            if !self.params.contains(&head.path[0]) {
                self.heads.push(head);
            }
        }
        visit::visit_type_path(self, ty);
    }
}

/// What all leaves of a `use` have in common.
#[derive(Clone, Copy)]
pub struct UseOf {
    pub item: ItemId,
    pub scope: ScopeId,
    pub global: bool,
}

impl<'m, 'a> Reader<'m, 'a> {
    /// A path without its arguments.
    pub fn head(&mut self, path: &syn::Path) -> Head {
        let names = path
            .segments
            .iter()
            .map(|s| self.model.names.ident(&s.ident))
            .collect();
        Head {
            path: names,
            global: path.leading_colon.is_some(),
        }
    }

    pub fn impl_item(&mut self, item: &syn::ItemImpl, place: Place) -> ItemId {
        let (scope, in_code) = (place.scope, place.in_code);
        let at = ends_at(&place.span);
        let id = self.add_item(place, None, at, Kind::Other);
        let header = self.impl_header(item, scope, id);
        let mut items = Vec::new();
        for part in &item.items {
            let Some((attrs, ends)) = span::impl_item(part) else {
                continue;
            };
            let (kind, ident) = match part {
                ImplItem::Const(i) => (Kind::AssociatedConst, Some(&i.ident)),
                ImplItem::Fn(i) => (Kind::Function, Some(&i.sig.ident)),
                ImplItem::Type(i) => (Kind::AssociatedType, Some(&i.ident)),
                _ => (Kind::Other, None),
            };
            let Some(part_id) = self.part(attrs, ends, scope, id, in_code, kind, ident) else {
                continue;
            };
            items.push(part_id);
            let mut walk = Walk::new(self, scope, part_id);
            walk.declare(&item.generics);
            if let ImplItem::Fn(function) = part {
                (walk.reader).unsafe_body(part_id, &function.sig, &function.block);
                walk.declare(&function.sig.generics);
            }
            visit::visit_impl_item(&mut walk, part);
            let refs = walk.refs;
            self.set_refs(part_id, refs);
        }
        if !in_code {
            self.container(
                id,
                item.brace_token.span.open(),
                item.brace_token.span.close(),
                items.clone(),
            );
        }
        self.model.items[id].kind = Kind::Impl(Impl { items, ..header });
        id
    }

    /// What an impl is of and for; the references of its header become those of the item.
    fn impl_header(&mut self, item: &syn::ItemImpl, scope: ScopeId, id: ItemId) -> Impl {
        let params = type_params(self, &item.generics);
        let mut heads = Heads {
            reader: self,
            params,
            heads: Vec::new(),
        };
        heads.visit_type(&item.self_ty);
        let for_self = heads.heads.first().cloned();
        if let Some((_, path, _)) = &item.trait_ {
            path.segments
                .iter()
                .for_each(|segment| heads.visit_path_arguments(&segment.arguments));
        }
        let (needs, params) = (heads.heads, heads.params);
        let target = self
            .target(&item.self_ty)
            .filter(|head| !params.contains(&head.path[0]))
            .or(for_self);
        let of = item.trait_.as_ref().map(|(_, path, _)| self.head(path));
        let mut walk = Walk::new(self, scope, id);
        walk.declare(&item.generics);
        Self::visit_attributes(&mut walk, &item.attrs);
        walk.visit_generics(&item.generics);
        if let Some((_, path, _)) = &item.trait_ {
            walk.visit_path(path);
        }
        walk.visit_type(&item.self_ty);
        let refs = walk.refs;
        self.set_refs(id, refs);
        Impl {
            of,
            target,
            needs,
            items: Vec::new(),
        }
    }

    fn target(&mut self, ty: &syn::Type) -> Option<Head> {
        match ty {
            syn::Type::Path(ty) if ty.qself.is_none() => Some(self.head(&ty.path)),
            syn::Type::Reference(ty) => self.target(&ty.elem),
            syn::Type::Paren(ty) => self.target(&ty.elem),
            syn::Type::Group(ty) => self.target(&ty.elem),
            _ => None,
        }
    }

    /// One item of an impl or a trait.
    #[expect(
        clippy::too_many_arguments,
        reason = "the two callers differ in nothing but these"
    )]
    fn part(
        &mut self,
        attrs: &[Attribute],
        ends: (Span, Span),
        scope: ScopeId,
        owner: ItemId,
        in_code: bool,
        kind: Kind,
        ident: Option<&syn::Ident>,
    ) -> Option<ItemId> {
        let span = self.ends(ends);
        let gone = self.excluded(attrs);
        if gone && in_code {
            self.cut_element(span);
            return None;
        }
        let name = ident
            .map(|ident| self.model.names.ident(ident))
            .filter(|_| !gone);
        let name_at = ident.map_or(ends_at(&span), |ident| self.range(ident.span()));
        let place = Place {
            scope,
            owner: Some(owner),
            in_code,
            span,
        };
        Some(self.add_item(place, name, name_at, if gone { Kind::Gone } else { kind }))
    }

    pub fn trait_item(&mut self, item: &syn::ItemTrait, place: Place) -> ItemId {
        let (scope, in_code) = (place.scope, place.in_code);
        let name = self.model.names.ident(&item.ident);
        let name_at = self.range(item.ident.span());
        let id = self.add_item(place, Some(name), name_at, Kind::Other);
        self.add_name(scope, name, TYPE, Binding::Item(id));
        self.model.scopes[scope].traits.push(id);
        let mut walk = Walk::new(self, scope, id);
        walk.declare(&item.generics);
        Self::visit_attributes(&mut walk, &item.attrs);
        walk.visit_generics(&item.generics);
        item.supertraits
            .iter()
            .for_each(|bound| walk.visit_type_param_bound(bound));
        let refs = walk.refs;
        self.set_refs(id, refs);
        let mut items = Vec::new();
        for part in &item.items {
            let Some((attrs, ends)) = span::trait_item(part) else {
                continue;
            };
            let (kind, ident) = match part {
                TraitItem::Const(i) => (Kind::AssociatedConst, Some(&i.ident)),
                TraitItem::Fn(i) => (Kind::Function, Some(&i.sig.ident)),
                TraitItem::Type(i) => (Kind::AssociatedType, Some(&i.ident)),
                _ => (Kind::Other, None),
            };
            let Some(part_id) = self.part(attrs, ends, scope, id, in_code, kind, ident) else {
                continue;
            };
            items.push(part_id);
            let mut walk = Walk::new(self, scope, part_id);
            walk.declare(&item.generics);
            if let TraitItem::Fn(function) = part {
                if let Some(body) = &function.default {
                    (walk.reader).unsafe_body(part_id, &function.sig, body);
                }
                walk.declare(&function.sig.generics);
            }
            visit::visit_trait_item(&mut walk, part);
            let refs = walk.refs;
            self.set_refs(part_id, refs);
        }
        if !in_code {
            self.container(
                id,
                item.brace_token.span.open(),
                item.brace_token.span.close(),
                items.clone(),
            );
        }
        self.model.items[id].kind = Kind::Trait { items };
        id
    }

    /// A `use` tree; its leaves become names of the scope.
    pub fn use_tree(&mut self, tree: &syn::UseTree, of: UseOf, path: &mut Vec<Sym>) -> UseTree {
        match tree {
            syn::UseTree::Path(part) => {
                let at = self.range(part.ident.span());
                let name = self.text()[at.clone()].to_string();
                path.push(self.model.names.ident(&part.ident));
                let rest = Box::new(self.use_tree(&part.tree, of, path));
                path.pop();
                UseTree::Path { at, name, rest }
            }
            syn::UseTree::Group(group) => {
                let at = self.ends((
                    group.brace_token.span.open(),
                    group.brace_token.span.close(),
                ));
                let items = group
                    .items
                    .iter()
                    .map(|part| self.use_tree(part, of, path))
                    .collect();
                UseTree::Group { at, items }
            }
            syn::UseTree::Glob(glob) => self.glob_leaf(glob, of, path),
            syn::UseTree::Name(name) => {
                let at = self.range(name.ident.span());
                self.named_leaf(&name.ident, None, at, of, path)
            }
            syn::UseTree::Rename(rename) => {
                let at = self.ends((rename.ident.span(), rename.rename.span()));
                self.named_leaf(&rename.ident, Some(&rename.rename), at, of, path)
            }
        }
    }

    fn glob_leaf(&mut self, glob: &syn::UseGlob, of: UseOf, path: &[Sym]) -> UseTree {
        let at = self.range(glob.star_token.span);
        let leaf = self.leaf(Leaf {
            item: of.item,
            scope: of.scope,
            path: path.into(),
            global: of.global,
            name: None,
            at: at.clone(),
        });
        self.model.scopes[of.scope].globs.push(leaf);
        UseTree::Leaf {
            at,
            text: "*".to_string(),
            leaf,
        }
    }

    fn named_leaf(
        &mut self,
        ident: &syn::Ident,
        alias: Option<&syn::Ident>,
        at: std::ops::Range<usize>,
        of: UseOf,
        path: &[Sym],
    ) -> UseTree {
        let last = self.model.names.ident(ident);
        let mut path = path.to_vec();
        if last != SELF || path.is_empty() {
            path.push(last);
        }
        let name = alias.map_or(path[path.len() - 1], |alias| self.model.names.ident(alias));
        let ns = if last == SELF { TYPE } else { EVERY };
        let text = self.text()[at.clone()].to_string();
        let leaf = self.leaf(Leaf {
            item: of.item,
            scope: of.scope,
            path: path.into(),
            global: of.global,
            name: Some(name),
            at: at.clone(),
        });
        if name != UNDERSCORE {
            self.add_name(of.scope, name, ns, Binding::Leaf(leaf));
        }
        UseTree::Leaf { at, text, leaf }
    }

    fn leaf(&mut self, leaf: Leaf) -> LeafId {
        let id = self.model.leaves.len();
        self.model.scopes[leaf.scope].leaves.push(id);
        self.model.leaves.push(leaf);
        id
    }
}

fn type_params(reader: &mut Reader<'_, '_>, generics: &syn::Generics) -> Vec<Sym> {
    generics
        .type_params()
        .map(|param| reader.model.names.ident(&param.ident))
        .collect()
}
