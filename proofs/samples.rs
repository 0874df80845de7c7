//! # The cases of one problem as tests
//!
//! Every problem's Cargo.toml points here. Cargo builds this file once for each of them and says which one it is.

use std::process::ExitCode;

/// Exists only where cargo's own harness would find no test here and call that a success.
#[test]
fn harness_must_be_off() {
    panic!("put `harness = false` under the path of this test in Cargo.toml");
}

#[allow(
    clippy::incompatible_msrv,
    reason = "the judge's compiler builds the solution, this workspace's builds the test"
)]
fn main() -> ExitCode {
    let program = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
    judge_runner::harness::main(
        env!("CARGO_PKG_NAME"),
        env!("CARGO_MANIFEST_DIR"),
        &[program],
    )
}
