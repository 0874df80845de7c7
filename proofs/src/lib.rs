//! # Proof that the solutions are right
//!
//! The samples of a problem are a few inputs, the legal ones are thousands or millions. Here every problem has an
//! [`oracle`], the rules in plain words of code, and tests that feed the shipped program through its standard input and
//! compare each of its answers: on all inputs where they can be counted, on some hundred chosen ones where they cannot.
//! Further tests change the input in ways that must not matter, and in ways that no judge would, and require an
//! answer or a clear refusal.
//!
//! Two programs get each input: the one that cargo builds, and the one that the judge would run, bundled and compiled
//! as that judge does it. Numbers of boards and of answers are asserted too, so that a test which looks at fewer than
//! it should does not pass. Random inputs come from fixed seeds. Each test's name begins with its package's. With
//! `PROOF_PROGRAM` set to the path of another program, that one alone is tested:
//!
//! ```sh
//! cargo test -p proofs --test proof -- poj1568/
//! PROOF_PROGRAM=$PWD/other cargo test -p proofs --test proof -- poj1568/
//! ```

use std::env;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use judge_runner::worker;
use libtest_mimic::{Arguments, Trial};

use checks::PROBLEMS;
use checks::program::Program;
use timing::{costs, measure};

pub use checks::symmetries;

pub mod built;
mod checks;
mod example_tests;
pub mod timing;

/// Runs the proofs as the command line asks, and returns the exit status of a test.
///
/// `scratch` is a folder for files that live as long as a run.
pub fn prove(scratch: &str) -> ExitCode {
    if let Some(status) = worker::serve_if_asked().or_else(measure::serve_if_asked) {
        return status;
    }
    let arguments = Arguments::from_args();
    // The harness shows what a panic says, so only the place is missing.
    panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            eprintln!("{place}: the check that fails");
        }
    }));
    let other = env::var_os("PROOF_PROGRAM").map(PathBuf::from);
    let mut trials = vec![Trial::test("speed/readme", || Ok(costs::check_readme()?))];
    for problem in PROBLEMS {
        let program = Program::new(problem.package, other.clone(), Path::new(scratch));
        let program = Arc::new(program);
        for &(name, check) in problem.checks {
            let program = Arc::clone(&program);
            let name = format!("{}/{name}", problem.package);
            trials.push(Trial::test(name, move || {
                check(&program);
                Ok(())
            }));
        }
    }
    if other.is_none() {
        match example_tests::trials() {
            Ok(examples) => trials.extend(examples),
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
