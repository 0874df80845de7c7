//! # Heads of paths
//!
//! Among the tokens of a macro `::name` may begin a path, which edition 2015 reads from the crate's root, or go on with
//! one that came before it. What stands in front of it tells.

use proc_macro2::{Delimiter, TokenTree};

use crate::bundle::model::std_names;

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == c)
}

/// Whether a path begins behind the word, and none goes on. `dyn::name` is a path in edition 2015 alone, in which few
/// give that name to anything.
pub fn is_no_segment(word: &str) -> bool {
    word == "dyn" || std_names::is_keyword(word)
}

/// Whether `::` behind these tokens begins a path, and does not go on with that of a type.
pub fn starts_path(before: &[TokenTree]) -> bool {
    match before {
        [.., end] if is(end, '>') => !closes_type(before),
        [.., dollar, TokenTree::Ident(_)] if is(dollar, '$') => false,
        // `&'a ::Type`
        [.., quote, TokenTree::Ident(_)] if is(quote, '\'') => true,
        [.., TokenTree::Ident(word)] => is_no_segment(&word.to_string()),
        _ => !is_repetition(before),
    }
}

/// Whether the `>` at the end closes the arguments of a type or `<T as Trait>`: no arrow, no comparison or shift, and
/// not the parameters of `impl` and `for`, behind which a path begins. A `<` that compares is not told from one that
/// opens.
fn closes_type(before: &[TokenTree]) -> bool {
    let mut open = Vec::new();
    let mut closed = None;
    for (at, token) in before.iter().enumerate() {
        closed = None;
        let follows = |c: char| at > 0 && is(&before[at - 1], c);
        if is(token, ';') || is(token, '>') && follows('=') {
            open.clear();
        } else if is(token, '<') {
            open.push(at);
        } else if is(token, '=') && follows('<') {
            open.pop();
        } else if is(token, '>') && !follows('-') {
            closed = open.pop();
        }
    }
    closed.is_some_and(|start| {
        let word = start.checked_sub(1).map(|at| &before[at]);
        !matches!(word, Some(TokenTree::Ident(word)) if word == "impl" || word == "for")
    })
}

/// Whether the last token is the operator of a repetition, `$(...) [separator] +`.
fn is_repetition(before: &[TokenTree]) -> bool {
    let is_operator = |token: &TokenTree| ['+', '*', '?'].iter().any(|&c| is(token, c));
    let Some((end, rest)) = before.split_last() else {
        return false;
    };
    if !is_operator(end) {
        return false;
    }
    let group = rest.iter().rposition(
        |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis),
    );
    let Some(group) = group.filter(|&group| group > 0 && is(&rest[group - 1], '$')) else {
        return false;
    };
    match &rest[group + 1..] {
        [] | [TokenTree::Ident(_) | TokenTree::Literal(_)] => true,
        separator => {
            let is_part =
                |token: &TokenTree| matches!(token, TokenTree::Punct(_)) && !is_operator(token);
            separator.len() <= 3 && separator.iter().all(is_part)
        }
    }
}
