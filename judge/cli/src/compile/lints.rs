//! # What the compiler is asked to look for

use judge_bundler::Edition;

/// The lints that find what a bundle need not have.
pub const DEAD: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// The lint that finds what of the standard library the judge's compiler does not have yet.
pub const TOO_NEW: &str = "clippy::incompatible_msrv";

/// A lint of rustc that tells, in an older edition, what a younger one gives another meaning.
#[derive(Clone, Copy, Debug)]
pub struct EditionLint {
    /// Its name.
    pub name: &'static str,
    /// The edition that has the new meaning.
    pub since: Edition,
    /// What is different, as a sentence up to "since edition".
    pub what: &'static str,
    /// What can be written so that all editions agree.
    pub instead: &'static str,
}

const ITERATION: &str = "`.iter()` and `IntoIterator::into_iter(..)` mean the same in all editions";

/// Those that name what the compiler takes in both editions, with another result. When a value is dropped can differ
/// too; that is left to the cases, because nearly all that those lints name is none the worse for it.
pub const EDITION_LINTS: [EditionLint; 3] = [
    EditionLint {
        name: "array_into_iter",
        since: Edition::E2021,
        what: "`into_iter` of an array gives values, and not references,",
        instead: ITERATION,
    },
    EditionLint {
        name: "boxed_slice_into_iter",
        since: Edition::E2024,
        what: "`into_iter` of a boxed slice gives values, and not references,",
        instead: ITERATION,
    },
    EditionLint {
        name: "non_fmt_panics",
        since: Edition::E2021,
        what: "the one argument of `panic!` or `assert!` is a format",
        instead: "`panic!(\"{}\", n)`, with its values as arguments, means the same in all editions",
    },
];
