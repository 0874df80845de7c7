//! # Exhaustive tests of the solutions
//!
//! The samples of a problem are a few inputs; its constraints allow thousands or millions. Here every problem has tests
//! that feed its program through standard input and compare each answer with the [`oracle`], the rules in the plainest
//! code: on all inputs where they can be counted, on hundreds of chosen ones where they cannot. Further tests change
//! the layout of the input, or break the input in ways that no judge would, and require an answer or a clear refusal.
//!
//! The tests also assert the numbers of boards and answers, so that a test which looks at fewer than it should fails.
//! Random inputs come from fixed seeds. The program is the one that cargo builds, or with `PROOF_PROGRAM` another one,
//! such as a bundle that a judge's compiler has built:
//!
//! ```sh
//! cargo test -p poj1568 --test proof
//! PROOF_PROGRAM=$PWD/other cargo test -p poj1568 --test proof
//! ```

use std::env;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use judge_runner::worker;
use libtest_mimic::{Arguments, Trial};

use checks::program::Program;

pub mod apart;
pub mod built;
mod checks;
pub mod samples;

/// Tests the program of a package as the command line asks, and returns the exit status.
///
/// `scratch` is a folder for files that live as long as a run.
pub fn test(package: &str, program: &str, scratch: &str) -> ExitCode {
    if let Some(status) = worker::serve_if_asked() {
        return status;
    }
    let arguments = Arguments::from_args();
    let Some(checks) = checks::of(package) else {
        eprintln!("error: nothing is known about `{package}`");
        return ExitCode::FAILURE;
    };
    // The harness shows the message of a panic, so only the location is missing.
    panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            eprintln!("{place}: the check that fails");
        }
    }));
    let path = env::var_os("PROOF_PROGRAM").map_or(PathBuf::from(program), PathBuf::from);
    let program = Arc::new(Program::new(package, path, Path::new(scratch)));
    let trials = checks.iter().map(|&(name, check)| {
        let program = Arc::clone(&program);
        Trial::test(name, move || {
            check(&program);
            Ok(())
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    worker::end_waiting();
    conclusion.exit_code()
}
