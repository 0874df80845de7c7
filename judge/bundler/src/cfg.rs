//! # Conditional compilation
//!
//! Evaluates `#[cfg(...)]` predicates for a crate, from its features and the options of the compilation target.
//!
//! In a library, every predicate is evaluated, because the judge does not know the library's features. In the
//! solution's crate, only features, `test`, `doc` and `doctest` are evaluated. The judge's compiler decides about all
//! others, such as `debug_assertions`.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::literals::string_value;
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
    /// The value depends on the judge's compiler.
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
    /// Parses the output of `rustc --print cfg`: one option a line, such as `unix` or `feature="x"`. Ignores `test`,
    /// `doc` and `doctest`, because a bundle is never compiled for tests or documentation.
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
    pub(crate) fn evaluate(
        &self,
        source: &SourceFile,
        predicate: Range<usize>,
        open: bool,
    ) -> CfgValue {
        let at = predicate.start;
        let name = source.word(at);
        match (predicate.len(), name) {
            (1, "true") => CfgValue::True,
            (1, "false" | "test" | "doc" | "doctest") => CfgValue::False,
            (1, _) if !open => self.flags.contains(name).into(),
            (3, _) if source.is_op(at + 1, "=") && (!open || name == "feature") => {
                let value = string_value(source.word(at + 2)).unwrap_or_default();
                let pair = (name.to_string(), value);
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
