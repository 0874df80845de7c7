//! # Visiting syntax
//!
//! Which part of the walk each kind of syntax is: where a name begins to be a local one and where it ends, which paths
//! are types and which are values, what calls a method without naming it.

use syn::visit::{self, Visit};

use crate::bundle::model::{TYPE, VALUE, What};
use crate::bundle::reader::walk::Walk;

/// The method that a binary operator calls.
fn binary_method(op: &syn::BinOp) -> Option<&'static str> {
    use syn::BinOp::*;
    Some(match op {
        Add(_) => "add",
        Sub(_) => "sub",
        Mul(_) => "mul",
        Div(_) => "div",
        Rem(_) => "rem",
        BitXor(_) => "bitxor",
        BitAnd(_) => "bitand",
        BitOr(_) => "bitor",
        Shl(_) => "shl",
        Shr(_) => "shr",
        AddAssign(_) => "add_assign",
        SubAssign(_) => "sub_assign",
        MulAssign(_) => "mul_assign",
        DivAssign(_) => "div_assign",
        RemAssign(_) => "rem_assign",
        BitXorAssign(_) => "bitxor_assign",
        BitAndAssign(_) => "bitand_assign",
        BitOrAssign(_) => "bitor_assign",
        ShlAssign(_) => "shl_assign",
        ShrAssign(_) => "shr_assign",
        _ => return None,
    })
}

impl<'ast> Visit<'ast> for Walk<'_, '_, '_> {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_visibility(&mut self, vis: &'ast syn::Visibility) {
        self.reader.visibility(vis, self.scope);
    }

    fn visit_expr_range(&mut self, range: &'ast syn::ExprRange) {
        self.reader.old_range(&range.limits, self.scope);
        visit::visit_expr_range(self, range);
    }

    fn visit_attribute(&mut self, attr: &'ast syn::Attribute) {
        self.attribute(attr);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.statements(block);
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        if !self.gone(crate::bundle::source::span::expr_attrs(expr), expr) {
            let outer = std::mem::replace(&mut self.in_arguments, false);
            visit::visit_expr(self, expr);
            self.in_arguments = outer;
        }
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        self.any_path(expr.qself.as_ref(), &expr.path, VALUE);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        self.any_path(expr.qself.as_ref(), &expr.path, TYPE);
        for field in &expr.fields {
            if !self.gone(&field.attrs, field) {
                self.visit_expr(&field.expr);
            }
        }
        if let Some(rest) = &expr.rest {
            self.visit_expr(rest);
        }
    }

    fn visit_expr_method_call(&mut self, expr: &'ast syn::ExprMethodCall) {
        let name = self.names().ident(&expr.method);
        self.add(What::Method(name));
        self.array_iteration(expr);
        visit::visit_expr_method_call(self, expr);
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        if let Some(method) = binary_method(&expr.op) {
            self.operator(method);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        match &expr.op {
            syn::UnOp::Neg(_) if !matches!(&*expr.expr, syn::Expr::Lit(_)) => self.operator("neg"),
            syn::UnOp::Not(_) => self.operator("not"),
            _ => {}
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_index(&mut self, expr: &'ast syn::ExprIndex) {
        self.operator("index");
        visit::visit_expr_index(self, expr);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.scoped(|walk| visit::visit_expr_closure(walk, closure));
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        self.visit_expr(&expr.expr);
        self.visit_pat(&expr.pat);
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.scoped(|walk| {
            walk.visit_expr(&expr.cond);
            walk.visit_block(&expr.then_branch);
        });
        if let Some((_, other)) = &expr.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.scoped(|walk| {
            walk.visit_expr(&expr.cond);
            walk.visit_block(&expr.body);
        });
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        self.visit_expr(&expr.expr);
        self.scoped(|walk| {
            walk.visit_pat(&expr.pat);
            walk.visit_block(&expr.body);
        });
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.gone(&arm.attrs, arm) {
            self.scoped(|walk| visit::visit_arm(walk, arm));
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.visit_local_init(init);
        }
        self.visit_pat(&local.pat);
        if let Some(init) = &local.init {
            self.valued_local(&local.pat, &init.expr);
        }
    }

    fn visit_pat_type(&mut self, pat: &'ast syn::PatType) {
        visit::visit_pat_type(self, pat);
        self.typed_local(&pat.pat, &pat.ty);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !self.gone(&field.attrs, field) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if !self.gone(&variant.attrs, variant) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_fn_arg(&mut self, arg: &'ast syn::FnArg) {
        let attrs = match arg {
            syn::FnArg::Receiver(receiver) => &receiver.attrs,
            syn::FnArg::Typed(typed) => &typed.attrs,
        };
        if !self.gone(attrs, arg) {
            visit::visit_fn_arg(self, arg);
        }
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        let name = self.names().ident(&pat.ident);
        if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() {
            self.add(What::Pattern(name));
        }
        self.local(name);
        if let Some((_, sub)) = &pat.subpat {
            self.visit_pat(sub);
        }
    }

    fn visit_pat_struct(&mut self, pat: &'ast syn::PatStruct) {
        self.any_path(pat.qself.as_ref(), &pat.path, TYPE);
        pat.fields
            .iter()
            .for_each(|field| self.visit_pat(&field.pat));
    }

    fn visit_pat_tuple_struct(&mut self, pat: &'ast syn::PatTupleStruct) {
        self.any_path(pat.qself.as_ref(), &pat.path, VALUE);
        pat.elems.iter().for_each(|elem| self.visit_pat(elem));
    }

    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        // `N` in `Array<N>` may be a constant.
        let single = ty.qself.is_none() && ty.path.get_ident().is_some();
        let ns = if single && self.in_arguments {
            TYPE | VALUE
        } else {
            TYPE
        };
        let outer = std::mem::replace(&mut self.in_arguments, false);
        if ty.qself.is_none() {
            self.bare_trait(&ty.path);
        }
        self.any_path(ty.qself.as_ref(), &ty.path, ns);
        self.in_arguments = outer;
    }

    fn visit_type_trait_object(&mut self, ty: &'ast syn::TypeTraitObject) {
        if let (None, Some(syn::TypeParamBound::Trait(bound))) = (ty.dyn_token, ty.bounds.first())
            && bound.paren_token.is_none()
        {
            self.bare_trait(&bound.path);
        }
        visit::visit_type_trait_object(self, ty);
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        self.in_arguments = true;
        visit::visit_generic_argument(self, argument);
        self.in_arguments = false;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(path, TYPE);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.macro_call(mac);
    }
}
