//! # Libraries of another edition than the judge's

use super::scratch::Scratch;

/// A program for AOJ, which compiles with edition 2018, with a library of edition 2021.
fn with_a_younger_library(library: &str) -> Scratch {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    let main = "
fn main() {
    let result = std::panic::catch_unwind(|| lib::checked(4));
    println!(\"{}\", result.unwrap_err().downcast_ref::<String>().unwrap());
}
";
    scratch.write("top/src/main.rs", main.trim_start());
    scratch.package("lib", "");
    scratch.write("lib/src/lib.rs", library.trim_start());
    scratch.case("top", "sample", "", "n=4\n");
    scratch
}

#[test]
fn a_message_of_a_younger_library_is_not_one_there() {
    let scratch = with_a_younger_library(
        "
pub fn checked(n: u8) {
    assert!(n < 4, \"n={n}\");
}
",
    );
    scratch.bundle(&["top", "--judge", "aoj"]).fails(
        1,
        &["lib/src/lib.rs:2:23", "is a format since edition 2021"],
    );
}

#[test]
fn what_a_younger_library_cannot_say_there() {
    let scratch = with_a_younger_library(
        "
macro_rules! fail {
    ($($arg:tt)*) => {
        panic!($($arg)*)
    };
}

pub fn checked(n: u8) {
    if n == 3 {
        fail!();
    }
    fail!(\"n={n}\");
}
",
    );
    scratch.bundle(&["top", "--judge", "aoj"]).fails(
        1,
        &["lib/src/lib.rs:11:14", "is a format since edition 2021"],
    );
}

#[test]
fn a_compile_error_in_a_library_of_another_edition_names_both() {
    let scratch = with_a_younger_library(
        "
macro_rules! count {
    ($p:pat, $($e:expr),*) => {
        0 $(+ match $e { $p => 1, _ => 0 })*
    };
}

pub fn checked(n: u8) -> u8 {
    count!(1 | 2, n)
}
",
    );
    scratch.bundle(&["top", "--judge", "aoj"]).fails(
        1,
        &[
            "lib/src/lib.rs:8:14",
            "AOJ compiles with edition 2018, and library `lib` is written in edition 2021",
        ],
    );
}

/// A program for AOJ, which compiles with edition 2018, whose library counts the elements of an array that it takes by
/// value.
fn with_an_iteration(library_edition: &str) -> Scratch {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.write(
        "top/src/main.rs",
        "fn main() {\n    println!(\"{}\", lib::size_of_first(lib::Pair { both: [1, 2] }));\n}\n",
    );
    scratch.write(
        "lib/Cargo.toml",
        &format!(
            "[package]\nname = \"lib\"\nversion = \"0.1.0\"\nedition = \"{library_edition}\"\n"
        ),
    );
    scratch.write("lib/src/lib.rs", ITERATION.trim_start());
    scratch
}

const ITERATION: &str = "
pub struct Pair {
    pub both: [u8; 2],
}

pub fn size_of_first(pair: Pair) -> usize {
    pair.both.into_iter().map(|one| std::mem::size_of_val(&one)).next().unwrap()
}
";

#[test]
fn what_means_something_else_in_the_judges_edition() {
    let scratch = with_an_iteration("2021");
    scratch.case("top", "sample", "", "1\n");
    scratch.bundle(&["top", "--judge", "aoj"]).fails(
        1,
        &[
            "`into_iter` of an array gives values, and not references, since edition 2021",
            "this is written in edition 2021, and AOJ compiles with edition 2018",
            "lib/src/lib.rs:6:15",
            "help: `.iter()`",
        ],
    );
}

#[test]
fn what_means_something_else_in_the_younger_edition_of_the_judge() {
    let scratch = with_an_iteration("2018");
    scratch.case("top", "sample", "", "8\n");
    scratch.bundle(&["top", "--judge", "poj"]).fails(
        1,
        &[
            "this is written in edition 2018, and POJ compiles with edition 2021",
            "lib/src/lib.rs:6:15",
        ],
    );
}

#[test]
fn what_means_something_else_where_no_warning_is_wanted() {
    let scratch = with_an_iteration("2021");
    let library = ITERATION.replace("pub fn", "#[allow(warnings)]\npub fn");
    scratch.write("lib/src/lib.rs", library.trim_start());
    scratch.case("top", "sample", "", "1\n");
    scratch
        .bundle(&["top", "--judge", "aoj"])
        .fails(1, &["lib/src/lib.rs:7:15"]);
}

/// A macro has the edition of the crate that it is written in, and not that of the crate that calls it.
#[test]
fn what_means_something_else_in_a_macro() {
    let library = "
#[macro_export]
macro_rules! size_of_first {
    ($pair:expr) => {
        $pair.both.into_iter().map(|one| std::mem::size_of_val(&one)).next().unwrap()
    };
}

pub struct Pair {
    pub both: [u8; 2],
}
";
    let main =
        "fn main() {\n    println!(\"{}\", lib::size_of_first!(lib::Pair { both: [1, 2] }));\n}\n";
    let prepared = |library_edition, top_edition, expected| {
        let scratch = with_an_iteration(library_edition);
        scratch.write("lib/src/lib.rs", library.trim_start());
        scratch.write("top/src/main.rs", main);
        let manifest = scratch.read("top/Cargo.toml");
        let edition = format!("edition = \"{top_edition}\"");
        scratch.write(
            "top/Cargo.toml",
            &manifest.replace("edition = \"2021\"", &edition),
        );
        scratch.case("top", "sample", "", expected);
        scratch
    };
    prepared("2021", "2018", "1\n")
        .bundle(&["top", "--judge", "aoj"])
        .fails(1, &["lib/src/lib.rs:4:20"]);
    prepared("2018", "2021", "8\n")
        .bundle(&["top", "--judge", "aoj"])
        .succeeds();
}

#[test]
fn what_a_closure_takes_in_the_judges_edition() {
    let scratch = Scratch::workspace(&["top"]);
    scratch.package("top", "");
    let main = "
struct Noisy(u8);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!(\"{}\", self.0);
    }
}

fn main() {
    let both = (Noisy(1), Noisy(2));
    let first = move || {
        let _first = &both.0;
    };
    first();
    drop(first);
    println!(\"end\");
}
";
    scratch.write("top/src/main.rs", main.trim_start());
    scratch.case("top", "sample", "", "1\n2\nend\n");
    let run = scratch.bundle(&["top", "--judge", "aoj"]);
    run.says(&[
        "warning: a closure takes only the parts that it names",
        "since edition 2021: this is written in edition 2021, and AOJ compiles with edition 2018",
        "top/src/main.rs:11:17",
    ]);
    run.succeeds();
}

#[test]
fn what_means_the_same_in_the_judges_edition() {
    let scratch = with_an_iteration("2018");
    scratch.case("top", "sample", "", "8\n");
    scratch.bundle(&["top", "--judge", "aoj"]).succeeds();
}

#[test]
fn what_is_dropped_earlier_in_the_judges_edition() {
    let scratch = Scratch::workspace(&["top"]);
    scratch.write(
        "top/Cargo.toml",
        "[package]\nname = \"top\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    );
    let main = "
use std::cell::RefCell;

struct Noisy;

impl Drop for Noisy {
    fn drop(&mut self) {
        println!(\"dropped\");
    }
}

impl Noisy {
    fn get(&self) -> Option<u8> {
        None
    }
}

fn main() {
    let shown = RefCell::new(1);
    if let Some(one) = Noisy.get() {
        println!(\"{one}\");
    } else {
        println!(\"{}\", shown.borrow());
    }
}
";
    scratch.write("top/src/main.rs", main.trim_start());
    scratch.case("top", "sample", "", "1\ndropped\n");
    let run = scratch.bundle(&["top", "--judge", "aoj"]);
    run.says(&[
        "warning: what an `if let` looks at is dropped before its `else` since edition 2024",
        "this is written in edition 2024, and AOJ compiles with edition 2018",
        "top/src/main.rs:19:8",
    ]);
    run.succeeds();
}

#[test]
fn an_error_that_every_edition_has_is_not_put_down_to_one() {
    let scratch = with_a_younger_library("pub fn checked(n: u8) -> u8 {\n    missing(n)\n}\n");
    let run = scratch.bundle(&["top", "--judge", "aoj"]);
    assert!(!run.stderr.contains("edition"), "{}", run.stderr);
    run.fails(1, &["lib/src/lib.rs:2:5"]);
}
