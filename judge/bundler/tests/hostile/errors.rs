//! # Compilers that say little

use judge_bundler::{Bundle, Finding};

use crate::load;

/// Bundles with a compiler that reports each of these pieces of text as unused, and that fails without a word if `needed`
/// is missing.
fn trim(folder: &str, program: &str, library: &str, unused: &str, needed: &str) -> String {
    let finding = |lint: Option<&str>, at: usize| Finding {
        lint: lint.map(str::to_string),
        message: String::new(),
        spans: std::iter::once(at..at + 1).collect(),
    };
    let check = |bundle: &Bundle| -> Result<_, String> {
        let places = bundle.text.match_indices(unused);
        let found = places.map(|(at, _)| finding(Some("dead_code"), at));
        let error = (!bundle.text.contains(needed)).then(|| finding(None, 0));
        Ok(found.chain(error).collect())
    };
    let bundler = load(folder, program, library).unwrap();
    let trimmed = bundler.trim(check).unwrap();
    assert!(trimmed.compiles);
    trimmed.bundle.text
}

#[test]
fn an_error_that_names_nothing_keeps_what_was_cut() {
    let names = ["one", "keep", "two"];
    let calls = names.map(|name| format!("shared::{name}();"));
    let program = format!("fn main() {{ {} }}\n", calls.concat());
    let library = names.map(|name| format!("pub fn {name}() {{}}\n"));
    let text = trim(
        "errors",
        &program,
        &library.concat(),
        "pub fn",
        "pub fn keep",
    );
    assert!(
        text.contains("#[allow(dead_code)]\n    pub fn keep"),
        "{text}"
    );
}

#[test]
fn a_function_stays_that_a_trait_calls_by_its_own_name() {
    let library = "pub trait One { fn one() -> Self; }\n\
        pub struct X;\n\
        impl X { pub const fn one() -> Self { X } }\n\
        impl One for X { fn one() -> Self { Self::one() } }\n";
    let program = "use shared::{One, X};\nfn main() { let _x = <X as One>::one(); }\n";
    let text = trim("endless", program, library, "pub const fn one", "");
    assert!(text.contains("pub const fn one"), "{text}");
}
