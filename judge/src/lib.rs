//! # cargo-judge
//!
//! Proves a solution on its judge's terms: every case of a problem is run under the problem's limits, compared strictly, and
//! what fails says exactly why. Nothing here knows a problem by name; a problem is a package with a `[package.metadata.judge]`
//! table and a folder `testcases/<package>`.
//!
//! The modules follow the way of the data, and each knows only those before it: [`problem`] (which limits) and [`cases`] (which
//! files), [`run`] (one program on one input), [`compare`] (where two outputs part), [`verdict`] (what a judge would call it),
//! [`report`] (what the user reads), and [`harness`], which turns the cases of a package into tests for `cargo test`.

pub mod cases;
pub mod compare;
pub mod harness;
pub mod problem;
pub mod report;
pub mod run;
pub mod verdict;

mod text;
