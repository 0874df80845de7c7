//! # The examples of one problem as tests
//!
//! Every problem with examples points here from its Cargo.toml, which also says the verdict that each of them must get.

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
    judge_runner::harness::examples::main(
        env!("CARGO_PKG_NAME"),
        env!("CARGO_MANIFEST_DIR"),
        program,
    )
}
