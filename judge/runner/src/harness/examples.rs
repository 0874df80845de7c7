//! # The examples of packages as tests
//!
//! An example is the same problem read in another way: plainer, or wrong in a way that is easy to fall for. The
//! package's Cargo.toml says which verdict each must get, and this makes a test of each. A right one must pass every
//! case; a wrong one must fail in just the expected way, above all on the case that is there to catch it. So the wrong
//! ones test the cases.
//!
//! One that was not built, or not since its source was written, fails.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use super::failing;
use super::package::{Setup, report};
use crate::problem::{self, Example};
use crate::testcase::check::Checked;
use crate::testcase::files::Case;
use crate::testcase::verdict::Verdict;
use crate::text::shell_word;

pub use super::package::Package;

/// Runs the examples of packages as the command line asks, and returns the exit status of a test. Each test's name
/// begins with its package's.
pub fn main_of_all(packages: &[Package]) -> ExitCode {
    let arguments = Arguments::from_args();
    let trials: Result<Vec<_>, String> = packages.iter().map(trials).collect();
    let trials = match trials {
        Ok(trials) => trials.into_iter().flatten().collect(),
        Err(message) if arguments.list => vec![failing("setup".to_string(), message)],
        Err(message) => {
            // As a test of its own this could be passed by with a filter, and then nothing would have been tested.
            eprintln!("error: {message}");
            return ExitCode::FAILURE;
        }
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// What all examples of a package share.
struct Bench {
    package: Package,
    setup: Setup,
    cases: Vec<Case>,
}

/// Finds out what there is to test in a package, and refuses if it is nothing.
fn trials(package: &Package) -> Result<Vec<Trial>, String> {
    let setup = package.setup()?;
    if setup.problem.examples.is_empty() {
        let manifest = package.manifest();
        return Err(format!(
            "{}: [package.metadata.judge.examples] names none",
            manifest.display()
        ));
    }
    let folder = package.cases_folder();
    let cases = problem::cases(Some(&setup.problem), &folder).cases;
    if cases.is_empty() {
        return Err(format!("{} has no cases", folder.display()));
    }
    let examples = setup.problem.examples.clone();
    let bench = Arc::new(Bench {
        package: package.clone(),
        setup,
        cases,
    });
    let trial = |example: Example| {
        let bench = Arc::clone(&bench);
        let (name, kind) = (
            format!("{}/{}", package.name, example.name),
            example.expect.code(),
        );
        let test = move || bench.check(&example).map_err(Failed::from);
        Trial::test(name, test).with_kind(kind)
    };
    Ok(examples.into_iter().map(trial).collect())
}

impl Bench {
    /// Runs one example on every case. What is wrong with it is the error, worded for the user.
    fn check(&self, example: &Example) -> Result<(), String> {
        let program = self.package.example(&example.name)?;
        if let Some(message) = example.undecided(&self.cases) {
            return Err(message);
        }
        for case in &self.cases {
            let checked = self.setup.check(&program, case)?;
            if !example.may_get(checked.verdict, &case.name) {
                return Err(self.unexpected(example, case, &checked));
            }
        }
        Ok(())
    }

    /// Says that the example got another verdict on a case than it may.
    fn unexpected(&self, example: &Example, case: &Case, checked: &Checked) -> String {
        let (expected, got) = (example.expect.code(), checked.verdict.code());
        let said = format!("expected {expected}, got {got} on case {}", case.name);
        if checked.verdict == Verdict::Accepted {
            let why = &example.why;
            return format!("{said}, which is to catch what it is there to show ({why})");
        }
        let command = format!(
            "cargo run -q -p {} --example {}",
            shell_word(&self.package.name),
            shell_word(&example.name),
        );
        let run_again = self.setup.rule.run_again(&command, &case.input);
        format!("{said}\n\n{}", report(checked, case, &run_again, None))
    }
}
