//! # What macros are called with
//!
//! Some calls of a macro mean the same in all editions and some do not, and its text is left alone where no call needs
//! another one. So each call is remembered by the last name of its path, which may be more calls than there are, but is
//! never fewer.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::bundle::model::names::Sym;
use crate::bundle::model::passing::{Passed, Passing};
use crate::bundle::model::{Kind, Model};
use crate::bundle::reader::Reader;
use crate::bundle::source::old_syntax::is_punct;

/// What one call passes.
fn passing(arguments: &TokenStream) -> Passing {
    let tokens: Vec<TokenTree> = arguments.clone().into_iter().collect();
    let mut passing = Passing::default();
    let nothing = match tokens.as_slice() {
        [] => true,
        [.., before, last] if is_punct(last, ',') || is_punct(last, ';') => text(before).is_none(),
        _ => false,
    };
    passing.insert(Passed::Nothing, nothing);
    passing.insert(Passed::Bar, has_bar(&tokens));
    passing.insert(
        Passed::Blank,
        (0..tokens.len()).any(|at| is_blank(&tokens, at)),
    );
    let last = (tokens.iter().rev()).find(|token| !is_punct(token, ','));
    let (braces, ends_plain) = (has_braces(&tokens), last.and_then(text).is_some());
    passing.insert(Passed::Braces, braces);
    passing.insert(Passed::NotPlain, braces || !ends_plain);
    let braced = |token: &TokenTree| has_braces(std::slice::from_ref(token));
    let texts = tokens
        .iter()
        .filter(|token| text(token).is_some() && braced(token));
    let lone = texts.count() == 1 && last.is_some_and(|last| text(last).is_some() && braced(last));
    passing.insert(Passed::LoneBraces, lone);
    passing
}

/// The value of a token that is a string literal.
pub fn text(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else {
        return None;
    };
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

/// Whether a text among the tokens has braces.
pub fn has_braces(tokens: &[TokenTree]) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Group(group) => has_braces(&tokens_of(group)),
        _ => text(token).is_some_and(|text| text.contains(['{', '}'])),
    })
}

fn has_bar(tokens: &[TokenTree]) -> bool {
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => has_bar(&tokens_of(group)),
        TokenTree::Punct(bar) if bar.as_char() == '|' => {
            let joint = |at: usize| matches!(&tokens[at], TokenTree::Punct(bar) if bar.as_char() == '|' && bar.spacing() == Spacing::Joint);
            let doubled = joint(at) && tokens.get(at + 1).is_some_and(|next| is_punct(next, '|'));
            !(doubled || at > 0 && joint(at - 1))
        }
        _ => false,
    })
}

/// Whether a whole argument is `_` or a constant block.
fn is_blank(tokens: &[TokenTree], at: usize) -> bool {
    let parts = |token: &TokenTree| is_punct(token, ',') || is_punct(token, ';');
    let (begins, rest) = (at == 0 || parts(&tokens[at - 1]), &tokens[at + 1..]);
    begins
        && match &tokens[at] {
            TokenTree::Ident(word) if word == "_" => rest.first().is_none_or(parts),
            TokenTree::Ident(word) if word == "const" => {
                matches!(rest.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
            }
            _ => false,
        }
}

/// The tokens of a group.
pub fn tokens_of(group: &proc_macro2::Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

/// Whether two tokens are a repetition's `$` and its group.
pub fn is_repetition(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [dollar, TokenTree::Group(group), ..]
        if is_punct(dollar, '$') && group.delimiter() == Delimiter::Parenthesis)
}

impl Reader<'_, '_> {
    /// Remembers a call of a macro.
    pub fn called(&mut self, name: Sym, arguments: &TokenStream) {
        let passing = passing(arguments);
        let known = self.model.passed.entry(name).or_default();
        *known = known.with(passing);
    }
}

/// Follows what is passed to the macros that other macros call, and to those with another name.
pub fn spread(model: &mut Model<'_>) {
    let mut renamed: HashMap<Sym, Vec<Sym>> = HashMap::new();
    for leaf in &model.leaves {
        if let (Some(name), Some(&of)) = (leaf.name, leaf.path.last())
            && name != of
        {
            renamed.entry(name).or_default().push(of);
        }
    }
    let mut called: HashMap<Sym, Vec<Sym>> = HashMap::new();
    for item in &model.items {
        if let (Kind::Macro(def), Some(name)) = (&item.kind, item.name) {
            called.entry(name).or_default().extend(&def.calls);
        }
    }
    let mut waiting: Vec<Sym> = model.passed.keys().copied().collect();
    while let Some(name) = waiting.pop() {
        let all = model.passed.get(&name).copied().unwrap_or_default();
        // A macro that is passed nothing need not pass nothing on.
        let some = all.without(Passed::Nothing);
        for (targets, passing) in [(&renamed, all), (&called, some)] {
            for &target in targets.get(&name).into_iter().flatten() {
                let known = model.passed.entry(target).or_default();
                let both = known.with(passing);
                if std::mem::replace(known, both) != both {
                    waiting.push(target);
                }
            }
        }
    }
}
