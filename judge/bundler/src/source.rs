//! # Source files
//!
//! A file of the input: its text, tokens and line starts. The text has no byte order mark, and its lines end with `\n`
//! alone. All later steps use byte offsets into this text, or indices of its tokens.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Location, Result};
use crate::lex::{Token, TokenKind, lex};

/// Replacements in source files: the new text, without line breaks, for a path and the start and end of a byte range.
pub type Fixes = BTreeMap<(PathBuf, usize, usize), String>;

/// A lexed source file.
#[derive(Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: String,
    pub tokens: Vec<Token>,
    pub comments: Vec<Range<usize>>,
    pub strings: Vec<Range<usize>>,
    lines: Vec<usize>,
}

impl SourceFile {
    /// Reads a file, applies the fixes to it, and lexes it.
    ///
    /// # Errors
    /// If the file cannot be read, is not UTF-8, or has an unmatched bracket or quote.
    pub fn read(path: &Path, fixes: &Fixes) -> Result<Self> {
        let mut bytes = fs::read(path).map_err(|e| Diagnostic {
            at: Location {
                file: path.to_path_buf(),
                ..Location::default()
            },
            message: format!("cannot read the file: {e}"),
        })?;
        let mut fixed_from = bytes.len();
        let own = (path.to_path_buf(), 0, 0)..=(path.to_path_buf(), usize::MAX, 0);
        for ((_, start, end), text) in fixes.range(own).rev() {
            if *end <= fixed_from {
                bytes.splice(start..end, text.bytes());
                fixed_from = *start;
            }
        }
        let invalid = std::str::from_utf8(&bytes).err();
        let invalid = invalid.map(|e| (e.valid_up_to(), "the file is not valid UTF-8".to_string()));
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        if text.contains('\r') {
            text = text.replace("\r\n", "\n");
        }
        let lexed = lex(&text);
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let source = SourceFile {
            path: path.to_path_buf(),
            tokens: lexed.tokens,
            comments: lexed.comments,
            strings: lexed.strings,
            lines: std::iter::once(0).chain(ends).collect(),
            text,
        };
        match invalid.or(lexed.fault) {
            Some((at, message)) => Err(source.error(at, message)),
            None => Ok(source),
        }
    }

    /// The file, line and column of a byte offset.
    pub fn location(&self, at: usize) -> Location {
        let line = self.lines.partition_point(|&start| start <= at);
        let start = self.lines[line - 1];
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let next = self.lines.get(line);
        let end = next.map_or(self.text.len(), |&next| next - 1);
        Location {
            file: self.path.clone(),
            line,
            column: self.text[start..at].chars().count() + 1,
            line_text: self.text[start..end].to_string(),
        }
    }

    /// The number of spaces at the start of the line that contains a byte offset.
    pub fn indent(&self, at: usize) -> usize {
        let line = self.lines[self.lines.partition_point(|&start| start <= at) - 1];
        let line = &self.text[line..];
        line.len() - line.trim_start_matches(' ').len()
    }

    /// Creates a diagnostic at a byte offset.
    pub fn error(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            at: self.location(at),
            message: message.into(),
        }
    }

    pub fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        if tokens.is_empty() {
            let at = self.tokens.get(tokens.start);
            let at = at.map_or(self.text.len(), |token| token.start);
            return at..at;
        }
        self.tokens[tokens.start].start..self.tokens[tokens.end - 1].end
    }

    /// The text of a token; empty if the index is past the last token.
    pub fn word(&self, token: usize) -> &str {
        let token = self.tokens.get(token);
        token.map_or("", |token| &self.text[token.start..token.end])
    }

    /// The text of an identifier without an `r#` prefix.
    pub fn name(&self, token: usize) -> &str {
        let word = self.word(token);
        word.strip_prefix("r#").unwrap_or(word)
    }

    pub fn is_kind(&self, token: usize, kind: TokenKind) -> bool {
        let token = self.tokens.get(token);
        token.is_some_and(|token| token.kind == kind)
    }

    pub fn is_ident(&self, token: usize) -> bool {
        self.is_kind(token, TokenKind::Ident)
    }

    /// Returns whether `op` begins at a token. Each character of `op` is a token, with no space between them.
    pub fn is_op(&self, token: usize, op: &str) -> bool {
        let Some(first) = self.tokens.get(token) else {
            return false;
        };
        let last = self.tokens.get(token + op.len() - 1);
        let kinds = [TokenKind::Punct, TokenKind::Open, TokenKind::Close];
        kinds.contains(&first.kind)
            && last.is_some_and(|last| last.end - first.start == op.len())
            && self.text[first.start..].starts_with(op)
    }

    /// The index of the next token; for an opening bracket, of the token after the matching bracket.
    pub fn next(&self, token: usize) -> usize {
        match self.tokens.get(token) {
            Some(here) if here.kind == TokenKind::Open => here.matching.max(token) + 1,
            _ => token + 1,
        }
    }

    /// The tokens between the opening bracket `open` and the matching bracket.
    pub fn inside(&self, open: usize) -> Range<usize> {
        open + 1..self.tokens[open].matching.max(open + 1)
    }

    /// Returns whether a token is the opening bracket `bracket`.
    pub fn opens(&self, token: usize, bracket: &str) -> bool {
        self.is_kind(token, TokenKind::Open) && self.word(token) == bracket
    }

    /// Splits tokens at the commas that are not nested in brackets. A trailing comma adds no part.
    pub fn split_commas(&self, tokens: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut at = tokens.start;
        std::iter::from_fn(move || {
            let start = at;
            while at < tokens.end && !self.is_op(at, ",") {
                at = self.next(at);
            }
            at += 1;
            (start < tokens.end).then_some(start..(at - 1).min(tokens.end))
        })
    }
}
