//! # Snippets that two or more of the solutions need
//!
//! Everything here travels into submissions, so it depends on nothing but std, means the same in the editions 2015 to
//! 2024, and uses nothing that the oldest judge's Rust 1.0 lacks.

pub mod bits;
pub mod boards;
pub mod square;
