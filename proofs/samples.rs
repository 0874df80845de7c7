//! # The cases of one problem as tests
//!
//! Every problem's Cargo.toml points here. Cargo builds this file once for each of them, says which one it is, and has
//! built its program.

#![allow(
    clippy::incompatible_msrv,
    reason = "the judge's compiler builds the solution, this workspace's builds the test"
)]

// Some judges' compilers have only edition 2015, which asks for this.
extern crate proofs;

use std::process::ExitCode;

/// Exists only where cargo's own harness would find no test here and call that a success.
#[test]
fn harness_must_be_off() {
    panic!("put `harness = false` under the path of this test in Cargo.toml");
}

fn main() -> ExitCode {
    let package = proofs::samples::Package {
        name: env!("CARGO_PKG_NAME"),
        program: env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME"))),
        folder: env!("CARGO_MANIFEST_DIR"),
    };
    package.test()
}
