//! # Mentions
//!
//! Scans the tokens of code or of a macro for mentions: paths, names after a dot, and operators. `resolve` finds the
//! units that the mentions refer to.

use std::collections::HashSet;
use std::ops::Range;

use crate::configure::Configured;
use crate::lex::TokenKind;
use crate::names::{Name, Names};
use crate::parse::skip_angles;
use crate::source::SourceFile;
use crate::use_tree::{self, Import};

/// A name or operator that a text mentions.
#[derive(Debug, Clone)]
pub enum Mention {
    Path(PathMention),
    /// A name after a dot, or in a path after an unknown type.
    Member(Name),
    /// The `name` of `<T as Trait>::name`, which is an item of some trait. The trait itself is a path.
    TraitItem(Name),
    Operator(Name),
}

impl Mention {
    pub fn path(&self) -> Option<&PathMention> {
        match self {
            Mention::Path(path) => Some(path),
            _ => None,
        }
    }

    /// Turns a macro call by plain name into `$crate::name`. `root` is the name `crate`.
    pub fn make_inner(&mut self, root: Name) {
        if let Mention::Path(path) = self
            && path.is_plain_call()
        {
            path.names.insert(0, root);
            path.is_dollar = true;
        }
    }
}

/// A path in the source text.
#[derive(Debug, Clone, Default)]
pub struct PathMention {
    /// The segments of the path; in an import the last can be `*` or `self`.
    pub names: Vec<Name>,
    /// The token of the first segment; `None` for a name in a format string, where a path is not allowed.
    pub at: Option<usize>,
    /// True if the path begins with `::`.
    pub is_global: bool,
    /// True for the path of a macro call.
    pub is_macro: bool,
    /// True for a path of an import.
    pub is_import: bool,
    /// True if the path begins with `$crate`.
    pub is_dollar: bool,
    /// The name that an import brings into scope.
    pub alias: Option<Name>,
}

impl PathMention {
    /// Returns whether the path is more than one plain name. In a macro, a variable can follow, as in `$crate::$name`.
    pub fn has_more_names(&self, source: &SourceFile) -> bool {
        let is_prefix = self.at.is_some_and(|at| source.is_op(at + 1, "::"));
        self.names.len() > 1 || self.is_import || self.is_global || is_prefix
    }

    /// Returns whether this is a macro call by plain name.
    pub fn is_plain_call(&self) -> bool {
        self.is_macro && self.names.len() == 1
    }
}

/// Keywords that cannot begin a path.
const KEYWORDS: &str = "as break const continue else enum extern false fn for if impl in let loop match mod move mut pub \
    ref return static struct trait true type unsafe use where while dyn async await _ macro_rules";

pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.split_whitespace().any(|keyword| keyword == word)
}

/// Scans tokens for mentions. `own_name` is the token of the name that the item declares, which is not a mention.
/// `is_macro` is true for the tokens of a macro definition, in which `$` marks a variable.
pub fn scan(
    source: &SourceFile,
    configured: &Configured,
    names: &mut Names,
    tokens: Range<usize>,
    own_name: Option<usize>,
    is_macro: bool,
) -> Vec<Mention> {
    let mut reader = Reader {
        source,
        names,
        is_macro,
        consumed: HashSet::from_iter(own_name),
        mentions: Vec::new(),
    };
    let mut at = tokens.start;
    while at < tokens.end {
        at = match (configured.removed_until(at), source.tokens[at].kind) {
            (Some(end), _) => end,
            (_, TokenKind::Ident) => reader.word(at, tokens.end),
            (_, TokenKind::Str) => reader.format(at),
            (_, TokenKind::Punct | TokenKind::Open) => reader.operator(at),
            _ => at + 1,
        };
    }
    reader.mentions
}

/// The paths of the names that an import brings into scope.
pub fn import_paths(
    source: &SourceFile,
    names: &mut Names,
    import: &Import,
) -> impl Iterator<Item = PathMention> {
    let mut name = |at: usize| names.intern(source.name(at));
    import.leaves.iter().map(move |leaf| PathMention {
        names: leaf.path.iter().map(|&at| name(at)).collect(),
        at: Some(leaf.path[0]),
        is_global: import.is_global,
        is_import: true,
        is_dollar: source.word(leaf.path[0].wrapping_sub(1)) == "$",
        alias: Some(name(leaf.name)),
        ..PathMention::default()
    })
}

struct Reader<'a> {
    source: &'a SourceFile,
    names: &'a mut Names,
    is_macro: bool,
    /// The item's own name, and the tokens that are part of an earlier mention.
    consumed: HashSet<usize>,
    mentions: Vec<Mention>,
}

impl Reader<'_> {
    fn name(&mut self, at: usize) -> Name {
        self.names.intern(self.source.name(at))
    }

    /// Scans an identifier, and returns the next token to scan.
    fn word(&mut self, at: usize, end: usize) -> usize {
        let source = self.source;
        let word = source.word(at);
        let before = |n: usize| at.checked_sub(n).map_or("", |at| source.word(at));
        let is_fragment = self.is_macro && before(1) == ":" && before(2) != ":" && before(3) == "$";
        if word == "use" {
            return self.import(at, end);
        }
        if self.consumed.contains(&at) || is_keyword(word) || is_fragment {
            return at + 1;
        }
        let name = self.name(at);
        if before(1) == "." && before(2) != "." {
            let is_field = !source.opens(at + 1, "(") && !source.is_op(at + 1, "::");
            let member = (!is_field).then_some(Mention::Member(name));
            self.mentions.extend(member);
        } else if before(1) == "$" && word != "crate" {
            // The name after a macro variable, as in `$t::new`, can belong to any type.
            if source.is_op(at + 1, "::") && source.is_ident(at + 3) {
                let member = Mention::Member(self.name(at + 3));
                self.mentions.push(member);
                self.consumed.insert(at + 3);
            }
        } else if matches!(before(1), "fn" | "type" | "const") {
            // An impl inside a function can define items of a trait.
            self.mentions.push(Mention::TraitItem(name));
        } else if at < 2 || !source.is_op(at - 2, "::") {
            self.path(at);
        } else {
            let of = before(3);
            let is_joined = at >= 3 && source.tokens[at - 3].end == source.tokens[at - 2].start;
            if is_joined && matches!(of, ">" | "]") {
                self.mentions.push(Mention::Member(name));
            } else if is_keyword(of) || !source.is_ident(at.wrapping_sub(3)) {
                self.path(at);
            }
        }
        at + 1
    }

    fn path(&mut self, at: usize) {
        let source = self.source;
        let is_global = at >= 2 && source.is_op(at - 2, "::");
        let mut names = vec![self.name(at)];
        let mut end = at + 1;
        while source.is_op(end, "::") {
            let mut next = end + 2;
            if source.is_op(next, "<") {
                next = skip_angles(source, next);
                next += if source.is_op(next, "::") { 2 } else { 0 };
            }
            if !source.is_ident(next) || !source.is_op(next - 2, "::") {
                break;
            }
            names.push(self.name(next));
            self.consumed.insert(next);
            end = next + 1;
        }
        let is_label = names.len() == 1 && source.is_op(end, ":") && !source.is_op(end, "::");
        if is_label && !is_global {
            return;
        }
        let is_bang = source.is_op(end, "!") && !source.is_op(end, "!=");
        let has_arguments = source.is_kind(end + 1, TokenKind::Open) || source.is_ident(end + 1);
        self.mentions.push(Mention::Path(PathMention {
            names,
            at: Some(at),
            is_global,
            is_macro: is_bang && has_arguments,
            is_dollar: at >= 1 && source.word(at - 1) == "$",
            ..PathMention::default()
        }));
    }

    /// Scans an import inside a function, and returns the next token to scan.
    fn import(&mut self, keyword: usize, end: usize) -> usize {
        let source = self.source;
        let mut stop = keyword + 1;
        while stop < end && !source.is_op(stop, ";") {
            stop = source.next(stop);
        }
        let is_dollar = source.is_op(keyword + 1, "$");
        // `use<'a>` lists captured lifetimes, and the path of `use $path` is unknown in the macro's body.
        if source.is_op(keyword + 1, "<") || is_dollar && source.word(keyword + 2) != "crate" {
            return keyword + 1;
        }
        let import = use_tree::parse(source, keyword + usize::from(is_dollar), stop.min(end));
        let paths = import_paths(source, self.names, &import);
        self.mentions.extend(paths.map(Mention::Path));
        stop
    }

    /// Scans a format string for captured variables and widths, as in `{name:0width$}`. Returns the next token to scan.
    fn format(&mut self, at: usize) -> usize {
        for part in self.source.word(at).split('{').skip(1) {
            let inside = part.split('}').next().unwrap_or_default();
            let is_other = |c: char| c != '_' && !c.is_alphanumeric();
            for (n, part) in inside.split_inclusive(is_other).enumerate() {
                let word = part.trim_end_matches(is_other);
                let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let is_width = part.ends_with('$');
                if !word.is_empty() && (n == 0 || is_width) {
                    let names = vec![self.names.intern(word)];
                    self.mentions.push(Mention::Path(PathMention {
                        names,
                        ..PathMention::default()
                    }));
                }
            }
        }
        at + 1
    }

    fn operator(&mut self, at: usize) -> usize {
        let source = self.source;
        let mut arrows = ["->", "=>", "::"].iter();
        if arrows.any(|arrow| source.is_op(at, arrow)) {
            return at + 2;
        }
        let (names, mentions) = (&mut *self.names, &mut self.mentions);
        let mut push = |text: &str| mentions.push(Mention::Operator(names.intern(text)));
        match source.word(at) {
            "[" => {
                let before = at.wrapping_sub(1);
                let is_name = source.is_ident(before) && !is_keyword(source.word(before));
                let is_value = is_name || source.is_kind(before, TokenKind::Close);
                if is_value || source.is_op(before, "?") {
                    push("[]");
                }
            }
            word @ ("<" | ">") if source.is_op(at, &word.repeat(2)) => {
                push(&word.repeat(2));
                if source.is_op(at + 2, "=") {
                    push(&format!("{word}{word}="));
                }
            }
            word @ ("+" | "-" | "*" | "/" | "%" | "^" | "&" | "|") => {
                push(word);
                let with_equals = format!("{word}=");
                if source.is_op(at, &with_equals) {
                    push(&with_equals);
                }
            }
            word @ ("!" | "?") => push(word),
            _ => {}
        }
        at + 1
    }
}
