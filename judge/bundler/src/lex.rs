//! # Lexing
//!
//! One scan over the bytes of a file gives its tokens, its comments and the strings that span lines. Tokens are a flat
//! list in which every bracket knows its partner, so that nothing in this crate recurses into the text.

use std::ops::Range;

/// Deeper nesting is refused: the compiler's own parser recurses.
const MAX_DEPTH: usize = 500;
/// What is wrong with a bracket, a comment or a string at the end of the file.
const NEVER_CLOSED: &str = "is never closed";

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// The partner of a bracket, by its index.
    pub mate: usize,
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
    at: usize,
    out: Lexed,
    /// The brackets that are open, by their tokens.
    open: Vec<usize>,
    /// The first brace whose partner is not in line with it.
    askew: Option<usize>,
}

/// Scans a file.
pub fn lex(text: &str) -> Lexed {
    let mut scan = Scan {
        text: text.as_bytes(),
        at: 0,
        out: Lexed::default(),
        open: Vec::new(),
        askew: None,
    };
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        scan.at = text.find('\n').unwrap_or(text.len());
    }
    while scan.at < scan.text.len() {
        scan.step();
    }
    if let Some(&innermost) = scan.open.last() {
        let at = scan.askew.unwrap_or(innermost);
        let at = scan.out.tokens[at].start;
        scan.unpaired_bracket(at, NEVER_CLOSED);
    }
    scan.out
}

fn in_word(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80..)
}

impl Scan<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn push(&mut self, kind: Kind, start: usize) {
        let end = self.at.min(self.text.len());
        self.out.tokens.push(Token {
            kind,
            start,
            end,
            mate: self.out.tokens.len(),
        });
    }

    fn step(&mut self) {
        let start = self.at;
        match self.byte(0) {
            b'/' if self.byte(1) == b'/' => self.line_comment(),
            b'/' if self.byte(1) == b'*' => self.block_comment(),
            b'"' => self.string(start),
            b'\'' => self.quote(start),
            b'(' | b'[' | b'{' => self.open(),
            b')' | b']' | b'}' => self.close(),
            b'0'..=b'9' => self.number(),
            byte if in_word(byte) => self.word(),
            byte => {
                self.at += 1;
                if !byte.is_ascii_whitespace() {
                    self.push(Kind::Punct, start);
                }
            }
        }
    }

    fn open(&mut self) {
        self.open.push(self.out.tokens.len());
        if self.open.len() > MAX_DEPTH {
            let why = "brackets nest too deeply here (more than 500 levels)";
            self.fault(self.at, why.to_string());
        }
        self.at += 1;
        self.push(Kind::Open, self.at - 1);
    }

    /// Holds a closing bracket against the one that it closes.
    fn close(&mut self) {
        let start = self.at;
        self.at += 1;
        self.push(Kind::Close, start);
        let Some(open) = self.open.pop() else {
            return self.unpaired_bracket(start, "closes nothing");
        };
        let close = self.out.tokens.len() - 1;
        self.out.tokens[open].mate = close;
        self.out.tokens[close].mate = open;
        let opening = self.out.tokens[open].start;
        let pair = [self.text[opening], self.text[start]];
        if ![*b"()", *b"[]", *b"{}"].contains(&pair) {
            let line = 1 + self.text[..opening].iter().filter(|&&b| b == b'\n').count();
            let how = format!(
                "does not close the `{}` of line {line}",
                char::from(pair[0])
            );
            self.unpaired_bracket(start, &how);
        } else if pair == *b"{}" && self.askew.is_none() && self.indent(start) < usize::MAX {
            let opened = self.text[..=opening].rsplit(|&b| b == b'\n').next();
            let opened = opened.map_or(0, |line| line.len() - line.trim_ascii_start().len());
            if opened != self.indent(start) {
                self.askew = Some(open);
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

    fn line_comment(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        self.comment(start);
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let mut depth = 0;
        while self.at < self.text.len() {
            match (self.byte(0), self.byte(1)) {
                (b'/', b'*') => depth += 1,
                (b'*', b'/') => depth -= 1,
                _ => {
                    self.at += 1;
                    continue;
                }
            }
            self.at += 2;
            if depth == 0 {
                break;
            }
        }
        if depth > 0 {
            self.fault(start, format!("this comment {NEVER_CLOSED}"));
        }
        self.comment(start);
    }

    /// Tells documentation, which is a token, from a plain comment.
    fn comment(&mut self, start: usize) {
        match &self.text[start..self.at] {
            [b'/', b'/' | b'*', b'!', ..] => self.push(Kind::InnerDoc, start),
            [b'/', b'/', b'/', b'/', ..] | [b'/', b'*', b'*', b'*' | b'/', ..] => {
                self.out.comments.push(start..self.at);
            }
            [b'/', b'/', b'/', ..] | [b'/', b'*', b'*', ..] => self.push(Kind::OuterDoc, start),
            _ => self.out.comments.push(start..self.at),
        }
    }

    /// A string whose quote is here and whose prefix, if any, begins at `start`.
    fn string(&mut self, start: usize) {
        self.at += 1;
        while self.at < self.text.len() && self.byte(0) != b'"' {
            self.at += if self.byte(0) == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        self.end_string(start);
    }

    fn raw_string(&mut self, start: usize, hashes: usize) {
        self.at += hashes + 1;
        while self.at < self.text.len() {
            let closing = self.byte(0) == b'"' && (1..=hashes).all(|n| self.byte(n) == b'#');
            self.at += 1;
            if closing {
                self.at += hashes;
                return self.end_string(start);
            }
        }
        self.at += 1;
        self.end_string(start);
    }

    fn end_string(&mut self, start: usize) {
        if self.at > self.text.len() {
            self.fault(start, format!("this string {NEVER_CLOSED}"));
        }
        self.push(Kind::Str, start);
        let end = self.at.min(self.text.len());
        if self.text[start..end].contains(&b'\n') {
            self.out.strings.push(start..end);
        }
    }

    /// A character literal or a lifetime: a lifetime has no closing quote after its first character.
    fn quote(&mut self, start: usize) {
        if self.byte(1) == b'\\' {
            self.at += 3;
            while self.at < self.text.len() && !matches!(self.byte(0), b'\'' | b'\n') {
                self.at += 1;
            }
            self.at += 1;
            return self.push(Kind::Literal, start);
        }
        let width = match self.byte(1) {
            0..0x80 => 1,
            0x80..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
        };
        if self.byte(1 + width) == b'\'' {
            self.at += width + 2;
            return self.push(Kind::Literal, start);
        }
        self.at += 1;
        while in_word(self.byte(0)) {
            self.at += 1;
        }
        self.push(Kind::Lifetime, start);
    }

    fn number(&mut self) {
        let start = self.at;
        while in_word(self.byte(0)) || self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at += 1;
        }
        self.push(Kind::Literal, start);
    }

    /// A word; `r`, `b`, `br`, `c`, `cr` may begin a literal instead.
    fn word(&mut self) {
        let start = self.at;
        while in_word(self.byte(0)) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        if matches!(word, b"r" | b"br" | b"cr") {
            let rest = &self.text[self.at..];
            let hashes = rest.iter().take_while(|&&b| b == b'#').count();
            if self.byte(hashes) == b'"' {
                return self.raw_string(start, hashes);
            }
            if hashes == 1 && in_word(self.byte(1)) {
                self.at += 1;
                while in_word(self.byte(0)) {
                    self.at += 1;
                }
            }
        } else if matches!(word, b"b" | b"c") && self.byte(0) == b'"' {
            return self.string(start);
        } else if word == b"b" && self.byte(0) == b'\'' {
            return self.quote(start);
        }
        self.push(Kind::Ident, start);
    }
}
