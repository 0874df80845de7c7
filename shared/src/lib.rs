//! # Snippets that two or more of the solutions need
//!
//! What is in here travels into submissions, so it depends on nothing but std and means the same in
//! the editions 2015, 2018, 2021 and 2024: imports name `std::` or `super::`, and nothing is newer
//! than Rust 1.0 that the oldest judge would have to compile.
//!
//! [`square`] knows the lines of a square board, [`bits`] walks through the set bits of a board,
//! [`letters`] and [`reader`] turn text into boards, [`writer`] turns answers into text, [`error`] is what
//! a reader says of input that is not in the format, [`program`] ties them to standard input and output,
//! and [`panics`] is for programs that read by a judge's own macro.

pub mod bits;
pub mod error;
pub mod letters;
pub mod panics;
pub mod program;
pub mod reader;
pub mod square;
pub mod writer;
