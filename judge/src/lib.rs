//! # cargo-judge
//!
//! Turns a solution into the one file that a judge accepts, and proves it on that judge's terms: compiled as the judge does, run
//! on every case of the problem under its limits, compared strictly; what fails says exactly why. Nothing here knows a problem
//! or a judge by name. A problem is a package with a `[package.metadata.judge]` table and a folder `testcases/<package>`; a
//! judge is a table of facts.
//!
//! The modules follow the way of the data, and each knows only those before it: [`toolchain`], [`metadata`] and [`workspace`]
//! (which program, which packages), [`profile`] (what the judge has), [`features`] and [`closure`] (which crates travel),
//! [`bundle`] (one file of them), [`compile`] (as the judge does), [`problem`] (which limits) and [`cases`] (which files),
//! [`run`] (one program on one input), [`compare`] (where two outputs part), [`verdict`] (what a judge would call it),
//! [`check`] (all of that for one case), [`report`] (what the user reads), [`judging`] (many cases at once, and the tables),
//! [`proof`] (all that must hold before a file is given out), [`stress`] (two programs against each other). Beside that way,
//! [`create`] makes new problems, and [`companion`] takes them from the browser. On top of them stand [`cli`], the commands, and
//! [`harness`], which turns cases and examples into tests for `cargo test`.

pub mod bundle;
pub mod cases;
pub mod check;
pub mod cli;
pub mod closure;
pub mod companion;
pub mod compare;
pub mod compile;
pub mod create;
pub mod error;
pub mod features;
pub mod harness;
pub mod judging;
pub mod message;
pub mod metadata;
pub mod output;
pub mod platform;
pub mod problem;
pub mod profile;
pub mod proof;
pub mod report;
pub mod run;
pub mod rustc;
pub mod stress;
pub mod toolchain;
pub mod verdict;
pub mod workspace;

mod edition;
mod mention;
mod paths;
mod store;
mod text;
