//! # Spans
//!
//! Where a syntax node begins and ends. syn can tell for any node, but only by printing it to tokens again; items are
//! asked so often that their first and last tokens are looked up here instead.

use proc_macro2::Span;
use proc_macro2::extra::DelimSpan;
use syn::{
    Attribute, Expr, Fields, ImplItem, Item, MacroDelimiter, Signature, TraitItem, Visibility,
};

/// The spans of the first and the last token.
pub type Ends = (Span, Span);

fn first(attrs: &[Attribute], vis: Option<&Visibility>, keyword: Span) -> Span {
    match (
        attrs
            .iter()
            .find(|a| matches!(a.style, syn::AttrStyle::Outer)),
        vis,
    ) {
        (Some(attr), _) => attr.pound_token.span,
        (None, Some(Visibility::Public(token))) => token.span,
        (None, Some(Visibility::Restricted(vis))) => vis.pub_token.span,
        _ => keyword,
    }
}

fn signature(sig: &Signature) -> Span {
    let qualifiers = [
        sig.constness.map(|t| t.span),
        sig.asyncness.map(|t| t.span),
        sig.unsafety.map(|t| t.span),
        sig.abi.as_ref().map(|abi| abi.extern_token.span),
    ];
    qualifiers
        .into_iter()
        .flatten()
        .next()
        .unwrap_or(sig.fn_token.span)
}

/// The span of a macro's delimiters.
pub fn delimiter(delimiter: &MacroDelimiter) -> DelimSpan {
    match delimiter {
        MacroDelimiter::Paren(token) => token.span,
        MacroDelimiter::Brace(token) => token.span,
        MacroDelimiter::Bracket(token) => token.span,
    }
}

fn macro_ends(attrs: &[Attribute], mac: &syn::Macro, semi: Option<syn::Token![;]>) -> Ends {
    let start = mac
        .path
        .leading_colon
        .map_or(mac.path.segments[0].ident.span(), |colon| colon.spans[0]);
    (
        first(attrs, None, start),
        semi.map_or(delimiter(&mac.delimiter).close(), |semi| semi.span),
    )
}

/// The attributes of an item and its ends.
pub fn item(item: &Item) -> Option<(&[Attribute], Ends)> {
    let node = match item {
        Item::Const(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), i.const_token.span),
                i.semi_token.span,
            ),
        ),
        Item::Enum(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), i.enum_token.span),
                i.brace_token.span.close(),
            ),
        ),
        Item::ExternCrate(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), i.extern_token.span),
                i.semi_token.span,
            ),
        ),
        Item::Fn(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), signature(&i.sig)),
                i.block.brace_token.span.close(),
            ),
        ),
        Item::ForeignMod(i) => {
            let start = i
                .unsafety
                .map_or(i.abi.extern_token.span, |token| token.span);
            (
                &i.attrs,
                (first(&i.attrs, None, start), i.brace_token.span.close()),
            )
        }
        Item::Impl(i) => {
            let start = i.unsafety.map_or(i.impl_token.span, |token| token.span);
            let start = i.defaultness.map_or(start, |token| token.span);
            (
                &i.attrs,
                (first(&i.attrs, None, start), i.brace_token.span.close()),
            )
        }
        Item::Macro(i) => (&i.attrs, macro_ends(&i.attrs, &i.mac, i.semi_token)),
        Item::Mod(i) => {
            let start = i.unsafety.map_or(i.mod_token.span, |token| token.span);
            let brace = i.content.as_ref().map(|(brace, _)| brace.span.close());
            let end = brace
                .or(i.semi.map(|semi| semi.span))
                .unwrap_or(i.ident.span());
            (&i.attrs, (first(&i.attrs, Some(&i.vis), start), end))
        }
        Item::Static(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), i.static_token.span),
                i.semi_token.span,
            ),
        ),
        Item::Struct(i) => {
            let fields = match &i.fields {
                Fields::Named(fields) => fields.brace_token.span.close(),
                _ => i.ident.span(),
            };
            let end = i.semi_token.map_or(fields, |semi| semi.span);
            (
                &i.attrs,
                (first(&i.attrs, Some(&i.vis), i.struct_token.span), end),
            )
        }
        Item::Trait(i) => {
            let start = i.auto_token.map_or(i.trait_token.span, |token| token.span);
            let start = i.unsafety.map_or(start, |token| token.span);
            (
                &i.attrs,
                (
                    first(&i.attrs, Some(&i.vis), start),
                    i.brace_token.span.close(),
                ),
            )
        }
        Item::Type(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), i.type_token.span),
                i.semi_token.span,
            ),
        ),
        Item::Union(i) => {
            let end = i.fields.brace_token.span.close();
            (
                &i.attrs,
                (first(&i.attrs, Some(&i.vis), i.union_token.span), end),
            )
        }
        Item::Use(i) => (
            &i.attrs,
            (
                first(&i.attrs, Some(&i.vis), i.use_token.span),
                i.semi_token.span,
            ),
        ),
        _ => return None,
    };
    Some((node.0.as_slice(), node.1))
}

/// The attributes of an item of an impl and its ends.
pub fn impl_item(item: &ImplItem) -> Option<(&[Attribute], Ends)> {
    let node = match item {
        ImplItem::Const(i) => {
            let start = i.defaultness.map_or(i.const_token.span, |token| token.span);
            (
                &i.attrs,
                (first(&i.attrs, Some(&i.vis), start), i.semi_token.span),
            )
        }
        ImplItem::Fn(i) => {
            let start = i.defaultness.map_or(signature(&i.sig), |token| token.span);
            (
                &i.attrs,
                (
                    first(&i.attrs, Some(&i.vis), start),
                    i.block.brace_token.span.close(),
                ),
            )
        }
        ImplItem::Type(i) => {
            let start = i.defaultness.map_or(i.type_token.span, |token| token.span);
            (
                &i.attrs,
                (first(&i.attrs, Some(&i.vis), start), i.semi_token.span),
            )
        }
        ImplItem::Macro(i) => (&i.attrs, macro_ends(&i.attrs, &i.mac, i.semi_token)),
        _ => return None,
    };
    Some((node.0.as_slice(), node.1))
}

/// The attributes of an item of a trait and its ends.
pub fn trait_item(item: &TraitItem) -> Option<(&[Attribute], Ends)> {
    let node = match item {
        TraitItem::Const(i) => (
            &i.attrs,
            (first(&i.attrs, None, i.const_token.span), i.semi_token.span),
        ),
        TraitItem::Fn(i) => {
            let body = i
                .default
                .as_ref()
                .map(|block| block.brace_token.span.close());
            let end = body
                .or(i.semi_token.map(|semi| semi.span))
                .unwrap_or(i.sig.fn_token.span);
            (&i.attrs, (first(&i.attrs, None, signature(&i.sig)), end))
        }
        TraitItem::Type(i) => (
            &i.attrs,
            (first(&i.attrs, None, i.type_token.span), i.semi_token.span),
        ),
        TraitItem::Macro(i) => (&i.attrs, macro_ends(&i.attrs, &i.mac, i.semi_token)),
        _ => return None,
    };
    Some((node.0.as_slice(), node.1))
}

/// The attributes of an expression.
pub fn expr_attrs(expr: &Expr) -> &[Attribute] {
    macro_rules! attrs {
        ($($kind:ident)*) => {
            match expr {
                $(Expr::$kind(node) => &node.attrs,)*
                _ => &[],
            }
        };
    }
    attrs! {
        Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop Group If Index Infer Let Lit
        Loop Macro Match MethodCall Paren Path Range RawAddr Reference Repeat Return Struct Try TryBlock Tuple Unary Unsafe
        While Yield
    }
}
