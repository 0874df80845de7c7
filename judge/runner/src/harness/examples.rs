//! # The examples of a package as tests
//!
//! An example is the same problem read in another way: plainer, or wrong in a way that is easy to fall for. The
//! package's Cargo.toml says which verdict each must get, and this makes a test of each. A right one must pass every
//! case; a wrong one must fail in just the expected way, above all on the case that is there to catch it. So the wrong
//! ones test the cases.
//!
//! One that was not built, or not since its source was written, fails.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use super::built::Built;
use super::{build, limits, read_problem};
use crate::problem::Example;
use crate::sandbox::{Limits, Start, prepare_process};
use crate::terminal;
use crate::testcase::check::{Checked, check};
use crate::testcase::files::{self, Case};
use crate::testcase::rule::Rule;
use crate::testcase::verdict::Verdict;
use crate::text::shell_word;

/// A package whose examples are tested.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub manifest_dir: PathBuf,
    /// Its binary.
    pub program: PathBuf,
}

/// Runs the examples of a package as the command line asks, and returns the exit status of a test.
///
/// `manifest_dir` is the package's folder, `program` its binary.
pub fn main(package: &str, manifest_dir: &str, program: &str) -> ExitCode {
    let setup = setup(package, Path::new(manifest_dir), Path::new(program));
    run(setup.map(|(bench, examples)| trials("", bench, examples)))
}

/// The same for several packages. Each test's name begins with its package's.
pub fn main_of_all(packages: &[Package]) -> ExitCode {
    let trials_of = |package: &Package| {
        let Package {
            name,
            manifest_dir,
            program,
        } = package;
        let (bench, examples) = setup(name, manifest_dir, program)?;
        Ok(trials(&format!("{name}/"), bench, examples))
    };
    let trials: Result<Vec<Vec<Trial>>, String> = packages.iter().map(trials_of).collect();
    run(trials.map(|trials| trials.into_iter().flatten().collect()))
}

/// Runs the tests, or says why there are none.
fn run(trials: Result<Vec<Trial>, String>) -> ExitCode {
    let arguments = Arguments::from_args();
    match trials {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(message) if arguments.list => {
            let fault = Trial::test("setup", || Err(Failed::from(message)));
            libtest_mimic::run(&arguments, vec![fault]).exit_code()
        }
        Err(message) => {
            // As a test of its own this could be passed by with a filter, and then nothing would have been tested.
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Finds out what there is to test, and refuses if it is nothing.
fn setup(
    package: &str,
    manifest_dir: &Path,
    program: &Path,
) -> Result<(Bench, Vec<Example>), String> {
    let problem = read_problem(manifest_dir)?;
    if problem.examples.is_empty() {
        let manifest = manifest_dir.join("Cargo.toml");
        return Err(format!(
            "{}: [package.metadata.judge.examples] names none",
            manifest.display()
        ));
    }
    let folder = files::folder(manifest_dir, package);
    let built = Built {
        package,
        manifest_dir,
        program,
    };
    let bench = Bench {
        package: package.to_string(),
        manifest_dir: manifest_dir.to_path_buf(),
        program: program.to_path_buf(),
        cases: files::find(&folder).cases,
        rule: built.rule(&problem)?,
        limits: limits(&problem),
    };
    if bench.cases.is_empty() {
        return Err(format!("{} has no cases", folder.display()));
    }
    Ok((bench, problem.examples))
}

fn trials(prefix: &str, bench: Bench, examples: Vec<Example>) -> Vec<Trial> {
    prepare_process(&bench.limits, Start::Quick);
    let bench = Arc::new(bench);
    let trial = |example: Example| {
        let bench = Arc::clone(&bench);
        let kind = example.expect.code();
        let test = move |example: &Example| bench.check(example).map_err(Failed::from);
        Trial::test(format!("{prefix}{}", example.name), move || test(&example)).with_kind(kind)
    };
    examples.into_iter().map(trial).collect()
}

/// What all examples of a package share.
struct Bench {
    package: String,
    manifest_dir: PathBuf,
    /// The package's binary.
    program: PathBuf,
    cases: Vec<Case>,
    rule: Rule,
    limits: Limits,
}

impl Bench {
    /// Runs one example on every case. What is wrong with it is the error, worded for the user.
    fn check(&self, example: &Example) -> Result<(), String> {
        let built = Built {
            package: &self.package,
            manifest_dir: &self.manifest_dir,
            program: &self.program,
        };
        let program = built.example(&example.name)?;
        if let Some(message) = example.undecided(&self.cases) {
            return Err(message);
        }
        for case in &self.cases {
            let checked = check(&program, case, &self.rule, &self.limits)
                .map_err(|error| error.to_string())?;
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
            return format!(
                "{said}, which is to catch what it is there to show ({})",
                example.why
            );
        }
        let run_again = format!(
            "cargo run -q -p {} --example {} < {}",
            shell_word(&self.package),
            shell_word(&example.name),
            shell_word(&case.input.display().to_string()),
        );
        let failure = checked.failure(case, &run_again, build(), terminal::columns());
        format!("{said}\n\n{}", failure.report())
    }
}
