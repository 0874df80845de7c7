//! # Lexing
//!
//! A scan over the bytes of a file for what a syntax tree does not hold: where comments stand, which lines begin inside
//! a string, and how deep brackets nest. It never recurses and never fails; a file that it misreads is one that syn
//! refuses anyway.

use std::ops::Range;

/// Deeper nesting is refused before the recursive parser sees it.
const MAX_DEPTH: usize = 500;
/// A longer run of tokens without `;`, `,` or a bracket's end is refused: each operator of it may be a level of
/// recursion.
const MAX_RUN: usize = 20_000;
/// What is wrong with a bracket, a comment or a string at the end of the file.
const NEVER_CLOSED: &str = "is never closed";

/// A comment that is not documentation of an item.
#[derive(Debug, Clone)]
pub struct Comment {
    pub range: Range<usize>,
    /// Nothing but blanks stands before it on its line.
    pub own_line: bool,
}

/// What a file's bytes say beyond its syntax tree.
#[derive(Debug, Default)]
pub struct Lexed {
    /// Plain comments in order; doc comments are attributes to syn and are not among them.
    pub comments: Vec<Comment>,
    /// Doc comments in order, but for those in the arguments and rules of macros, where they are tokens like others.
    pub docs: Vec<Range<usize>>,
    /// String literals that span lines, in order: their lines must not be indented.
    pub strings: Vec<Range<usize>>,
    /// Names that a later edition reserves, in order.
    pub reserved: Vec<Range<usize>>,
    /// The first place where nesting passes the limit, and what to say there.
    pub too_deep: Option<(usize, &'static str)>,
    /// The first bracket or quote without its partner, and what to say there.
    pub unpaired: Option<(usize, String)>,
}

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    out: Lexed,
    /// The brackets that are open.
    open: Vec<usize>,
    /// How many were open where the outermost macro began that this is inside of.
    in_macro: Option<usize>,
    /// The first brace whose closing one is not in line with it.
    askew: Option<usize>,
    run: usize,
}

/// Scans a file.
pub fn lex(text: &str) -> Lexed {
    let mut scan = Scan {
        text: text.as_bytes(),
        at: 0,
        out: Lexed::default(),
        open: Vec::new(),
        in_macro: None,
        askew: None,
        run: 0,
    };
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        scan.at = text.find('\n').unwrap_or(text.len());
    }
    while scan.at < scan.text.len() {
        scan.step();
    }
    if let Some(&innermost) = scan.open.last() {
        scan.unpaired_bracket(scan.askew.unwrap_or(innermost), NEVER_CLOSED);
    }
    scan.out
}

impl Scan<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        match self.byte(0) {
            b'/' if self.byte(1) == b'/' => self.line_comment(),
            b'/' if self.byte(1) == b'*' => self.block_comment(),
            b'"' => self.string(),
            b'\'' => self.quote(),
            b'(' | b'[' | b'{' => {
                if self.in_macro.is_none() && self.is_behind_macro() {
                    self.in_macro = Some(self.open.len());
                }
                self.open.push(self.at);
                self.at += 1;
                self.run = 0;
                if self.open.len() > MAX_DEPTH {
                    self.refuse("brackets nest too deeply here (more than 500 levels)");
                }
            }
            b')' | b']' | b'}' => {
                self.close();
                self.at += 1;
            }
            b';' | b',' => {
                self.run = 0;
                self.at += 1;
            }
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word(),
            b if b.is_ascii_whitespace() => self.at += 1,
            _ => {
                self.count();
                self.at += 1;
            }
        }
    }

    fn count(&mut self) {
        self.run += 1;
        if self.run > MAX_RUN {
            self.refuse("an expression is too long here (more than 20,000 tokens in a row)");
        }
    }

    fn refuse(&mut self, why: &'static str) {
        if self.out.too_deep.is_none() {
            self.out.too_deep = Some((self.at.saturating_sub(1), why));
        }
    }

    /// Holds a closing bracket against the one that it closes.
    fn close(&mut self) {
        let Some(opening) = self.open.pop() else {
            return self.unpaired_bracket(self.at, "closes nothing");
        };
        self.in_macro = self.in_macro.filter(|&outside| outside < self.open.len());
        let pair = [self.text[opening], self.byte(0)];
        if ![*b"()", *b"[]", *b"{}"].contains(&pair) {
            // Only the first is told, and finding its line takes a walk.
            if self.out.unpaired.is_some() {
                return;
            }
            let (line, bracket) = (self.line_of(opening), char::from(pair[0]));
            let how = format!("does not close the `{bracket}` of line {line}");
            self.unpaired_bracket(self.at, &how);
        } else if pair == *b"{}" && self.askew.is_none() && self.is_first_on_line(self.at) {
            let line = |at| self.text[..at].rsplit(|&b| b == b'\n').next();
            let indent =
                |line: Option<&[u8]>| line.map(|line| line.len() - line.trim_ascii_start().len());
            if indent(line(self.at)) != indent(line(opening + 1)) {
                self.askew = Some(opening);
            }
        }
    }

    /// Whether a macro's name and its `!` stand before this, or `macro_rules!` and a name.
    fn is_behind_macro(&self) -> bool {
        let is_word = |&b: &u8| b == b'_' || b.is_ascii_alphanumeric() || b >= 0x80;
        let before = self.text[..self.at].trim_ascii_end();
        let name = before.iter().rev().take_while(|&b| is_word(b)).count();
        let before = before[..before.len() - name].trim_ascii_end();
        let called = before.strip_suffix(b"!").unwrap_or_default();
        called.trim_ascii_end().last().is_some_and(is_word)
    }

    fn line_of(&self, at: usize) -> usize {
        1 + self.text[..at].iter().filter(|&&b| b == b'\n').count()
    }

    fn is_first_on_line(&self, at: usize) -> bool {
        let before = self.text[..at].iter().rev();
        before
            .take_while(|&&b| b != b'\n')
            .all(u8::is_ascii_whitespace)
    }

    /// Notes what has no partner, unless there was something before, which may be the cause of this.
    fn unpaired(&mut self, at: usize, what: &str, how: &str) {
        self.out
            .unpaired
            .get_or_insert_with(|| (at, format!("this {what} {how}")));
    }

    fn unpaired_bracket(&mut self, at: usize, how: &str) {
        let bracket = char::from(self.text[at]);
        self.unpaired(at, &format!("`{bracket}`"), how);
    }

    fn comment(&mut self, start: usize, doc: bool) {
        let own_line = self.is_first_on_line(start);
        if !doc {
            self.out.comments.push(Comment {
                range: start..self.at,
                own_line,
            });
        } else if self.in_macro.is_none() {
            self.out.docs.push(start..self.at);
        }
    }

    fn line_comment(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let doc =
            rest.starts_with(b"//!") || rest.starts_with(b"///") && !rest.starts_with(b"////");
        self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        self.comment(start, doc);
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let outer =
            rest.starts_with(b"/**") && !rest.starts_with(b"/***") && !rest.starts_with(b"/**/");
        let doc = rest.starts_with(b"/*!") || outer;
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
            self.unpaired(start, "comment", NEVER_CLOSED);
        }
        self.comment(start, doc);
    }

    fn string(&mut self) {
        let start = self.at;
        self.at += 1;
        while self.at < self.text.len() && self.byte(0) != b'"' {
            self.at += if self.byte(0) == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        self.close_string(start);
    }

    fn close_string(&mut self, start: usize) {
        self.count();
        if self.at > self.text.len() {
            self.unpaired(start, "string", NEVER_CLOSED);
        }
        self.at = self.at.min(self.text.len());
        if self.text[start..self.at].contains(&b'\n') {
            self.out.strings.push(start..self.at);
        }
    }

    fn raw_string(&mut self, hashes: usize) {
        let start = self.at;
        self.at += hashes + 1;
        while self.at < self.text.len() {
            let closing = self.byte(0) == b'"' && (1..=hashes).all(|n| self.byte(n) == b'#');
            self.at += 1;
            if closing {
                self.at += hashes;
                return self.close_string(start);
            }
        }
        self.at += 1;
        self.close_string(start);
    }

    /// A character literal or a lifetime: a lifetime has no closing quote after its first character.
    fn quote(&mut self) {
        self.count();
        if self.byte(1) == b'\\' {
            self.at += 3;
            while self.at < self.text.len() && !matches!(self.byte(0), b'\'' | b'\n') {
                self.at += 1;
            }
            self.at += 1;
            return;
        }
        let width = match self.byte(1) {
            0..0x80 => 1,
            0x80..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
        };
        self.at += if self.byte(1 + width) == b'\'' {
            width + 2
        } else {
            1
        };
    }

    /// A word or a number; `r`, `b`, `br`, `c`, `cr` may begin a string instead.
    fn word(&mut self) {
        self.count();
        let start = self.at;
        while matches!(self.byte(0), b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80..) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        if matches!(word, b"gen" | b"try") && !self.text[..start].ends_with(b"$") {
            self.out.reserved.push(start..self.at);
        }
        if matches!(word, b"r" | b"br" | b"cr") {
            let hashes = self.text[self.at..]
                .iter()
                .take_while(|&&b| b == b'#')
                .count();
            if self.byte(hashes) == b'"' {
                self.raw_string(hashes);
            } else if hashes == 1 {
                // A raw name is free of any edition.
                self.at += 1;
                while matches!(self.byte(0), b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80..)
                {
                    self.at += 1;
                }
            }
        } else if word == b"b" && self.byte(0) == b'\'' {
            self.quote();
        }
    }
}
