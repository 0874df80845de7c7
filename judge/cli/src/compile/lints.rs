//! # Lints that tell editions apart

use judge_bundler::Edition;

/// A lint of rustc that tells, in an older edition, what a younger one gives another meaning.
#[derive(Clone, Copy, Debug)]
pub struct EditionLint {
    /// Its name.
    pub name: &'static str,
    /// The edition that has the new meaning.
    pub since: Edition,
    /// What is different, as a sentence up to "since edition".
    pub what: &'static str,
    /// What can be written so that all editions agree, where that can be said in general.
    pub instead: Option<&'static str>,
}

/// What to write where an iteration depends on the edition.
const ITERATION: Option<&str> =
    Some("`.iter()` and `IntoIterator::into_iter(..)` mean the same in all editions");

impl EditionLint {
    /// Those that name what the compiler takes in both editions. Of the last three, not everybody can see the
    /// difference.
    pub const ALL: [Self; 6] = [
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
            instead: Some(
                "`panic!(\"{}\", n)`, with its values as arguments, means the same in all editions",
            ),
        },
        EditionLint {
            name: "rust_2021_incompatible_closure_captures",
            since: Edition::E2021,
            what: "a closure takes only the parts that it names, so that others are dropped at another time,",
            instead: None,
        },
        EditionLint {
            name: "if_let_rescope",
            since: Edition::E2024,
            what: "what an `if let` looks at is dropped before its `else`",
            instead: None,
        },
        EditionLint {
            name: "tail_expr_drop_order",
            since: Edition::E2024,
            what: "what the last expression of a block makes on the way is dropped before the block's variables",
            instead: None,
        },
    ];

    /// Whether the results differ for certain, and not only the order in which values are dropped.
    pub fn is_certain(&self) -> bool {
        self.instead.is_some()
    }
}
