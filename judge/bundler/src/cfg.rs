//! # Conditional compilation
//!
//! What `#[cfg(...)]` predicates mean for a crate: the features that were chosen and the flags and pairs of the target.
//!
//! A library is evaluated wholly, because the judge knows none of its features. The solution's own file is judged by
//! what is the same everywhere, namely `test`, `doc` and its features; for the rest, such as `debug_assertions`, the
//! judge's compiler decides.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use crate::source::Source;

/// The configuration of one crate.
#[derive(Debug, Clone, Default)]
pub struct Cfg {
    flags: BTreeSet<String>,
    pairs: BTreeSet<(String, String)>,
}

/// The value of a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// It holds.
    True,
    /// It does not hold.
    False,
    /// Left to the judge's compiler.
    Open,
}

impl Value {
    fn not(self) -> Self {
        match self {
            Value::True => Value::False,
            Value::False => Value::True,
            Value::Open => Value::Open,
        }
    }
}

impl Cfg {
    /// Reads lines as `rustc --print cfg` writes them: `unix`, `target_os="linux"`, `feature="x"`.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut cfg = Cfg::default();
        for line in lines {
            cfg.add(line);
        }
        cfg
    }

    /// Adds one line; `test`, `doc` and `doctest` are never set in a bundle.
    pub fn add(&mut self, line: &str) {
        match line.split_once('=') {
            Some((key, value)) => {
                let value = value.trim().trim_matches('"');
                self.pairs
                    .insert((key.trim().to_string(), value.to_string()));
            }
            None if matches!(line.trim(), "" | "test" | "doc" | "doctest") => {}
            None => {
                self.flags.insert(line.trim().to_string());
            }
        }
    }

    /// The value of a predicate as it is written, such as `all(unix, not(feature = "x"))`.
    pub fn holds(&self, predicate: &str) -> Value {
        let (source, _) = Source::new(Path::new(""), predicate.to_string());
        self.evaluate(&source, 0..source.tokens.len(), false)
    }

    /// The value of a predicate; with `open`, what depends on the judge's compiler stays open.
    pub(crate) fn evaluate(&self, source: &Source, tokens: Range<usize>, open: bool) -> Value {
        let at = tokens.start;
        let name = source.word(at);
        match tokens.len() {
            0 => Value::Open,
            1 => self.flag(name, open),
            3 if source.is_op(at + 1, "=") => {
                self.pair(name, source.word(at + 2).trim_matches('"'), open)
            }
            _ if source.opens(at + 1, "(") => {
                let parts = source.split_commas(source.inside(at + 1));
                let values = parts.map(|part| self.evaluate(source, part, open));
                combine(name, &values.collect::<Vec<_>>())
            }
            _ => Value::Open,
        }
    }

    fn flag(&self, name: &str, open: bool) -> Value {
        match name {
            "true" => Value::True,
            "false" | "test" | "doc" | "doctest" => Value::False,
            _ if open => Value::Open,
            _ if self.flags.contains(name) => Value::True,
            _ => Value::False,
        }
    }

    fn pair(&self, key: &str, value: &str, open: bool) -> Value {
        if open && key != "feature" {
            return Value::Open;
        }
        if self.pairs.contains(&(key.to_string(), value.to_string())) {
            Value::True
        } else {
            Value::False
        }
    }
}

fn combine(name: &str, values: &[Value]) -> Value {
    let has = |value| values.contains(&value);
    match name {
        "not" => values.first().map_or(Value::Open, |value| value.not()),
        "all" if has(Value::False) => Value::False,
        "any" if has(Value::True) => Value::True,
        "all" | "any" if has(Value::Open) => Value::Open,
        "all" => Value::True,
        "any" => Value::False,
        _ => Value::Open,
    }
}
