//! # Parsing items
//!
//! Finds the items among tokens, each with its attributes, keyword, name and body. The same functions parse a file, an
//! impl, macro arguments and macro bodies. The parser does not look into functions. It reports no errors, because those
//! of the compiler are better.
//!
//! A new kind of item is an arm of [`item`].

use std::ops::Range;

use crate::lex::TokenKind;
use crate::source::SourceFile;

/// The kind of an item or of another unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ItemKind {
    Function,
    /// A `const` or `static`.
    Constant,
    /// A `struct`, `enum` or `union`.
    Type,
    Alias,
    Trait,
    Impl,
    #[default]
    Module,
    Use,
    /// A name of a `use` item, which is a unit of its own.
    ImportLeaf,
    ExternCrate,
    /// `macro_rules! name { ... }` or `macro name(...) { ... }`.
    Macro,
    /// `name! { ... }`.
    MacroCall,
    /// `extern "C" { ... }`.
    Foreign,
    /// An impl header in the arguments of a macro call.
    ImplHead,
}

impl ItemKind {
    /// Returns whether items of this kind are in the namespace of values or of macros.
    pub fn is_value(self) -> bool {
        matches!(
            self,
            ItemKind::Constant | ItemKind::Function | ItemKind::Macro
        )
    }
}

/// An item, given by token indices.
#[derive(Debug, Clone)]
pub struct Item {
    pub kind: ItemKind,
    /// All tokens of the item, from its first attribute.
    pub tokens: Range<usize>,
    /// The tokens of `pub`, `pub(crate)` and the like; empty for a private item.
    pub visibility: Range<usize>,
    /// The keyword, or the first token of a macro call's path.
    pub keyword: usize,
    pub name: Option<usize>,
    /// The tokens between the delimiters of the body, or after the keyword of a macro definition.
    pub body: Option<Range<usize>>,
}

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

/// Parses the arguments of a macro call that consist of impl headers, such as `impl Sum<_> for A { ... } impl Sum<_>
/// for B { ... }`. Each header ends with braces or a semicolon. Returns no items for any other arguments.
pub fn impl_heads(source: &SourceFile, arguments: Range<usize>) -> Vec<Item> {
    let mut found = Vec::new();
    let mut at = arguments.start;
    while at < arguments.end {
        if source.word(at) != "impl" && !(source.word(at) == "for" && source.is_op(at + 1, "<")) {
            return Vec::new();
        }
        let (end, body) = end_of(source, at, arguments.end, false);
        found.push(Item {
            kind: ItemKind::ImplHead,
            tokens: at..end,
            visibility: at..at,
            keyword: at,
            name: None,
            body,
        });
        at = end;
    }
    found
}

/// The inner attributes and inner doc comments at the start of a body.
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

/// The first token inside each outer attribute in `head`, after `unsafe(` if the attribute has it.
pub fn attributes(source: &SourceFile, head: Range<usize>) -> impl Iterator<Item = usize> {
    let starts = head.filter(|&at| source.is_op(at, "#") && source.opens(at + 1, "["));
    starts.map(|at| match source.word(at + 2) {
        "unsafe" => at + 4,
        _ => at + 2,
    })
}

/// Skips `pub`, `pub(crate)` and the like.
pub fn skip_visibility(source: &SourceFile, at: usize) -> usize {
    if source.word(at) != "pub" {
        return at;
    }
    let is_restricted = matches!(source.word(at + 2), "crate" | "self" | "super" | "in");
    let is_bracket = is_restricted && source.opens(at + 1, "(");
    if is_bracket {
        source.next(at + 1)
    } else {
        at + 1
    }
}

/// Skips the qualifiers before an item's keyword. `const` and `extern` can also be the keyword itself.
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

/// Parses the item that begins at `start`; `None` if no item begins there.
pub fn item(source: &SourceFile, start: usize, end: usize) -> Option<Item> {
    let attributes_end = skip_attributes(source, start);
    let visibility = attributes_end..skip_visibility(source, attributes_end);
    let at = skip_qualifiers(source, visibility.end);
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
    use ItemKind::{Alias, Constant, ExternCrate, Use};
    let ends_at_semicolon = [Constant, Alias, Use, ExternCrate].contains(&kind);
    let (stop, body) = end_of(source, at, end, ends_at_semicolon);
    let body = match kind {
        ItemKind::Macro => Some(at + 1..stop),
        _ => body,
    };
    Some(Item {
        kind,
        tokens: start..stop,
        visibility,
        keyword: at,
        name: name.filter(|&name| source.is_ident(name) && name < end),
        body,
    })
}

/// The `!` of the macro call whose path begins at `at`; `None` if no macro call begins there.
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
    let group = bang + 1 + usize::from(source.is_ident(bang + 1));
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
        visibility: path..path,
        keyword: path,
        name: Some(bang - 1),
        body: Some(source.inside(group)),
    })
}

/// The end of an item, and the tokens between its braces. An item ends after a semicolon, or after braces that are not
/// a const argument.
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

/// The tokens of the trait and of the type in an impl header; the trait is `None` for an inherent impl.
pub fn impl_parts(
    source: &SourceFile,
    header: Range<usize>,
) -> (Option<Range<usize>>, Range<usize>) {
    let mut start = header.start + 1;
    if source.is_op(start, "<") {
        start = skip_angles(source, start);
    }
    let mut tokens = start..header.end;
    let end = tokens.find(|&at| source.word(at) == "where");
    let end = end.unwrap_or(header.end);
    let is_for = |&at: &usize| source.word(at) == "for" && !source.is_op(at + 1, "<");
    match (start..end).find(is_for) {
        Some(split) => (Some(start..split), split + 1..end),
        None => (None, start..end),
    }
}

/// Skips generic arguments, from the `<` at `open` to the token after its `>`.
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
