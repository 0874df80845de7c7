//! # Nesting, length and line ends

use judge_bundler::{Bundle, Diagnostic};

use crate::bundle;

/// Bundles a program that calls `used` of this library.
fn bundle_library(folder: &str, library: &str) -> Result<Bundle, Diagnostic> {
    let program = "fn main() { println!(\"{}\", shared::used()) }\n";
    bundle(folder, program, library)
}

#[test]
fn ten_thousand_nested_brackets_are_refused() {
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
        let (open, close) = (open.repeat(10_000), close.repeat(10_000));
        let library = format!("pub fn used() -> i32 {{ {open}1{close}; 1 }}\n");
        let error = bundle_library("brackets", &library).unwrap_err();
        assert_eq!((error.at.line, error.at.column), (1, 523), "{error}");
        assert!(error.message.contains("too deeply"), "{error}");
    }
}

#[test]
fn chains_of_five_thousand_are_bundled() {
    for (before, link, after) in [
        ("pub fn used() -> i32 { ", "1 + ", "1 }"),
        ("pub fn used() -> i32 { ", "-", "1 }"),
        ("pub fn used() -> i32 { 1", ".abs()", " }"),
        ("pub fn used() -> i32 { ", "if true { 1 } else ", "{ 1 } }"),
        ("pub fn used() -> ", "&", "i32 { 1 }"),
        ("pub fn used() -> i32 { ", "|x| ", "1 }"),
        ("pub fn used() -> i32 { ", "return ", "1 }"),
        ("pub fn used() -> ", "Box<", "i32> { 1 }"),
    ] {
        let library = format!("{before}{}{after}\n", link.repeat(5_000));
        let text = bundle_library("chain", &library).unwrap().text;
        assert!(text.contains(library.trim_end()), "{link}: {text}");
    }
}

#[test]
fn byte_order_marks_and_carriage_returns_are_removed() {
    let library = "\u{feff}// a\r\npub fn used() -> i32 {\r\n    1\r\n}\r\n";
    let text = bundle_library("windows", library).unwrap().text;
    let expected = "    pub fn used() -> i32 {\n        1\n";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains(['\r', '\u{feff}']), "{text}");
}

#[test]
fn long_lines_and_modules_that_import_each_other_take_no_time() {
    let table = "P { x: 1 }, ".repeat(20_000);
    let words = "word ".repeat(20_000);
    let globs = (0..24).map(|n| format!("pub use crate::m{n}::*; "));
    let globs = globs.collect::<String>();
    let modules = (0..24).map(|n| format!("pub mod m{n} {{ {globs} }}\n"));
    for library in [
        format!("pub struct P {{ x: i32 }}\nstatic TABLE: [P; 20_000] = [{table}];\n"),
        format!("const WORDS: &str = \"{{ {words}\";\n"),
        modules.collect(),
    ] {
        let library = format!("pub use crate::*;\npub fn used() -> i32 {{ 1 }}\n{library}");
        bundle_library("long", &library).unwrap();
    }
}

#[test]
fn unfinished_code_at_the_end_is_no_panic() {
    for end in ["cfg_if! { if # }", "struct A use", "use", "use;", "#[cfg("] {
        let program = format!("fn main() {{ println!(\"{{}}\", shared::used()) }}\n{end}");
        // The compiler decides whether it is valid.
        let _ = bundle("unfinished", &program, "pub fn used() -> i32 { 1 }\n");
        let _ = bundle_library(
            "unfinished",
            &format!("pub fn used() -> i32 {{ 1 }}\n{end}"),
        );
    }
}
