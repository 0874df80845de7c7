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
    /// Options such as `unix` and `feature=x`.
    options: BTreeSet<String>,
}

impl Cfg {
    /// Parses the output of `rustc --print cfg`: one option a line, such as `unix` or `feature="x"`.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let options = lines.into_iter().map(|line| match line.split_once('=') {
            Some((key, value)) => format!("{}={}", key.trim(), value.trim().trim_matches('"')),
            None => line.trim().to_string(),
        });
        Cfg {
            options: options.collect(),
        }
    }

    /// Evaluates a predicate. With `open`, the value is `None` if it depends on the judge's compiler. A bundle is never
    /// compiled for tests or documentation.
    pub(crate) fn evaluate(
        &self,
        source: &SourceFile,
        predicate: Range<usize>,
        open: bool,
    ) -> Option<bool> {
        let at = predicate.start;
        let name = source.word(at);
        match (predicate.len(), name) {
            (1, "true") => Some(true),
            (1, "false" | "test" | "doc" | "doctest") => Some(false),
            (1, _) if !open => Some(self.options.contains(name)),
            (3, _) if source.is_op(at + 1, "=") && (!open || name == "feature") => {
                let value = string_value(source.word(at + 2)).unwrap_or_default();
                Some(self.options.contains(&format!("{name}={value}")))
            }
            (4.., _) | (3, _) if source.opens(at + 1, "(") => {
                let parts = source.split_commas(source.inside(at + 1));
                let values = parts.map(|part| self.evaluate(source, part, open));
                combine(name, &values.collect::<Vec<_>>())
            }
            _ => None,
        }
    }
}

fn combine(name: &str, values: &[Option<bool>]) -> Option<bool> {
    let has = |value| values.contains(&value);
    match name {
        "not" => values.first().copied()?.map(|value| !value),
        "all" if has(Some(false)) => Some(false),
        "any" if has(Some(true)) => Some(true),
        "all" | "any" if !has(None) => Some(name == "all"),
        _ => None,
    }
}
