//! # judge-runner
//!
//! Runs one program on the cases of a problem under the limits of its judge, compares its output as that judge does,
//! and explains every failure. `cargo judge` and the `cargo test` of a problem both go through [`pool`], so they give
//! the same verdict. The crate depends on little, because every `cargo test` builds it, and it knows nothing of cargo
//! or of bundles: a problem is a Cargo.toml with a `[package.metadata.judge]` table and a folder `testcases/<package>`,
//! a program is an executable file.
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
//! The modules in the order of the data; each uses only those before it:
//!
//! - [`text`], [`excerpt`], [`scratch`]: printable text, long text cut to a screen, files shared with a program
//! - `job_object`, [`interrupt`], [`sandbox`], [`program`]: a process with all that it starts on Windows, the processes
//!   to end on a signal, one program under limits, and finding the program that the user names
//! - [`files`]: files in place of a program's streams
//! - [`cases`], [`output`], [`referee`]: the files of a case, comparing its output, and programs that decide
//! - [`rule`], [`result`], [`failed_output`]: how a problem is judged, the result of one case as data, and a wrong output
//!   as a file
//! - `check`, [`worker`], [`pool`]: one program on one case, in a process of its own, and many cases side by side
//! - [`report`], [`harness`]: the result for the user, as a text and as a test

pub mod cases;
mod check;
pub mod excerpt;
pub mod failed_output;
pub mod files;
pub mod harness;
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
pub mod worker;
