//! # Code of another edition than the judge's

use super::scratch::Scratch;

/// A program and a library, each with its edition and its text.
fn workspace(top: (&str, &str), lib: (&str, &str), expected: &str) -> Scratch {
    let (main, library) = (top.1.trim_start(), lib.1.trim_start());
    let scratch = Scratch::with_library(main, library, expected);
    for (path, edition) in [("top/Cargo.toml", top.0), ("lib/Cargo.toml", lib.0)] {
        let manifest = scratch.read(path).replace("2021", edition);
        scratch.write(path, &manifest);
    }
    scratch
}

/// Counts the elements of an array that it takes by value: 1 byte each, or 8 of a reference.
const ITERATION: &str = "
pub struct Pair {
    pub both: [u8; 2],
}

pub fn size_of_first(pair: Pair) -> usize {
    pair.both.into_iter().map(|one| std::mem::size_of_val(&one)).next().unwrap()
}
";
const ITERATES: &str =
    "fn main() {\n    println!(\"{}\", lib::size_of_first(lib::Pair { both: [1, 2] }));\n}\n";
const IN_MACRO: &str = "
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

/// AOJ compiles with edition 2018, POJ with 2021.
#[test]
fn what_means_something_else_in_the_judges_edition() {
    let scratch = workspace(("2021", ITERATES), ("2021", ITERATION), "1\n");
    let said = [
        "`into_iter` of an array gives values, and not references, since edition 2021",
        "this is written in edition 2021, and AOJ compiles with edition 2018",
        "lib/src/lib.rs:6:15",
        "help: `.iter()`",
    ];
    scratch.bundle(&["top"]).fails(1, &said);
    let silent = ITERATION.replace("pub fn", "#[allow(warnings)]\npub fn");
    scratch.write("lib/src/lib.rs", silent.trim_start());
    scratch.bundle(&["top"]).fails(1, &["lib/src/lib.rs:7:15"]);

    let scratch = workspace(("2021", ITERATES), ("2018", ITERATION), "8\n");
    scratch.bundle(&["top"]).succeeds();
    let said = "this is written in edition 2018, and POJ compiles with edition 2021";
    scratch
        .bundle(&["top", "--judge", "poj"])
        .fails(1, &[said, "lib/src/lib.rs:6:15"]);

    // A macro has the edition of the crate that it is written in, and not that of the crate that calls it.
    let main = ITERATES.replace("size_of_first(", "size_of_first!(");
    let scratch = workspace(("2018", &main), ("2021", IN_MACRO), "1\n");
    scratch.bundle(&["top"]).fails(1, &["lib/src/lib.rs:4:20"]);
    let scratch = workspace(("2021", &main), ("2018", IN_MACRO), "8\n");
    scratch.bundle(&["top"]).succeeds();
}

/// What a library of edition 2021 holds, and what is said about it where 2018 compiles it.
const YOUNGER: [(&str, &[&str]); 4] = [
    (
        "pub fn checked(n: u8) {\n    assert!(n < 4, \"n={n}\");\n}\n",
        &["lib/src/lib.rs:2:23", "is a format since edition 2021"],
    ),
    (
        "macro_rules! fail {\n    ($($arg:tt)*) => {\n        panic!($($arg)*)\n    };\n}\n\n\
         pub fn checked(n: u8) {\n    fail!(\"n={n}\");\n}\n",
        &["lib/src/lib.rs:8:14", "is a format since edition 2021"],
    ),
    (
        "macro_rules! count {\n    ($p:pat, $($e:expr),*) => {\n        0 $(+ match $e { $p => 1, _ => 0 })*\n    };\n}\n\n\
         pub fn checked(n: u8) -> u8 {\n    count!(1 | 2, n)\n}\n",
        &[
            "lib/src/lib.rs:8:14",
            "help: it compiles in the workspace, only its bundle for AOJ does not\n\
             note: AOJ compiles with edition 2018, and library `lib` is written in edition 2021",
        ],
    ),
    // An error that every edition has is not put down to one.
    (
        "pub fn checked(n: u8) -> u8 {\n    missing(n)\n}\n",
        &["lib/src/lib.rs:2:5"],
    ),
];

#[test]
fn what_a_younger_library_cannot_say_there() {
    let main = "fn main() {\n    lib::checked(4);\n}\n";
    for (library, said) in YOUNGER {
        let scratch = workspace(("2021", main), ("2021", library), "");
        let run = scratch.bundle(&["top"]);
        let blames = said.iter().any(|said| said.contains("edition"));
        assert_eq!(run.stderr.contains("edition"), blames, "{}", run.stderr);
        run.fails(1, said);
    }
}
