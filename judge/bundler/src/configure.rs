//! # Excluded code
//!
//! Applies the `cfg` and `cfg_attr` attributes of a file, and `cfg_if!`. Excluded items are removed before any name in them is
//! scanned. On anything else, such as a statement or a field, the compiler applies the attribute: only its predicate is
//! replaced, by `any()` or `all()`. The same goes for the arguments of macros, which may expect the attribute.

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
        let is_outer = open == range.start + 1;
        let item = self.whole_item(first).filter(|_| is_outer);
        let is_free = item.is_some() || !self.is_in_macro();
        match (name, value) {
            (_, CfgValue::Undecided) => {}
            ("cfg_attr", CfgValue::True) if is_free => self.turn_on(range, parts.collect()),
            ("cfg_attr", CfgValue::False) | ("cfg", CfgValue::True) if is_free => {
                self.out.replaced.push((range, None));
            }
            ("cfg", CfgValue::False) if item.is_some() => {
                self.exclude(item.clone()?);
                return item;
            }
            ("cfg", CfgValue::False) if !is_outer && self.open.is_empty() => {
                let all = 0..source.tokens.len();
                self.out.is_excluded = true;
                self.exclude(all.clone());
                return Some(all);
            }
            // Every compiler knows the target, and a macro may look for these words.
            _ if source.word(predicate.start).starts_with("target_") => {}
            (_, value) => {
                let text = ["any()", "all()"][usize::from(value == CfgValue::True)];
                self.out.replaced.push((predicate, Some(text.to_string())));
            }
        }
        None
    }

    fn exclude(&mut self, excluded: Range<usize>) {
        self.out.removed.retain(|of| of.start < excluded.start);
        self.out.removed.push(excluded);
    }

    /// The item with this first attribute, if it can be cut as a whole: not a part of an expression, and not all of a
    /// repetition in a macro's body, which must not be empty.
    fn whole_item(&self, first: usize) -> Option<Range<usize>> {
        let source = self.source;
        let around = self.open.last();
        let end = around.map_or(source.tokens.len(), |&open| source.inside(open).end);
        let item = parse::item(source, first, end)?;
        let has_end = matches!(source.word(item.tokens.end - 1), "}" | ";");
        let is_part = item.kind == ItemKind::MacroCall
            && matches!(source.word(item.tokens.end), "," | "." | "?");
        let is_repeated = around.is_some_and(|&open| open > 0 && source.is_op(open - 1, "$"));
        (has_end && !is_part && !is_repeated).then_some(item.tokens)
    }

    /// Returns true among the arguments of a macro call, and in a repetition of a macro's body.
    fn is_in_macro(&self) -> bool {
        let source = self.source;
        let open = self.open.last().filter(|&&open| open > 1);
        open.is_some_and(|&open| {
            let is_call = source.is_op(open - 1, "!") && source.is_ident(open - 2);
            is_call || source.is_op(open - 1, "$")
        })
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
