//! # Errors that name nothing

use judge_bundler::{Bundle, Bundler, Docs, Edition, Finding};

use crate::crates;

/// A compiler that reports all functions of the library as unused, and that fails without a word if `keep` is missing.
fn check(bundle: &Bundle) -> Result<Vec<Finding>, String> {
    let finding = |lint: Option<&str>, at: usize| Finding {
        lint: lint.map(str::to_string),
        message: String::new(),
        spans: std::iter::once(at..at + 1).collect(),
    };
    let functions = bundle.text.match_indices("pub fn ");
    let found = functions.map(|(at, _)| finding(Some("dead_code"), at));
    let is_whole = bundle.text.contains("pub fn keep");
    let error = (!is_whole).then(|| finding(None, 0));
    Ok(found.chain(error).collect())
}

#[test]
fn an_unnamed_error_excuses_one_item() {
    let names = ["one", "two", "three", "keep", "four", "five", "six"];
    let calls = names.map(|name| format!("shared::{name}();"));
    let program = format!("fn main() {{ {} }}\n", calls.concat());
    let library = names.map(|name| format!("pub fn {name}() {{}}\n"));
    let crates = crates("errors", &program, &library.concat());
    let bundler = Bundler::load(&crates, 0, Edition::E2021, Docs::Summary).unwrap();
    let trimmed = bundler.trim(check).unwrap();
    let library = "mod shared {\n    #[allow(dead_code)]\n    pub fn keep() {}\n}\n";
    assert!(trimmed.compiles);
    assert!(
        trimmed.bundle.text.ends_with(library),
        "{}",
        trimmed.bundle.text
    );
}
