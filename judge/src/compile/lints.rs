//! # Lints that tell editions apart

use crate::bundle::Edition;

/// A lint of rustc that tells, in an older edition, what a younger one gives another meaning.
#[derive(Clone, Copy, Debug)]
pub struct EditionLint {
    /// Its name.
    pub name: &'static str,
    /// The edition that has the new meaning.
    pub since: Edition,
    /// What is different, as a sentence up to "since edition".
    pub what: &'static str,
    /// Whether there is certainly a difference, and not only where somebody sees when a value is dropped.
    pub is_certain: bool,
}

impl EditionLint {
    /// Those that name what the compiler takes in both editions.
    pub const ALL: [Self; 4] = [
        EditionLint {
            name: "array_into_iter",
            since: Edition::E2021,
            what: "`into_iter` of an array gives values, and not references,",
            is_certain: true,
        },
        EditionLint {
            name: "boxed_slice_into_iter",
            since: Edition::E2024,
            what: "`into_iter` of a boxed slice gives values, and not references,",
            is_certain: true,
        },
        EditionLint {
            name: "if_let_rescope",
            since: Edition::E2024,
            what: "what an `if let` looks at is dropped before its `else`",
            is_certain: false,
        },
        EditionLint {
            name: "tail_expr_drop_order",
            since: Edition::E2024,
            what: "what the last expression of a block makes on the way is dropped before the block's variables",
            is_certain: false,
        },
    ];
}
