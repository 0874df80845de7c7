//! # Clauses of macro calls
//!
//! Many libraries write a macro that takes one clause and calls itself with the rest:
//!
//! ```text
//! () => {};
//! (CLAUSE $($rest:tt)*) => { ...; name!($($rest)*); };
//! ```
//!
//! Each clause of such a call means the same whether the others stand beside it or not, so that each can be cut alone.
//! Only this exact form is taken apart; the tokens of a clause are found by matching them as the compiler does.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};

/// The ends of the clauses in the arguments of a call, if the macro has the form.
pub fn clauses(name: &str, rules: TokenStream, arguments: &[TokenTree]) -> Option<Vec<usize>> {
    let rules: Vec<Vec<TokenTree>> = rules
        .into_iter()
        .filter_map(|token| {
            if let TokenTree::Group(g) = token {
                Some(g.stream().into_iter().collect())
            } else {
                None
            }
        })
        .collect();
    let [m1, b1, m2, b2] = rules.as_slice() else {
        return None;
    };
    let (matcher, body) = match (
        m1.is_empty() && b1.is_empty(),
        m2.is_empty() && b2.is_empty(),
    ) {
        (true, false) => (m2, b2),
        (false, true) => (m1, b1),
        _ => return None,
    };
    let (clause, rest) = split_rest(matcher)?;
    if mentions(body, &rest) != 1 || !calls_itself(body, name, &rest) {
        return None;
    }
    let mut ends = Vec::new();
    let mut at = 0;
    while at < arguments.len() {
        let used = consumed(clause, &arguments[at..]).filter(|&used| used > 0)?;
        at += used;
        ends.push(at);
    }
    (ends.len() > 1).then_some(ends)
}

/// Splits `CLAUSE $($rest:tt)*` into the clause and the name of the rest.
fn split_rest(matcher: &[TokenTree]) -> Option<(&[TokenTree], String)> {
    let [
        clause @ ..,
        TokenTree::Punct(dollar),
        TokenTree::Group(group),
        TokenTree::Punct(star),
    ] = matcher
    else {
        return None;
    };
    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
    let [
        TokenTree::Punct(_),
        TokenTree::Ident(rest),
        TokenTree::Punct(_),
        TokenTree::Ident(kind),
    ] = inner.as_slice()
    else {
        return None;
    };
    let is_rest = dollar.as_char() == '$' && star.as_char() == '*' && kind == "tt";
    is_rest.then(|| (clause, rest.to_string()))
}

fn mentions(tokens: &[TokenTree], word: &str) -> usize {
    let count = |token: &TokenTree| match token {
        TokenTree::Ident(ident) => usize::from(ident == word),
        TokenTree::Group(group) => mentions(&group.stream().into_iter().collect::<Vec<_>>(), word),
        _ => 0,
    };
    tokens.iter().map(count).sum()
}

/// Whether the body itself, not a part of it, has `name!($($rest)*)`.
fn calls_itself(body: &[TokenTree], name: &str, rest: &str) -> bool {
    body.windows(3).any(|window| match window {
        [
            TokenTree::Ident(ident),
            TokenTree::Punct(bang),
            TokenTree::Group(group),
        ] => {
            ident == name
                && bang.as_char() == '!'
                && group.stream().to_string().replace(' ', "") == format!("$(${rest})*")
        }
        _ => false,
    })
}

/// How many tokens a pattern takes; `None` if it does not match or is not understood.
fn consumed(pattern: &[TokenTree], tokens: &[TokenTree]) -> Option<usize> {
    let (mut at, mut used) = (0, 0);
    while at < pattern.len() {
        let rest = &tokens[used..];
        match &pattern[at..] {
            [
                TokenTree::Punct(p),
                TokenTree::Ident(_),
                TokenTree::Punct(colon),
                TokenTree::Ident(kind),
                ..,
            ] if p.as_char() == '$' && colon.as_char() == ':' => {
                used += fragment(&kind.to_string(), rest)?;
                at += 4;
            }
            [TokenTree::Punct(p), TokenTree::Group(group), after @ ..] if p.as_char() == '$' => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let (repeats, skipped) = repetition(&inner, after, rest)?;
                used += repeats;
                at += 2 + skipped;
            }
            [TokenTree::Group(wanted), ..] => {
                // What stands inside matches, for else the library would not compile.
                let same = matches!(rest.first(), Some(TokenTree::Group(g)) if g.delimiter() == wanted.delimiter());
                used += same.then_some(1)?;
                at += 1;
            }
            [wanted, ..] => {
                used += rest
                    .first()
                    .filter(|token| token.to_string() == wanted.to_string())
                    .map(|_| 1)?;
                at += 1;
            }
            [] => {}
        }
    }
    Some(used)
}

/// The tokens that `$(inner) separator operator` takes, and how long separator and operator are.
fn repetition(
    inner: &[TokenTree],
    after: &[TokenTree],
    tokens: &[TokenTree],
) -> Option<(usize, usize)> {
    let is_operator =
        |token: &TokenTree| matches!(token, TokenTree::Punct(p) if "*+?".contains(p.as_char()));
    let (separator, length) = match after {
        [operator, ..] if is_operator(operator) => (None, 1),
        [separator, operator, ..] if is_operator(operator) => (Some(separator.to_string()), 2),
        _ => return None,
    };
    let mut used = 0;
    while let Some(more) = consumed(inner, &tokens[used..]).filter(|&more| more > 0) {
        used += more;
        if let Some(separator) = &separator {
            if tokens
                .get(used)
                .is_none_or(|token| token.to_string() != *separator)
            {
                break;
            }
            used += 1;
        }
    }
    Some((used, length))
}

/// The tokens that a fragment of a kind takes.
fn fragment(kind: &str, tokens: &[TokenTree]) -> Option<usize> {
    match (kind, tokens) {
        ("ident", [TokenTree::Ident(_), ..]) => Some(1),
        ("lifetime", [TokenTree::Punct(quote), TokenTree::Ident(_), ..])
            if quote.as_char() == '\'' =>
        {
            Some(2)
        }
        ("literal", [TokenTree::Literal(_), ..]) => Some(1),
        ("block", [TokenTree::Group(group), ..]) if group.delimiter() == Delimiter::Brace => {
            Some(1)
        }
        // An operator of several characters is one token to the compiler.
        ("tt", [TokenTree::Punct(punct), ..]) if punct.spacing() == Spacing::Joint => None,
        ("tt", [_, ..]) => Some(1),
        ("ty", _) => parsed::<syn::Type>(tokens),
        ("path", _) => parsed::<syn::Path>(tokens),
        ("expr", _) => parsed::<syn::Expr>(tokens),
        _ => None,
    }
}

fn parsed<T: Parse>(tokens: &[TokenTree]) -> Option<usize> {
    let parser = |input: ParseStream<'_>| {
        input.parse::<T>()?;
        input.parse::<TokenStream>()
    };
    let rest = parser.parse2(tokens.iter().cloned().collect()).ok()?;
    Some(tokens.len() - rest.into_iter().count())
}
