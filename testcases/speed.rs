//! # The speed of one problem's programs
//!
//! Every problem's Cargo.toml points here. Cargo builds this file once for each of them and says which one it is.

use std::process::ExitCode;

#[allow(
    clippy::incompatible_msrv,
    reason = "the judge's compiler builds the solution, this workspace's builds the benchmark"
)]
fn main() -> ExitCode {
    proof::timing::main(
        env!("CARGO_PKG_NAME"),
        env!("CARGO_MANIFEST_DIR"),
        env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME"))),
        env!("CARGO_TARGET_TMPDIR"),
    )
}
