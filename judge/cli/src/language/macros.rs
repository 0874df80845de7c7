//! # Macros
//!
//! The arguments of the standard library's macros are read as what they are; of `macro_rules!` only what it matches is
//! looked at.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::Visit;

use super::features::{self, Feature};
use super::format;
use super::names::is_std;
use super::walk::{Constant, Walk};
use judge_bundler::Edition;

/// Macros that came later, by name.
const NAMED: [(&str, Feature); 8] = [
    ("asm", features::ASM),
    ("assert_ne", features::ASSERT_NE),
    ("dbg", features::DBG),
    ("debug_assert_ne", features::DEBUG_ASSERT_NE),
    ("eprint", features::EPRINT),
    ("eprintln", features::EPRINTLN),
    ("matches", features::MATCHES),
    ("todo", features::TODO),
];

/// Fragments that came later, by name.
const FRAGMENTS: [(&str, Feature); 5] = [
    ("expr_2021", features::EXPR_2021_FRAGMENT),
    ("lifetime", features::LIFETIME_FRAGMENT),
    ("literal", features::LITERAL_FRAGMENT),
    ("pat_param", features::PAT_PARAM_FRAGMENT),
    ("vis", features::VIS_FRAGMENT),
];

/// An argument, which may have a name, as those of a format string do.
struct Argument {
    name: Option<syn::Ident>,
    value: syn::Expr,
}

impl Parse for Argument {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let is_named = input.peek(syn::Ident)
            && input.peek2(syn::Token![=])
            && !input.peek2(syn::Token![==])
            && !input.peek2(syn::Token![=>]);
        let mut name = None;
        if is_named {
            name = Some(input.parse()?);
            input.parse::<syn::Token![=]>()?;
        }
        let value = input.parse()?;
        Ok(Argument { name, value })
    }
}

type Arguments = Punctuated<Argument, syn::Token![,]>;

/// Returns how many arguments stand before the format string.
fn before_format(name: &str) -> Option<usize> {
    Some(match name {
        "print" | "println" | "eprint" | "eprintln" | "format" | "format_args" | "panic"
        | "unreachable" | "unimplemented" | "todo" => 0,
        "write" | "writeln" | "assert" | "debug_assert" => 1,
        "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => 2,
        _ => return None,
    })
}

impl Walk<'_> {
    /// Looks at a call, if the standard library's macro is what it calls.
    pub fn macro_call(&mut self, call: &syn::Macro) {
        let Some(name) = self.std_macro(&call.path) else {
            return;
        };
        let at = call.path.segments[0].ident.span();
        for (known, feature) in NAMED {
            if name == known {
                self.found(feature, at);
            }
        }
        let tokens = call.tokens.clone();
        if self.constant != Constant::No {
            let panics = [
                "panic",
                "assert",
                "debug_assert",
                "unreachable",
                "unimplemented",
                "todo",
            ];
            if panics.contains(&name.as_str()) {
                self.found(features::CONST_PANIC, at);
            }
        }
        if let Some(before) = before_format(&name) {
            if let Ok(arguments) = Arguments::parse_terminated.parse2(tokens) {
                self.formatted(&name, at, before, &arguments);
            }
            return;
        }
        match name.as_str() {
            "vec" => self.vec(tokens),
            "matches" => self.matches(tokens),
            "try" | "dbg" => {
                let expressions = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
                if let Ok(expressions) = expressions.parse2(tokens) {
                    expressions.iter().for_each(|expr| self.visit_expr(expr));
                }
            }
            _ => {}
        }
    }

    /// Returns the name of the macro if it is the standard library's.
    fn std_macro(&self, path: &syn::Path) -> Option<String> {
        let last = path.segments.last()?.ident.to_string();
        let is_plain = path.segments.len() == 1 && !self.names.macros.contains(&last);
        let is_full = path.segments.len() > 1 && is_std(&path.segments[0].ident);
        (is_plain || is_full).then(|| last.trim_start_matches("r#").to_string())
    }

    fn formatted(
        &mut self,
        name: &str,
        at: proc_macro2::Span,
        before: usize,
        arguments: &Arguments,
    ) {
        let count = arguments.len();
        match name {
            "println" if count == 0 => self.found(features::PRINTLN_NOTHING, at),
            "writeln" if count == 1 => self.found(features::WRITELN_NOTHING, at),
            "assert_eq" | "debug_assert_eq" if count > 2 => {
                self.found(features::ASSERT_EQ_MESSAGE, at);
            }
            _ => {}
        }
        for argument in arguments {
            self.visit_expr(&argument.value);
        }
        // Before edition 2021 a panic with nothing but a message took it as it is.
        let plain = matches!(name, "panic" | "assert" | "debug_assert" | "unreachable");
        if plain && count == before + 1 && self.edition < Edition::E2021 {
            return;
        }
        let Some(syn::Expr::Lit(literal)) = arguments.get(before).map(|first| &first.value) else {
            return;
        };
        if let syn::Lit::Str(text) = &literal.lit {
            let given: Vec<&syn::Ident> = arguments.iter().flat_map(|given| &given.name).collect();
            let is_captured = |name: &&str| given.iter().all(|given| given != name);
            let value = text.value();
            if format::names(&value).iter().any(is_captured) {
                self.found(features::CAPTURED_ARGUMENT, text.span());
            }
        }
    }

    /// `vec![a, b]` or `vec![a; n]`.
    fn vec(&mut self, tokens: TokenStream) {
        let parse = |input: ParseStream| {
            let mut expressions = Vec::new();
            while !input.is_empty() {
                expressions.push(input.parse::<syn::Expr>()?);
                if input.peek(syn::Token![;]) {
                    input.parse::<syn::Token![;]>()?;
                } else if !input.is_empty() {
                    input.parse::<syn::Token![,]>()?;
                }
            }
            Ok(expressions)
        };
        if let Ok(expressions) = parse.parse2(tokens) {
            expressions.iter().for_each(|expr| self.visit_expr(expr));
        }
    }

    /// `matches!(value, pattern if guard)`.
    fn matches(&mut self, tokens: TokenStream) {
        let parse = |input: ParseStream| {
            let value: syn::Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
            let mut guard = None;
            if input.peek(syn::Token![if]) {
                input.parse::<syn::Token![if]>()?;
                guard = Some(input.parse::<syn::Expr>()?);
            }
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        if let Ok((value, pattern, guard)) = parse.parse2(tokens) {
            self.visit_expr(&value);
            self.outer_pattern(&pattern, None);
            if let Some(guard) = guard {
                self.guard(&guard);
            }
        }
    }

    /// Looks at what the rules of a `macro_rules!` match.
    pub fn macro_rules(&mut self, rules: TokenStream) {
        let tokens: Vec<TokenTree> = rules.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            let follows = tokens.get(index + 1);
            let is_matcher =
                matches!(follows, Some(TokenTree::Punct(punct)) if punct.as_char() == '=');
            if let TokenTree::Group(group) = token
                && is_matcher
            {
                self.matcher(group.stream());
            }
        }
    }

    fn matcher(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |index: usize| match tokens.get(index) {
            Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
            _ => None,
        };
        for (index, token) in tokens.iter().enumerate() {
            let dollar = index > 0 && punct(index - 1) == Some('$');
            match token {
                TokenTree::Group(group) => {
                    // In front of `*` or `+` the mark is what separates the repetitions.
                    let separates = matches!(punct(index + 2), Some('*' | '+'));
                    if dollar && punct(index + 1) == Some('?') && !separates {
                        self.found(features::AT_MOST_ONCE, group.span_close());
                    }
                    self.matcher(group.stream());
                }
                TokenTree::Ident(_) if dollar && punct(index + 1) == Some(':') => {
                    if let Some(TokenTree::Ident(fragment)) = tokens.get(index + 2) {
                        for (_, feature) in FRAGMENTS.iter().filter(|(name, _)| fragment == name) {
                            self.found(*feature, fragment.span());
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
