//! # The cases of a package as tests
//!
//! What `cargo test` and `cargo nextest` run: one test for each case, named as the case is. It runs the package's own
//! binaries as cargo has built them, a dev build unless asked otherwise, under the problem's time limit. The memory limit
//! is left to the judge, because a dev build is not the program that the judge measures.
//!
//! What is wrong with the setup is a failing test too. Metadata that cannot be read fails every case, and a folder
//! without a case fails the whole run, so that a filter which picks one case cannot pass by either.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::problem;
use crate::testcase::files::{Case, Found};
use crate::testcase::kept::keep;
use crate::testcase::verdict::Verdict;
use crate::text::shell_word;
use package::{Package, Setup, report};

pub mod examples;
mod package;

/// Runs the cases of a package as the command line asks, and returns the exit status of a test.
///
/// `manifest_dir` is the package's folder, `programs` its binaries. Where there are several, as in a contest, each has
/// cases of its own, and the names of its tests begin with its name.
pub fn main(package: &str, manifest_dir: &str, programs: &[&str]) -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for program in programs {
        let package = Package {
            name: package.to_string(),
            manifest_dir: PathBuf::from(manifest_dir),
            program: PathBuf::from(program),
            has_siblings: programs.len() > 1,
        };
        let setup = package.setup();
        let problem = setup.as_ref().ok().map(|setup| &setup.problem);
        let found = problem::cases(problem, &package.cases_folder());
        if found.cases.is_empty() && !arguments.list {
            // As a test of its own this could be passed by with a filter, and then nothing would have been tested.
            for fault in &found.faults {
                eprintln!("error: {}", fault.message);
            }
            return ExitCode::FAILURE;
        }
        trials.extend(trials_of(package, setup, found));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The tests of one program.
fn trials_of(package: Package, setup: Result<Setup, String>, found: Found) -> Vec<Trial> {
    let mut trials = Vec::new();
    if let Err(message) = &setup {
        trials.push(failing(package.test_name("metadata"), message.clone()));
    }
    let faults = found.faults.into_iter();
    trials.extend(faults.map(|fault| failing(package.test_name(&fault.name), fault.message)));
    let shared = Arc::new((package, setup));
    trials.extend(found.cases.into_iter().map(|case| {
        let name = shared.0.test_name(&case.name);
        let shared = Arc::clone(&shared);
        Trial::test(name, move || {
            let (package, setup) = &*shared;
            run_case(package, setup.as_ref()?, &case).map_err(Failed::from)
        })
    }));
    trials
}

/// A test that says what is wrong before any program runs.
fn failing(name: String, message: String) -> Trial {
    Trial::test(name, move || Err(Failed::from(message)))
}

/// Runs one case; what is wrong with it is the error, worded for the user.
fn run_case(package: &Package, setup: &Setup, case: &Case) -> Result<(), String> {
    let checked = setup.check(&package.program, case)?;
    let outputs = package.outputs_folder();
    let got = outputs.and_then(|folder| keep(&folder, case, &checked));
    if checked.verdict == Verdict::Accepted {
        return Ok(());
    }
    let run_again = format!(
        "cargo test -p {} --test samples -- --exact {}",
        shell_word(&package.name),
        shell_word(&package.test_name(&case.name))
    );
    Err(report(&checked, case, &run_again, got.as_deref()))
}
