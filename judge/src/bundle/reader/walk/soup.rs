//! # Macro tokens
//!
//! What the tokens of macros refer to that follow no known grammar. They are a soup, in which every path counts as a
//! reference, and every word as the name of a method that the macro may call.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

use crate::bundle::input::cfg::split_commas;
use crate::bundle::model::names::{CORE, CRATE, SELF_TYPE, STD, Sym};
use crate::bundle::model::sites::SiteKind;
use crate::bundle::model::std_names::{self, MacroShape};
use crate::bundle::model::{ANY, ItemId, MACRO, What};
use crate::bundle::reader::walk::Walk;
use crate::bundle::reader::walk::heads::{is_no_segment, starts_path};

/// Which words of a soup count as the names of methods.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// The arguments of a call: what the macro does with a word is not known.
    All,
    /// The body of a definition: only what stands after a dot or in the arguments of a macro that the body calls.
    AfterDot,
}

impl Walk<'_, '_, '_> {
    /// The references of tokens that follow no known grammar.
    pub fn soup(&mut self, tokens: TokenStream, words: Words) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.soup_token(&tokens, at, words);
        }
    }

    /// `#[cfg(predicate)]` or `#[cfg_attr(predicate, ...)]` among the tokens of a macro: what it stands on may be
    /// anything, so only the predicate is replaced. Tells whether there is nothing else in it.
    fn cfg_in_macro(&mut self, attribute: &Group) -> bool {
        let tokens: Vec<TokenTree> = attribute.stream().into_iter().collect();
        let [TokenTree::Ident(name), TokenTree::Group(predicate)] = tokens.as_slice() else {
            return false;
        };
        let in_macro = self.in_own_macro || self.in_exported_macro;
        if !in_macro || attribute.delimiter() != Delimiter::Bracket {
            return false;
        }
        let exported = self.exported_macro();
        if name == "cfg" {
            let start = self.reader.range(predicate.span_open()).end;
            let end = self.reader.range(predicate.span_close()).start;
            let predicate = predicate.stream();
            (self.reader).cfg_predicate(predicate, start..end, self.scope, exported);
            return true;
        }
        if name == "cfg_attr"
            && let Some(predicate) = split_commas(predicate.stream()).into_iter().next()
            && let Some(last) = predicate.clone().into_iter().last()
            && let Some(first) = predicate.clone().into_iter().next()
        {
            let range = self.reader.ends((first.span(), last.span()));
            (self.reader).cfg_predicate(predicate, range, self.scope, exported);
        }
        false
    }

    /// The exported macro whose body this is: what it asks of its crate it asks of those who call it.
    fn exported_macro(&self) -> Option<ItemId> {
        self.in_exported_macro.then_some(self.owner)
    }

    fn soup_token(&mut self, tokens: &[TokenTree], at: usize, words: Words) -> usize {
        match &tokens[at] {
            TokenTree::Group(group) => {
                self.soup_group(tokens, at, group, words);
                at + 1
            }
            TokenTree::Punct(punct) if punct.as_char() == '$' => self.metavariable(tokens, at),
            // A lifetime is a quote and a word.
            TokenTree::Punct(punct) if punct.as_char() == '\'' => at + 2,
            TokenTree::Punct(_) if is_colons(tokens, at) => self.soup_colons(tokens, at, words),
            TokenTree::Ident(_) => self.soup_path(tokens, at, None, words),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.starts_with('"') || text.starts_with('r') {
                    self.captures(&text);
                }
                at + 1
            }
            TokenTree::Punct(punct) => {
                if let Some(method) = std_names::operator_method(punct.as_char()) {
                    method.iter().for_each(|m| {
                        let m = self.names().intern(m);
                        self.add(What::Operator(m));
                    });
                }
                at + 1
            }
        }
    }

    fn soup_group(&mut self, tokens: &[TokenTree], at: usize, group: &Group, words: Words) {
        if group.delimiter() == Delimiter::Bracket && is_indexed(&tokens[..at]) {
            let index = self.names().intern("index");
            self.add(What::Operator(index));
        }
        self.array_tokens(tokens, at);
        if matches!(at.checked_sub(1).map(|at| &tokens[at]), Some(TokenTree::Punct(hash)) if hash.as_char() == '#')
            && self.cfg_in_macro(group)
        {
            return;
        }
        self.soup(group.stream(), words);
    }

    /// `::`, which begins a path or goes on with a type.
    fn soup_colons(&mut self, tokens: &[TokenTree], at: usize, words: Words) -> usize {
        match tokens.get(at + 2) {
            Some(TokenTree::Ident(_)) if starts_path(&tokens[..at]) => {
                let start = self.reader.range(tokens[at].span()).start;
                self.soup_path(tokens, at + 2, Some(start), words)
            }
            Some(TokenTree::Ident(_)) => {
                // `<$ty>::name`
                let (path, next) = self.soup_segments(tokens, at + 2);
                path.into_iter()
                    .for_each(|name| self.add(What::OfAny(name)));
                next
            }
            _ => at + 2,
        }
    }

    /// `$crate::path`, or `$name`, which refers to nothing.
    fn metavariable(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else {
            return at + 1;
        };
        if name != "crate" {
            return at + 2;
        }
        let range = self.reader.range(name.span());
        self.reader.site(range, self.scope, SiteKind::DollarCrate);
        let dollar = self.reader.model.names.dollar_crate(self.reader.krate);
        let (path, next) = self.soup_segments(tokens, at + 1);
        let mut path = path;
        path[0] = dollar;
        if let (true, Some(TokenTree::Group(group))) = (is_bang(tokens, next), tokens.get(next + 1))
        {
            (self.reader).called(path[path.len() - 1], &group.stream());
        }
        self.soup_reference(path, false, is_bang(tokens, next));
        next
    }

    fn soup_segments(&mut self, tokens: &[TokenTree], mut at: usize) -> (Vec<Sym>, usize) {
        let mut path = Vec::new();
        while let Some(TokenTree::Ident(name)) = tokens.get(at) {
            path.push(self.names().ident(name));
            at += 1;
            if !is_colons(tokens, at) || is_no_segment(&name.to_string()) {
                break;
            }
            if !matches!(tokens.get(at + 2), Some(TokenTree::Ident(_))) {
                break;
            }
            at += 2;
        }
        (path, at)
    }

    fn soup_path(
        &mut self,
        tokens: &[TokenTree],
        at: usize,
        global: Option<usize>,
        words: Words,
    ) -> usize {
        let TokenTree::Ident(first) = &tokens[at] else {
            return at + 1;
        };
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let (path, next) = self.soup_segments(tokens, at);
        let word = first.to_string();
        let after_dot = matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '.');
        if std_names::is_keyword(&word) && path.len() == 1 && !after_dot {
            return next;
        }
        let defines = matches!(before, Some(TokenTree::Ident(word)) if std_names::is_defining(&word.to_string()));
        if after_dot || words == Words::All && !defines {
            self.add(What::Method(path[path.len() - 1]));
            self.add(What::OfAny(path[path.len() - 1]));
        }
        if after_dot || defines {
            return next;
        }
        let bang = is_bang(tokens, next);
        if let Some(TokenTree::Group(group)) = tokens.get(next + 1).filter(|_| bang)
            && self.soup_call(&path, first, global, group)
        {
            return next + 2;
        }
        self.soup_site(&path, first, global);
        let is_std = std_names::macro_shape(&word).is_some();
        if bang && self.local_macros && path.len() == 1 && !is_std {
            self.local_macro(path[0], first);
        } else {
            if bang && path.len() == 1 && global.is_none() {
                self.bare_macro(first);
            }
            self.soup_reference(path, global.is_some(), bang);
        }
        if bang {
            self.calls_of_macro(&word);
            // What stands in the arguments of a macro may become anything.
            if let Some(TokenTree::Group(group)) = tokens.get(next + 1) {
                self.soup(group.stream(), if is_std { words } else { Words::All });
                return next + 2;
            }
        }
        next
    }

    /// A call of a macro; tells whether it becomes a text, so that its tokens mean nothing more.
    fn soup_call(
        &mut self,
        path: &[Sym],
        first: &Ident,
        global: Option<usize>,
        group: &Group,
    ) -> bool {
        let last = path[path.len() - 1];
        let name = self.reader.model.names.text(last).to_string();
        let range = self.reader.ends((first.span(), group.span_close()));
        let range = global.unwrap_or(range.start)..range.end;
        let is_std = matches!(*path, [_] | [STD | CORE, _]);
        let (tokens, exported) = (group.stream(), self.exported_macro());
        if is_std && name == "cfg" {
            (self.reader).cfg_call(tokens, range, self.scope, exported);
            return true;
        }
        if is_std && std_names::macro_shape(&name) == Some(MacroShape::File) {
            (self.reader).file_text(&name, tokens, range, self.scope, exported);
            return true;
        }
        self.reader.called(last, &group.stream());
        self.message_in(path, first, group);
        false
    }

    /// Remembers a path whose first name may have to be rewritten.
    fn soup_site(&mut self, path: &[Sym], first: &Ident, global: Option<usize>) {
        if global.is_some() || self.may_be_crate(path) && (path.len() > 1) {
            let start = global.unwrap_or_else(|| self.reader.range(first.span()).start);
            let end = self.reader.range(first.span()).end;
            let kind = SiteKind::Path {
                path: path.into(),
                global: global.is_some(),
                in_macro: true,
            };
            self.reader.site(start..end, self.scope, kind);
        }
    }

    /// The name of a macro that is one of its own crate wherever this one is called.
    fn local_macro(&mut self, name: Sym, at: &Ident) {
        let start = self.reader.range(at.span()).start;
        self.reader
            .site(start..start, self.scope, SiteKind::LocalMacro);
        let dollar = self.reader.model.names.dollar_crate(self.reader.krate);
        self.soup_reference(vec![dollar, name], false, true);
    }

    fn soup_reference(&mut self, path: Vec<Sym>, global: bool, bang: bool) {
        let ns = if bang { MACRO } else { ANY };
        if path.len() == 1
            && !global
            && !bang
            && (self.locals.contains(&path[0]) || path[0] == CRATE || path[0] == SELF_TYPE)
        {
            return;
        }
        self.reference(path.into(), global, ns);
    }
}

/// Whether brackets after these tokens may be an index.
fn is_indexed(before: &[TokenTree]) -> bool {
    match before.last() {
        Some(TokenTree::Punct(punct)) => punct.as_char() == '?',
        last => last.is_some(),
    }
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize, spacing: Option<Spacing>| matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':' && spacing.is_none_or(|s| p.spacing() == s));
    colon(at, Some(Spacing::Joint)) && colon(at + 1, None)
}

/// Whether a path that ends before `at` is that of a macro being called.
fn is_bang(tokens: &[TokenTree], at: usize) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == '!' && p.spacing() == Spacing::Alone)
        && matches!(tokens.get(at + 1), Some(TokenTree::Group(g)) if g.delimiter() != Delimiter::None)
}
