//! # Walking code
//!
//! Finds the references that an item makes: paths, methods, macros, operators. Local variables and type parameters are
//! followed scope by scope, so that a local that has an item's name does not keep the item. Macros are for `calls` and
//! `soup`.

pub mod calls;
pub mod captures;
pub mod embed;
pub mod heads;
pub mod locals;
pub mod soup;
pub mod visit;

use syn::visit::Visit;

use crate::bundle::model::names::{ALLOC, CORE, CRATE, Names, STD, Sym};
use crate::bundle::model::sites::SiteKind;
use crate::bundle::model::{ANY, MACRO, Ns, Ref, ScopeId, TYPE, VALUE, What};
use crate::bundle::reader::Reader;
use crate::bundle::reader::editions::arrays::Arrays;
use locals::Locals;

/// The walk over one item's code.
pub struct Walk<'w, 'm, 'a> {
    pub reader: &'w mut Reader<'m, 'a>,
    pub scope: ScopeId,
    /// The item whose code this is.
    pub owner: usize,
    /// Local variables and const parameters, innermost last.
    pub arrays: Arrays,
    pub locals: Locals,
    pub type_params: Vec<Sym>,
    pub refs: Vec<Ref>,
    operators: Vec<Sym>,
    /// Directly inside generic arguments, where a single name may be a constant.
    pub in_arguments: bool,
    /// In the body of a macro whose calls of other macros mean those of its own crate.
    pub local_macros: bool,
    /// In the body of a macro that only its own crate can call, whose `cfg` is therefore that crate's.
    pub in_own_macro: bool,
    /// In the body of a macro that other crates can call too.
    pub in_exported_macro: bool,
}

impl<'w, 'm, 'a> Walk<'w, 'm, 'a> {
    pub fn new(reader: &'w mut Reader<'m, 'a>, scope: ScopeId, owner: usize) -> Self {
        Walk {
            reader,
            scope,
            owner,
            arrays: Arrays::default(),
            locals: Locals::default(),
            type_params: Vec::new(),
            refs: Vec::new(),
            operators: Vec::new(),
            in_arguments: false,
            local_macros: false,
            in_own_macro: false,
            in_exported_macro: false,
        }
    }

    pub fn names(&mut self) -> &mut Names {
        &mut self.reader.model.names
    }

    pub fn add(&mut self, what: What) {
        self.refs.push(Ref {
            scope: self.scope,
            what,
        });
    }

    /// Makes the parameters of a generic item known; their bounds are visited with the rest.
    pub fn declare(&mut self, generics: &syn::Generics) {
        for param in &generics.params {
            match param {
                syn::GenericParam::Type(param) => {
                    let name = self.names().ident(&param.ident);
                    self.type_params.push(name);
                }
                syn::GenericParam::Const(param) => {
                    let name = self.names().ident(&param.ident);
                    self.local(name);
                }
                syn::GenericParam::Lifetime(_) => {}
            }
        }
    }

    pub fn scoped(&mut self, body: impl FnOnce(&mut Self)) {
        let (locals, types) = (self.locals.len(), self.type_params.len());
        body(self);
        self.locals.truncate(locals);
        self.type_params.truncate(types);
    }

    pub fn operator(&mut self, method: &str) {
        let method = self.names().intern(method);
        if !self.operators.contains(&method) {
            self.operators.push(method);
            self.add(What::Operator(method));
        }
    }

    /// A path in code, its generic arguments included.
    pub fn path(&mut self, path: &syn::Path, ns: Ns) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        let names: Box<[Sym]> = path
            .segments
            .iter()
            .map(|s| self.reader.model.names.ident(&s.ident))
            .collect();
        self.site(path, &names);
        self.reference(names, path.leading_colon.is_some(), ns);
    }

    /// Records what names `names` refers to, unless they are local.
    pub fn reference(&mut self, names: Box<[Sym]>, global: bool, ns: Ns) {
        let is_param = !global && self.type_params.contains(&names[0]);
        match (&*names, global) {
            (&[name], false) if ns & VALUE != 0 && ns != ANY && self.locals.contains(&name) => {}
            (&[_], _) if is_param && ns & TYPE != 0 => {}
            ([_, first, rest @ ..], _) if is_param => {
                self.add(What::OfTrait(*first));
                rest.iter().for_each(|&name| self.add(What::OfAny(name)));
            }
            _ => self.add(What::Path {
                path: names,
                global,
                ns,
            }),
        }
    }

    /// Remembers a path whose first segment may have to be rewritten.
    fn site(&mut self, path: &syn::Path, names: &[Sym]) {
        let global = path.leading_colon.is_some();
        if !global && !self.may_be_crate(names) {
            return;
        }
        let first = path.segments[0].ident.span();
        let mut at = self.reader.range(first);
        if let Some(colon) = path.leading_colon {
            at.start = self.reader.range(colon.spans[0]).start;
        }
        let kind = SiteKind::Path {
            path: names.into(),
            global,
            in_macro: false,
        };
        self.reader.site(at, self.scope, kind);
    }

    /// Before edition 2021 a trait's name may stand for its object.
    pub fn bare_trait(&mut self, path: &syn::Path) {
        if self.reader.model.inputs[self.reader.krate].edition
            < crate::bundle::input::Edition::E2021
        {
            let names = path
                .segments
                .iter()
                .map(|s| self.reader.model.names.ident(&s.ident))
                .collect();
            let at = self.reader.range(path.segments[0].ident.span());
            let kind = SiteKind::BareTrait(names, path.leading_colon.is_some());
            self.reader.site(at.start..at.start, self.scope, kind);
        }
    }

    /// Whether the first name of a path may stand for a crate.
    pub fn may_be_crate(&self, names: &[Sym]) -> bool {
        let first = names[0];
        first == CRATE
            || names.len() > 1
                && (matches!(first, STD | CORE | ALLOC)
                    || self.reader.model.crates[self.reader.krate]
                        .dependencies
                        .contains_key(&first))
    }

    fn qualified(&mut self, qself: &syn::QSelf, path: &syn::Path, ns: Ns) {
        self.visit_type(&qself.ty);
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        let names: Vec<Sym> = path
            .segments
            .iter()
            .map(|s| self.reader.model.names.ident(&s.ident))
            .collect();
        let (of, rest) = names.split_at(qself.position);
        if !of.is_empty() {
            self.site(path, &names);
            self.reference(of.into(), path.leading_colon.is_some(), TYPE);
            rest.iter()
                .take(1)
                .for_each(|&name| self.add(What::OfTrait(name)));
        } else if let (syn::Type::Path(ty), true) = (&*qself.ty, rest.len() == 1)
            && ty.qself.is_none()
        {
            // `<Type>::name` is `Type::name`.
            let mut whole: Vec<Sym> = ty
                .path
                .segments
                .iter()
                .map(|s| self.reader.model.names.ident(&s.ident))
                .collect();
            whole.push(rest[0]);
            self.reference(whole.into(), ty.path.leading_colon.is_some(), ns);
        } else {
            rest.iter().for_each(|&name| self.add(What::OfAny(name)));
        }
        rest.iter()
            .skip(1)
            .for_each(|&name| self.add(What::OfAny(name)));
    }

    pub fn any_path(&mut self, qself: Option<&syn::QSelf>, path: &syn::Path, ns: Ns) {
        match qself {
            Some(qself) => self.qualified(qself, path, ns),
            None => self.path(path, ns),
        }
    }

    /// Cuts a node that `cfg` excludes; what is cut is not visited.
    pub fn gone<T: syn::spanned::Spanned>(&mut self, attrs: &[syn::Attribute], node: &T) -> bool {
        if attrs.is_empty() || !self.reader.excluded(attrs) {
            return false;
        }
        let range = self.reader.range(node.span());
        self.reader.cut_element(range);
        true
    }

    pub fn statements(&mut self, block: &syn::Block) {
        let outer = self.scope;
        let items: Vec<&syn::Item> = block
            .stmts
            .iter()
            .filter_map(|s| {
                if let syn::Stmt::Item(item) = s {
                    Some(item)
                } else {
                    None
                }
            })
            .collect();
        if !items.is_empty() {
            self.scope = self.reader.new_scope(Some(outer), true, None);
            for item in items {
                self.reader.item_in_code(item, self.scope, self.owner);
            }
        }
        self.scoped(|walk| {
            block
                .stmts
                .iter()
                .for_each(|statement| walk.statement(statement))
        });
        self.scope = outer;
    }

    fn statement(&mut self, statement: &syn::Stmt) {
        let attrs = match statement {
            syn::Stmt::Local(local) => &local.attrs,
            syn::Stmt::Macro(mac) => &mac.attrs,
            syn::Stmt::Expr(expr, _) => leftmost_attrs(expr),
            syn::Stmt::Item(_) => return,
        };
        if !self.gone(attrs, statement) {
            self.visit_stmt(statement);
        }
    }
}

/// Attributes before a statement are given to the leftmost part of its expression.
fn leftmost_attrs(expr: &syn::Expr) -> &[syn::Attribute] {
    match expr {
        syn::Expr::Assign(e) if e.attrs.is_empty() => leftmost_attrs(&e.left),
        syn::Expr::Binary(e) if e.attrs.is_empty() => leftmost_attrs(&e.left),
        syn::Expr::Cast(e) if e.attrs.is_empty() => leftmost_attrs(&e.expr),
        _ => crate::bundle::source::span::expr_attrs(expr),
    }
}

impl Walk<'_, '_, '_> {
    /// The path of a macro that is called.
    pub fn macro_path(&mut self, path: &syn::Path) {
        self.path(path, MACRO);
    }

    pub fn attribute(&mut self, attr: &syn::Attribute) {
        let path = attr.path();
        let Some(name) = path.get_ident() else {
            return self.macro_path(path);
        };
        if name == "derive"
            && let syn::Meta::List(list) = &attr.meta
        {
            let parser = syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
            if let Ok(paths) = syn::parse::Parser::parse2(parser, list.tokens.clone()) {
                paths.iter().for_each(|path| self.macro_path(path));
            }
        } else if !crate::bundle::model::std_names::is_builtin_attribute(&name.to_string()) {
            self.macro_path(path);
        }
    }
}
