//! # Source files
//!
//! One file of the input as text: read, checked to be UTF-8, its byte order mark and carriage returns dropped, and able
//! to say which line and column an offset is. Everything later speaks of byte offsets into this text, or of the indices
//! of its tokens.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;
use crate::lex::{Lexed, Token, TokenKind, lex};

/// A file of the input.
#[derive(Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: String,
    pub tokens: Vec<Token>,
    /// Plain comments, in order.
    pub comments: Vec<Range<usize>>,
    /// Strings that span lines, in order.
    pub strings: Vec<Range<usize>>,
    lines: Vec<usize>,
}

impl SourceFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, is not UTF-8, or has a bracket or a quote without its partner.
    pub fn read(path: &Path) -> Result<Self, Diagnostic> {
        let bytes = fs::read(path)
            .map_err(|e| Diagnostic::about_file(path, format!("cannot read the file: {e}")))?;
        let (valid, is_whole) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text.len(), true),
            Err(e) => (e.valid_up_to(), false),
        };
        let (source, fault) = SourceFile::new(path, String::from_utf8_lossy(&bytes).into_owned());
        match fault {
            _ if !is_whole => Err(source.error(valid, "the file is not UTF-8")),
            Some((at, message)) => Err(source.error(at, message)),
            None => Ok(source),
        }
    }

    /// Takes a text as that of a file, and tells what is wrong with it.
    pub fn new(path: &Path, mut text: String) -> (Self, Option<(usize, String)>) {
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        if text.contains('\r') {
            text = text.replace("\r\n", "\n");
        }
        let Lexed {
            tokens,
            comments,
            strings,
            fault,
        } = lex(&text);
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let source = SourceFile {
            path: path.to_path_buf(),
            tokens,
            comments,
            strings,
            lines: std::iter::once(0).chain(ends).collect(),
            text,
        };
        (source, fault)
    }

    /// Line and column of a byte offset, both counted from 1, the column in characters.
    pub fn line_column(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at);
        let start = self.lines[line - 1];
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        (line, self.text[start..at].chars().count() + 1)
    }

    /// The text of a line, counted from 1, without its end.
    pub fn line_text(&self, line: usize) -> &str {
        let start = self.lines[line - 1];
        let next = self.lines.get(line);
        &self.text[start..next.map_or(self.text.len(), |&next| next - 1)]
    }

    /// How far the line of an offset is indented.
    pub fn indent(&self, at: usize) -> usize {
        let line = self.lines[self.lines.partition_point(|&start| start <= at) - 1];
        let line = &self.text[line..];
        line.len() - line.trim_start_matches(' ').len()
    }

    /// A diagnostic at a byte offset.
    pub fn error(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        let (line, column) = self.line_column(at);
        Diagnostic {
            line,
            column,
            line_text: self.line_text(line).to_string(),
            ..Diagnostic::about_file(&self.path, message)
        }
    }

    /// The bytes of a range of tokens.
    pub fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        if tokens.is_empty() {
            let at = self.tokens.get(tokens.start);
            let at = at.map_or(self.text.len(), |token| token.start);
            return at..at;
        }
        self.tokens[tokens.start].start..self.tokens[tokens.end - 1].end
    }

    /// The text of a token; none behind the last.
    pub fn word(&self, token: usize) -> &str {
        let token = self.tokens.get(token);
        token.map_or("", |token| &self.text[token.start..token.end])
    }

    /// A name without the `r#` that it may have.
    pub fn name(&self, token: usize) -> &str {
        let word = self.word(token);
        word.strip_prefix("r#").unwrap_or(word)
    }

    /// Whether a token is of this kind.
    pub fn is_kind(&self, token: usize, kind: TokenKind) -> bool {
        let token = self.tokens.get(token);
        token.is_some_and(|token| token.kind == kind)
    }

    /// Whether a token is a word.
    pub fn is_ident(&self, token: usize) -> bool {
        self.is_kind(token, TokenKind::Ident)
    }

    /// Whether these characters begin here, each a token and none apart from the next.
    pub fn is_op(&self, token: usize, op: &str) -> bool {
        let Some(first) = self.tokens.get(token) else {
            return false;
        };
        let last = self.tokens.get(token + op.len() - 1);
        matches!(
            first.kind,
            TokenKind::Punct | TokenKind::Open | TokenKind::Close
        ) && last.is_some_and(|last| last.end - first.start == op.len())
            && self.text[first.start..].starts_with(op)
    }

    /// The index of the token behind this one, and behind its partner if it opens a bracket.
    pub fn next(&self, token: usize) -> usize {
        match self.tokens.get(token) {
            Some(here) if here.kind == TokenKind::Open => here.matching.max(token) + 1,
            _ => token + 1,
        }
    }

    /// The tokens between the brackets that open here.
    pub fn inside(&self, open: usize) -> Range<usize> {
        open + 1..self.tokens[open].matching.max(open + 1)
    }

    /// Whether the bracket with this character opens here.
    pub fn opens(&self, token: usize, bracket: &str) -> bool {
        self.is_kind(token, TokenKind::Open) && self.word(token) == bracket
    }

    /// The parts between the commas of one level; a trailing comma adds nothing.
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
