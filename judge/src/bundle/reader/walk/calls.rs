//! # Macro calls in code
//!
//! The arguments of the standard macros are code and are walked as code. What any other macro makes of its tokens is
//! not known: they are `soup`'s.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Expr, Token};

use super::soup::Words;
use crate::bundle::model::What;
use crate::bundle::model::sites::SiteKind;
use crate::bundle::model::std_names::{self, MacroShape};
use crate::bundle::reader::walk::Walk;

struct Repeat(Expr, Expr);

impl Parse for Repeat {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Repeat(value, input.parse()?))
    }
}

struct Matches(Expr, syn::Pat, Option<Expr>);

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.parse::<Option<Token![if]>>()?.is_some() {
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Option<Token![,]>>()?;
        Ok(Matches(value, pat, guard))
    }
}

impl Walk<'_, '_, '_> {
    /// A macro call in code.
    pub fn macro_call(&mut self, mac: &syn::Macro) {
        let name = mac
            .path
            .segments
            .last()
            .map(|s| s.ident.to_string())
            .unwrap_or_default();
        if let Some(name) = mac.path.get_ident() {
            self.bare_macro(name);
        }
        let sym = self.names().intern(&name);
        self.reader.called(sym, &mac.tokens);
        self.message_of(mac);
        let shape = std_names::macro_shape(&name).filter(|_| is_std_path(&mac.path));
        match shape {
            Some(MacroShape::File) => return self.file_macro(mac, &name),
            Some(MacroShape::Text) => {
                if name == "cfg" {
                    let range = self.call_range(mac);
                    (self.reader).cfg_call(mac.tokens.clone(), range, self.scope, None);
                }
                // A macro of the user's own may have the name, and mean its arguments as code.
                self.soup(mac.tokens.clone(), Words::All);
                return self.macro_path(&mac.path);
            }
            _ => self.macro_path(&mac.path),
        }
        self.calls_of_macro(&name);
        let tokens = mac.tokens.clone();
        let walked = match shape {
            Some(MacroShape::Format) => self.expressions(tokens.clone(), true),
            Some(MacroShape::Expressions) => {
                self.expressions(tokens.clone(), false) || self.repeat(tokens.clone())
            }
            Some(MacroShape::Matches) => self.matches(tokens.clone()),
            _ => false,
        };
        if !walked {
            self.soup(tokens, Words::All);
        }
    }

    /// Remembers a call by a name that the solution gives to a macro of its own.
    pub fn bare_macro(&mut self, name: &proc_macro2::Ident) {
        let sym = self.names().ident(name);
        let model = &self.reader.model;
        if self.reader.krate != model.main && model.main_macros.contains(&sym) {
            let start = self.reader.range(name.span()).start;
            self.reader
                .site(start..start, self.scope, SiteKind::BareMacro(sym));
        }
    }

    /// `write!` calls a method of whatever trait is in scope.
    pub fn calls_of_macro(&mut self, name: &str) {
        if matches!(name, "write" | "writeln") {
            let method = self.names().intern("write_fmt");
            self.add(What::Method(method));
        }
    }

    fn expressions(&mut self, tokens: TokenStream, format: bool) -> bool {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let Ok(args) = parser.parse2(tokens) else {
            return false;
        };
        for arg in &args {
            match arg {
                Expr::Assign(named) if format && matches!(&*named.left, Expr::Path(_)) => {
                    self.visit_expr(&named.right)
                }
                Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }) if format => self.captures(&text.value()),
                _ => self.visit_expr(arg),
            }
        }
        true
    }

    fn repeat(&mut self, tokens: TokenStream) -> bool {
        let Ok(Repeat(value, length)) = syn::parse2(tokens) else {
            return false;
        };
        self.visit_expr(&value);
        self.visit_expr(&length);
        true
    }

    fn matches(&mut self, tokens: TokenStream) -> bool {
        let Ok(Matches(value, pat, guard)) = syn::parse2(tokens) else {
            return false;
        };
        self.visit_expr(&value);
        let locals = self.locals.len();
        self.visit_pat(&pat);
        if let Some(guard) = guard {
            self.visit_expr(&guard);
        }
        self.locals.truncate(locals);
        true
    }
}

fn is_std_path(path: &syn::Path) -> bool {
    path.segments.len() == 1
        || matches!(
            path.segments[0].ident.to_string().as_str(),
            "std" | "core" | "alloc"
        )
}
