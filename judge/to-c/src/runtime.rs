//! # The runtime
//!
//! `runtime.c` has a piece for each function that C or its library does not have, and for each that wasm's C library
//! would have. Only those that the program needs travel, with what they need in turn.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A paragraph of `runtime.c`.
pub struct Piece {
    /// The identifier that it defines.
    pub name: &'static str,
    /// The code.
    pub text: &'static str,
}

/// What every program needs, and the pieces.
static PIECES: LazyLock<(&str, Vec<Piece>)> = LazyLock::new(|| {
    let mut paragraphs = include_str!("runtime.c").split("\n\n").skip(2);
    let always = paragraphs.next().unwrap_or_default();
    let pieces = paragraphs.filter_map(|paragraph| {
        let (comment, text) = paragraph.split_once("*/\n")?;
        let (name, _) = comment.strip_prefix("/* ")?.split_once(':')?;
        Some(Piece { name, text })
    });
    (always, pieces.collect())
});

/// C's own functions of one or two doubles.
const MATH: [&str; 19] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "fmod", "frexp", "ldexp", "log",
    "log10", "pow", "sin", "sinh", "sqrt", "tan", "tanh", "HUGE_VAL",
];

/// The functions of wasm's C library whose purpose a judge does not serve.
const UNSERVED: [(&str, &str); 9] = [
    ("clock", "there are no clocks"),
    ("time", "there are no clocks"),
    ("sleep", "there are no clocks"),
    ("path_", "there are no files"),
    ("open", "there are no files"),
    ("args", "there are no arguments"),
    ("environ", "there is no environment"),
    ("pthread", "there are no threads"),
    ("sock", "there is no network"),
];

/// The runtime's name of a function of wasm's C library.
pub fn find(name: &str) -> Option<&'static str> {
    let pieces = &PIECES.1;
    let mut names = pieces
        .iter()
        .filter_map(|piece| piece.name.strip_prefix("rt_"));
    let found = names.find(|known| *known == name);
    found.or_else(|| MATH.into_iter().find(|known| *known == name))
}

/// The reason why a function of wasm's C library is not in the runtime.
pub fn why_not(name: &str) -> &'static str {
    let name = name.rsplit("::").next().unwrap_or(name);
    let reason = UNSERVED.iter().find(|(part, _)| name.contains(part));
    reason.map_or("the C file has no such function", |(_, reason)| reason)
}

/// The address of a variable of wasm's C library.
pub fn data(name: &str) -> Option<u32> {
    match name {
        "errno" => Some(8),
        "environ" | "__wasilibc_environ" => Some(12),
        _ => None,
    }
}

/// The runtime's identifier of a function, as `runtime.c` writes it.
pub fn identifier(name: &str) -> String {
    if MATH.contains(&name) {
        name.to_string()
    } else {
        format!("rt_{name}")
    }
}

/// The text that every program needs, and the pieces that are named in a text or needed by such a piece.
pub fn pieces(text: &str) -> (String, Vec<&'static Piece>) {
    let (always, all) = &*PIECES;
    let mut used: BTreeSet<&str> = identifiers(text).collect();
    loop {
        let count = used.len();
        let needed = all.iter().filter(|piece| used.contains(piece.name));
        let needed: Vec<&str> = needed.flat_map(|piece| identifiers(piece.text)).collect();
        used.extend(needed);
        if used.len() == count {
            break;
        }
    }
    let math = if MATH.iter().any(|name| used.contains(name)) {
        "#include <math.h>\n"
    } else {
        ""
    };
    let pieces = all.iter().filter(|piece| used.contains(piece.name));
    (math.to_string() + always, pieces.collect())
}

/// The identifiers in a text, and its numbers.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

/// The same text without spaces that C does not need. Lines for the preprocessor stay alone.
pub fn squeeze(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let is_directive = line.starts_with('#');
        if is_directive && !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        let mut rest = line.trim_start().chars().peekable();
        let spaced = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        while let Some(c) = rest.next() {
            let is_between_words =
                out.ends_with(spaced) && rest.peek().is_some_and(|&next| spaced(next));
            if c != ' ' || is_directive || is_between_words {
                out.push(c);
            }
        }
        if is_directive {
            out.push('\n');
        }
    }
    out
}
