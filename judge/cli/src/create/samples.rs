//! # The cases of this package, for `cargo test`
//!
//! `cargo judge test` gives the same report; with `--case` it tests single cases.

use std::process::Command;

#[test]
fn cases() {
    let mut judge = Command::new(env!("CARGO"));
    judge.arg("judge").arg("test").arg(env!("CARGO_PKG_NAME"));
    let status = judge.status().expect("cargo can be started");
    // Cargo exits with this if it has no such subcommand.
    assert!(status.code() != Some(101), "cargo-judge must be on the PATH");
    assert!(status.success(), "a case failed, as the report above shows");
}
