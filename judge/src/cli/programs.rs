//! # Programs that the user's words mean, built where cargo knows them

use std::path::Path;

use super::test::build::{self, What};
use crate::case::rule::Rule;
use crate::problem::Problem;
use crate::run::{Program, Unknown};
use crate::say::error::Error;
use crate::workspace::metadata::Package;

/// Returns the program that is meant: an example or a binary of the package, or a command, whose paths start from where
/// the user is. It is built to be started often.
///
/// # Errors
/// If there is none, or it cannot be built.
pub(super) fn resolve_to_start_often(package: &Package, said: &str) -> Result<Program, Error> {
    Program::resolve(said, Path::new(""), |name| {
        find(package, name)
            .map(|what| build::build_to_start_often(package, what))
            .transpose()
    })
}

/// Returns when an output is right; a checker is built for that.
///
/// # Errors
/// If there is no such checker, or it cannot be built.
pub(super) fn rule(package: &Package, problem: &Problem) -> Result<Rule, Error> {
    let manifest = &package.manifest_path;
    let folder = manifest.parent().unwrap_or(manifest);
    let checker = |said: &str| {
        let program = Program::resolve(said, folder, |name| {
            find(package, name)
                .map(|what| build::build(package, what))
                .transpose()
        });
        program.map_err(|error: Error| {
            // Whatever it is, the solution is not to blame, nor is the command line.
            Error::input(format!("the checker `{said}` cannot be used: {error}"))
        })
    };
    problem.comparing.rule(checker)
}

/// Returns the example or the binary of that name, if the package has one.
fn find<'name>(package: &Package, name: &'name str) -> Option<What<'name>> {
    let mut targets = package.targets.iter().filter(|target| target.name == name);
    targets.find_map(|target| match () {
        () if target.is("example") => Some(What::Example(name)),
        () if target.is("bin") => Some(What::Binary(name)),
        () => None,
    })
}

impl From<Unknown> for Error {
    fn from(unknown: Unknown) -> Self {
        Error::usage(unknown.to_string())
    }
}
