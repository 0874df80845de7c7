//! # Fixtures: one folder for each feature
//!
//! Each folder in `tests/fixtures` with a `main.rs` is a program for one feature of the language or one way to lay out a
//! library. It is a test of its own: `cargo test -p judge-bundler traits`. The subfolders with a `lib.rs` are its
//! libraries. [`fixture`] documents its `settings`.
//!
//! The bundle must be equal to `expected.rs`, or for an edition to a file such as `expected_2015.rs`, if there is one. If
//! there is a `stdout`, the bundle must print it, given `stdin`. `refused.txt` has the error of a
//! program that cannot be bundled, and `bytes` the length of a bundle that is too long to read.
//!
//! `UPDATE_FIXTURES=1 cargo test -p judge-bundler --test bundle` writes all of these files except `stdout`. Read the
//! difference before you commit it.

mod check;
mod fixture;
mod registry;
mod rustc;

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use crate::fixture::Fixture;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let fixtures = fixture::all(&root);
    assert!(!fixtures.is_empty(), "{} has no fixture", root.display());
    let formatted = fixtures.iter().filter(|of| of.is_formatted);
    let formatted: Vec<Fixture> = formatted.cloned().collect();
    let trials = fixtures.into_iter();
    let trials = trials.map(|of| Trial::test(of.name.clone(), move || check::check(&of)));
    let mut trials: Vec<Trial> = trials.collect();
    trials.push(Trial::test("formatted", move || {
        check::formatted(&formatted)
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
