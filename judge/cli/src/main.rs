//! # The program `cargo-judge`
//!
//! Cargo calls it for `cargo judge`.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge_cli::cli::main(std::env::args_os())
}
