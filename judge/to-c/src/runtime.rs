//! # The runtime
//!
//! `runtime.c` has a piece for each function that C or its library does not have, and for each that wasm's C library
//! would have; `floats.c` has those that print and read floats as Rust's standard library does, in a tenth of its
//! code. Only those that the program needs travel, with what they need in turn.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A function, type or macro of `runtime.c` or `floats.c`: its identifier, and the code.
type Piece = (String, String);

/// The text that every program needs, and the pieces, each of which begins at the left margin.
static PIECES: LazyLock<(String, Vec<Piece>)> = LazyLock::new(|| {
    let text = concat!(include_str!("runtime.c"), include_str!("floats.c"));
    let (always, rest) = text
        .split_once("/* What a load or a store names. */")
        .unwrap_or((text, ""));
    let always = always
        .split_once("*/\n\n")
        .map_or(always, |(_, always)| always);
    let mut pieces: Vec<Piece> = Vec::new();
    let rest = without_comments(rest);
    for line in rest.lines().filter(|line| !line.trim().is_empty()) {
        if !line.starts_with([' ', '}']) {
            let mut words = identifiers(line);
            let name = match line.strip_prefix("#define ") {
                Some(_) => words.nth(1),
                None => words.find(|word| word.starts_with("rt_")),
            };
            pieces.push((name.unwrap_or_default().to_string(), String::new()));
        }
        if let Some((_, text)) = pieces.last_mut() {
            *text += line.trim_start();
            text.push('\n');
        }
    }
    (always.to_string(), pieces)
});

/// The code without comments.
fn without_comments(code: &str) -> String {
    let parts = code
        .split("/*")
        .map(|part| part.split_once("*/").map_or(part, |(_, code)| code));
    parts.collect()
}

/// C's own functions of one or two doubles.
const MATH: [&str; 19] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "fmod", "frexp", "ldexp", "log",
    "log10", "pow", "sin", "sinh", "sqrt", "tan", "tanh", "HUGE_VAL",
];

/// The old floating-point unit of PCs rounds floats too late, and doubles twice.
const EXACT: &str = "#if defined __GNUC__ && !defined __clang__ && defined __i386__
#pragma GCC target(\"sse2,fpmath=sse\")
#endif
";

const CLOCKS: &str = "there are no clocks, which `Instant::now` and `SystemTime::now` ask";
const THREADS: &str =
    "there are no threads; one that is only there for its stack can be left out: call its function";

/// The functions of wasm's C library whose purpose a judge does not serve.
const UNSERVED: [(&str, &str); 13] = [
    ("fma", "write `a * b + c` instead of `a.mul_add(b, c)`"),
    ("gamma", "there is no gamma function"),
    ("clock", CLOCKS),
    ("time", CLOCKS),
    ("sleep", CLOCKS),
    ("path_", "there are no files"),
    ("relpath", "there are no files"),
    ("open", "there are no files"),
    ("args", "there are no arguments"),
    ("environ", "there is no environment"),
    ("std::thread", THREADS),
    ("pthread", THREADS),
    ("sock", "there is no network"),
];

/// The runtime's name of a function of wasm's C library.
pub fn find(name: &str) -> Option<&'static str> {
    let pieces = &PIECES.1;
    let mut names = pieces
        .iter()
        .filter_map(|(name, _)| name.strip_prefix("rt_"));
    let found = names.find(|known| *known == name);
    found.or_else(|| MATH.into_iter().find(|known| *known == name))
}

/// The runtime's name of a function of doubles, for the name of its counterpart for floats.
pub fn find_for_float(name: &str) -> Option<&'static str> {
    let found = find(name.strip_suffix('f')?)?;
    let start = format!("static double rt_{found}(");
    let mut pieces = PIECES.1.iter();
    let is_real = MATH.contains(&found) || pieces.any(|(_, text)| text.starts_with(&start));
    is_real.then_some(found)
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
        let needed = all.iter().filter(|(name, _)| used.contains(&name[..]));
        let needed: Vec<&str> = needed.flat_map(|(_, text)| identifiers(text)).collect();
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
    let pieces = all.iter().filter(|(name, _)| used.contains(&name[..]));
    start + &pieces.map(|(_, text)| &text[..]).collect::<String>()
}

/// The identifiers in a text, and its numbers.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}
