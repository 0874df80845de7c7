//! # judge-runner
//!
//! Runs one program on the cases of a problem under the limits of its judge, compares strictly unless the problem says
//! otherwise, and tells what is wrong so that nobody has to look twice. It is what `cargo test` of a problem's package
//! builds, so it depends on little, and it knows nothing of cargo, of bundles or of any judge: a problem is a Cargo.toml
//! with a `[package.metadata.judge]` table and a folder `testcases/<package>`, a program is an executable file.
//!
//! A problem's test of its own cases is one call:
//!
//! ```no_run
//! # use std::process::ExitCode;
//! fn main() -> ExitCode {
//!     judge_runner::harness::main("five", "/problems/five", &["/problems/target/debug/five"])
//! }
//! ```
//!
//! The modules follow the way of the data, and each knows only those before it: [`interrupt`] (what a signal ends),
//! [`text`] and [`terminal`] (what can be printed, and how wide), `excerpt` (a long text, cut to a screen), [`scratch`]
//! (files between this process and a program), `allowance` (what a program may take, and who says so), [`sandbox`] (one
//! program on one input), [`testcase`] (one program on one case, and what the user reads of it), [`problem`] (which
//! limits, and when an output is right), [`harness`] (cases and examples as tests for `cargo test`).

mod allowance;
mod excerpt;
pub mod harness;
pub mod interrupt;
pub mod problem;
pub mod sandbox;
pub mod scratch;
pub mod terminal;
pub mod testcase;
pub mod text;
