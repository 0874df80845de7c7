//! # The exercises of the book
//!
//! One file each: first a function that is still wrong, which is yours to change, then its test, and last the book's
//! answer. `cargo exercise e1_1` tests your function of exercise 1.1. That is short for
//!
//! ```sh
//! cargo test -q -p exercises -- --ignored e1_1
//! ```
//!
//! as the tests of your functions are ignored by default: they fail until you have solved the exercises. The words and
//! the hints stand in the chapters.

mod check;

mod e1_1;
mod e1_2;
mod e1_3;
mod e2_1;
mod e2_2;
mod e2_3;
mod e3_1;
mod e3_2;
mod e4_1;
mod e4_2;
mod e4_3;
mod e5_1;
mod e5_2;
