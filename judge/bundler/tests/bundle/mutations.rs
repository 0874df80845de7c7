//! # Source text that nobody wrote
//!
//! Real source with pieces cut out, doubled, moved and replaced by tokens that open and close things. Whatever comes of
//! that, the bundler answers: with an error, or with a file for the compiler to judge. It never panics.

use std::fs;
use std::path::Path;

use judge_bundler::{Bundler, Cfg, CrateInput, Dependency, Docs, Edition, Origin, Target};
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence};

/// A library with a bit of everything, and a program that uses it.
const LIBRARY: &str = r##"//! A library.
#![allow(dead_code)]
pub mod shapes {
    //! Shapes.
    use std::fmt::{self, Display};

    // A point of the plane.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Point<const N: usize>(pub [i64; N]);

    impl<const N: usize> Point<N> {
        pub const ORIGIN: Self = Point([0; N]);
        pub fn dot(&self, other: &Self) -> i64 { (0..N).map(|i| self.0[i] * other.0[i]).sum() }
    }
    impl<const N: usize> Display for Point<N> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{:?} }} {{", self.0) }
    }
    pub trait Norm { type Out; fn norm(&self) -> Self::Out; fn unused(&self) {} }
    impl Norm for Point<2> { type Out = i64; fn norm(&self) -> i64 { self.dot(self) } }
}
pub use self::shapes::{Norm, Point as P};
#[macro_export]
macro_rules! chmin { ($a:expr, $b:expr $(,)?) => {{ let b = $b; if b < $a { $a = b; $crate::note("}") } }}; }
pub fn note(_: &str) { /* nothing /* nested */ */ }
macro_rules! numbers { ($($name:ident = $value:literal;)*) => { $(pub const $name: u32 = $value;)* }; }
numbers! { ONE = 1; TWO = 2; }
pub static TEXT: &str = r#"use fake::name; // "no"#;
#[cfg(test)]
mod tests { #[test] fn works() {} }
pub enum Side { Left, Right(u8), r#Mid { at: char } }
"##;

const PROGRAM: &str = r##"use lib::{chmin, Norm, P};

fn main() {
    let mut best = i64::MAX;
    chmin!(best, P([3, 4]).norm());
    const LIMIT: u32 = lib::ONE;
    println!("{best} {LIMIT} {}", match 'x' { 'a'..='z' => P::<2>::ORIGIN, _ => P([1, 2]) });
    let lib::Side::Left = lib::Side::Left else { return };
}
"##;

/// What is put where it does not belong.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "\"",
    "'",
    "r#\"",
    "/*",
    "*/",
    "//",
    "#![",
    "#[cfg(",
    "use ",
    "::",
    "self::",
    "crate::",
    "super::super::",
    "$crate",
    "mod m;",
    "pub ",
    "impl ",
    "fn ",
    "macro_rules! m {",
    "=>",
    "$(",
    ")*",
    ";",
    ",",
    "\\",
    "\n",
    "\u{0}",
    "é",
    "r#type",
    "extern crate lib as x;",
    "include!(\"x\")",
    "as _",
    "*",
    "{self}",
    "0x",
    "1e",
    "b'",
];

/// One change: what to do, where, and with how much, as shares of what there is.
type Change = (u8, u16, u16, u8);

fn mutate(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(kind, at, length, piece) in changes {
        let start = at as usize * letters.len() / (1 << 16);
        let end = (start + length as usize % 40).min(letters.len());
        match kind % 4 {
            0 => drop(letters.drain(start..end)),
            1 => {
                let again = letters[start..end].to_vec();
                letters.splice(end..end, again);
            }
            2 => {
                let moved: Vec<char> = letters.drain(start..end).collect();
                let to = piece as usize * letters.len() / 256;
                letters.splice(to..to, moved);
            }
            _ => drop(letters.splice(start..start, PIECES[piece as usize % PIECES.len()].chars())),
        }
    }
    letters.into_iter().collect()
}

fn bundle(folder: &Path, library: &str, program: &str) -> Result<String, String> {
    fs::create_dir_all(folder).expect("the folder can be made");
    let crates = [("main", program), ("lib", library)].map(|(name, text)| {
        let root = folder.join(format!("{name}.rs"));
        fs::write(&root, text).expect("the file can be written");
        CrateInput {
            name: name.to_string(),
            package: name.to_string(),
            version: "0.0.0".to_string(),
            license: None,
            edition: Edition::E2021,
            root,
            cfg: Cfg::parse(["unix"]),
            dependencies: vec![Dependency {
                name: "lib".to_string(),
                target: Target::Inline(1),
            }],
            origin: Origin::Path,
        }
    });
    let bundler = Bundler::read(&crates, 0, Edition::E2021, Docs::Summary);
    match bundler.and_then(|bundler| bundler.bundle()) {
        Ok(bundle) => Ok(bundle.text),
        Err(diagnostic) => Err(diagnostic.to_string()),
    }
}

proptest! {
    #![proptest_config(Config {
        cases: 1500,
        max_shrink_time: 10_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..Config::default()
    })]

    #[test]
    fn mutated_sources_get_an_answer(
        in_library in prop::collection::vec(any::<Change>(), 0..4),
        in_program in prop::collection::vec(any::<Change>(), 0..2),
    ) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutations");
        let program = mutate(PROGRAM, &in_program);
        match bundle(&folder, &mutate(LIBRARY, &in_library), &program) {
            // Whether it parses is for the compiler to say, which has the last word.
            Ok(text) => prop_assert!(!text.is_empty() || program.trim().is_empty()),
            Err(message) => prop_assert!(message.starts_with("error: "), "{message}"),
        }
    }
}

#[test]
fn unchanged_sources_are_bundled() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unchanged");
    let text = bundle(&folder, LIBRARY, PROGRAM).expect("nothing is wrong with them");
    for dead in ["unused", "works", "TEXT", "Display for Side"] {
        assert!(!text.contains(dead), "{dead} is dead:\n{text}");
    }
}

#[test]
fn type_parameter_as_a_value_is_no_panic() {
    let library = "pub fn used<T>() -> i32 {\n    let _ = T;\n    1\n}\n";
    let program = "fn main() {\n    println!(\"{}\", lib::used::<u8>());\n}\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parameter");
    let text = bundle(&folder, library, program).expect("it is for the compiler to refuse");
    assert!(text.contains("let _ = T;"));
}

#[test]
fn keyword_does_not_run_into_a_path() {
    let program = PROGRAM.replace("use lib::", "use::lib::");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("keyword");
    let text = bundle(&folder, LIBRARY, &program).expect("it is good Rust, if odd");
    assert!(text.starts_with("use crate::lib::{"), "{text}");
}

#[test]
fn import_of_nothing_is_no_panic() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing");
    let program = format!("use lib::{{}};\n{PROGRAM}");
    let library = format!("{LIBRARY}use self::shapes::{{}};\n");
    let text = bundle(&folder, &library, &program).expect("it is good Rust, if odd");
    assert!(
        text.starts_with("use lib::{};") && !text.contains("shapes::{};"),
        "{text}"
    );
}
