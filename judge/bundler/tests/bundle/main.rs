//! # Fixtures: a folder, a feature
//!
//! Each folder below `tests/fixtures` that has a `main.rs` is a program that somebody would write for one feature of the
//! language or one way to lay out a library, and is a test of its own: `cargo test -p judge-bundler traits`. The
//! folders beside its `main.rs` that have a `lib.rs` are its libraries.
//!
//! `expected.rs` is its bundle; `expected_2015.rs` or `expected_none.rs` that of a variant whose bundle differs;
//! `refused.txt` what is said if there is none, and `bytes` how long one is that nobody would read. If there is a
//! `stdout`, the bundle has to print that, given `stdin`. What `settings` may say is told by [`fixture`].
//!
//! `UPDATE_FIXTURES=1 cargo test -p judge-bundler --test bundle` writes all of them, `stdout` by the program as cargo
//! would build it. The difference is read before it is committed.

mod check;
mod diff;
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
    let formatted: Vec<Fixture> = fixtures
        .iter()
        .filter(|of| of.is_formatted)
        .cloned()
        .collect();
    let mut trials: Vec<Trial> = fixtures
        .into_iter()
        .map(|fixture| Trial::test(fixture.name.clone(), move || check::check(&fixture)))
        .collect();
    trials.push(Trial::test("formatted", move || {
        check::formatted(&formatted)
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
