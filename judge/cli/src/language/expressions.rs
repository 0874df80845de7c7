//! # Expressions and statements

use syn::spanned::Spanned;
use syn::visit::Visit;

use super::features;
use super::walk::{Constant, Walk};

/// Returns the attributes of a statement. On an item they were always allowed, and inside an expression they are not
/// its own.
pub fn statement_attributes(statement: &syn::Stmt) -> &[syn::Attribute] {
    match statement {
        syn::Stmt::Local(local) => &local.attrs,
        syn::Stmt::Macro(call) => &call.attrs,
        syn::Stmt::Item(_) => &[],
        syn::Stmt::Expr(expr, _) => match expr {
            syn::Expr::Block(expr) => &expr.attrs,
            syn::Expr::Call(expr) => &expr.attrs,
            syn::Expr::ForLoop(expr) => &expr.attrs,
            syn::Expr::If(expr) => &expr.attrs,
            syn::Expr::Loop(expr) => &expr.attrs,
            syn::Expr::Macro(expr) => &expr.attrs,
            syn::Expr::Match(expr) => &expr.attrs,
            syn::Expr::MethodCall(expr) => &expr.attrs,
            syn::Expr::Unsafe(expr) => &expr.attrs,
            syn::Expr::While(expr) => &expr.attrs,
            _ => &[],
        },
    }
}

impl Walk<'_> {
    pub fn statement(&mut self, statement: &syn::Stmt) {
        let syn::Stmt::Local(local) = statement else {
            return;
        };
        if self.constant != Constant::No {
            self.found(features::CONST_LET, local.let_token.span);
        }
        if let Some((token, _)) = local.init.as_ref().and_then(|init| init.diverge.as_ref()) {
            self.found(features::LET_ELSE, token.span);
        }
    }

    pub fn expression(&mut self, expr: &syn::Expr) {
        self.constant_expression(expr);
        match expr {
            syn::Expr::Assign(assign) if is_destructured(&assign.left) => {
                self.found(features::DESTRUCTURING_ASSIGNMENT, assign.left.span());
            }
            syn::Expr::Async(expr) => self.found(features::ASYNC, expr.async_token.span),
            syn::Expr::Await(expr) => self.found(features::ASYNC, expr.await_token.span),
            syn::Expr::Binary(expr) => self.let_chain(expr),
            syn::Expr::Block(expr) => {
                self.found_at(
                    features::LABELLED_BLOCK,
                    expr.label.as_ref().map(Spanned::span),
                );
            }
            syn::Expr::Break(expr) if expr.expr.is_some() => {
                self.found(features::BREAK_VALUE, expr.break_token.span);
            }
            syn::Expr::Closure(closure) => {
                let at = closure.asyncness.map(|token| token.span);
                self.found_at(features::ASYNC_CLOSURE, at);
            }
            syn::Expr::Const(expr) => self.found(features::INLINE_CONST, expr.const_token.span),
            syn::Expr::Field(expr) => self.tuple_index(expr),
            syn::Expr::Path(expr) if expr.qself.is_none() => self.self_constructor(&expr.path),
            syn::Expr::Range(range) if self.is_inclusive(&range.limits) => {
                self.found(features::INCLUSIVE_RANGE, range.limits.span());
            }
            syn::Expr::RawAddr(expr) => self.found(features::RAW_REFERENCE, expr.and_token.span),
            syn::Expr::Repeat(expr) if matches!(*expr.len, syn::Expr::Infer(_)) => {
                self.found(features::INFERRED_CONST, expr.len.span());
            }
            syn::Expr::Struct(expr) => {
                self.self_struct(&expr.path);
                if expr.fields.is_empty() && expr.dot2_token.is_none() {
                    self.found(features::EMPTY_BRACES, expr.path.span());
                }
            }
            syn::Expr::Try(expr) => self.found(features::QUESTION_MARK, expr.question_token.span),
            _ => {}
        }
    }

    /// Looks at what could not be done at compile time.
    fn constant_expression(&mut self, expr: &syn::Expr) {
        if self.constant == Constant::No {
            return;
        }
        match expr {
            syn::Expr::If(_) | syn::Expr::Match(_) | syn::Expr::While(_) | syn::Expr::Loop(_) => {
                self.found(features::CONST_CONTROL_FLOW, expr.span());
            }
            syn::Expr::Reference(expr)
                if self.constant == Constant::Function && expr.mutability.is_some() =>
            {
                self.found(features::CONST_FN_MUT, expr.and_token.span);
            }
            _ => {}
        }
    }

    fn let_chain(&mut self, expr: &syn::ExprBinary) {
        if !matches!(expr.op, syn::BinOp::And(_)) {
            return;
        }
        for side in [&expr.left, &expr.right] {
            if let syn::Expr::Let(condition) = &**side {
                self.found(features::LET_CHAIN, condition.let_token.span);
            }
        }
    }

    /// Looks at `x.0.1`, which was read as a number.
    fn tuple_index(&mut self, expr: &syn::ExprField) {
        let (syn::Member::Unnamed(outer), syn::Expr::Field(base)) = (&expr.member, &*expr.base)
        else {
            return;
        };
        if let syn::Member::Unnamed(inner) = &base.member
            && inner.span.byte_range().end + 1 == outer.span.byte_range().start
        {
            self.found(features::NESTED_TUPLE_INDEX, inner.span);
        }
    }

    pub fn self_constructor(&mut self, path: &syn::Path) {
        if path.is_ident("Self") {
            self.found(features::SELF_CONSTRUCTOR, path.span());
        }
    }

    pub fn self_struct(&mut self, path: &syn::Path) {
        if path.is_ident("Self") {
            self.found(features::SELF_STRUCT, path.span());
        }
    }

    pub fn field_value(&mut self, field: &syn::FieldValue) {
        self.found_at(
            features::FIELD_ATTRIBUTE,
            field.attrs.first().map(Spanned::span),
        );
        match &field.member {
            syn::Member::Named(name) if field.colon_token.is_none() => {
                self.found(features::FIELD_SHORTHAND, name.span());
            }
            syn::Member::Named(_) => {}
            syn::Member::Unnamed(index) => self.found(features::NUMBERED_FIELD, index.span),
        }
    }

    /// Looks at an arm of a `match` and walks through it.
    pub fn arm(&mut self, arm: &syn::Arm) {
        arm.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.outer_pattern(&arm.pat, None);
        if let Some((_, guard)) = &arm.guard {
            self.guard(guard);
        }
        self.visit_expr(&arm.body);
    }

    /// Looks at the condition of an arm and walks through it.
    pub fn guard(&mut self, guard: &syn::Expr) {
        self.found_at(features::IF_LET_GUARD, find_let(guard));
        self.visit_expr(guard);
    }
}

/// The first `let` of a condition.
fn find_let(condition: &syn::Expr) -> Option<proc_macro2::Span> {
    match condition {
        syn::Expr::Let(condition) => Some(condition.let_token.span),
        syn::Expr::Binary(expr) => find_let(&expr.left).or_else(|| find_let(&expr.right)),
        _ => None,
    }
}

/// Tells whether what stands on the left of `=` is no place but the shape of a value.
fn is_destructured(left: &syn::Expr) -> bool {
    matches!(
        left,
        syn::Expr::Array(_)
            | syn::Expr::Call(_)
            | syn::Expr::Infer(_)
            | syn::Expr::Struct(_)
            | syn::Expr::Tuple(_)
    )
}
