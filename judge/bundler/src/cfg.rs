//! # Conditional compilation
//!
//! Evaluates `#[cfg(...)]` predicates for a crate, from its features and the options of the compilation target.
//!
//! A library is evaluated completely, because the judge knows none of its features. In the solution's own file only
//! `test`, `doc` and its features are evaluated. The judge's compiler decides about the rest, such as
//! `debug_assertions`.
//!
//! `cfg` and `cfg_attr` are evaluated wherever they can be: on items, statements, fields and match arms. Excluded code
//! is removed before any name in it is scanned.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::lex::TokenKind;
use crate::parse::{self, Item};
use crate::source::SourceFile;

/// The conditional compilation options of one crate.
#[derive(Debug, Clone, Default)]
pub struct Cfg {
    flags: BTreeSet<String>,
    pairs: BTreeSet<(String, String)>,
}

/// The value of a `cfg` predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CfgValue {
    True,
    False,
    /// Depends on the judge's compiler.
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
    /// Parses the output of `rustc --print cfg`, with one option such as `unix`, `target_os="linux"` or `feature="x"` a
    /// line. Options for tests and documentation are ignored, because a bundle is never compiled for them.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut cfg = Cfg::default();
        for line in lines.into_iter().map(str::trim) {
            if let Some((key, value)) = line.split_once('=') {
                let value = value.trim().trim_matches('"').to_string();
                cfg.pairs.insert((key.trim().to_string(), value));
            } else if !matches!(line, "" | "test" | "doc" | "doctest") {
                cfg.flags.insert(line.to_string());
            }
        }
        cfg
    }

    /// Evaluates a predicate. With `open`, a predicate that depends on the judge's compiler is undecided.
    pub(crate) fn evaluate(&self, source: &SourceFile, of: Range<usize>, open: bool) -> CfgValue {
        let at = of.start;
        let name = source.word(at);
        match (of.len(), name) {
            (1, "true") => CfgValue::True,
            (1, "false" | "test" | "doc" | "doctest") => CfgValue::False,
            (1, _) if !open => self.flags.contains(name).into(),
            (3, _) if source.is_op(at + 1, "=") && (!open || name == "feature") => {
                let value = source.word(at + 2).trim_matches('"');
                let pair = (name.to_string(), value.to_string());
                self.pairs.contains(&pair).into()
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

/// The effect of the `cfg` and `cfg_attr` attributes of a file.
#[derive(Debug, Default)]
pub struct Configured {
    /// Excluded tokens with their attributes, in order.
    pub removed: Vec<Range<usize>>,
    /// Attributes to replace, in order; `None` removes the attribute.
    pub replaced: Vec<(Range<usize>, Option<String>)>,
    /// The paths that attributes give to modules, each with the first token of its attribute.
    pub paths: Vec<(usize, String)>,
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

    /// The path that a `cfg_attr` among these tokens gives to a module.
    pub fn path(&self, tokens: &Range<usize>) -> Option<String> {
        let mut paths = self.paths.iter();
        let path = paths.find(|(at, _)| tokens.contains(at));
        path.map(|(_, path)| path.clone())
    }

    /// Applies an attribute, and returns the token at which to go on. `first` is the first attribute of its run.
    fn apply(
        &mut self,
        source: &SourceFile,
        cfg: &Cfg,
        (first, at): (usize, usize),
        is_main: bool,
    ) -> usize {
        let is_outer = source.opens(at + 1, "[");
        let open = if is_outer { at + 1 } else { at + 2 };
        let mut end = source.next(open);
        let range = at..end;
        let name = source.word(open + 1);
        // The documentation in a library's files is for a website.
        if !is_main && name == "doc" && range.clone().any(|at| source.word(at) == "include_str") {
            self.removed.push(range);
            return end;
        }
        if !matches!(name, "cfg" | "cfg_attr") || !source.opens(open + 2, "(") {
            return end;
        }
        let mut parts = source.split_commas(source.inside(open + 2));
        let value = parts.next().map(|of| cfg.evaluate(source, of, is_main));
        match (name, value.unwrap_or(CfgValue::Undecided)) {
            (_, CfgValue::Undecided) => {}
            // A macro may expect the attribute, and it alone knows what this is about.
            ("cfg", value) if is_outer && is_argument(source, at) => {
                let text = ["any()", "all()"][usize::from(value == CfgValue::True)];
                let predicate = source.inside(open + 2);
                self.replaced.push((predicate, Some(text.to_string())));
            }
            ("cfg_attr", CfgValue::True) => self.turn_on(source, range, parts.collect(), is_main),
            ("cfg_attr", _) | (_, CfgValue::True) => self.replaced.push((range, None)),
            _ => {
                let extent = || extent(source, parse::skip_attributes(source, end));
                let excluded = match is_outer {
                    true => repetition(source, first..extent()),
                    false => around(source, at),
                };
                self.is_excluded |= excluded == (0..source.tokens.len());
                self.replaced.retain(|(of, _)| of.start < excluded.start);
                self.removed.retain(|of| of.start < excluded.start);
                end = excluded.end;
                self.removed.push(excluded);
            }
        }
        end
    }

    /// Replaces a `cfg_attr` by its attributes, as far as they make sense in a bundle.
    fn turn_on(
        &mut self,
        source: &SourceFile,
        attribute: Range<usize>,
        parts: Vec<Range<usize>>,
        is_main: bool,
    ) {
        let is_inner = source.is_op(attribute.start, "#!");
        let mark = if is_inner { "#!" } else { "#" };
        let paths = parts
            .iter()
            .filter(|part| source.word(part.start) == "path");
        let paths = paths.map(|part| source.word(part.start + 2).trim_matches('"'));
        let paths = paths.map(|path| (attribute.start, path.to_string()));
        self.paths.extend(paths);
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
        self.replaced.push((attribute, text));
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
    let mut out = Configured::default();
    // The first attribute of the run of attributes that `at` is in.
    let (mut at, mut first) = (0, None);
    // The tokens after the active branches of the `cfg_if!` calls around `at`.
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
        if is_inner || is_outer {
            let next = out.apply(source, cfg, (first.unwrap_or(at), at), is_main);
            // What is excluded ends the run.
            first = first.filter(|_| next == source.next(at + 1));
            at = next;
        } else {
            at += 1;
        }
    }
    out
}

/// The `cfg_if!` call that begins here, and the contents of its active branch.
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
    if !is_call || !is_alone || !source.is_kind(name + 2, TokenKind::Open) {
        return None;
    }
    let end = source.next(name + 2);
    let call = start..end + usize::from(source.is_op(end, ";"));
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
            // No branch is active.
            return Some((call.clone(), call.end..call.end));
        }
        at += 1;
    }
}

/// The tokens before a token, where a bracket pair counts as its opening bracket.
fn before(source: &SourceFile, at: usize) -> impl Iterator<Item = usize> {
    let back = |&at: &usize| {
        let before = at.checked_sub(1)?;
        let is_close = source.is_kind(before, TokenKind::Close);
        let open = is_close.then(|| source.tokens[before].matching);
        open.or(Some(before))
    };
    std::iter::successors(Some(at), back).skip(1)
}

/// The bracket that a token is in.
fn bracket(source: &SourceFile, token: usize) -> Option<usize> {
    before(source, token).find(|&at| source.next(at) > token)
}

/// Returns true for the attribute of an argument of a macro call that is no item.
fn is_argument(source: &SourceFile, attribute: usize) -> bool {
    let item = parse::item(source, attribute, source.tokens.len());
    let open = bracket(source, attribute).filter(|&open| open > 1);
    item.is_none_or(|of| of.kind == parse::ItemKind::MacroCall)
        && open.is_some_and(|at| source.is_op(at - 1, "!") && source.is_ident(at - 2))
}

/// The syntax element that an inner attribute applies to: the file, the item whose body it is in, or a block.
fn around(source: &SourceFile, attribute: usize) -> Range<usize> {
    let Some(open) = bracket(source, attribute) else {
        return 0..source.tokens.len();
    };
    let start = before(source, open).find_map(|at| {
        let is_around = source.next(at) > open;
        let is_end = source.is_op(at, ";") || source.opens(at, "{");
        (is_around || is_end).then(|| if is_around { at + 1 } else { source.next(at) })
    });
    let start = start.unwrap_or(0);
    match parse::item(source, start, source.tokens.len()) {
        Some(item) if item.body == Some(source.inside(open)) => item.tokens,
        _ => open..source.next(open),
    }
}

/// Extends tokens to the repetition of a macro's body that would be empty without them, which is not allowed.
fn repetition(source: &SourceFile, tokens: Range<usize>) -> Range<usize> {
    let Some(dollar) = tokens.start.checked_sub(2) else {
        return tokens;
    };
    let is_whole = source.is_op(dollar, "$")
        && source.opens(dollar + 1, "(")
        && source.inside(dollar + 1) == tokens;
    // A separator is one token.
    let mut ends = tokens.end + 1..tokens.end + 3;
    let operator = ends.find(|&at| matches!(source.word(at), "*" | "+" | "?"));
    match operator {
        Some(operator) if is_whole => dollar..operator + 1,
        _ => tokens,
    }
}

/// The end of the syntax element that begins here: an item, statement, match arm, field, argument or list element, with
/// the comma or semicolon after it.
fn extent(source: &SourceFile, start: usize) -> usize {
    // A call in braces ends a statement, and any other call can be part of one.
    let is_whole = |of: &Item| {
        let is_part = matches!(source.word(of.tokens.end), "," | "." | "?");
        let is_braced = source.word(of.tokens.end - 1) == "}";
        of.kind != parse::ItemKind::MacroCall || is_braced && !is_part
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
