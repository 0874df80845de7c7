//! # Syntax of edition 2015
//!
//! What edition 2015 allows and the parser, which knows the later ones, does not: `async`, `await` and `dyn` as names,
//! parameters of a trait's methods without a name, `Fn(A) -> B` as a type without `dyn`. The tokens tell where a word
//! is missing; the parser reads a copy of the text with these words in it, and the bundle gets those that its edition
//! needs.

use proc_macro2::{Delimiter, Group, LineColumn, Spacing, TokenStream, TokenTree};

use crate::bundle::input::Edition;

/// A word that later editions need.
#[derive(Debug, Clone, Copy)]
pub struct Addition {
    /// Where it goes: the line from 1, the column in characters from 0.
    pub at: LineColumn,
    pub word: &'static str,
    /// The first edition that needs it.
    pub since: Edition,
}

/// Finds what is missing in a text that the parser does not take; in the order of the text.
pub fn additions(tokens: TokenStream, edition: Edition) -> Vec<Addition> {
    let mut found = Vec::new();
    look_at(tokens, false, &mut found);
    found.retain(|addition| edition < addition.since);
    found.sort_by_key(|addition| addition.at);
    found
}

/// The text with the additions in it.
pub fn with_additions(text: &str, additions: &[Addition]) -> String {
    let mut copy = String::with_capacity(text.len() + 8 * additions.len());
    let mut additions = additions.iter().peekable();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        for (column, c) in line.chars().enumerate() {
            while let Some(addition) = additions
                .next_if(|addition| (addition.at.line, addition.at.column) == (number + 1, column))
            {
                copy += addition.word;
            }
            copy.push(c);
        }
    }
    copy
}

fn look_at(tokens: TokenStream, in_parens: bool, found: &mut Vec<Addition>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (n, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                if group.delimiter() == Delimiter::Parenthesis && is_function(&tokens[..n]) {
                    parameters(group, found);
                }
                // Behind `dyn` parentheses hold a bound, which has the word already.
                let is_bound = n > 0
                    && matches!(&tokens[n - 1], TokenTree::Ident(word) if word == "dyn")
                    && !is_plain_name(&tokens, n - 1);
                let in_parens = group.delimiter() == Delimiter::Parenthesis && !is_bound;
                look_at(group.stream(), in_parens, found);
            }
            TokenTree::Ident(name) if name == "async" || name == "await" => {
                found.push(addition(token, "r#", Edition::E2018));
            }
            TokenTree::Ident(name) if name == "dyn" && is_plain_name(&tokens, n) => {
                found.push(addition(token, "r#", Edition::E2018));
            }
            TokenTree::Ident(name) if name == "Fn" || name == "FnMut" || name == "FnOnce" => {
                let called = matches!(tokens.get(n + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                let start = path_start(&tokens, n);
                if called && is_type(&tokens[..start], in_parens) {
                    found.push(addition(&tokens[start], "dyn ", Edition::E2021));
                }
            }
            _ => {}
        }
    }
}

fn addition(token: &TokenTree, word: &'static str, since: Edition) -> Addition {
    Addition {
        at: token.span().start(),
        word,
        since,
    }
}

/// Whether a token is this character.
pub fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Whether `dyn` is a name here: only edition 2015 has it as one, wherever no bound follows.
fn is_plain_name(tokens: &[TokenTree], at: usize) -> bool {
    let after_dot = at > 0 && is_punct(&tokens[at - 1], '.');
    match tokens.get(at + 1) {
        Some(TokenTree::Ident(word)) => {
            const BEHIND_NAMES: [&str; 5] = ["as", "in", "if", "else", "where"];
            after_dot || BEHIND_NAMES.iter().any(|behind| word == behind)
        }
        Some(token) if is_punct(token, '\'') => false,
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            (at == 0 || !is_punct(&tokens[at - 1], '<')) && !is_signature(group)
        }
        _ => true,
    }
}

/// Whether these parentheses hold the bound `Fn(A) -> B`, and not the arguments of a call.
fn is_signature(group: &Group) -> bool {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_arrow = |pair: &[TokenTree]| is_punct(&pair[0], '-') && is_punct(&pair[1], '>');
    let is_closure = tokens.iter().any(|token| is_punct(token, '|'));
    !is_closure && tokens.windows(2).any(is_arrow)
}

/// Where the path begins that ends at a token.
fn path_start(tokens: &[TokenTree], mut at: usize) -> usize {
    while at >= 2 && is_punct(&tokens[at - 1], ':') && is_punct(&tokens[at - 2], ':') {
        at -= 2;
        let has_name = at > 0 && matches!(tokens[at - 1], TokenTree::Ident(_));
        if !has_name || is_lifetime(&tokens[..at]) {
            break;
        }
        at -= 1;
    }
    at
}

/// Whether a type has to follow these tokens, and not a bound.
fn is_type(before: &[TokenTree], in_parens: bool) -> bool {
    match before {
        [] => in_parens,
        [.., last] if is_punct(last, '&') || is_punct(last, '<') => true,
        [.., star, TokenTree::Ident(word)] if word == "mut" || word == "const" => {
            is_punct(star, '&') || is_punct(star, '*') || is_lifetime(&before[..before.len() - 1])
        }
        _ => is_lifetime(before) && before.len() > 2 && is_punct(&before[before.len() - 3], '&'),
    }
}

fn is_lifetime(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [.., quote, TokenTree::Ident(_)] if is_punct(quote, '\''))
}

/// Whether these tokens are the head of a function, before its parameters: `fn name`, or `fn name<...>`.
fn is_function(before: &[TokenTree]) -> bool {
    let mut end = before.len();
    if end > 0 && is_punct(&before[end - 1], '>') {
        let mut depth = 0;
        while end > 0 {
            end -= 1;
            let is_arrow = end > 0 && is_punct(&before[end - 1], '-');
            if is_punct(&before[end], '>') && !is_arrow {
                depth += 1;
            } else if is_punct(&before[end], '<') {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
        }
    }
    matches!(&before[..end], [.., TokenTree::Ident(word), TokenTree::Ident(_)] if word == "fn")
}

/// Names the parameters that have none.
fn parameters(group: &Group, found: &mut Vec<Addition>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut depth = 0;
    let mut start = 0;
    for n in 0..=tokens.len() {
        match tokens.get(n) {
            Some(token) if is_punct(token, '<') => depth += 1,
            Some(token) if is_punct(token, '>') && !is_punct(&tokens[n - 1], '-') => depth -= 1,
            Some(token) if !is_punct(token, ',') || depth > 0 => {}
            _ => {
                parameter(&tokens[start..n], found);
                start = n + 1;
            }
        }
    }
}

fn parameter(tokens: &[TokenTree], found: &mut Vec<Addition>) {
    let Some(first) = tokens.first() else { return };
    let is_self = tokens
        .iter()
        .any(|token| matches!(token, TokenTree::Ident(word) if word == "self"));
    let has_name = tokens.windows(2).enumerate().any(|(n, pair)| {
        let alone = matches!(&pair[0], TokenTree::Punct(punct) if punct.as_char() == ':' && punct.spacing() == Spacing::Alone);
        alone && (n == 0 || !is_punct(&tokens[n - 1], ':'))
    });
    if !is_self && !has_name {
        found.push(addition(first, "_: ", Edition::E2018));
    }
}
