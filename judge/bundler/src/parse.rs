//! # Where items begin and end
//!
//! Finds the items among tokens: attributes, a keyword, a name, a body. Nothing is read inside a function, and nothing
//! is an error: what is not understood is passed over, because the compiler will say it better. The same eyes read the
//! items of a file, of an impl, of what is passed to a macro and of what a macro expands to.
//!
//! A new kind of item is one more arm of [`item`].

use std::ops::Range;

use crate::lex::TokenKind;
use crate::source::SourceFile;

/// What an item is, by its keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    Function,
    /// A constant or a static.
    Constant,
    /// A struct, an enum or a union.
    Type,
    Alias,
    Trait,
    Impl,
    Module,
    Use,
    ExternCrate,
    /// `macro_rules! name { ... }` or `macro name(...) { ... }`.
    Macro,
    /// `name! { ... }`.
    MacroCall,
    /// `extern "C" { ... }`.
    Foreign,
    /// One of several heads of impls that a macro is passed.
    ImplHead,
}

/// An item, by the indices of its tokens.
#[derive(Debug, Clone)]
pub struct Item {
    pub kind: ItemKind,
    /// From its first attribute to its end.
    pub tokens: Range<usize>,
    /// The keyword, or the first token of a macro call's path.
    pub keyword: usize,
    /// Its name, if it has one.
    pub name: Option<usize>,
    /// Between its braces, or between the delimiters of a macro.
    pub body: Option<Range<usize>>,
}

/// Finds the items of a body, one after the other.
pub fn items(source: &SourceFile, body: Range<usize>) -> Vec<Item> {
    let mut found = Vec::new();
    let mut at = inner_attributes(source, body.clone()).end;
    while at < body.end {
        match item(source, at, body.end) {
            Some(item) => {
                at = item.tokens.end;
                found.push(item);
            }
            None => at = source.next(at),
        }
    }
    found
}

/// Finds the clauses that a macro is passed, such as `impl Sum<_> for A { ... } impl Sum<_> for B { ... }`: one or more
/// that begin like an impl and end at a brace or a semicolon, and nothing else.
pub fn impl_heads(source: &SourceFile, body: Range<usize>) -> Vec<Item> {
    let mut found = Vec::new();
    let mut at = body.start;
    while at < body.end {
        let is_impl_head =
            source.word(at) == "impl" || source.word(at) == "for" && source.is_op(at + 1, "<");
        if !is_impl_head {
            return Vec::new();
        }
        let (end, inside) = end_of(source, at, body.end, false);
        found.push(Item {
            kind: ItemKind::ImplHead,
            tokens: at..end,
            keyword: at,
            name: None,
            body: inside,
        });
        at = end;
    }
    found
}

/// The attributes and the documentation at the head of a body that speak of the body.
pub fn inner_attributes(source: &SourceFile, body: Range<usize>) -> Range<usize> {
    let mut at = body.start;
    while at < body.end {
        if source.is_kind(at, TokenKind::InnerDoc) {
            at += 1;
        } else if source.is_op(at, "#") && source.is_op(at + 1, "!") && source.opens(at + 2, "[") {
            at = source.next(at + 2);
        } else {
            break;
        }
    }
    body.start..at
}

/// Skips the attributes and the documentation of what follows.
pub fn skip_attributes(source: &SourceFile, mut at: usize) -> usize {
    loop {
        if source.is_kind(at, TokenKind::OuterDoc) {
            at += 1;
        } else if source.is_op(at, "#") && source.opens(at + 1, "[") {
            at = source.next(at + 1);
        } else {
            return at;
        }
    }
}

/// Skips `pub`, `pub(crate)` and the like.
pub fn skip_visibility(source: &SourceFile, at: usize) -> usize {
    if source.word(at) != "pub" {
        return at;
    }
    let is_restricted = matches!(source.word(at + 2), "crate" | "self" | "super" | "in");
    let has_brackets = is_restricted && source.opens(at + 1, "(");
    if has_brackets {
        source.next(at + 1)
    } else {
        at + 1
    }
}

/// Skips words that may stand before a keyword; `const` and `unsafe` are keywords or such words.
fn skip_qualifiers(source: &SourceFile, mut at: usize) -> usize {
    loop {
        let next = source.word(at + 1);
        match source.word(at) {
            "default" | "async" | "unsafe" | "safe" | "auto" | "gen" if source.is_ident(at + 1) => {
                at += 1
            }
            "const" if matches!(next, "fn" | "unsafe" | "async" | "extern" | "trait") => at += 1,
            "extern" if source.is_kind(at + 1, TokenKind::Str) && !source.opens(at + 2, "{") => {
                at += 2
            }
            "extern" if matches!(next, "fn" | "unsafe") => at += 1,
            _ => return at,
        }
    }
}

/// Reads the item that begins here, if one does.
pub fn item(source: &SourceFile, start: usize, end: usize) -> Option<Item> {
    let attributes_end = skip_attributes(source, start);
    let at = skip_qualifiers(source, skip_visibility(source, attributes_end));
    let named = |kind| Some((kind, Some(at + 1)));
    let (kind, name) = match source.word(at) {
        "fn" => named(ItemKind::Function),
        "const" => named(ItemKind::Constant),
        "static" => {
            let skipped = (at + 1..end).find(|&at| !matches!(source.word(at), "mut" | "ref"));
            Some((ItemKind::Constant, skipped))
        }
        "struct" | "enum" => named(ItemKind::Type),
        "union" if source.is_ident(at + 1) => named(ItemKind::Type),
        "type" => named(ItemKind::Alias),
        "trait" => named(ItemKind::Trait),
        "mod" => named(ItemKind::Module),
        "impl" => Some((ItemKind::Impl, None)),
        "use" => Some((ItemKind::Use, None)),
        "extern" if source.word(at + 1) == "crate" => Some((ItemKind::ExternCrate, Some(at + 2))),
        "extern" => Some((ItemKind::Foreign, None)),
        "macro_rules" if source.is_op(at + 1, "!") => Some((ItemKind::Macro, Some(at + 2))),
        "macro" if source.is_ident(at + 1) => named(ItemKind::Macro),
        _ => {
            let bang = macro_bang(source, at)?;
            return call(source, start, at, bang, end);
        }
    }?;
    let without_braces = [
        ItemKind::Constant,
        ItemKind::Alias,
        ItemKind::Use,
        ItemKind::ExternCrate,
    ];
    let ends_at_semicolon = without_braces.contains(&kind);
    let (stop, body) = end_of(source, at, end, ends_at_semicolon);
    let body = match kind {
        ItemKind::Macro => Some(at + 1..stop),
        _ => body,
    };
    Some(Item {
        kind,
        tokens: start..stop,
        keyword: at,
        name: name.filter(|&name| source.is_ident(name) && name < end),
        body,
    })
}

/// The `!` of a macro call whose path begins here.
pub fn macro_bang(source: &SourceFile, mut at: usize) -> Option<usize> {
    if source.is_op(at, "::") {
        at += 2;
    }
    if source.is_op(at, "$") {
        at += 1;
    }
    while source.is_ident(at) && source.is_op(at + 1, "::") {
        at += 3;
    }
    let is_call = source.is_ident(at) && source.is_op(at + 1, "!") && !source.is_op(at + 1, "!=");
    is_call.then_some(at + 1)
}

fn call(source: &SourceFile, start: usize, path: usize, bang: usize, end: usize) -> Option<Item> {
    let group = if source.is_ident(bang + 1) {
        bang + 2
    } else {
        bang + 1
    };
    if !source.is_kind(group, TokenKind::Open) {
        return None;
    }
    let mut stop = source.next(group);
    if source.is_op(stop, ";") && stop < end {
        stop += 1;
    }
    Some(Item {
        kind: ItemKind::MacroCall,
        tokens: start..stop,
        keyword: path,
        name: Some(bang - 1),
        body: Some(source.inside(group)),
    })
}

/// Where an item ends, and what is between its braces: at a semicolon, or behind a brace that is not the value of a
/// generic parameter.
fn end_of(
    source: &SourceFile,
    from: usize,
    end: usize,
    ends_at_semicolon: bool,
) -> (usize, Option<Range<usize>>) {
    let mut at = from;
    while at < end {
        if source.is_op(at, ";") {
            return (at + 1, None);
        }
        let next = source.next(at);
        if source.opens(at, "{") && !ends_at_semicolon {
            let is_argument = source.is_op(next, ">") || source.is_op(next, ",");
            if !is_argument {
                return (next, Some(source.inside(at)));
            }
        }
        at = next;
    }
    (end, None)
}

/// The trait that the header of an impl names, if it names one, and the type that the impl is for.
pub fn impl_parts(
    source: &SourceFile,
    header: Range<usize>,
) -> (Option<Range<usize>>, Range<usize>) {
    let mut start = header.start + 1;
    if source.is_op(start, "<") {
        start = skip_angles(source, start);
    }
    let mut tokens = start..header.end;
    let end = tokens
        .find(|&at| source.word(at) == "where")
        .unwrap_or(header.end);
    let is_for = |&at: &usize| source.word(at) == "for" && !source.is_op(at + 1, "<");
    match (start..end).find(is_for) {
        Some(split) => (Some(start..split), split + 1..end),
        None => (None, start..end),
    }
}

/// Skips generics whose `<` is here, up to and with its `>`.
pub fn skip_angles(source: &SourceFile, open: usize) -> usize {
    let mut depth = 0;
    let mut at = open;
    while at < source.tokens.len() {
        if source.is_op(at, "->") || source.is_op(at, "=>") {
            at += 2;
            continue;
        }
        match source.word(at) {
            "<" => depth += 1,
            ">" => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            ";" | "}" | ")" | "]" => return at,
            _ => {}
        }
        at = source.next(at);
    }
    at
}
