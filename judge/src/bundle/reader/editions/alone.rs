//! # Messages that stand alone
//!
//! Finds the message of `panic!` and its like among the arguments, where it is not followed by arguments of its own,
//! and tells what it is. In the body of a macro that may depend on what the macro is passed.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

use super::passed::{has_braces, is_repetition, text, tokens_of};
use crate::bundle::source::old_syntax::is_punct;

/// A message that stands alone, or may do so.
pub struct Alone {
    pub tokens: Vec<TokenTree>,
    pub message: Message,
}

/// What it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A string literal, by its value.
    Text(String),
    /// One argument of which a format string is made while compiling, or that is no string.
    Other,
    /// One argument or more, as in `$($arguments)+`.
    Several,
    /// Any number of arguments, none among them, as in `$($arguments)*`.
    Optional,
    /// Any number of arguments of which each brings the comma before it, as in `$condition $(, $argument)*`.
    Unclear,
}

impl Alone {
    /// The message in a call that has so many arguments before it; `None` if there is none or it does not stand alone.
    pub fn find(arguments: &TokenStream, before: usize) -> Option<Self> {
        let mut tokens: Vec<TokenTree> = arguments.clone().into_iter().collect();
        if before > 0 {
            let comma = (0..tokens.len())
                .filter(|&at| is_punct(&tokens[at], ','))
                .find(|&comma| is_expression(&tokens[..comma]));
            match comma {
                Some(comma) => drop(tokens.drain(..=comma)),
                None => return Alone::with_its_comma(&tokens),
            }
        }
        tokens.pop_if(|last| is_punct(last, ','));
        let message = classify(&tokens)?;
        Some(Alone { tokens, message })
    }

    /// The message in `$condition $(, $message)?`.
    fn with_its_comma(tokens: &[TokenTree]) -> Option<Self> {
        let [condition @ .., dollar, group, sign] = tokens else {
            return None;
        };
        let TokenTree::Group(inner) = group else {
            return None;
        };
        if !is_repetition(&[dollar.clone(), group.clone()]) || !is_expression(condition) {
            return None;
        }
        let inner = tokens_of(inner);
        if !inner.first().is_some_and(|first| is_punct(first, ',')) {
            return None;
        }
        if is_punct(sign, '?') {
            return Alone::find(&inner.into_iter().skip(1).collect(), 0);
        }
        Some(Alone {
            tokens: inner,
            message: Message::Unclear,
        })
    }

    /// The first and the last of its tokens.
    pub fn ends(&self) -> (Span, Span) {
        let (first, last) = (&self.tokens[0], &self.tokens[self.tokens.len() - 1]);
        (first.span(), last.span())
    }

    /// Whether a macro is passed it, or a part of it.
    pub fn is_passed(&self) -> bool {
        has(&self.tokens, |token| is_punct(token, '$'))
    }

    /// Whether it is put together from texts without braces.
    pub fn is_plain(&self) -> bool {
        let is_concat = matches!(&*self.tokens, [TokenTree::Ident(name), bang, TokenTree::Group(_)]
            if name == "concat" && is_punct(bang, '!'));
        is_concat
            && !has_braces(&self.tokens)
            && !has(&self.tokens[2..], |token| {
                is_punct(token, '!') || is_punct(token, '$')
            })
    }
}

fn has(tokens: &[TokenTree], what: impl Fn(&TokenTree) -> bool + Copy) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Group(group) => has(&tokens_of(group), what),
        token => what(token),
    })
}

/// What these arguments are as a message; `None` if they are none or surely several, or no arguments at all.
fn classify(tokens: &[TokenTree]) -> Option<Message> {
    if let [token] = tokens
        && let Some(text) = text(token)
    {
        return Some(Message::Text(text));
    }
    if !tokens.windows(2).any(is_repetition) {
        return is_expression(tokens).then_some(Message::Other);
    }
    let mut rest = tokens;
    let mut optional = true;
    while !rest.is_empty() {
        if is_repetition(rest) {
            let sign = (2..rest.len()).find(|&at| {
                ['*', '+', '?']
                    .iter()
                    .any(|&sign| is_punct(&rest[at], sign))
            })?;
            optional &= !is_punct(&rest[sign], '+');
            rest = &rest[sign + 1..];
        } else if is_punct(&rest[0], ',') {
            return None;
        } else {
            optional = false;
            rest = &rest[1..];
        }
    }
    Some(if optional {
        Message::Optional
    } else {
        Message::Several
    })
}

fn is_expression(tokens: &[TokenTree]) -> bool {
    !tokens.is_empty() && syn::parse2::<syn::Expr>(without_dollars(tokens.iter().cloned())).is_ok()
}

/// The tokens of a macro's body as the parser takes them: `$name` is some name, whichever word it is.
fn without_dollars(tokens: impl Iterator<Item = TokenTree>) -> TokenStream {
    let mut after_dollar = false;
    let mut plain = Vec::new();
    for token in tokens {
        let was = std::mem::replace(&mut after_dollar, is_punct(&token, '$'));
        plain.push(match token {
            TokenTree::Punct(_) if after_dollar => continue,
            TokenTree::Ident(name) if was && name != "crate" => {
                Ident::new("passed", name.span()).into()
            }
            TokenTree::Group(group) => {
                let inner = without_dollars(group.stream().into_iter());
                Group::new(group.delimiter(), inner).into()
            }
            token => token,
        });
    }
    plain.into_iter().collect()
}
