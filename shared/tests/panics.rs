//! # When a panic is bad input

use std::panic;

use shared::panics::panics_are_bad_input;

#[test]
fn a_panic_after_reading_is_one() {
    assert_eq!(panics_are_bad_input(|| 9), 9);
    // As bad input it would end this whole process.
    assert!(panic::catch_unwind(|| panic!("a mistake of the program")).is_err());
}
