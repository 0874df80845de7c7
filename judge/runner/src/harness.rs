//! # The cases of a package as tests
//!
//! `cargo test` and `cargo nextest` run one test for each case, with the name of the case. It runs the binary that cargo
//! has built, a dev build unless asked otherwise, on the same terms as `cargo judge test`: the limits, the environment and
//! the comparison of the judge.
//!
//! A mistake in the setup is a failing test too. Metadata that cannot be read fails every case, and a folder without a
//! case fails the whole run, so that a filter which picks one case cannot skip the mistake.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use judge_facts::verdict::Verdict;
use judge_facts::workspace::has_several_binaries;
use libtest_mimic::{Arguments, Failed, Trial};

use crate::cases::{Case, CaseFolder};
use crate::pool::CaseRunner;
use crate::report::full_report;
use crate::text::{shell_word, terminal_columns};
use crate::worker::{self, CaseRequest};
use package::{PackageTest, TestTerms};

mod package;

/// Runs the cases of a package as the command line asks, and returns the exit status of a test.
///
/// `manifest_dir` is the package's folder, `programs` are its binaries. If there are several, as in a contest, each has
/// cases of its own, and the names of its tests begin with its name.
pub fn main(package: &str, manifest_dir: &str, programs: &[&str]) -> ExitCode {
    if let Some(status) = worker::serve_if_asked() {
        return status;
    }
    let arguments = Arguments::from_args();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.test_threads.unwrap_or_else(cores);
    let mut trials = Vec::new();
    for program in programs {
        let package = PackageTest {
            name: package.to_string(),
            manifest_dir: PathBuf::from(manifest_dir),
            program: PathBuf::from(program),
            has_siblings: programs.len() > 1 || has_several_binaries(Path::new(manifest_dir)),
        };
        let (terms, found) = package.read();
        if found.cases.is_empty() && !arguments.list {
            // A filter could skip a test of this, and then the run would pass although nothing was tested.
            for fault in &found.faults {
                eprintln!("error: {}", fault.message);
            }
            return ExitCode::FAILURE;
        }
        trials.extend(trials_of(package, terms, found, jobs));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The tests of one program.
fn trials_of(
    package: PackageTest,
    terms: Result<TestTerms, String>,
    found: CaseFolder,
    jobs: usize,
) -> Vec<Trial> {
    let mut trials = Vec::new();
    if let Err(message) = &terms {
        trials.push(failing(package.test_name("metadata"), message.clone()));
    }
    let faults = found.faults.into_iter();
    trials.extend(faults.map(|fault| failing(package.test_name(&fault.name), fault.message)));
    let shared = Arc::new((package, terms, CaseRunner::new(jobs.min(found.cases.len()))));
    trials.extend(found.cases.into_iter().map(|case| {
        let name = shared.0.test_name(&case.name);
        let shared = Arc::clone(&shared);
        Trial::test(name, move || {
            let (package, terms, runner) = &*shared;
            run_case(package, terms.as_ref()?, runner, &case).map_err(Failed::from)
        })
    }));
    trials
}

/// A test that reports a mistake in the setup.
fn failing(name: String, message: String) -> Trial {
    Trial::test(name, move || Err(Failed::from(message)))
}

/// Runs one case. The error is the report for the user.
fn run_case(
    package: &PackageTest,
    setup: &TestTerms,
    runner: &CaseRunner,
    case: &Case,
) -> Result<(), String> {
    let outputs = package.outputs_folder();
    let TestTerms { terms, rule } = setup;
    let request = CaseRequest::new(&package.program, case, terms, rule, outputs.as_deref());
    let result = runner.run_case(&request);
    let result = result.map_err(|error| error.to_string())?;
    if result.verdict == Verdict::Accepted {
        return Ok(());
    }
    let run_again = format!(
        "cargo test -p {} --test samples -- --exact {}",
        shell_word(&package.name),
        shell_word(&package.test_name(&case.name))
    );
    let mut report = full_report(case, &result, &run_again, terminal_columns());
    // Cargo builds the program with the same profile as this test.
    if result.verdict == Verdict::TimeLimitExceeded && cfg!(debug_assertions) {
        report += "\n\nnote: this is a dev build; a judge builds for speed, as `cargo test --release` does";
    }
    Err(report)
}
