//! # The examples of all problems as tests
//!
//! Each problem's Cargo.toml says the verdict that its examples must get.

use std::process::ExitCode;

/// Exists only where cargo's own harness would find no test here and call that a success.
#[test]
fn harness_must_be_off() {
    panic!("put `harness = false` under the path of this test in Cargo.toml");
}

fn main() -> ExitCode {
    proofs::examples()
}
