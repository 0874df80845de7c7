//! # judge-runner
//!
//! Runs one program on the cases of a problem under the limits of its judge, compares the output as that judge does,
//! and explains every failure. `cargo judge` and the `cargo test` of this workspace's problems both use [`pool`]. They
//! differ in the program: `cargo test` runs a dev build, whose overflow checks and debug assertions panic where the
//! judge's build goes on.
//!
//! The crate knows nothing of cargo or of bundles. A problem is a Cargo.toml with a `[package.metadata.judge]` table
//! and a folder `testcases/<package>`. A program is an executable file.
//!
//! The modules in the order of the data; each uses only those before it:
//!
//! - [`text`], [`excerpt`], [`scratch`]: printable text, long text cut to a screen, files shared with a program
//! - `job_object`, [`interrupt`], [`sandbox`], [`program`]: a process tree on Windows, the processes to end on a
//!   signal, one program under limits, the program that the user names
//! - [`files`]: a program in an empty folder, and files in place of its streams
//! - [`cases`], [`output`], [`referee`]: the files of a case, the comparison of outputs, checkers and interactors
//! - [`rule`], [`result`], [`failed_output`]: how a problem is judged, the result of one case as data, a wrong output
//!   as a file
//! - [`check`], [`worker`], [`turn`], [`pool`]: one program on one case, a small process for such runs, turns beside
//!   others or alone, many cases in parallel
//! - [`report`]: the result for the user

#![expect(
    missing_docs,
    reason = "a comment says what a name cannot; the crate is this workspace's own"
)]

pub mod cases;
pub mod check;
pub mod excerpt;
pub mod failed_output;
pub mod files;
pub mod interrupt;
#[cfg(windows)]
mod job_object;
pub mod output;
pub mod pool;
pub mod program;
pub mod referee;
pub mod report;
pub mod result;
pub mod rule;
pub mod sandbox;
pub mod scratch;
pub mod text;
pub mod turn;
pub mod worker;
