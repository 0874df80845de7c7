//! # What a text says
//!
//! Reads tokens, of code or of a macro alike, as a list of mentions: paths, names behind a dot, operators. What a mention
//! means is not asked here.

use std::collections::HashSet;
use std::ops::Range;

use crate::lex::Kind;
use crate::names::{Name, Names};
use crate::parse::skip_angles;
use crate::source::Source;
use crate::strip::Settled;
use crate::use_tree;

/// One thing that a text says.
#[derive(Debug, Clone)]
pub enum Mention {
    /// A path.
    Path(Path),
    /// A name behind a dot, or behind something of which it is not known what it is.
    Member(Name),
    /// `Trait` in `<T as Trait>::name` is a path; this is `name`, and it may be of any trait.
    OfTrait(Name),
    /// An operator.
    Operator(Name),
}

impl Mention {
    /// The path, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Mention::Path(path) => Some(path),
            _ => None,
        }
    }

    /// Reads a macro that is called without a path as `$crate::name`; `root` is the name `crate`.
    pub fn make_inner(&mut self, root: Name) {
        if let Mention::Path(path) = self
            && path.is_macro
            && path.names.len() == 1
        {
            path.names.insert(0, root);
            path.is_dollar = true;
        }
    }
}

/// A path as it is written.
#[derive(Debug, Clone, Default)]
pub struct Path {
    /// Its names; the last may be `*` or `self` in an import.
    pub names: Vec<Name>,
    /// Its first token; nothing for a name in a format string, which cannot be written otherwise.
    pub at: Option<usize>,
    /// Whether it begins with `::`.
    pub is_global: bool,
    /// Whether it is called as a macro.
    pub is_macro: bool,
    /// Whether it is imported.
    pub is_import: bool,
    /// Whether it begins with `$crate`.
    pub is_dollar: bool,
    /// What an import inside a function calls it.
    pub alias: Option<Name>,
}

/// Who reads a text.
pub struct Reader<'a> {
    pub source: &'a Source,
    pub settled: &'a Settled,
    pub names: &'a mut Names,
    /// A token that is declared here and not said: the name of the item itself.
    pub own_name: Option<usize>,
    /// Whether the text is the body of a macro, in which `$` stands before variables.
    pub is_macro: bool,
}

/// Words that begin no path.
const KEYWORDS: &str = "as break const continue else enum extern false fn for if impl in let loop match mod move mut pub \
    ref return static struct trait true type unsafe use where while dyn async await _ macro_rules";

/// Whether a word is a keyword that no path begins with.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.split_whitespace().any(|keyword| keyword == word)
}

impl Reader<'_> {
    /// Reads these tokens.
    pub fn read(&mut self, tokens: Range<usize>) -> Vec<Mention> {
        let mut out = Vec::new();
        // Names behind generics of a path that was read already.
        let mut taken = HashSet::new();
        let mut at = tokens.start;
        while at < tokens.end {
            if let Some(end) = self.settled.gone_until(at) {
                at = end;
                continue;
            }
            at = match self.source.tokens[at].kind {
                Kind::Ident => self.word(at, tokens.end, &mut taken, &mut out),
                Kind::Str => self.format(at, &mut out),
                Kind::Punct | Kind::Open => self.operator(at, &mut out),
                _ => at + 1,
            };
        }
        out
    }

    fn word(
        &mut self,
        at: usize,
        end: usize,
        taken: &mut HashSet<usize>,
        out: &mut Vec<Mention>,
    ) -> usize {
        let source = self.source;
        let word = source.word(at);
        if taken.contains(&at) || self.own_name == Some(at) {
            return at + 1;
        }
        if word == "use" {
            return self.import(at, end, out);
        }
        if is_keyword(word) {
            return at + 1;
        }
        let before = |n: usize| at.checked_sub(n).map_or("", |at| source.word(at));
        let name = self.names.intern(source.name(at));
        if before(1) == "." && before(2) != "." {
            let is_field = !source.opens(at + 1, "(") && !source.is_op(at + 1, "::");
            if !is_field {
                out.push(Mention::Member(name));
            }
            return at + 1;
        }
        let is_variable = before(1) == "$" && word != "crate";
        if is_variable {
            return self.behind(at + 1, taken, out);
        }
        if matches!(before(1), "fn" | "type" | "const") {
            // An impl inside a function defines items of a trait.
            out.push(Mention::OfTrait(name));
            return at + 1;
        }
        let is_fragment = self.is_macro && before(1) == ":" && before(2) != ":" && before(3) == "$";
        if is_fragment {
            return at + 1;
        }
        if at >= 2 && source.is_op(at - 2, "::") {
            let of = before(3);
            let is_joined = at >= 3 && source.tokens[at - 3].end == source.tokens[at - 2].start;
            if is_joined && matches!(of, ">" | "]") {
                out.push(Mention::Member(name));
                return at + 1;
            }
            let is_head = is_keyword(of) || !source.is_ident(at.wrapping_sub(3));
            if !is_head {
                return at + 1;
            }
        }
        self.path(at, taken, out);
        at + 1
    }

    /// What follows a macro's variable: `$t::new` may be of anything.
    fn behind(&mut self, at: usize, taken: &mut HashSet<usize>, out: &mut Vec<Mention>) -> usize {
        let source = self.source;
        if source.is_op(at, "::") && source.is_ident(at + 2) {
            let name = self.names.intern(source.name(at + 2));
            out.push(Mention::Member(name));
            taken.insert(at + 2);
        }
        at
    }

    fn path(&mut self, at: usize, taken: &mut HashSet<usize>, out: &mut Vec<Mention>) {
        let source = self.source;
        let is_global = at >= 2 && source.is_op(at - 2, "::");
        let mut names = vec![self.names.intern(source.name(at))];
        let mut end = at + 1;
        while source.is_op(end, "::") {
            let mut next = end + 2;
            if source.is_op(next, "<") {
                next = skip_angles(source, next);
                if !source.is_op(next, "::") {
                    break;
                }
                next += 2;
            }
            if !source.is_ident(next) {
                break;
            }
            names.push(self.names.intern(source.name(next)));
            taken.insert(next);
            end = next + 1;
        }
        let is_label = names.len() == 1 && source.is_op(end, ":") && !source.is_op(end, "::");
        if is_label && !is_global {
            return;
        }
        let is_macro = source.is_op(end, "!")
            && !source.is_op(end, "!=")
            && (source.is_kind(end + 1, Kind::Open) || source.is_ident(end + 1));
        let is_dollar = at >= 1 && source.word(at - 1) == "$";
        out.push(Mention::Path(Path {
            names,
            at: Some(at),
            is_global,
            is_macro,
            is_dollar,
            ..Path::default()
        }));
    }

    /// An import inside a function.
    fn import(&mut self, keyword: usize, end: usize, out: &mut Vec<Mention>) -> usize {
        let source = self.source;
        let mut stop = keyword + 1;
        while stop < end && !source.is_op(stop, ";") {
            stop = source.next(stop);
        }
        // `use<'a>` lists what a type captures, and `use $path` is known where the macro is called.
        if source.is_op(keyword + 1, "<")
            || source.is_op(keyword + 1, "$") && source.word(keyword + 2) != "crate"
        {
            return keyword + 1;
        }
        let from = if source.is_op(keyword + 1, "$") {
            keyword + 1
        } else {
            keyword
        };
        let import = use_tree::read(source, from, stop.min(end));
        for leaf in &import.leaves {
            let names = leaf
                .path
                .iter()
                .map(|&at| self.names.intern(source.name(at)));
            let names: Vec<Name> = names.collect();
            let is_dollar = source.word(leaf.path[0].wrapping_sub(1)) == "$";
            let path = Path {
                names,
                at: Some(leaf.path[0]),
                is_global: import.is_global,
                is_import: true,
                is_dollar,
                alias: Some(self.names.intern(source.name(leaf.name))),
                ..Path::default()
            };
            out.push(Mention::Path(path));
        }
        stop
    }

    /// Names that a format string captures, and those of its widths: `{name:0width$}`.
    fn format(&mut self, at: usize, out: &mut Vec<Mention>) -> usize {
        let text = self.source.word(at);
        for part in text.split('{').skip(1) {
            let inside = part.split('}').next().unwrap_or_default();
            let words = inside.split(|c: char| c != '_' && !c.is_alphanumeric());
            for (n, word) in words.enumerate() {
                let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let is_width = inside.contains(&format!("{word}$"));
                if word.is_empty() || n > 0 && !is_width {
                    continue;
                }
                out.push(Mention::Path(Path {
                    names: vec![self.names.intern(word)],
                    ..Path::default()
                }));
            }
        }
        at + 1
    }

    fn operator(&mut self, at: usize, out: &mut Vec<Mention>) -> usize {
        let source = self.source;
        let mut push = |text: &str| out.push(Mention::Operator(self.names.intern(text)));
        if source.is_op(at, "->") || source.is_op(at, "=>") || source.is_op(at, "::") {
            return at + 2;
        }
        if source.is_op(at, "<<") || source.is_op(at, ">>") {
            push(&source.text[source.tokens[at].start..][..2]);
            if source.is_op(at + 2, "=") {
                push(&source.text[source.tokens[at].start..][..3]);
            }
            return at + 1;
        }
        let text = source.word(at);
        match text {
            "[" => {
                let before = at.wrapping_sub(1);
                let is_index = source.is_kind(before, Kind::Close)
                    || source.is_ident(before) && !is_keyword(source.word(before))
                    || source.is_op(before, "?");
                if is_index {
                    push("[]");
                }
            }
            "+" | "-" | "*" | "/" | "%" | "^" | "&" | "|" => {
                push(text);
                if source.is_op(at + 1, "=") && source.tokens[at].end == source.tokens[at + 1].start
                {
                    push(&format!("{text}="));
                }
            }
            "!" | "?" => push(text),
            _ => {}
        }
        at + 1
    }
}
