//! # The speed of all problems' programs

use std::process::ExitCode;

fn main() -> ExitCode {
    proofs::timing::main(env!("CARGO_TARGET_TMPDIR"))
}
