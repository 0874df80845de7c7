//! # The runtime
//!
//! `runtime.c` has a piece for each function that C or its library does not have, and for each function of wasm's C
//! library. `floats.c` has the functions that print and read floats as Rust's standard library does, in a tenth of its
//! code. The C file gets only the pieces that the program needs, and the pieces that these need in turn.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::Error;

/// A function, type or macro of `runtime.c` or `floats.c`: its identifier, and the code.
type Piece = (String, String);

/// The text that every program needs, and the pieces, each of which begins at the left margin.
static PIECES: LazyLock<(String, Vec<Piece>)> = LazyLock::new(|| {
    let text = concat!(include_str!("runtime.c"), include_str!("floats.c"));
    let (always, rest) = text
        .split_once("/* The memory as values of each type, for loads and stores. */")
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

/// The functions that a judge or C does not have, a line each: parts of the functions' names in wasm, the names in Rust
/// that lead to them, the most usual first, and the words for the programmer.
const UNSUPPORTED: &str = "\
gamma | ln_gamma() gamma() | C89 has no gamma function
time | Instant::now SystemTime::now | C89 has no clock like `Instant` or `SystemTime`: count steps instead
sleep poll | thread::sleep | a judge does not let a program sleep
path open | File::open File::create fs::read_to_string fs::read fs::write OpenOptions | at a judge there are no files
args | env::args env::args_os | a judge passes no arguments
environ | env::var env::vars | a judge sets no environment variables
thread | thread::scope thread::spawn | C89 has no threads: call the function itself
sock close | TcpStream TcpListener UdpSocket File | at a judge there are no files and no network";

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

/// The error for a function of wasm's C library that is not in the runtime.
pub fn refusal(name: &str) -> Error {
    let found = UNSUPPORTED.lines().find_map(|line| {
        let (parts, rest) = line.split_once(" | ")?;
        let is_it = parts.split(' ').any(|part| name.contains(part));
        is_it.then(|| rest.split_once(" | "))?
    });
    let (names, reason) = found.unzip();
    let unknown = || format!("it calls `{name}`, which the C file does not have");
    let mut error = Error::new(reason.map_or_else(unknown, str::to_string));
    error.names = names.unwrap_or_default().split_whitespace().collect();
    error
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

/// The pieces that every program needs, those that a text names, and those that another piece needs.
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
