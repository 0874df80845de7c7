//! # Excluded code
//!
//! Applies the `cfg` and `cfg_attr` attributes of a file, and `cfg_if!`, wherever they can be: on items, statements, fields
//! and match arms. Excluded code is removed before any name in it is scanned, because these names may lead to crates that
//! nothing else needs, and because the judge's compiler may be too old to parse it. A macro may expect the attributes
//! among its arguments: only their predicates are replaced, by `any()` or `all()`.

use std::ops::Range;

use crate::cfg::{Cfg, CfgValue};
use crate::lex::TokenKind;
use crate::parse::{self, Item, ItemKind};
use crate::source::SourceFile;

/// The effect of the `cfg` and `cfg_attr` attributes of a file.
#[derive(Debug, Default)]
pub struct Configured {
    /// Excluded tokens with their attributes, in order.
    pub removed: Vec<Range<usize>>,
    /// Attributes to replace, in order; `None` removes the attribute.
    pub replaced: Vec<(Range<usize>, Option<String>)>,
    /// The first tokens of the attributes that each `cfg_attr` stands for, after its own.
    pub enabled: Vec<(usize, usize)>,
    /// True if an inner attribute excludes the whole file.
    pub is_excluded: bool,
}

impl Configured {
    pub fn is_removed(&self, token: usize) -> bool {
        self.removed_until(token).is_some()
    }

    /// The end of the excluded range around a token, if it is in one.
    pub fn removed_until(&self, token: usize) -> Option<usize> {
        let after = self.removed.partition_point(|of| of.start <= token);
        let removed = self.removed.get(after.checked_sub(1)?)?;
        (token < removed.end).then_some(removed.end)
    }

    /// The first tokens of the outer attributes among these tokens.
    pub fn attributes(&self, source: &SourceFile, head: Range<usize>) -> Vec<usize> {
        let enabled = self.enabled.iter().filter(|(at, _)| head.contains(at));
        let enabled = enabled.map(|&(_, part)| part);
        parse::attributes(source, head.clone())
            .chain(enabled)
            .collect()
    }

    /// Parses the items among these tokens. A `cfg_if!` call is replaced by the items of its active branch.
    pub fn items(&self, source: &SourceFile, tokens: Range<usize>) -> Vec<Item> {
        let items = parse::items(source, tokens).into_iter();
        let flat = items.flat_map(|item| {
            let start = self.removed_until(item.keyword);
            match start.filter(|&start| start < item.tokens.end) {
                Some(start) => self.items(source, start..source.next(start - 1) - 1),
                None => vec![item],
            }
        });
        flat.collect()
    }
}

/// Evaluates the attributes of a file. In the solution's crate, predicates about the target stay undecided.
pub fn configure(source: &SourceFile, cfg: &Cfg, is_main: bool) -> Configured {
    let mut reader = Reader {
        source,
        cfg,
        is_main,
        open: Vec::new(),
        out: Configured::default(),
    };
    reader.read();
    reader.out
}

struct Reader<'a> {
    source: &'a SourceFile,
    cfg: &'a Cfg,
    is_main: bool,
    /// The brackets around the current token.
    open: Vec<usize>,
    out: Configured,
}

impl Reader<'_> {
    fn read(&mut self) {
        let source = self.source;
        // The first attribute of the run of attributes that `at` is in.
        let (mut at, mut first) = (0, None);
        // The tokens after the active branches of the `cfg_if!` calls around `at`.
        let mut rests: Vec<Range<usize>> = Vec::new();
        while at < source.tokens.len() {
            let is_left = |open: &mut usize| source.tokens[*open].matching <= at;
            while self.open.pop_if(is_left).is_some() {}
            if let Some(rest) = rests.pop_if(|rest| rest.start <= at) {
                at = rest.end;
                self.out.removed.push(rest);
                continue;
            }
            if let Some((call, branch)) = self.chosen_branch(at) {
                self.out.removed.push(call.start..branch.start);
                at = branch.start;
                if !branch.is_empty() {
                    self.open.push(branch.start - 1);
                }
                rests.push(branch.end..call.end);
                continue;
            }
            let is_inner = source.is_op(at, "#!") && source.opens(at + 2, "[");
            let is_outer = source.is_op(at, "#") && source.opens(at + 1, "[");
            let is_head = is_outer || source.is_kind(at, TokenKind::OuterDoc);
            first = first.or(Some(at)).filter(|_| is_head);
            if is_inner || is_outer {
                let open = if is_inner { at + 2 } else { at + 1 };
                let next = source.next(open);
                let excluded = self.attribute(at..next, open, first.unwrap_or(at));
                at = excluded.map_or(next, |excluded| excluded.end);
                // An excluded item ends the run.
                first = first.filter(|_| at == next);
            } else {
                if source.is_kind(at, TokenKind::Open) {
                    self.open.push(at);
                }
                at += 1;
            }
        }
    }

    /// Applies the attribute with this bracket, and returns what it excludes. `first` is the first attribute of its run.
    fn attribute(
        &mut self,
        range: Range<usize>,
        open: usize,
        first: usize,
    ) -> Option<Range<usize>> {
        let source = self.source;
        let name = source.word(open + 1);
        // The documentation in a library's files is for a website.
        let mut words = range.clone().map(|at| source.word(at));
        if !self.is_main && name == "doc" && words.any(|word| word == "include_str") {
            self.out.removed.push(range);
            return None;
        }
        if !matches!(name, "cfg" | "cfg_attr") || !source.opens(open + 2, "(") {
            return None;
        }
        let mut parts = source.split_commas(source.inside(open + 2));
        let predicate = parts.next()?;
        let value = self.cfg.evaluate(source, predicate.clone(), self.is_main);
        let is_inner = open == range.start + 2;
        match (name, value) {
            (_, CfgValue::Undecided) => {}
            _ if self.is_argument(first, range.end) => {
                // Every compiler knows the target, and a macro may look for these words.
                if !source.word(predicate.start).starts_with("target_") {
                    let text = ["any()", "all()"][usize::from(value == CfgValue::True)];
                    self.out.replaced.push((predicate, Some(text.to_string())));
                }
            }
            ("cfg_attr", CfgValue::True) => self.turn_on(range, parts.collect()),
            ("cfg_attr", _) | (_, CfgValue::True) => self.out.replaced.push((range, None)),
            // Excluding a block or a module from inside is left to the compiler.
            _ if is_inner && !self.open.is_empty() => {
                self.out
                    .replaced
                    .push((predicate, Some("any()".to_string())));
            }
            _ => {
                let excluded = if is_inner {
                    0..source.tokens.len()
                } else {
                    let end = extent(source, parse::skip_attributes(source, range.end));
                    self.with_repetition(first..end)
                };
                self.out.is_excluded |= is_inner;
                let (out, is_before) = (&mut self.out, |at: usize| at < excluded.start);
                out.replaced.retain(|(of, _)| is_before(of.start));
                out.removed.retain(|of| is_before(of.start));
                out.removed.push(excluded.clone());
                return Some(excluded);
            }
        }
        None
    }

    /// Returns whether an attribute is among the arguments of a macro call and not on a complete item, or is all of a
    /// repetition in a macro's body, which must not be empty.
    fn is_argument(&self, first: usize, end: usize) -> bool {
        let source = self.source;
        let Some(&open) = self.open.last().filter(|&&open| open > 1) else {
            return false;
        };
        let inside = source.inside(open);
        if source.is_op(open - 1, "$") {
            return parse::skip_attributes(source, end) == inside.end;
        }
        let item = parse::item(source, first, inside.end);
        let is_item = |of: Item| {
            let is_complete = matches!(source.word(of.tokens.end - 1), "}" | ";");
            is_complete && of.kind != ItemKind::MacroCall
        };
        let is_call = source.is_op(open - 1, "!") && source.is_ident(open - 2);
        is_call && !item.is_some_and(is_item)
    }

    /// Extends tokens to the repetition of a macro's body that would be empty without them, which is not allowed.
    fn with_repetition(&self, tokens: Range<usize>) -> Range<usize> {
        let source = self.source;
        let open = self.open.last().filter(|&&open| open > 0);
        let is_whole =
            |&&open: &&usize| source.is_op(open - 1, "$") && source.inside(open) == tokens;
        // A separator is one token.
        let mut ends = tokens.end + 1..tokens.end + 3;
        let operator = ends.find(|&at| matches!(source.word(at), "*" | "+" | "?"));
        match (open.filter(is_whole), operator) {
            (Some(&open), Some(operator)) => open - 1..operator + 1,
            _ => tokens,
        }
    }

    /// Replaces a `cfg_attr` by its attributes, as far as they make sense in a bundle.
    fn turn_on(&mut self, attribute: Range<usize>, parts: Vec<Range<usize>>) {
        let (source, is_main) = (self.source, self.is_main);
        let is_inner = source.is_op(attribute.start, "#!");
        let mark = if is_inner { "#!" } else { "#" };
        let enabled = parts.iter().map(|part| (attribute.start, part.start));
        self.out.enabled.extend(enabled);
        // In a library, inner attributes are for its root, and a condition on documentation is for a website.
        let stays = |part: &Range<usize>| match source.word(part.start) {
            "path" => false,
            "doc" => is_main,
            word => is_main || !is_inner || word == "allow",
        };
        let parts = parts.into_iter().filter(stays);
        let texts = parts.map(|part| format!("{mark}[{}]", &source.text[source.bytes(&part)]));
        let texts: Vec<String> = texts.collect();
        let text = (!texts.is_empty()).then(|| texts.join(" "));
        self.out.replaced.push((attribute, text));
    }

    /// The `cfg_if!` call that begins here, and the contents of its active branch.
    fn chosen_branch(&self, start: usize) -> Option<(Range<usize>, Range<usize>)> {
        let source = self.source;
        let has_path = source.is_ident(start) && source.is_op(start + 1, "::");
        let name = if has_path { start + 3 } else { start };
        let is_call = source.word(name) == "cfg_if" && source.is_op(name + 1, "!");
        let is_alone = start == 0 || !source.is_op(start - 1, ":") && !source.is_op(start - 1, "]");
        if !is_call || !is_alone || !source.is_kind(name + 2, TokenKind::Open) {
            return None;
        }
        let end = source.next(name + 2);
        let call = start..end + usize::from(source.is_op(end, ";"));
        let mut at = name + 3;
        loop {
            // `if #[cfg(...)]`
            let is_last = !(source.word(at) == "if" && source.opens(at + 4, "("));
            let value = if is_last {
                CfgValue::True
            } else {
                let value = self
                    .cfg
                    .evaluate(source, source.inside(at + 4), self.is_main);
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
                // No branch is active.
                return Some((call.clone(), call.end..call.end));
            }
            at += 1;
        }
    }
}

/// The end of the syntax element that begins here: an item, statement, match arm, field, argument or list element, with
/// the comma or semicolon after it.
fn extent(source: &SourceFile, start: usize) -> usize {
    // A call in braces ends a statement, and any other call can be part of one.
    let is_whole = |of: &Item| {
        let is_part = matches!(source.word(of.tokens.end), "," | "." | "?");
        let is_braced = source.word(of.tokens.end - 1) == "}";
        of.kind != ItemKind::MacroCall || is_braced && !is_part
    };
    if let Some(item) = parse::item(source, start, source.tokens.len()).filter(is_whole) {
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
