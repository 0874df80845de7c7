//! # Conditional compilation
//!
//! What `#[cfg(...)]` predicates mean for a crate: the features that cargo resolved and the flags and pairs of the
//! target.
//!
//! A library is evaluated wholly, because the judge knows none of its features. The solution's own file is judged by
//! what is the same everywhere, namely `test`, `doc` and its features; for the rest, such as `debug_assertions`, the
//! judge's compiler decides.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

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
                self.pairs.insert((
                    key.trim().to_string(),
                    value.trim().trim_matches('"').to_string(),
                ));
            }
            None if matches!(line.trim(), "" | "test" | "doc" | "doctest") => {}
            None => {
                self.flags.insert(line.trim().to_string());
            }
        }
    }

    /// The value of a predicate's tokens; with `open`, what depends on the judge's compiler stays open.
    pub fn evaluate(&self, predicate: TokenStream, open: bool) -> Value {
        let tokens: Vec<TokenTree> = predicate.into_iter().collect();
        match tokens.as_slice() {
            [TokenTree::Ident(name)] => self.flag(&name.to_string(), open),
            [
                TokenTree::Ident(key),
                TokenTree::Punct(_),
                TokenTree::Literal(value),
            ] => self.pair(&key.to_string(), value.to_string().trim_matches('"'), open),
            [TokenTree::Ident(name), TokenTree::Group(group)] => {
                let values = split_commas(group.stream())
                    .into_iter()
                    .map(|part| self.evaluate(part, open));
                combine(&name.to_string(), values.collect())
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

fn combine(name: &str, values: Vec<Value>) -> Value {
    let any_of = |value| values.contains(&value);
    match name {
        "not" => values.first().map_or(Value::Open, |value| value.not()),
        "all" if any_of(Value::False) => Value::False,
        "any" if any_of(Value::True) => Value::True,
        "all" | "any" if any_of(Value::Open) => Value::Open,
        "all" => Value::True,
        "any" => Value::False,
        _ => Value::Open,
    }
}

/// Splits tokens at their top-level commas; a trailing comma adds nothing.
pub fn split_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![Vec::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(Vec::new()),
            _ => parts
                .last_mut()
                .expect("there is always a part")
                .push(token),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
        .into_iter()
        .map(|part| part.into_iter().collect())
        .collect()
}
