//! # Excluded code
//!
//! Applies the `cfg` and `cfg_attr` attributes of a file, `cfg_if!` and `cfg_select!`, wherever they can be: on items,
//! statements, fields and match arms. Excluded code is removed before its names are scanned, because these may lead to
//! crates that nothing else needs, and because the judge's compiler may be too old to parse the code. Among the
//! arguments of a macro, which may expect the attributes, only the predicates are replaced, by `any()` or `all()`.

use std::iter;
use std::ops::Range;

use crate::cfg::Cfg;
use crate::lex::TokenKind;
use crate::parse::{self, Item, ItemKind};
use crate::source::SourceFile;

/// The effect of the `cfg` and `cfg_attr` attributes of a file.
#[derive(Debug, Default)]
pub struct Configured {
    /// The tokens of excluded code, including its attributes, and of the attributes to remove, in order.
    pub removed: Vec<Range<usize>>,
    /// The attributes and predicates to replace, in order, with their new text.
    pub replaced: Vec<(Range<usize>, String)>,
    /// The attributes that a `cfg_attr` enables: the `#` of the `cfg_attr`, and the first token inside the attribute.
    pub enabled: Vec<(usize, usize)>,
    /// True if an inner attribute excludes the whole file.
    pub is_excluded: bool,
}

impl Configured {
    pub fn is_removed(&self, token: usize) -> bool {
        self.removed_until(token).is_some()
    }

    /// The end of the excluded range around a token; `None` if the token is not excluded.
    pub fn removed_until(&self, token: usize) -> Option<usize> {
        let after = self.removed.partition_point(|of| of.start <= token);
        let removed = self.removed.get(after.checked_sub(1)?)?;
        (token < removed.end).then_some(removed.end)
    }

    /// The first token inside each outer attribute in `head`, including the attributes that a `cfg_attr` enables.
    pub fn attributes(&self, source: &SourceFile, head: Range<usize>) -> Vec<usize> {
        let enabled = self.enabled.iter().filter(|(at, _)| head.contains(at));
        let enabled = enabled.map(|&(_, part)| part);
        parse::attributes(source, head.clone())
            .chain(enabled)
            .collect()
    }

    /// Parses the items among these tokens. The items of the active branch replace a `cfg_if!` or `cfg_select!` call.
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

/// Evaluates the conditions in a file. In the solution's crate, predicates about the target stay undecided.
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
    /// The opening brackets around the current token.
    open: Vec<usize>,
    out: Configured,
}

impl Reader<'_> {
    fn read(&mut self) {
        let source = self.source;
        // The current token, and the first of the consecutive attributes that it belongs to.
        let (mut at, mut first) = (0, None);
        // The remaining part of each such call around `at`, from the end of the active branch.
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
                // An excluded item ends the run of attributes.
                first = first.filter(|_| at == next);
            } else {
                if source.is_kind(at, TokenKind::Open) {
                    self.open.push(at);
                }
                at += 1;
            }
        }
    }

    /// Applies the attribute with the bracket `open`, and returns the tokens that it excludes. Its run begins at
    /// `first`.
    fn attribute(
        &mut self,
        range: Range<usize>,
        open: usize,
        first: usize,
    ) -> Option<Range<usize>> {
        let source = self.source;
        let name = source.word(open + 1);
        // Documentation that a library includes from a file is written for a website.
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
            (_, None) => {}
            _ if self.is_argument(first, range.end) => {
                // A predicate about the target stays: every compiler knows it, and a macro may look for its words.
                if !source.word(predicate.start).starts_with("target_") {
                    let text = ["any()", "all()"][usize::from(value == Some(true))];
                    self.out.replaced.push((predicate, text.to_string()));
                }
            }
            ("cfg_attr", Some(true)) => self.turn_on(range, parts.collect()),
            ("cfg_attr", _) | (_, Some(true)) => self.out.removed.push(range),
            // The compiler excludes a block or an inline module if its inner attribute is false.
            _ if is_inner && !self.open.is_empty() => {
                self.out.replaced.push((predicate, "any()".to_string()));
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

    /// Returns whether only the predicate of an attribute may be replaced: the attribute is among the arguments of a
    /// macro call and not on a complete item, or it is all of a macro repetition, which must not become empty.
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

    /// Extends `tokens` to the macro repetition that contains nothing else, because a repetition must not be empty.
    fn with_repetition(&self, tokens: Range<usize>) -> Range<usize> {
        let source = self.source;
        let open = self.open.last().filter(|&&open| open > 0);
        let is_whole =
            |&&open: &&usize| source.is_op(open - 1, "$") && source.inside(open) == tokens;
        // A separator of one token can precede the operator.
        let mut ends = tokens.end + 1..tokens.end + 3;
        let operator = ends.find(|&at| matches!(source.word(at), "*" | "+" | "?"));
        match (open.filter(is_whole), operator) {
            (Some(&open), Some(operator)) => open - 1..operator + 1,
            _ => tokens,
        }
    }

    /// Replaces a `cfg_attr` by those of its attributes that make sense in a bundle.
    fn turn_on(&mut self, attribute: Range<usize>, parts: Vec<Range<usize>>) {
        let (source, is_main) = (self.source, self.is_main);
        let is_inner = source.is_op(attribute.start, "#!");
        let mark = if is_inner { "#!" } else { "#" };
        let enabled = parts.iter().map(|part| (attribute.start, part.start));
        self.out.enabled.extend(enabled);
        // In a library, inner attributes apply to the crate, and conditional `doc` attributes serve docs.rs.
        let stays = |part: &Range<usize>| match source.word(part.start) {
            "path" => false,
            "doc" => is_main,
            word => is_main || !is_inner || word == "allow",
        };
        let parts = parts.into_iter().filter(stays);
        let texts = parts.map(|part| format!("{mark}[{}]", &source.text[source.bytes(&part)]));
        let texts: Vec<String> = texts.collect();
        match texts.is_empty() {
            true => self.out.removed.push(attribute),
            false => self.out.replaced.push((attribute, texts.join(" "))),
        }
    }

    /// The tokens of the `cfg_if!` or `cfg_select!` call at `start` and of its active branch; `None` if there is no such
    /// call or the call stays.
    fn chosen_branch(&self, start: usize) -> Option<(Range<usize>, Range<usize>)> {
        let source = self.source;
        let has_path = source.is_ident(start) && source.is_op(start + 1, "::");
        let name = if has_path { start + 3 } else { start };
        let is_select = source.word(name) == "cfg_select";
        let is_call = (is_select || source.word(name) == "cfg_if") && source.is_op(name + 1, "!");
        let is_alone = start == 0 || !source.is_op(start - 1, ":") && !source.is_op(start - 1, "]");
        if !is_call || !is_alone || !source.is_kind(name + 2, TokenKind::Open) {
            return None;
        }
        let end = source.next(name + 2);
        let call = start..end + usize::from(source.is_op(end, ";"));
        let mut at = name + 3;
        loop {
            let mut value = Some(true);
            // A branch of `cfg_select!` begins with `condition =>`, and one of `cfg_if!` with `if #[cfg(...)]`, unless it
            // is the last one.
            if is_select {
                let mut ends = iter::successors(Some(at), |&at| Some(source.next(at)));
                let arrow = ends.find(|&at| at >= end || source.is_op(at, "=>"))?;
                if source.word(at) != "_" {
                    value = self.cfg.evaluate(source, at..arrow, self.is_main);
                }
                at = arrow + 2;
            } else if source.word(at) == "if" && source.opens(at + 4, "(") {
                let predicate = source.inside(at + 4);
                value = self.cfg.evaluate(source, predicate, self.is_main);
                at = source.next(at + 2);
            }
            if !source.opens(at, "{") {
                return None;
            }
            if value? {
                return Some((call, source.inside(at)));
            }
            at = source.next(at);
            let is_last = match is_select {
                true => source.is_kind(at, TokenKind::Close),
                false => source.word(at) != "else",
            };
            if is_last {
                // No branch is active.
                return Some((call.clone(), call.end..call.end));
            }
            at += usize::from(!is_select || source.is_op(at, ","));
        }
    }
}

/// The end of the syntax element at `start`: an item, statement, match arm, field, argument or list element, including
/// the comma or semicolon after it.
fn extent(source: &SourceFile, start: usize) -> usize {
    // A macro call in braces ends a statement. Any other macro call can be part of a statement.
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
