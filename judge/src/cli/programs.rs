//! # Programs that the user's words mean, built where cargo knows them

use std::path::{Path, PathBuf};

use super::test::build::{self, What};
use crate::case::rule::Rule;
use crate::problem::Problem;
use crate::run::{Program, Unknown};
use crate::say::error::Error;
use crate::workspace::metadata::Package;

/// Returns the program that is meant: an example or a binary of the package, or a command, whose paths start from a folder.
///
/// # Errors
/// If there is none, or it cannot be built.
pub(super) fn resolve(package: &Package, said: &str, folder: &Path) -> Result<Program, Error> {
    Program::resolve(said, folder, |name| build(package, name))
}

/// Returns when an output is right; a checker is built for that.
///
/// # Errors
/// If there is no such checker, or it cannot be built.
pub(super) fn rule(package: &Package, problem: &Problem) -> Result<Rule, Error> {
    let manifest = &package.manifest_path;
    let folder = manifest.parent().unwrap_or(manifest);
    let find = |said: &str| {
        resolve(package, said, folder).map_err(|error| {
            // Whatever it is, the solution is not to blame, nor is the command line.
            Error::input(format!("the checker `{said}` cannot be used: {error}"))
        })
    };
    problem.comparing.rule(find)
}

/// Builds an example or a binary of the package in release and returns its file, or nothing if there is none of that name.
fn build(package: &Package, name: &str) -> Result<Option<PathBuf>, Error> {
    let mut targets = package.targets.iter().filter(|target| target.name == name);
    let what = targets.find_map(|target| match () {
        () if target.is("example") => Some(What::Example(name)),
        () if target.is("bin") => Some(What::Binary(name)),
        () => None,
    });
    what.map(|what| build::build(package, what)).transpose()
}

impl From<Unknown> for Error {
    fn from(unknown: Unknown) -> Self {
        Error::usage(unknown.to_string())
    }
}
