//! # What attributes decide before anything else
//!
//! Walks once through the tokens of a file and settles `cfg` and `cfg_attr` wherever they stand: before an item, a
//! statement, a field, an arm of a match. What is excluded is gone before any name in it is read.

use std::ops::Range;

use crate::cfg::{Cfg, Value};
use crate::lex::Kind;
use crate::parse;
use crate::source::Source;

/// What becomes of the attributes of a file.
#[derive(Debug, Default)]
pub struct Settled {
    /// Tokens that are excluded, with their attributes, in order.
    pub gone: Vec<Range<usize>>,
    /// Tokens and the text that takes their place, in order; nothing if they only go.
    pub replaced: Vec<(Range<usize>, Option<String>)>,
    /// Whether the file as a whole is excluded.
    pub is_excluded: bool,
}

impl Settled {
    /// Whether a token is excluded.
    pub fn is_gone(&self, token: usize) -> bool {
        self.gone_until(token).is_some()
    }

    /// Where the excluded tokens around this one end.
    pub fn gone_until(&self, token: usize) -> Option<usize> {
        let after = self.gone.partition_point(|gone| gone.start <= token);
        let gone = self.gone.get(after.checked_sub(1)?)?;
        (token < gone.end).then_some(gone.end)
    }
}

/// Settles the attributes of a file. If it is of the solution's crate, only some predicates are certain.
pub fn settle(source: &Source, cfg: &Cfg, is_main: bool) -> Settled {
    Reader {
        source,
        cfg,
        is_main,
    }
    .settle()
}

struct Reader<'a> {
    source: &'a Source,
    cfg: &'a Cfg,
    is_main: bool,
}

impl Reader<'_> {
    /// Walks through the file.
    fn settle(&self) -> Settled {
        let source = self.source;
        let mut out = Settled::default();
        let mut at = 0;
        while at < source.tokens.len() {
            let is_inner = source.is_op(at, "#!") && source.opens(at + 2, "[");
            let is_outer = source.is_op(at, "#") && source.opens(at + 1, "[");
            if is_inner && self.inner(at, &mut out) || is_outer && self.outer(at, &mut out) {
                at = out.gone.last().map_or(at, |gone| gone.end);
            } else {
                at += 1;
            }
        }
        out
    }

    /// The predicate's value, and false for what only documentation would see.
    fn value(&self, tokens: Range<usize>) -> Value {
        self.cfg.evaluate(self.source, tokens, self.is_main)
    }

    /// An attribute that speaks of what it stands in; true if that is excluded.
    fn inner(&self, at: usize, out: &mut Settled) -> bool {
        let source = self.source;
        let range = at..source.next(at + 2);
        if source.word(at + 3) == "cfg" && source.opens(at + 4, "(") {
            match self.value(source.inside(at + 4)) {
                Value::False => {
                    out.is_excluded = true;
                    out.gone.push(0..source.tokens.len());
                    return true;
                }
                Value::True => out.replaced.push((range, None)),
                Value::Open => {}
            }
        } else if source.word(at + 3) == "cfg_attr" {
            self.conditional(at + 3, range, "#!", out);
        }
        false
    }

    /// An attribute of what follows it; true if that is excluded.
    fn outer(&self, at: usize, out: &mut Settled) -> bool {
        let source = self.source;
        let range = at..source.next(at + 1);
        if source.word(at + 2) == "cfg" && source.opens(at + 3, "(") {
            match self.value(source.inside(at + 3)) {
                Value::False => {
                    let start = self.first_attribute(at);
                    let end = extent(source, parse::skip_attributes(source, range.end));
                    out.replaced.retain(|(before, _)| before.start < start);
                    out.gone.push(start..end);
                    return true;
                }
                Value::True => out.replaced.push((range, None)),
                Value::Open => {}
            }
        } else if source.word(at + 2) == "cfg_attr" {
            self.conditional(at + 2, range, "#", out);
        }
        false
    }

    /// `cfg_attr(predicate, attribute, ...)`.
    fn conditional(&self, name: usize, range: Range<usize>, mark: &str, out: &mut Settled) {
        let source = self.source;
        if !source.opens(name + 1, "(") {
            return;
        }
        let mut parts = source.split_commas(source.inside(name + 1));
        let Some(predicate) = parts.next() else {
            return;
        };
        match self.value(predicate) {
            Value::Open => {}
            Value::False => out.replaced.push((range, None)),
            Value::True => {
                let texts: Vec<String> = parts
                    .map(|part| format!("{mark}[{}]", &source.text[source.bytes(&part)]))
                    .collect();
                let text = (!texts.is_empty()).then(|| texts.join(" "));
                out.replaced.push((range, text));
            }
        }
    }

    /// The first of the attributes among which this one stands.
    fn first_attribute(&self, at: usize) -> usize {
        let source = self.source;
        let mut first = at;
        while first > 0 {
            let before = first - 1;
            if source.is_kind(before, Kind::OuterDoc) {
                first = before;
            } else if source.word(before) == "]" && source.is_kind(before, Kind::Close) {
                let open = source.tokens[before].mate;
                if open == 0 || !source.is_op(open - 1, "#") {
                    break;
                }
                first = open - 1;
            } else {
                break;
            }
        }
        first
    }
}

/// Where the thing that begins here ends: an item, a statement, an arm, a field, an argument or an element, with the
/// comma or semicolon behind it.
fn extent(source: &Source, start: usize) -> usize {
    if let Some(item) = parse::item(source, start, source.tokens.len())
        && item.shape != parse::Shape::Call
    {
        return item.tokens.end;
    }
    let first = source.word(start);
    let is_block = matches!(
        first,
        "if" | "match" | "loop" | "while" | "for" | "unsafe" | "{"
    );
    let mut at = start;
    while at < source.tokens.len() && !source.is_kind(at, Kind::Close) {
        if source.is_op(at, ";") || source.is_op(at, ",") && first != "let" {
            return at + 1;
        }
        if source.is_op(at, "=>") && first != "let" {
            let body = at + 2;
            if source.opens(body, "{") {
                let end = source.next(body);
                return if source.is_op(end, ",") { end + 1 } else { end };
            }
            at += 2;
            continue;
        }
        let next = source.next(at);
        if is_block && source.opens(at, "{") && source.word(next) != "else" {
            return next;
        }
        let is_generic = source.is_op(at, "<")
            && (source.is_op(at.wrapping_sub(2), "::")
                || source
                    .name(at.wrapping_sub(1))
                    .starts_with(char::is_uppercase));
        at = if is_generic {
            parse::skip_angles(source, at)
        } else {
            next
        };
    }
    at
}
