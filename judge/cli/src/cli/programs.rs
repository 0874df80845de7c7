//! # Programs that the user's words mean, built where cargo knows them

use std::path::{Path, PathBuf};

use super::test::build::{self, What};
use crate::ui::error::Error;
use crate::workspace::metadata::Package;
use judge_runner::problem::Problem;
use judge_runner::sandbox::{Program, Unknown};
use judge_runner::testcase::rule::Rule;

/// Returns the program that is meant: an example or a binary of the package, or a command, whose paths start from where
/// the user is. It is built to be started often.
///
/// # Errors
/// If there is none, or it cannot be built.
pub(super) fn resolve_to_start_often(package: &Package, said: &str) -> Result<Program, Error> {
    resolve(package, said, Path::new(""), build::build_to_start_often)
}

/// Returns when an output is right; a checker is built for that.
///
/// # Errors
/// If there is no such checker, or it cannot be built.
pub(super) fn rule(package: &Package, problem: &Problem) -> Result<Rule, Error> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let checker = |said: &str| {
        resolve(package, said, folder, build::build).map_err(|error| {
            // Whatever it is, the solution is not to blame, nor is the command line.
            Error::input(format!("the checker `{said}` cannot be used: {error}"))
        })
    };
    problem.rule(checker)
}

/// Returns the program that is meant, built in the way that is given if it is one of the package.
fn resolve(
    package: &Package,
    said: &str,
    folder: &Path,
    build: impl Fn(&Package, What) -> Result<PathBuf, Error>,
) -> Result<Program, Error> {
    Program::resolve(said, folder, |name| {
        let what = find(package, name);
        what.map(|what| build(package, what)).transpose()
    })
}

/// Returns the example or the binary of that name, if the package has one.
fn find<'name>(package: &Package, name: &'name str) -> Option<What<'name>> {
    let mut targets = package.targets.iter().filter(|target| target.name == name);
    targets.find_map(|target| match () {
        () if target.is_example() => Some(What::Example(name)),
        () if target.is_bin() => Some(What::Binary(name)),
        () => None,
    })
}

impl From<Unknown> for Error {
    fn from(unknown: Unknown) -> Self {
        Error::usage(unknown.to_string())
    }
}
