//! # Macros
//!
//! What a `macro_rules!` definition could define where it is called, as far as its body tells: names after `fn`,
//! `struct` and the like, impls and what they are of and for. Calls among the items of a module are kept when they
//! could provide what is needed.

pub mod clauses;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::bundle::model::names::Sym;
use crate::bundle::model::std_names::{self, is_defining};
use crate::bundle::model::{
    Binding, Defined, Head, ItemId, Kind, MACRO, MacroCall, MacroDef, MacroHead, MacroImpl, Ref,
};
use crate::bundle::reader::collect::ends_at;
use crate::bundle::reader::walk::Walk;
use crate::bundle::reader::walk::soup::Words;
use crate::bundle::reader::{Place, Reader};
use crate::bundle::source::span;
use clauses::clauses;

impl<'m, 'a> Reader<'m, 'a> {
    pub fn macro_item(&mut self, item: &syn::ItemMacro, place: Place) -> ItemId {
        match &item.ident {
            Some(name) if item.mac.path.is_ident("macro_rules") => {
                self.macro_rules(item, name, place)
            }
            _ => self.item_call(item, place),
        }
    }

    fn macro_rules(&mut self, item: &syn::ItemMacro, ident: &syn::Ident, place: Place) -> ItemId {
        let scope = place.scope;
        let name = self.model.names.ident(ident);
        let name_at = self.range(ident.span());
        let export = item
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("macro_export"));
        let export_at =
            export.map(|attr| self.ends((attr.pound_token.span, attr.bracket_token.span.close())));
        let id = self.add_item(place, Some(name), name_at, Kind::Other);
        self.add_name(scope, name, MACRO, Binding::Item(id));
        self.name_for_parents(scope, name, id);
        if self.krate == self.model.main {
            self.model.main_macros.insert(name);
        }
        if export.is_some() {
            self.model.crates[self.krate]
                .exported_macros
                .entry(name)
                .or_default()
                .push(id);
        }
        self.fragments(name, item.mac.tokens.clone(), scope);
        self.rules.insert((scope, name), item.mac.tokens.clone());
        let mut def = MacroDef {
            exported: export.is_some(),
            export_at,
            ..MacroDef::default()
        };
        let local_macros = export.is_some_and(|attr| match &attr.meta {
            syn::Meta::List(list) => list.tokens.to_string() == "local_inner_macros",
            _ => false,
        });
        let mut refs: Vec<Ref> = Vec::new();
        for body in bodies(item.mac.tokens.clone()) {
            Body {
                reader: self,
                def: &mut def,
            }
            .scan(&body.clone().into_iter().collect::<Vec<_>>(), true);
            let mut walk = Walk::new(self, scope, id);
            walk.local_macros = local_macros;
            walk.in_own_macro = export.is_none();
            walk.in_exported_macro = export.is_some();
            walk.soup(body, Words::AfterDot);
            refs.append(&mut walk.refs);
        }
        self.model.items[id].kind = Kind::Macro(def);
        self.set_refs(id, refs);
        id
    }

    /// A macro of a module with `#[macro_use]` is known to the modules around it too.
    fn name_for_parents(&mut self, scope: usize, name: Sym, id: ItemId) {
        let mut scope = scope;
        while self.model.macro_use.contains(&scope)
            && let Some(parent) = self.model.scopes[scope].parent
        {
            self.add_name(parent, name, MACRO, Binding::Item(id));
            scope = parent;
        }
    }

    /// A macro called where items stand.
    fn item_call(&mut self, item: &syn::ItemMacro, place: Place) -> ItemId {
        let scope = place.scope;
        if let Some(ends) = self
            .clause_ends(item, scope)
            .filter(|_| !self.pinned && !place.in_code)
        {
            return self.split_call(item, place, &ends);
        }
        let at = ends_at(&place.span);
        let id = self.add_item(place, None, at, Kind::Other);
        let mut walk = Walk::new(self, scope, id);
        walk.macro_call(&item.mac);
        let refs = walk.refs;
        self.set_refs(id, refs);
        self.make_call(item, item.mac.tokens.clone(), id);
        id
    }

    /// Makes an item one that may define what the macro defines with these tokens.
    fn make_call(&mut self, item: &syn::ItemMacro, tokens: TokenStream, id: ItemId) {
        let head = self.head(&item.mac.path);
        let mut words = Vec::new();
        if item
            .mac
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "thread_local")
        {
            // What it defines is known: the names of its statics.
            statics(self, tokens, &mut words);
        } else {
            collect_words(self, tokens, &mut words);
        }
        self.model.items[id].kind = Kind::Call(MacroCall {
            path: head.path,
            global: head.global,
            words,
        });
        let scope = self.model.items[id].scope;
        self.model.scopes[scope].open_calls.push(id);
    }

    /// Where the clauses of a call end, if its macro is one of this file that takes them one by one.
    fn clause_ends(&mut self, item: &syn::ItemMacro, scope: usize) -> Option<Vec<usize>> {
        let ident = item.mac.path.get_ident()?;
        let name = self.model.names.ident(ident);
        let rules = self.rules.get(&(scope, name))?.clone();
        let arguments: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        clauses(&ident.to_string(), rules, &arguments)
    }

    /// A call whose clauses are items of their own.
    fn split_call(&mut self, item: &syn::ItemMacro, place: Place, ends: &[usize]) -> ItemId {
        let scope = place.scope;
        let at = ends_at(&place.span);
        let call = self.add_item(place, None, at, Kind::Other);
        let mut walk = Walk::new(self, scope, call);
        walk.macro_path(&item.mac.path);
        let refs = walk.refs;
        self.set_refs(call, refs);
        let tokens: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        let mut children = Vec::new();
        let mut start = 0;
        for &end in ends {
            let clause = &tokens[start..end];
            start = end;
            let span = self.ends((clause[0].span(), clause[clause.len() - 1].span()));
            let at = ends_at(&span);
            let id = self.add_item(
                Place {
                    scope,
                    owner: Some(call),
                    in_code: false,
                    span,
                },
                None,
                at,
                Kind::Other,
            );
            let stream: TokenStream = clause.iter().cloned().collect();
            let mut walk = Walk::new(self, scope, id);
            walk.soup(stream.clone(), Words::All);
            let refs = walk.refs;
            if let Some(name) = item.mac.path.get_ident() {
                let name = self.model.names.ident(name);
                self.called(name, &stream);
            }
            self.set_refs(id, refs);
            self.make_call(item, stream, id);
            children.push(id);
        }
        let delimiters = span::delimiter(&item.mac.delimiter);
        self.container(call, delimiters.open(), delimiters.close(), children);
        call
    }
}

fn statics(reader: &mut Reader<'_, '_>, tokens: TokenStream, words: &mut Vec<Sym>) {
    let mut after_static = false;
    for token in tokens {
        let TokenTree::Ident(ident) = &token else {
            after_static = false;
            continue;
        };
        if after_static {
            words.push(reader.model.names.ident(ident));
        }
        after_static = ident == "static";
    }
}

fn collect_words(reader: &mut Reader<'_, '_>, tokens: TokenStream, words: &mut Vec<Sym>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                if !std_names::is_keyword(&text) {
                    words.push(reader.model.names.intern(&text));
                }
            }
            TokenTree::Group(group) => collect_words(reader, group.stream(), words),
            _ => {}
        }
    }
}

/// The bodies of the rules: every second group.
fn bodies(tokens: TokenStream) -> Vec<TokenStream> {
    let groups = tokens.into_iter().filter_map(|t| {
        if let TokenTree::Group(g) = t {
            Some(g.stream())
        } else {
            None
        }
    });
    groups.skip(1).step_by(2).collect()
}

struct Body<'b, 'm, 'a> {
    reader: &'b mut Reader<'m, 'a>,
    def: &'b mut MacroDef,
}

impl Body<'_, '_, '_> {
    /// What stands in braces, such as the methods of an impl, defines no name outside; the arguments of a macro may.
    fn scan(&mut self, tokens: &[TokenTree], outside: bool) {
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let before = at.checked_sub(1).map(|before| &tokens[before]);
                    let is_call = matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '!');
                    let outside = outside && (is_call || group.delimiter() != Delimiter::Brace);
                    self.scan(&group.stream().into_iter().collect::<Vec<_>>(), outside);
                }
                TokenTree::Ident(word) if word == "impl" => self.scan_impl(&tokens[at + 1..]),
                TokenTree::Ident(word) => {
                    self.scan_word(&word.to_string(), &tokens[at + 1..], outside)
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn scan_word(&mut self, word: &str, rest: &[TokenTree], outside: bool) {
        let name_at = if word == "macro_rules" { 1 } else { 0 };
        if is_defining(word) || word == "macro_rules" {
            let defined = match rest.get(name_at) {
                Some(TokenTree::Ident(name)) => Defined::Name(self.reader.model.names.ident(name)),
                Some(TokenTree::Punct(punct)) if punct.as_char() == '$' => Defined::Passed {
                    capital: !matches!(word, "fn" | "mod" | "macro_rules"),
                },
                _ => return,
            };
            if outside && !self.def.defines.contains(&defined) {
                self.def.defines.push(defined);
            }
        } else if matches!(rest, [TokenTree::Punct(p), TokenTree::Group(_), ..] if p.as_char() == '!')
        {
            let name = self.reader.model.names.intern(word);
            self.def.calls.push(name);
        }
    }

    /// `<T> Trait for Type`, up to the braces.
    fn scan_impl(&mut self, tokens: &[TokenTree]) {
        let end = tokens
            .iter()
            .position(|t| matches!(t, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace));
        let header = skip_generics(&tokens[..end.unwrap_or(tokens.len())]);
        let is_for = |t: &TokenTree| matches!(t, TokenTree::Ident(word) if word == "for");
        let (of, target) = match header.iter().position(is_for) {
            Some(at) => (Some(self.head(&header[..at])), self.head(&header[at + 1..])),
            None => (None, self.head(header)),
        };
        self.def.impls.push(MacroImpl { of, target });
    }

    fn head(&mut self, tokens: &[TokenTree]) -> MacroHead {
        let mut path = Vec::new();
        let mut lifetime = false;
        for token in tokens {
            if std::mem::replace(
                &mut lifetime,
                matches!(token, TokenTree::Punct(p) if p.as_char() == '\''),
            ) {
                continue;
            }
            match token {
                TokenTree::Ident(word)
                    if matches!(word.to_string().as_str(), "mut" | "dyn" | "const") => {}
                TokenTree::Ident(word) if word == "where" => break,
                TokenTree::Ident(word) => path.push(self.reader.model.names.ident(word)),
                TokenTree::Punct(p) if p.as_char() == '$' && path.is_empty() => {
                    return self.dollar_head(tokens);
                }
                TokenTree::Punct(p) if p.as_char() == '<' && !path.is_empty() => break,
                _ => {}
            }
        }
        if path.is_empty() {
            return MacroHead::Passed;
        }
        MacroHead::Path(Head {
            path: path.into(),
            global: false,
        })
    }

    /// `$crate::Path`, or a metavariable.
    fn dollar_head(&mut self, tokens: &[TokenTree]) -> MacroHead {
        let words = tokens.iter().filter_map(|t| {
            if let TokenTree::Ident(word) = t {
                Some(word)
            } else {
                None
            }
        });
        let mut path: Vec<Sym> = words
            .map(|word| self.reader.model.names.ident(word))
            .collect();
        if path.first() != Some(&crate::bundle::model::names::CRATE) {
            return MacroHead::Passed;
        }
        path[0] = self.reader.model.names.dollar_crate(self.reader.krate);
        MacroHead::Path(Head {
            path: path.into(),
            global: false,
        })
    }
}

fn skip_generics(tokens: &[TokenTree]) -> &[TokenTree] {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(p) if p.as_char() == '<' => depth += 1,
            // The head of `->` closes nothing, but no arrow stands in the generics of an impl.
            TokenTree::Punct(p) if p.as_char() == '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { tokens } else { &tokens[at + 1..] };
        }
    }
    tokens
}
