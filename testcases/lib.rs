//! # Proof that the solutions are right
//!
//! The samples of a problem are a few inputs, the legal ones are thousands or millions. Here every problem has an
//! [`oracle`], the rules in plain words of code, and tests that feed the shipped program through its standard input and
//! compare each of its answers: on all inputs where they can be counted, on a few thousand chosen ones where they
//! cannot. Further tests change the input in ways that must not matter, and in ways that no judge would, and look
//! whether the program keeps its manners.
//!
//! Two programs get each input: the one that cargo builds, and the one that the judge would run, bundled and compiled
//! as that judge does it. Numbers of boards and of answers are asserted too, so that a test which looks at fewer than
//! it should does not pass. What is random comes from fixed seeds. With `PROOF_PROGRAM` set to the path of another
//! program, that one alone is tested:
//!
//! ```sh
//! PROOF_PROGRAM=$PWD/other cargo test -p poj1568 --test proof
//! ```

use std::env;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};

use checks::program::Program;
use timing::measure;

mod built;
mod checks;
pub mod oracle;
pub mod timing;

/// Runs the proof of a package as the command line asks, and returns the exit status of a test.
///
/// `program` is the package's binary, `cases` the folder of its cases, `scratch` one for files that live as long as a
/// run.
pub fn main(package: &str, program: &str, cases: &str, scratch: &str) -> ExitCode {
    if let Some(status) = measure::serve_if_asked() {
        return status;
    }
    let arguments = Arguments::from_args();
    // The harness shows what a panic says, so only the place is missing.
    panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            eprintln!("{place}: the check that fails");
        }
    }));
    let program = Arc::new(Program::new(
        package,
        program.into(),
        env::var_os("PROOF_PROGRAM").map(PathBuf::from),
        cases.into(),
        scratch.into(),
    ));
    let trials = match package {
        "abc349e" => checks::abc349e::trials(&program),
        "algospot-tictactoe" => checks::algospot_tictactoe::trials(&program),
        "aoj-tictactoe" => checks::aoj_tictactoe::trials(&program),
        "arc012c" => checks::arc012c::trials(&program),
        "poj1568" => checks::poj1568::trials(&program),
        _ => vec![Trial::test("proof", || {
            Err("nothing is known about what is right for this package".into())
        })],
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}
