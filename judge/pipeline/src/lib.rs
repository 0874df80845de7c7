//! # judge-pipeline
//!
//! Turns a solution into the one file that its judge accepts, and compiles and verifies that file as the judge does.
//! This library has no command line, prints nothing, and knows no problem or judge by name.
//!
//! The modules, each of which uses only those before it: [`files`] (content hashes), [`context`] (the user's folder and
//! the receiver of messages), [`saved`] (when a file was saved), [`process`] (calls of compilers and cargo),
//! [`workspace`] (packages, judges, programs, and the crates of a bundle), [`compile`] (as the judge does, or with
//! cargo), [`named_program`] (programs that the user names), [`bundle`] (the file to submit), [`case_run`] (a program's
//! run on the cases of its problem), [`checked_panic`] (the panic behind a failure), [`unchanged`] (problems that
//! passed and have not changed).

#![expect(
    missing_docs,
    reason = "a comment says what a name cannot; the crate is this workspace's own"
)]

pub mod bundle;
pub mod case_run;
pub mod checked_panic;
pub mod compile;
pub mod context;
pub mod files;
pub mod named_program;
pub mod process;
pub mod saved;
pub mod unchanged;
pub mod workspace;
