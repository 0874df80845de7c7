//! # Lexing
//!
//! What rustc's lexer finds in a file, as its tokens, its comments and the strings that span lines. Tokens are a flat
//! list in which every bracket knows its partner, so that nothing in this crate recurses into the text.

use std::ops::Range;

use ra_ap_rustc_lexer::{DocStyle, FrontmatterAllowed, LiteralKind, TokenKind as RawKind};
use ra_ap_rustc_lexer::{strip_shebang, tokenize};

/// Deeper nesting is refused: the compiler's own parser recurses.
const MAX_DEPTH: usize = 500;
/// What is wrong with a bracket, a comment or a string at the end of the file.
const NEVER_CLOSED: &str = "is never closed";

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword, with its `r#` if it has one.
    Ident,
    /// `'a`.
    Lifetime,
    /// A string of any kind.
    Str,
    /// A number, a character or a byte.
    Literal,
    /// One character of an operator.
    Punct,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// Documentation of the item behind it.
    OuterDoc,
    /// Documentation of what it stands in.
    InnerDoc,
}

/// A token and its bytes.
#[derive(Debug, Clone)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
    /// The partner of a bracket, by its index.
    pub matching: usize,
}

/// What a file consists of.
#[derive(Debug, Default)]
pub struct Lexed {
    pub tokens: Vec<Token>,
    /// Plain comments, in order.
    pub comments: Vec<Range<usize>>,
    /// Strings that span lines, in order: their lines must not be indented.
    pub strings: Vec<Range<usize>>,
    /// The first thing that is wrong, and where.
    pub fault: Option<(usize, String)>,
}

struct Scan<'a> {
    text: &'a [u8],
    out: Lexed,
    /// The brackets that are open, by their tokens.
    open: Vec<usize>,
    /// The first brace whose partner is not in line with it.
    misindented: Option<usize>,
}

/// Scans a file.
pub fn lex(text: &str) -> Lexed {
    let mut scan = Scan {
        text: text.as_bytes(),
        out: Lexed::default(),
        open: Vec::new(),
        misindented: None,
    };
    let mut at = strip_shebang(text).unwrap_or(0);
    while let Some(token) = tokenize(&text[at..], FrontmatterAllowed::No).next() {
        // `#"` begins a literal in no edition yet.
        let is_guarded = token.kind == RawKind::GuardedStrPrefix;
        let end = at + if is_guarded { 1 } else { token.len as usize };
        scan.token(token.kind, at..end);
        at = end;
    }
    if let Some(&innermost) = scan.open.last() {
        let at = scan.misindented.unwrap_or(innermost);
        let at = scan.out.tokens[at].start;
        scan.unpaired_bracket(at, NEVER_CLOSED);
    }
    scan.out
}

impl Scan<'_> {
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
                self.push(TokenKind::Lifetime, range);
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
            _ => return self.push(TokenKind::Literal, range),
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
            let why = "brackets nest too deeply here (more than 500 levels)";
            self.fault(start, why.to_string());
        }
        self.push(TokenKind::Open, start..start + 1);
    }

    /// Holds a closing bracket against the one that it closes.
    fn close(&mut self, start: usize) {
        self.push(TokenKind::Close, start..start + 1);
        let Some(open) = self.open.pop() else {
            return self.unpaired_bracket(start, "closes nothing");
        };
        let close = self.out.tokens.len() - 1;
        self.out.tokens[open].matching = close;
        self.out.tokens[close].matching = open;
        let opening = self.out.tokens[open].start;
        let pair = [self.text[opening], self.text[start]];
        if ![*b"()", *b"[]", *b"{}"].contains(&pair) {
            let line = 1 + self.text[..opening].iter().filter(|&&b| b == b'\n').count();
            let how = format!(
                "does not close the `{}` of line {line}",
                char::from(pair[0])
            );
            self.unpaired_bracket(start, &how);
        } else if pair == *b"{}" && self.misindented.is_none() && self.indent(start) < usize::MAX {
            let opened = self.text[..=opening].rsplit(|&b| b == b'\n').next();
            let opened = opened.map_or(0, |line| line.len() - line.trim_ascii_start().len());
            if opened != self.indent(start) {
                self.misindented = Some(open);
            }
        }
    }

    /// How far what is first on its line is indented.
    fn indent(&self, at: usize) -> usize {
        let line = self.text[..at].rsplit(|&b| b == b'\n').next();
        let line = line.unwrap_or_default();
        if line.trim_ascii_start().is_empty() {
            line.len()
        } else {
            usize::MAX
        }
    }

    /// Notes what is wrong, unless there was something before, which may be the cause of this.
    fn fault(&mut self, at: usize, message: String) {
        self.out.fault.get_or_insert((at, message));
    }

    fn unpaired_bracket(&mut self, at: usize, how: &str) {
        let bracket = char::from(self.text[at]);
        self.fault(at, format!("this `{bracket}` {how}"));
    }
}
