//! # Lexing
//!
//! Turns a file into tokens, comments and multi-line strings, with rustc's own lexer. The tokens form a flat list, in
//! which a bracket holds the index of its partner, so that a parser can skip the contents. The nesting depth is
//! limited, because parts of this crate and the compiler itself are recursive.

use std::ops::Range;

use ra_ap_rustc_lexer::{DocStyle, FrontmatterAllowed, LiteralKind, TokenKind as RawKind};
use ra_ap_rustc_lexer::{strip_shebang, tokenize};

/// The largest accepted nesting depth of brackets.
const MAX_DEPTH: usize = 500;
/// The end of the message about a comment, string or bracket that stays open.
const NEVER_CLOSED: &str = "is never closed";
/// The end of the message about a closing bracket without a partner.
const NOT_OPEN: &str = "does not close the last open bracket";

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// An identifier or keyword, including its `r#` prefix.
    Ident,
    /// A string literal of any kind.
    Str,
    /// A lifetime, or a number, character or byte literal.
    Other,
    /// A single character of an operator.
    Punct,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// A doc comment for the following item.
    OuterDoc,
    /// A doc comment for the enclosing item.
    InnerDoc,
}

#[derive(Debug, Clone)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
    /// The index of the matching bracket; for any other token, the token's own index.
    pub matching: usize,
}

/// The result of lexing a file.
#[derive(Debug, Default)]
pub struct Lexed {
    pub tokens: Vec<Token>,
    /// The comments that are not doc comments, in order.
    pub comments: Vec<Range<usize>>,
    /// The string literals of several lines, in order. Indenting these lines would change the strings.
    pub strings: Vec<Range<usize>>,
    /// The position and message of the first error.
    pub fault: Option<(usize, String)>,
}

struct Lexer<'a> {
    text: &'a [u8],
    out: Lexed,
    /// The token indices of the brackets that are still open.
    open: Vec<usize>,
}

pub fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer {
        text: text.as_bytes(),
        out: Lexed::default(),
        open: Vec::new(),
    };
    let mut at = strip_shebang(text).unwrap_or(0);
    while let Some(token) = tokenize(&text[at..], FrontmatterAllowed::No).next() {
        // No edition has guarded string literals yet, so `#` is a token of its own.
        let is_guarded = token.kind == RawKind::GuardedStrPrefix;
        let end = at + if is_guarded { 1 } else { token.len as usize };
        lexer.token(token.kind, at..end);
        at = end;
    }
    if let Some(&innermost) = lexer.open.last() {
        let at = lexer.out.tokens[innermost].start;
        lexer.unpaired_bracket(at, NEVER_CLOSED);
    }
    lexer.out
}

impl Lexer<'_> {
    fn push(&mut self, kind: TokenKind, Range { start, end }: Range<usize>) {
        let matching = self.out.tokens.len();
        self.out.tokens.push(Token {
            kind,
            start,
            end,
            matching,
        });
    }

    fn token(&mut self, kind: RawKind, range: Range<usize>) {
        use RawKind as T;
        match kind {
            T::Whitespace => {}
            T::LineComment { doc_style } => self.comment(doc_style, range),
            T::BlockComment {
                doc_style,
                terminated,
            } => {
                if !terminated {
                    self.fault(range.start, format!("this comment {NEVER_CLOSED}"));
                }
                self.comment(doc_style, range);
            }
            T::Ident | T::InvalidIdent | T::RawIdent | T::UnknownPrefix => {
                self.push(TokenKind::Ident, range);
            }
            T::Lifetime { .. } | T::RawLifetime | T::UnknownPrefixLifetime => {
                self.push(TokenKind::Other, range);
            }
            T::Literal { kind, .. } => self.literal(kind, range),
            T::OpenParen | T::OpenBrace | T::OpenBracket => self.open(range.start),
            T::CloseParen | T::CloseBrace | T::CloseBracket => self.close(range.start),
            _ => self.push(TokenKind::Punct, range),
        }
    }

    fn comment(&mut self, style: Option<DocStyle>, range: Range<usize>) {
        match style {
            Some(DocStyle::Outer) => self.push(TokenKind::OuterDoc, range),
            Some(DocStyle::Inner) => self.push(TokenKind::InnerDoc, range),
            None => self.out.comments.push(range),
        }
    }

    fn literal(&mut self, kind: LiteralKind, range: Range<usize>) {
        use LiteralKind as L;
        let is_closed = match kind {
            L::Str { terminated } | L::ByteStr { terminated } | L::CStr { terminated } => {
                terminated
            }
            L::RawStr { n_hashes } | L::RawByteStr { n_hashes } | L::RawCStr { n_hashes } => {
                n_hashes.is_some()
            }
            _ => return self.push(TokenKind::Other, range),
        };
        if !is_closed {
            self.fault(range.start, format!("this string {NEVER_CLOSED}"));
        }
        self.push(TokenKind::Str, range.clone());
        if self.text[range.clone()].contains(&b'\n') {
            self.out.strings.push(range);
        }
    }

    fn open(&mut self, start: usize) {
        self.open.push(self.out.tokens.len());
        if self.open.len() > MAX_DEPTH {
            let why = "brackets are nested too deeply here (more than 500 levels)";
            self.fault(start, why.to_string());
        }
        self.push(TokenKind::Open, start..start + 1);
    }

    /// Matches a closing bracket with the innermost open one.
    fn close(&mut self, start: usize) {
        self.push(TokenKind::Close, start..start + 1);
        let Some(open) = self.open.pop() else {
            return self.unpaired_bracket(start, NOT_OPEN);
        };
        let close = self.out.tokens.len() - 1;
        self.out.tokens[open].matching = close;
        self.out.tokens[close].matching = open;
        let pair = [self.text[self.out.tokens[open].start], self.text[start]];
        if ![*b"()", *b"[]", *b"{}"].contains(&pair) {
            self.unpaired_bracket(start, NOT_OPEN);
        }
    }

    /// Records an error unless there is an earlier one, which may have caused it.
    fn fault(&mut self, at: usize, message: String) {
        self.out.fault.get_or_insert((at, message));
    }

    fn unpaired_bracket(&mut self, at: usize, how: &str) {
        let bracket = char::from(self.text[at]);
        self.fault(at, format!("this `{bracket}` {how}"));
    }
}
