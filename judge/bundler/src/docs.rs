//! # Documentation that travels
//!
//! Of a library's documentation the first paragraph says what an item is, and that is what a reader of one file needs.
//! Examples and the rest stay at home, unless everything or nothing is asked for.

use std::ops::Range;

use crate::input::Docs;
use crate::lex::Kind;
use crate::source::Source;
use crate::text::Edit;

/// The cuts in the documentation of a file.
pub fn cuts(source: &Source, docs: Docs) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut at = 0;
    while docs != Docs::All && at < source.tokens.len() {
        let kind = source.tokens[at].kind;
        if !matches!(kind, Kind::OuterDoc | Kind::InnerDoc) {
            at += 1;
            continue;
        }
        let start = at;
        let is_block = source.word(at).starts_with("/*");
        at += 1;
        while !is_block && source.is_kind(at, kind) && !source.word(at).starts_with("/*") {
            at += 1;
        }
        if docs == Docs::None {
            edits.push(Edit::cut(source.bytes(&(start..at))));
        } else if is_block {
            edits.extend(block(source, start));
        } else {
            edits.extend(lines(source, start..at));
        }
    }
    edits
}

/// Whether a line of documentation ends the first paragraph.
fn ends(line: &str) -> bool {
    line.is_empty() || line.starts_with("```") || line.starts_with("~~~") || line.starts_with('#')
}

/// Cuts what follows the first paragraph of `///` or `//!` lines.
fn lines(source: &Source, tokens: Range<usize>) -> Option<Edit> {
    let text = |at: usize| source.word(at)[3..].trim();
    let first = tokens.clone().find(|&at| !text(at).is_empty())?;
    let end = (first + 1..tokens.end).find(|&at| ends(text(at)))?;
    Some(Edit::cut(source.bytes(&(end..tokens.end))))
}

/// Cuts what follows the first paragraph between `/**` and `*/`.
fn block(source: &Source, token: usize) -> Option<Edit> {
    let Range { start, end } = source.bytes(&(token..token + 1));
    let text = &source.text[start + 3..end - 2];
    let mut has_text = false;
    let mut at = start + 3;
    for line in text.split_inclusive('\n') {
        let content = line.trim().trim_start_matches('*').trim();
        if has_text && ends(content) {
            let kept = source.text[..at].trim_end().len();
            return Some(Edit::replace(kept..end, " */"));
        }
        has_text |= !content.is_empty();
        at += line.len();
    }
    None
}
