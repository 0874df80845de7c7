//! # Conditional compilation
//!
//! What `#[cfg(...)]` predicates mean for a crate: the features that were chosen and the flags and pairs of the target.
//!
//! A library is evaluated wholly, because the judge knows none of its features. The solution's own file is judged by
//! what is the same everywhere, namely `test`, `doc` and its features; for the rest, such as `debug_assertions`, the
//! judge's compiler decides.
//!
//! `cfg` and `cfg_attr` are settled wherever they stand, before an item, a statement, a field, an arm of a match: what is
//! excluded is gone before any name in it is read.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::lex::TokenKind;
use crate::parse::{self, Item};
use crate::source::SourceFile;

/// The configuration of one crate.
#[derive(Debug, Clone, Default)]
pub struct Cfg {
    flags: BTreeSet<String>,
    pairs: BTreeSet<(String, String)>,
}

/// The value of a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CfgValue {
    /// It holds.
    True,
    /// It does not hold.
    False,
    /// Left to the judge's compiler.
    Undecided,
}

impl From<bool> for CfgValue {
    fn from(holds: bool) -> Self {
        if holds {
            CfgValue::True
        } else {
            CfgValue::False
        }
    }
}

impl Cfg {
    /// Reads lines as `rustc --print cfg` writes them: `unix`, `target_os="linux"`, `feature="x"`. What is set for tests
    /// and documentation alone is never set in a bundle.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut cfg = Cfg::default();
        for line in lines.into_iter().map(str::trim) {
            if let Some((key, value)) = line.split_once('=') {
                let value = value.trim().trim_matches('"');
                cfg.pairs
                    .insert((key.trim().to_string(), value.to_string()));
            } else if !matches!(line, "" | "test" | "doc" | "doctest") {
                cfg.flags.insert(line.to_string());
            }
        }
        cfg
    }

    /// The value of a predicate; with `open`, what depends on the judge's compiler stays open.
    pub(crate) fn evaluate(
        &self,
        source: &SourceFile,
        tokens: Range<usize>,
        open: bool,
    ) -> CfgValue {
        let at = tokens.start;
        let name = source.word(at);
        match (tokens.len(), name) {
            (1, "true") => CfgValue::True,
            (1, "false" | "test" | "doc" | "doctest") => CfgValue::False,
            (1, _) if !open => self.flags.contains(name).into(),
            (3, _) if source.is_op(at + 1, "=") && (!open || name == "feature") => {
                let value = source.word(at + 2).trim_matches('"');
                self.pairs
                    .contains(&(name.to_string(), value.to_string()))
                    .into()
            }
            (4.., _) | (3, _) if source.opens(at + 1, "(") => {
                let parts = source.split_commas(source.inside(at + 1));
                let values = parts.map(|part| self.evaluate(source, part, open));
                combine(name, &values.collect::<Vec<_>>())
            }
            _ => CfgValue::Undecided,
        }
    }
}

fn combine(name: &str, values: &[CfgValue]) -> CfgValue {
    let has = |value| values.contains(&value);
    match name {
        "not" if has(CfgValue::True) => CfgValue::False,
        "not" if has(CfgValue::False) => CfgValue::True,
        "all" if has(CfgValue::False) => CfgValue::False,
        "any" if has(CfgValue::True) => CfgValue::True,
        "all" | "any" if !has(CfgValue::Undecided) => (name == "all").into(),
        _ => CfgValue::Undecided,
    }
}

/// What becomes of the attributes of a file.
#[derive(Debug, Default)]
pub struct Configured {
    /// Tokens that are excluded, with their attributes, in order.
    pub removed: Vec<Range<usize>>,
    /// Tokens and the text that takes their place, in order; nothing if they only go.
    pub replaced: Vec<(Range<usize>, Option<String>)>,
    /// Whether the file as a whole is excluded.
    pub is_excluded: bool,
}

impl Configured {
    /// Whether a token is excluded.
    pub fn is_removed(&self, token: usize) -> bool {
        self.removed_until(token).is_some()
    }

    /// Where the excluded tokens around this one end.
    pub fn removed_until(&self, token: usize) -> Option<usize> {
        let after = self
            .removed
            .partition_point(|removed| removed.start <= token);
        let removed = self.removed.get(after.checked_sub(1)?)?;
        (token < removed.end).then_some(removed.end)
    }
}

impl Configured {
    /// The items among these tokens, with those in the branch that counts of a `cfg_if!` in its place.
    pub fn items(&self, source: &SourceFile, tokens: Range<usize>) -> Vec<Item> {
        let items = parse::items(source, tokens).into_iter();
        let flat = items.flat_map(|item| {
            let start = self.removed_until(item.tokens.start);
            match start.filter(|&start| start < item.tokens.end) {
                Some(start) => self.items(source, start..source.next(start - 1) - 1),
                None => vec![item],
            }
        });
        flat.collect()
    }
}

/// Settles the attributes of a file. If it is of the solution's crate, only some predicates are certain.
pub fn configure(source: &SourceFile, cfg: &Cfg, is_main: bool) -> Configured {
    let mut out = Configured::default();
    // The first of the attributes among which this one stands.
    let (mut at, mut first) = (0, None);
    // What is left of the calls of `cfg_if!` around this token.
    let mut rests: Vec<Range<usize>> = Vec::new();
    while at < source.tokens.len() {
        if let Some(rest) = rests.pop_if(|rest| rest.start <= at) {
            at = rest.end;
            out.removed.push(rest);
            continue;
        }
        if let Some((call, branch)) = chosen_branch(source, at, cfg, is_main) {
            out.removed.push(call.start..branch.start);
            at = branch.start;
            rests.push(branch.end..call.end);
            continue;
        }
        let is_inner = source.is_op(at, "#!") && source.opens(at + 2, "[");
        let is_outer = source.is_op(at, "#") && source.opens(at + 1, "[");
        let is_head = is_outer || source.is_kind(at, TokenKind::OuterDoc);
        first = first.or(Some(at)).filter(|_| is_head);
        if !is_inner && !is_outer {
            at += 1;
            continue;
        }
        let open = if is_inner { at + 2 } else { at + 1 };
        let range = at..source.next(open);
        at = range.end;
        let name = source.word(open + 1);
        if !matches!(name, "cfg" | "cfg_attr") || !source.opens(open + 2, "(") {
            continue;
        }
        let mut parts = source.split_commas(source.inside(open + 2));
        let value = parts
            .next()
            .map(|predicate| cfg.evaluate(source, predicate, is_main));
        match (name, value.unwrap_or(CfgValue::Undecided)) {
            (_, CfgValue::Undecided) => {}
            ("cfg_attr", CfgValue::True) => {
                let mark = if is_inner { "#!" } else { "#" };
                let bytes = parts.map(|part| source.bytes(&part));
                let texts = bytes.map(|bytes| format!("{mark}[{}]", &source.text[bytes]));
                let texts: Vec<String> = texts.collect();
                out.replaced
                    .push((range, (!texts.is_empty()).then(|| texts.join(" "))));
            }
            ("cfg_attr", _) | (_, CfgValue::True) => out.replaced.push((range, None)),
            _ if is_inner => {
                out.is_excluded = true;
                out.removed.push(0..source.tokens.len());
                break;
            }
            _ => {
                let start = first.take().unwrap_or(range.start);
                at = extent(source, parse::skip_attributes(source, range.end));
                out.replaced.retain(|(before, _)| before.start < start);
                out.removed.push(start..at);
            }
        }
    }
    out
}

/// What a call of `cfg_if!` that begins here leaves, as it is a choice between attributes: the call, and what is inside
/// the branch that counts.
fn chosen_branch(
    source: &SourceFile,
    start: usize,
    cfg: &Cfg,
    is_main: bool,
) -> Option<(Range<usize>, Range<usize>)> {
    let has_path = source.is_ident(start) && source.is_op(start + 1, "::");
    let name = if has_path { start + 3 } else { start };
    let is_call = source.word(name) == "cfg_if" && source.is_op(name + 1, "!");
    let is_alone = start == 0 || !source.is_op(start - 1, ":") && !source.is_op(start - 1, "]");
    if !is_call || !is_alone || !source.opens(name + 2, "{") {
        return None;
    }
    let call = start..source.next(name + 2);
    let mut at = name + 3;
    loop {
        let is_last = !(source.word(at) == "if" && source.is_op(at + 1, "#"));
        let value = if is_last {
            CfgValue::True
        } else {
            let predicate = source.inside(at + 2).start + 1;
            let value = cfg.evaluate(source, source.inside(predicate), is_main);
            at = source.next(at + 2);
            value
        };
        if !source.opens(at, "{") {
            return None;
        }
        match value {
            CfgValue::True => return Some((call, source.inside(at))),
            CfgValue::Undecided => return None,
            CfgValue::False => at = source.next(at),
        }
        if source.word(at) != "else" {
            // Nothing is left of it.
            return Some((call.clone(), call.end..call.end));
        }
        at += 1;
    }
}

/// Where the thing that begins here ends: an item, a statement, an arm, a field, an argument or an element, with the
/// comma or semicolon behind it.
fn extent(source: &SourceFile, start: usize) -> usize {
    if let Some(item) = parse::item(source, start, source.tokens.len())
        && item.kind != parse::ItemKind::MacroCall
    {
        return item.tokens.end;
    }
    let first = source.word(start);
    let blocks = ["if", "match", "loop", "while", "for", "unsafe", "{"];
    let is_block = blocks.contains(&first);
    let mut at = start;
    while at < source.tokens.len() && !source.is_kind(at, TokenKind::Close) {
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
        let before = source.name(at.wrapping_sub(1));
        let is_generic = before == ":" || before.starts_with(char::is_uppercase);
        let skips = is_generic && source.is_op(at, "<");
        at = if skips {
            parse::skip_angles(source, at)
        } else {
            next
        };
    }
    at
}
