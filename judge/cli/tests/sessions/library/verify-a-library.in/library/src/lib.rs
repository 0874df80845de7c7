//! Algorithms for contests.

pub mod dsu;
pub mod fenwick;
pub mod input;
