//! # Documentation
//!
//! Reduces the documentation of a library's item to its first paragraph, which is what the reader of a bundle needs.
//! Examples, whose paths would be wrong, and sections with a heading are cut. If the documentation of a module begins
//! with a title, only the title is kept.
//!
//! Doc comments inside macros are tokens, and stay.

use std::ops::Range;

use crate::input::Docs;
use crate::lex::TokenKind;
use crate::source::SourceFile;
use crate::sweep::edit::Edit;

/// Cuts the documentation of a file.
pub fn cuts(source: &SourceFile, docs: Docs) -> Vec<Edit> {
    let text = &source.text;
    let comments = comments(source);
    let runs = comments.chunk_by(|one, next| goes_on(text, one, next));
    runs.flat_map(|run| cuts_of_run(text, run, docs)).collect()
}

/// The doc comments outside of macros.
fn comments(source: &SourceFile) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < source.tokens.len() {
        if [TokenKind::OuterDoc, TokenKind::InnerDoc].contains(&source.tokens[at].kind) {
            found.push(source.bytes(&(at..at + 1)));
        }
        let is_macro = source.is_ident(at) && source.is_op(at + 1, "!");
        // The name of a `macro_rules!` is before the bracket.
        let open = at + 2 + usize::from(is_macro && source.is_ident(at + 2));
        at = if is_macro && source.is_kind(open, TokenKind::Open) {
            source.inside(open).end
        } else {
            at + 1
        };
    }
    found
}

/// Cuts the comments that document one item. If nothing of them is kept, their lines go too.
fn cuts_of_run(text: &str, run: &[Range<usize>], docs: Docs) -> Vec<Edit> {
    let lines: Vec<Line> = run.iter().flat_map(|range| lines(text, range)).collect();
    let kept = match docs {
        Docs::Summary => summary(&lines, is_inner(text, &run[0])),
        Docs::None => 0,
    };
    let Some(first) = lines.get(kept).map(|line| line.start) else {
        return Vec::new();
    };
    let end = run[run.len() - 1].end;
    if kept == 0 {
        return vec![Edit::cut(first..end)];
    }
    let start = text[..first].trim_end().len();
    // A block comment that loses its end must still be closed.
    let mut comments = run.iter();
    let divided = comments.find(|of| of.start < first && first < of.end);
    let rest = match divided {
        None => [start..end, end..end],
        Some(block) => [start..closing(text, block), block.end..end],
    };
    let rest = rest.into_iter().filter(|range| !range.is_empty());
    rest.map(|range| Edit::replace(range, "")).collect()
}

/// Returns true if a doc comment continues the previous one.
fn goes_on(text: &str, one: &Range<usize>, next: &Range<usize>) -> bool {
    text[one.end..next.start].trim().is_empty() && is_inner(text, one) == is_inner(text, next)
}

fn is_inner(text: &str, comment: &Range<usize>) -> bool {
    text.as_bytes().get(comment.start + 2) == Some(&b'!')
}

/// A line of documentation.
struct Line<'a> {
    start: usize,
    /// Its text, without comment markers.
    words: &'a str,
}

/// The lines of a doc comment. The first starts where the comment does.
fn lines<'a>(text: &'a str, comment: &Range<usize>) -> Vec<Line<'a>> {
    let comment_text = &text[comment.clone()];
    let is_block = comment_text.starts_with("/*");
    let inner = &comment_text[3..comment_text.len() - if is_block { 2 } else { 0 }];
    let mut at = comment.start;
    let mut lines = Vec::new();
    for (index, line) in inner.split('\n').enumerate() {
        let mut words = line.trim();
        if is_block && index > 0 {
            words = words.strip_prefix('*').unwrap_or(words).trim();
        }
        lines.push(Line { start: at, words });
        at += line.len() + "\n".len() + if index == 0 { "///".len() } else { 0 };
    }
    lines
}

/// The number of lines to keep.
fn summary(lines: &[Line], is_inner: bool) -> usize {
    let next = |from: usize| (from..lines.len()).find(|&at| !lines[at].words.is_empty());
    let end = |from: usize| {
        let mut rest = from..lines.len();
        let end = rest.find(|&at| ends_paragraph(lines[at].words));
        end.unwrap_or(lines.len())
    };
    let Some(first) = next(0) else { return 0 };
    if !is_heading(lines[first].words) {
        // Documentation that begins with an example has no summary.
        let end = end(first);
        return if end > first { end } else { 0 };
    }
    let title = first + 1;
    match next(title) {
        Some(paragraph) if !is_inner && end(paragraph) > paragraph => end(paragraph),
        _ => title,
    }
}

fn ends_paragraph(words: &str) -> bool {
    words.is_empty() || is_heading(words) || words.starts_with("```") || words.starts_with("~~~")
}

fn is_heading(words: &str) -> bool {
    let title = words.trim_start_matches('#');
    title.len() < words.len() && (title.is_empty() || title.starts_with(' '))
}

/// The start of the line or the blanks before the end of a block comment.
fn closing(text: &str, block: &Range<usize>) -> usize {
    let before = text[..block.end].strip_suffix("*/").unwrap_or_default();
    let before = before.trim_end_matches([' ', '\t']);
    before.strip_suffix('\n').map_or(before.len(), str::len)
}
