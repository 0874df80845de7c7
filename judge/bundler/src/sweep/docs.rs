//! # Documentation
//!
//! Reduces the documentation of a library's item to its first paragraph or title, which is all that the reader of a
//! bundle needs. Examples, whose paths would be wrong, and sections with a heading are cut. A block comment that would
//! stay only in part is cut as a whole.
//!
//! Doc comments inside macros stay, because they are tokens of the macro.

use std::ops::Range;

use crate::input::Docs;
use crate::lex::TokenKind;
use crate::source::SourceFile;
use crate::sweep::edit::Edit;

/// Returns the cuts that reduce the documentation of a file.
pub fn cuts(source: &SourceFile, docs: Docs) -> Vec<Edit> {
    let text = &source.text;
    let comments = comments(source);
    let runs = comments.chunk_by(|one, next| goes_on(text, one, next));
    runs.filter_map(|run| cut_of_run(text, run, docs)).collect()
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

/// Cuts the comments that document one item; `None` if all of them stay. If none stays, their lines are cut too.
fn cut_of_run(text: &str, run: &[Range<usize>], docs: Docs) -> Option<Edit> {
    let lines: Vec<Line> = run.iter().flat_map(|range| lines(text, range)).collect();
    let kept = match docs {
        Docs::Summary => summary(&lines),
        Docs::None => 0,
    };
    let first = lines.get(kept)?.start;
    let divided = run.iter().find(|of| of.start < first && first < of.end);
    let first = divided.map_or(first, |block| block.start);
    let end = run[run.len() - 1].end;
    match first == run[0].start {
        true => Some(Edit::cut(first..end)),
        false => Some(Edit::replace(text[..first].trim_end().len()..end, "")),
    }
}

/// Returns whether a doc comment continues the previous one.
fn goes_on(text: &str, one: &Range<usize>, next: &Range<usize>) -> bool {
    text[one.end..next.start].trim().is_empty() && is_inner(text, one) == is_inner(text, next)
}

fn is_inner(text: &str, comment: &Range<usize>) -> bool {
    text.as_bytes().get(comment.start + 2) == Some(&b'!')
}

struct Line<'a> {
    start: usize,
    /// The text, without comment markers and outer whitespace.
    words: &'a str,
}

/// The lines of a doc comment. The first line starts at the comment marker.
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

/// The number of lines up to the end of the first paragraph; 0 if there is no summary.
fn summary(lines: &[Line]) -> usize {
    let Some(first) = lines.iter().position(|line| !line.words.is_empty()) else {
        return 0;
    };
    // Documentation that begins with an example has no summary.
    if is_fence(lines[first].words) {
        return 0;
    }
    let mut rest = first + 1..lines.len();
    let is_heading =
        |words: &str| words.starts_with('#') && words.trim_start_matches('#').starts_with(' ');
    let ends = |words: &str| words.is_empty() || is_heading(words) || is_fence(words);
    let end = rest.find(|&at| ends(lines[at].words));
    end.unwrap_or(lines.len())
}

fn is_fence(words: &str) -> bool {
    words.starts_with("```") || words.starts_with("~~~")
}
