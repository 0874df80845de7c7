//! # Items

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::features;
use super::types;
use super::walk::{Constant, Walk, is_conditional};

/// Returns an item's attributes.
pub fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::ExternCrate(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::ForeignMod(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::TraitAlias(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Union(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

impl Walk<'_> {
    /// Looks at `main`, which had to return nothing.
    pub fn main_function(&mut self, file: &syn::File) {
        let functions = file.items.iter().filter_map(|item| match item {
            syn::Item::Fn(function) => Some(&function.sig),
            _ => None,
        });
        for sig in functions.filter(|sig| sig.ident == "main") {
            if let syn::ReturnType::Type(_, ty) = &sig.output {
                let nothing = match &**ty {
                    syn::Type::Tuple(tuple) => tuple.elems.is_empty(),
                    syn::Type::Never(_) => true,
                    _ => false,
                };
                if !nothing {
                    self.found(features::MAIN_RESULT, ty.span());
                }
            }
        }
    }

    /// Looks at what any function says of itself.
    pub fn signature(&mut self, sig: &syn::Signature) {
        self.found_at(features::ASYNC, sig.asyncness.map(|token| token.span));
        for input in &sig.inputs {
            let attributes = match input {
                syn::FnArg::Receiver(receiver) => &receiver.attrs,
                syn::FnArg::Typed(typed) => &typed.attrs,
            };
            let at = attributes.first().map(Spanned::span);
            self.found_at(features::PARAMETER_ATTRIBUTE, at);
        }
        if let Some(token) = sig.constness {
            self.found(features::CONST_FN, token.span);
            if types::has_bounds(&sig.generics) {
                self.found(features::CONST_FN_BOUND, token.span);
            }
            for input in &sig.inputs {
                self.found_at(features::CONST_FN_MUT, mutable_reference(input));
            }
        }
    }

    /// Looks at what only a trait's function may not say.
    pub fn trait_signature(&mut self, sig: &syn::Signature) {
        let at = sig.asyncness.map(|token| token.span);
        self.found_at(features::ASYNC_FN_IN_TRAIT, at);
        let hidden = types::hidden(&sig.output);
        self.found_at(features::IMPL_TRAIT_IN_TRAIT, hidden.impl_trait);
        self.found_at(features::PRECISE_CAPTURE_IN_TRAIT, hidden.capture);
    }

    /// Walks through a function.
    pub fn in_function(&mut self, sig: &syn::Signature, walk: impl FnOnce(&mut Self)) {
        let constant = if sig.constness.is_some() {
            Constant::Function
        } else {
            Constant::No
        };
        self.with_constant(constant, walk);
    }

    /// Walks through the definition of a type.
    pub fn in_definition(&mut self, walk: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.in_type, true);
        walk(self);
        self.in_type = around;
    }

    pub fn struct_item(&mut self, item: &syn::ItemStruct) {
        match &item.fields {
            syn::Fields::Named(fields) if fields.named.is_empty() => {
                self.found(features::EMPTY_BRACES, item.ident.span());
            }
            syn::Fields::Unnamed(fields) if fields.unnamed.is_empty() => {
                self.found(features::EMPTY_TUPLE_STRUCT, item.ident.span());
            }
            _ => {}
        }
    }

    pub fn enum_item(&mut self, item: &syn::ItemEnum) {
        let mut variants = item.variants.iter();
        let has_fields = variants.any(|variant| !matches!(variant.fields, syn::Fields::Unit));
        let derives_default = super::attributes::derives(&item.attrs, "Default");
        for variant in &item.variants {
            if has_fields && let Some((token, _)) = &variant.discriminant {
                self.found(features::DISCRIMINANT, token.span);
            }
            if matches!(&variant.fields, syn::Fields::Named(fields) if fields.named.is_empty()) {
                self.found(features::EMPTY_BRACES, variant.ident.span());
            }
            let mut attributes = variant.attrs.iter();
            let default = attributes.find(|attribute| attribute.path().is_ident("default"));
            if derives_default {
                self.found_at(features::DEFAULT_VARIANT, default.map(Spanned::span));
            }
        }
    }

    /// Looks at an `impl` and walks through it.
    pub fn impl_item(&mut self, item: &syn::ItemImpl) {
        let header = types::header(item);
        self.found_at(features::HEADER_ELISION, header.elided);
        self.found_at(features::SELF_IN_HEADER, header.self_);
        let self_type = match &*item.self_ty {
            syn::Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1 => {
                Some(path.path.segments[0].ident.to_string())
            }
            _ => None,
        };
        let self_type = std::mem::replace(&mut self.self_type, self_type);
        for item in item.items.iter().filter(|_| item.trait_.is_some()) {
            if let syn::ImplItem::Fn(function) = item
                && !is_conditional(&function.attrs)
            {
                self.trait_signature(&function.sig);
            }
        }
        visit::visit_item_impl(self, item);
        self.self_type = self_type;
    }

    pub fn const_item(&mut self, item: &syn::ItemConst) {
        if item.ident == "_" {
            self.found(features::UNDERSCORE_CONST, item.ident.span());
        }
        self.static_elision(&item.ty);
    }

    /// Looks at the type of a `const` or `static`, where a reference had to say how long it lives.
    pub fn static_elision(&mut self, ty: &syn::Type) {
        let mut header = types::Header::default();
        header.visit_type(ty);
        self.found_at(features::STATIC_ELISION, header.elided);
    }

    pub fn associated_type(&mut self, generics: &syn::Generics) {
        let clause = generics.where_clause.as_ref();
        let at = (generics.lt_token.map(|token| token.span))
            .or(clause.map(|clause| clause.where_token.span));
        self.found_at(features::GENERIC_ASSOCIATED_TYPE, at);
    }

    pub fn use_tree(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                if path.ident == "crate" {
                    self.found(features::CRATE_PATH, path.ident.span());
                }
                self.use_tree(&path.tree);
            }
            syn::UseTree::Rename(rename) if rename.rename == "_" => {
                self.found(features::USE_AS_UNDERSCORE, rename.rename.span());
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    match tree {
                        syn::UseTree::Name(_) => {}
                        syn::UseTree::Rename(_) => {
                            self.found(features::USE_RENAME_IN_GROUP, tree.span());
                        }
                        _ => self.found(features::NESTED_USE, tree.span()),
                    }
                    self.use_tree(tree);
                }
            }
            _ => {}
        }
    }

    pub fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        if item.ident == "self" {
            self.found(features::EXTERN_CRATE_SELF, item.ident.span());
        }
        if let Some((_, name)) = &item.rename
            && name == "_"
        {
            self.found(features::USE_AS_UNDERSCORE, name.span());
        }
    }
}

/// The place of a parameter that is a mutable reference.
fn mutable_reference(input: &syn::FnArg) -> Option<proc_macro2::Span> {
    let is_mutable = match input {
        syn::FnArg::Receiver(receiver) => {
            receiver.reference.is_some() && receiver.mutability.is_some()
        }
        syn::FnArg::Typed(typed) => {
            matches!(&*typed.ty, syn::Type::Reference(reference) if reference.mutability.is_some())
        }
    };
    is_mutable.then(|| input.span())
}
