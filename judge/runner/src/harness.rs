//! # The cases of a package as tests
//!
//! What `cargo test` and `cargo nextest` run: one test for each case, named as the case is. It runs the package's own
//! binary as cargo has built it, a dev build unless asked otherwise, under the problem's time limit. The memory limit
//! is left to the judge, because a dev build is not the program that the judge measures.
//!
//! What is wrong with the setup is a failing test too. Metadata that cannot be read fails every case, and a folder
//! without a case fails the whole run, so that a filter which picks one case cannot pass by either.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::problem::{self, Problem};
use crate::sandbox::{self, DEFAULT_STACK, Limits, Start};
use crate::terminal;
use crate::testcase::check::check;
use crate::testcase::files::{self, Case, Found};
use crate::testcase::report::{Build, run_again};
use crate::testcase::rule::Rule;
use crate::testcase::verdict::Verdict;
use built::Built;

mod built;
pub mod examples;

/// Runs the cases of a package as the command line asks, and returns the exit status of a test.
///
/// `manifest_dir` is the package's folder, `program` its binary.
pub fn main(package: &str, manifest_dir: &str, program: &str) -> ExitCode {
    let arguments = Arguments::from_args();
    let manifest_dir = Path::new(manifest_dir);
    let bench = Bench {
        package: package.to_string(),
        program: PathBuf::from(program),
        setup: Setup::read(package, manifest_dir, Path::new(program)),
    };
    if let Ok(setup) = &bench.setup {
        sandbox::prepare_process(&setup.limits, Start::Quick);
    }
    let found = files::find(&files::folder(manifest_dir, package));
    if found.cases.is_empty() && !arguments.list {
        // As a test of its own this could be passed by with a filter, and then nothing would have been tested.
        for fault in &found.faults {
            eprintln!("error: {}", fault.message);
        }
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials(bench, found)).exit_code()
}

/// What all cases of a package share.
struct Bench {
    package: String,
    program: PathBuf,
    /// How the cases are judged, or why that is not known.
    setup: Result<Setup, String>,
}

/// How the cases of a package are judged.
struct Setup {
    rule: Rule,
    limits: Limits,
}

impl Setup {
    fn read(package: &str, manifest_dir: &Path, program: &Path) -> Result<Self, String> {
        let problem = read_problem(manifest_dir)?;
        let built = Built {
            package,
            manifest_dir,
            program,
        };
        Ok(Setup {
            rule: built.rule(&problem)?,
            limits: limits(&problem),
        })
    }
}

/// Reads what the package says, which has to name a judge.
fn read_problem(manifest_dir: &Path) -> Result<Problem, String> {
    let manifest = manifest_dir.join("Cargo.toml");
    let problem = problem::read(&manifest).map_err(|error| error.to_string())?;
    if problem.judge.is_none() {
        return Err(format!(
            "{}: expected `judge = \"...\"` under [package.metadata.judge], found none",
            manifest.display()
        ));
    }
    Ok(problem)
}

/// Makes a test of each case and of each fault.
fn trials(bench: Bench, found: Found) -> Vec<Trial> {
    let metadata_fault = bench
        .setup
        .as_ref()
        .err()
        .cloned()
        .map(|message| ("metadata".to_string(), message));
    let case_faults = found
        .faults
        .into_iter()
        .map(|fault| (fault.name, fault.message));
    let faults = metadata_fault.into_iter().chain(case_faults);
    let bench = Arc::new(bench);
    let mut trials: Vec<Trial> = faults
        .map(|(name, message)| Trial::test(name, move || Err(Failed::from(message))))
        .collect();
    trials.extend(found.cases.into_iter().map(|case| {
        let bench = Arc::clone(&bench);
        Trial::test(case.name.clone(), move || {
            bench.check(&case).map_err(Failed::from)
        })
    }));
    trials
}

/// The limits that every case runs under.
fn limits(problem: &Problem) -> Limits {
    /// The frames of a dev build are larger than those that the judge measures.
    const LEAST_STACK: u64 = 256 << 20;
    // Judges count the stack as memory. More of it would only make a recursion without end take longer to crash.
    let stack = problem.memory_limit.clamp(LEAST_STACK, DEFAULT_STACK);
    Limits {
        stack: Some(stack),
        ..Limits::for_time(problem.time_limit)
    }
}

impl Bench {
    /// Runs one case; what is wrong with it is the error, worded for the user.
    fn check(&self, case: &Case) -> Result<(), String> {
        let Setup { rule, limits } = self.setup.as_ref()?;
        let checked =
            check(&self.program, case, rule, limits).map_err(|error| error.to_string())?;
        if checked.verdict == Verdict::Accepted {
            return Ok(());
        }
        let run_again = run_again(&self.package, &case.name);
        let failure = checked.failure(case, &run_again, build(), terminal::columns());
        Err(failure.report())
    }
}

/// How the programs were built: cargo builds them with the same profile as this test.
fn build() -> Build {
    if cfg!(debug_assertions) {
        Build::Dev
    } else {
        Build::Release
    }
}
