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
    pub text: String,
}

/// The text that every program needs, and the pieces, each of which begins at the left margin.
static PIECES: LazyLock<(String, Vec<Piece>)> = LazyLock::new(|| {
    let text = include_str!("runtime.c");
    let (always, rest) = text
        .split_once("/* What a load or a store names. */")
        .unwrap_or((text, ""));
    let always = always
        .split_once("*/\n\n")
        .map_or(always, |(_, always)| always);
    let mut pieces: Vec<Piece> = Vec::new();
    for line in rest
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("/*"))
    {
        if !line.starts_with([' ', '}']) {
            let mut words = identifiers(line);
            let name = match line.strip_prefix("#define ") {
                Some(_) => words.nth(1),
                None => words.find(|word| word.starts_with("rt_")),
            };
            pieces.push(Piece {
                name: name.unwrap_or_default(),
                text: String::new(),
            });
        }
        if let Some(piece) = pieces.last_mut() {
            piece.text += line.trim_start();
            piece.text.push('\n');
        }
    }
    (always.to_string(), pieces)
});

/// C's own functions of one or two doubles.
const MATH: [&str; 19] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "fmod", "frexp", "ldexp", "log",
    "log10", "pow", "sin", "sinh", "sqrt", "tan", "tanh", "HUGE_VAL",
];

/// The old floating-point unit of PCs rounds floats too late, and doubles twice.
const EXACT: &str = "#if defined __GNUC__ && defined __i386__
#pragma GCC target(\"sse2,fpmath=sse\")
#endif
";

/// The functions of wasm's C library whose purpose a judge does not serve.
const UNSERVED: [(&str, &str); 11] = [
    ("clock", "there are no clocks"),
    ("time", "there are no clocks"),
    ("sleep", "there are no clocks"),
    ("path_", "there are no files"),
    ("relpath", "there are no files"),
    ("open", "there are no files"),
    ("args", "there are no arguments"),
    ("environ", "there is no environment"),
    ("std::thread", "there are no threads"),
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

/// The pieces that are named in a text or needed by such a piece, and what every program needs.
pub fn pieces(text: &str) -> String {
    let (always, all) = &*PIECES;
    let mut used: BTreeSet<&str> = identifiers(text).collect();
    loop {
        let count = used.len();
        let needed = all.iter().filter(|piece| used.contains(piece.name));
        let needed: Vec<&str> = needed.flat_map(|piece| identifiers(&piece.text)).collect();
        used.extend(needed);
        if used.len() == count {
            break;
        }
    }
    let mut start = String::new();
    if MATH.iter().any(|name| used.contains(name)) {
        start.push_str("#include <math.h>\n");
    }
    start.push_str(always);
    if used.contains("double") || used.contains("float") {
        start.push_str(EXACT);
    }
    let pieces = all.iter().filter(|piece| used.contains(piece.name));
    start + &pieces.map(|piece| &piece.text[..]).collect::<String>()
}

/// The identifiers in a text, and its numbers.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}
